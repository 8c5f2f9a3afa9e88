//! Sets of tools against sets of numbers.

use std::collections::BTreeSet;

use proptest::{collection::btree_set, prelude::*};
use toolwright::{ToolId, ToolMask};

fn made(tools: usize, ids: &BTreeSet<u16>) -> ToolMask {
    let mut mask = ToolMask::empty(tools);
    for id in ids {
        mask.insert(ToolId(*id));
    }
    mask
}

fn ids(mask: &ToolMask) -> BTreeSet<u16> {
    mask.iter().map(|tool| tool.0).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn masks_are_sets(
        (tools, left, right) in prop_oneof![1_u16..300, 4000_u16..5000].prop_flat_map(|tools| {
            (Just(usize::from(tools)), btree_set(0..tools, 0..40), btree_set(0..tools, 0..40))
        }),
    ) {
        let (one, other) = (made(tools, &left), made(tools, &right));
        let mut joined = one.clone();
        joined.add(other.words());
        prop_assert_eq!(ids(&joined), &left | &right);
        let mut without = one.clone();
        without.remove(other.words());
        prop_assert_eq!(ids(&without), &left - &right);
        prop_assert_eq!(one.len(), left.len());
        prop_assert_eq!(one.is_empty(), left.is_empty());
        prop_assert_eq!(one == other, left == right);
        for id in &right {
            prop_assert_eq!(one.contains(ToolId(*id)), left.contains(id));
        }
    }
}

#[test]
fn a_full_mask_has_every_tool_and_no_more() {
    for tools in [0, 1, 63, 64, 65, 127, 128, 255, 256, 257, 320, 5000] {
        let full = ToolMask::full(tools);
        assert_eq!(full.len(), tools, "{tools}");
        assert!(full.iter().map(ToolId::index).eq(0..tools), "{tools}");
        let mut emptied = full.clone();
        emptied.clear();
        assert_eq!(emptied, ToolMask::empty(tools), "{tools}");
    }
}

#[test]
fn tools_outside_are_never_in() {
    let mut mask = ToolMask::full(79);
    assert!(!mask.contains(ToolId(79)));
    assert!(!mask.contains(ToolId(u16::MAX)));
    mask.take(ToolId(u16::MAX));
    mask.insert(ToolId(u16::MAX));
    assert_eq!(mask, ToolMask::full(79));
    assert_eq!(format!("{:?}", made(79, &BTreeSet::from([3, 70]))), "{3, 70}");
}
