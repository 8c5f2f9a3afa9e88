//! The catalogue: every tool and toolset of one registry, resolved, with positions in place of names.

use super::{Kind, Owner};

/// All that the tables say. Each list is sorted by name; a number is a position in such a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// Every tool that this build has.
    pub tools: Vec<ToolEntry>,
    /// Every toolset that can be named.
    pub toolsets: Vec<ToolsetEntry>,
    /// Every old name.
    pub legacy: Vec<LegacyEntry>,
    /// Every shared entry.
    pub shared: Vec<SharedEntry>,
    /// The tools of all shared entries.
    pub core: Vec<u16>,
    /// The distinct availability checks: paths of functions.
    pub checks: Vec<String>,
    /// What was taken for granted about `cfg`, to be asserted by rustc.
    pub conditions: Vec<Condition>,
}

/// A `cfg` expression and what it was taken to be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    /// The expression, as Rust text.
    pub expression: String,
    /// Whether it holds in this build.
    pub holds: bool,
}

/// One tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolEntry {
    /// The name that the model uses.
    pub name: String,
    /// The home toolset.
    pub home: u16,
    /// Where it is declared: `file:line`.
    pub source: String,
    /// What stands behind the name.
    pub origin: Origin,
    /// The conditions of the conditional parts.
    pub mentions: Vec<MentionEntry>,
    /// The position of its availability check.
    pub check: Option<u16>,
    /// Whose it is.
    pub owner: Owner,
}

/// What stands behind a tool's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A definition that `#[tool]` put beside a function, by its full path.
    Native {
        /// The path of the definition.
        path: String,
    },
    /// A name that something else brings.
    External {
        /// Environment variables that must be set.
        requires_env: Vec<String>,
    },
}

/// When a conditional part is shown: any of these are selected, and all of those.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MentionEntry {
    /// The tools of the author's condition.
    pub any: Vec<u16>,
    /// The tools that the part's text names.
    pub all: Vec<u16>,
}

/// One toolset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolsetEntry {
    /// Its name.
    pub name: String,
    /// What sort of toolset it is; never a shared entry.
    pub kind: Kind,
    /// What it is for.
    pub description: String,
    /// Where it is declared: `file:line`.
    pub source: String,
    /// The tools that it lists, that are at home in it, and those of its shared entries.
    pub tools: Vec<u16>,
    /// The toolsets that it includes, in the order written.
    pub includes: Vec<u16>,
    /// The shared entries that it includes.
    pub shared: Vec<String>,
    /// Every tool it gives.
    pub resolved: Vec<u16>,
    /// The tools that disabling it removes.
    pub removal: Vec<u16>,
    /// Whether it may be filled at run time.
    pub open: bool,
    /// The environment variable that forces it in.
    pub when_env: Option<String>,
    /// The platforms whose preset it is.
    pub platforms: Vec<String>,
    /// Whose it is.
    pub owner: Owner,
}

/// One shared entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedEntry {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// Where it is declared: `file:line`.
    pub source: String,
    /// Every tool it gives.
    pub tools: Vec<u16>,
    /// Whose it is.
    pub owner: Owner,
}

/// One old name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegacyEntry {
    /// The old name.
    pub name: String,
    /// Where it is declared: `file:line`.
    pub source: String,
    /// The tools it stands for.
    pub tools: Vec<u16>,
    /// Whose it is.
    pub owner: Owner,
}

impl Catalogue {
    /// Finds a toolset by its name.
    pub fn toolset(&self, name: &str) -> Option<&ToolsetEntry> {
        let position = self.toolsets.binary_search_by(|entry| entry.name.as_str().cmp(name)).ok()?;
        self.toolsets.get(position)
    }

    /// Finds a tool by its name.
    pub fn tool(&self, name: &str) -> Option<&ToolEntry> {
        let position = self.tools.binary_search_by(|entry| entry.name.as_str().cmp(name)).ok()?;
        self.tools.get(position)
    }

    /// Gives the names of tools by their positions.
    pub fn names<'a>(&'a self, tools: &'a [u16]) -> impl Iterator<Item = &'a str> {
        tools.iter().filter_map(|&tool| self.tools.get(usize::from(tool))).map(|entry| entry.name.as_str())
    }
}
