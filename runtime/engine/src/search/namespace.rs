//! Toolsets as namespaces whose tools the provider loads when its own search finds them.

use std::collections::{BTreeMap, BTreeSet};

use crate::{ToolId, arguments::Json, dynamic::Snapshot, mask::ToolMask, note::shown};

/// The longest name that is taken.
const LONGEST: usize = 64;

/// A toolset whose tools wait.
#[derive(Debug)]
pub(crate) struct Namespace {
    /// The text up to its tools.
    pub(crate) open: String,
    pub(crate) tools: Vec<ToolId>,
}

impl Namespace {
    /// Around a tool's definition and behind all tools.
    pub(crate) const TOOL: &str = r#"{"type":"function","#;
    pub(crate) const TOOL_END: &str = r#","strict":false,"defer_loading":true}"#;
    pub(crate) const CLOSE: &str = "]}";
    /// The provider's own search.
    pub(crate) const SEARCH: &str = r#"{"type":"tool_search"}"#;

    /// Puts the tools that wait into namespaces, sorted by name.
    pub(super) fn of(snapshot: &Snapshot, waiting: &ToolMask) -> Vec<Self> {
        let view = snapshot.view();
        let mut sets: BTreeMap<&str, Vec<ToolId>> = BTreeMap::new();
        for tool in waiting {
            sets.entry(view.home_of(tool)).or_default().push(tool);
        }
        let mut names = BTreeSet::new();
        let drawn = sets.into_iter().map(|(set, mut tools)| {
            tools.sort_by(|left, right| view.name_of(*left).cmp(view.name_of(*right)));
            let about = match snapshot.layer().description(set) {
                "" => format!("Tools of {}.", shown(set)),
                about => about.to_owned(),
            };
            let open = format!(
                r#"{{"type":"namespace","name":"{}","description":{},"tools":["#,
                namespace_name(set, &mut names),
                Json::Text(about.into()),
            );
            Self { open, tools }
        });
        drawn.collect()
    }
}

/// A name for a namespace that the provider takes and that no other has.
fn namespace_name(set: &str, taken: &mut BTreeSet<String>) -> String {
    let letter = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
    let plain: String = set.chars().map(letter).take(LONGEST).collect();
    let mut name = plain.clone();
    let mut number = 2;
    while !taken.insert(name.clone()) {
        let end = format!("_{number}");
        name = format!("{}{end}", &plain[..plain.len().min(LONGEST - end.len())]);
        number += 1;
    }
    name
}
