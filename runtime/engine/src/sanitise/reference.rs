//! Where a reference within one document leads.

use crate::arguments::Json;

/// Follows a JSON pointer; gives the place, and the steps that were looked through.
pub(super) fn target<'a, 't>(root: &'a Json<'t>, reference: &str) -> (Option<&'a Json<'t>>, usize) {
    let Some(pointer) = reference.strip_prefix('#') else { return (None, 1) };
    let mut looked = 1;
    let mut place = root;
    if !pointer.is_empty() && !pointer.starts_with('/') {
        return (None, looked);
    }
    for step in pointer.split('/').skip(1) {
        let name = percent_decoded(step).replace("~1", "/").replace("~0", "~");
        looked += place.members().len() / 8 + 1;
        let next = match place {
            Json::List(items) => name.parse::<usize>().ok().and_then(|index| items.get(index)),
            _ => place.get(&name),
        };
        let Some(next) = next else { return (None, looked) };
        place = next;
    }
    (Some(place), looked)
}

/// A pointer in a URL may escape characters.
fn percent_decoded(step: &str) -> String {
    if !step.contains('%') {
        return step.to_owned();
    }
    let mut bytes = Vec::with_capacity(step.len());
    let mut rest = step.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = (*first == b'%').then(|| after.get(..2)).flatten();
        let byte = hex.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        if let Some(byte) = byte {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// How much a value weighs when it is copied.
pub(super) fn weight(value: &Json<'_>) -> usize {
    match value {
        Json::Null | Json::Bool(_) => 1,
        Json::Number(text) | Json::Text(text) => 1 + text.len() / 8,
        Json::List(items) => 1 + items.iter().map(weight).sum::<usize>(),
        Json::Object(members) => {
            1 + members.iter().map(|(name, value)| name.len() / 8 + weight(value)).sum::<usize>()
        }
    }
}
