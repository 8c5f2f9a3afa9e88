//! The static tables that the compiler emits: rows, masks and lookups of one registry.

use serde::Serialize;

use crate::{ToolDef, ToolId, ToolsetId};

/// All that is known at compile time about one crate's tools and toolsets.
#[derive(Clone, Copy, Debug)]
pub struct Registry {
    /// Every tool, sorted by name; a [`ToolId`] is a position here.
    pub tools: &'static [ToolRow],
    /// Every toolset that can be named, sorted by name; a [`ToolsetId`] is a position here.
    pub toolsets: &'static [ToolsetRow],
    /// Old names for lists of tools, sorted by name.
    pub legacy: &'static [LegacyRow],
    /// The shared core: tools that presets and postures list without owning them.
    pub core: &'static [u64],
    /// Finds a tool by its exact name.
    pub tool_id: fn(&str) -> Option<ToolId>,
    /// Finds a toolset by its exact name.
    pub toolset_id: fn(&str) -> Option<ToolsetId>,
}

/// One tool of a registry.
#[derive(Debug)]
pub struct ToolRow {
    /// The name that the model uses.
    pub name: &'static str,
    /// The toolset that owns the tool.
    pub home: ToolsetId,
    /// Where it is declared: `src/tools/read_file.rs:12` or `toolsets/toolsets.toml:310`.
    pub source: &'static str,
    /// What stands behind the name.
    pub implementation: Implementation,
    /// The conditions of the definition's conditional parts, in the order of its cuts.
    pub mentions: &'static [Mention],
    /// The number of the availability check among the registry's distinct checks; tools that name the same
    /// function share it.
    pub check: Option<CheckId>,
}

impl ToolRow {
    /// Gives what the tool's author declared, when this program has the tool.
    pub const fn native(&self) -> Option<&'static ToolDef> {
        match self.implementation {
            Implementation::Native(tool) => Some(tool),
            Implementation::External { .. } => None,
        }
    }

    /// Gives the environment variables that the tool needs.
    pub const fn requires_env(&self) -> &'static [&'static str] {
        match self.implementation {
            Implementation::Native(tool) => tool.requires_env,
            Implementation::External { requires_env } => requires_env,
        }
    }
}

/// The number of an availability check: the same for all tools that name the same function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckId(pub u16);

/// What stands behind a tool's name.
#[derive(Clone, Copy, Debug)]
pub enum Implementation {
    /// A function of this program.
    Native(&'static ToolDef),
    /// A name that only a plugin, an MCP server or a later crate brings.
    External {
        /// Environment variables that the tool needs once it is there, as in [`ToolDef::requires_env`].
        requires_env: &'static [&'static str],
    },
}

/// When a conditional part of a definition is shown: with any of `any` and all of `all`. An empty `any` means
/// never: a `cfg` left out all the tools that the part waits for.
#[derive(Clone, Copy, Debug)]
pub struct Mention {
    /// The tools that the author's condition lists.
    pub any: &'static [ToolId],
    /// The tools that the part's text names.
    pub all: &'static [ToolId],
}

/// One toolset of a registry.
#[derive(Debug)]
pub struct ToolsetRow {
    /// Its name.
    pub name: &'static str,
    /// What sort of toolset it is.
    pub kind: ToolsetKind,
    /// What it is for, in a sentence.
    pub description: &'static str,
    /// Where it is declared.
    pub source: &'static str,
    /// The tools it declares itself, those at home in it and those of shared entries it includes, sorted.
    pub tools: &'static [ToolId],
    /// The toolsets it includes, without shared entries, in the order written.
    pub includes: &'static [ToolsetId],
    /// The names of the shared entries it includes.
    pub shared: &'static [&'static str],
    /// Every tool it gives, sorted.
    pub resolved: &'static [ToolId],
    /// The same as a bit mask.
    pub mask: &'static [u64],
    /// The tools that disabling it removes, as a bit mask.
    pub removal: &'static [u64],
    /// Whether it may be filled at run time.
    pub open: bool,
    /// The environment variable that forces it into every selection.
    pub when_env: Option<&'static str>,
    /// The platforms whose preset it is.
    pub platforms: &'static [&'static str],
}

/// What sort of toolset it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ToolsetKind {
    /// Tools that belong together.
    Group,
    /// A group made of other toolsets.
    Composite,
    /// What a platform gets.
    Preset,
    /// What a way of working gets, without owning it.
    Posture,
}

impl ToolsetKind {
    /// Gives the word that stands for the kind in `toolsets.toml` and in lists.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Group => "group",
            Self::Composite => "composite",
            Self::Preset => "preset",
            Self::Posture => "posture",
        }
    }
}

/// An old name for a list of tools.
#[derive(Debug)]
pub struct LegacyRow {
    /// The old name.
    pub name: &'static str,
    /// The tools it stands for, sorted.
    pub tools: &'static [ToolId],
    /// The same as a bit mask.
    pub mask: &'static [u64],
}

/// Sets one bit for each tool; `WORDS` is the number of 64-bit words that all tools of the registry need.
pub const fn mask<const WORDS: usize>(tools: &[ToolId]) -> [u64; WORDS] {
    let mut words = [0_u64; WORDS];
    let mut next = 0;
    while next < tools.len() {
        let id = tools[next].index();
        words[id / 64] |= 1 << (id % 64);
        next += 1;
    }
    words
}

/// Compares two texts in a constant.
pub const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut next = 0;
    while next < left.len() {
        if left[next] != right[next] {
            return false;
        }
        next += 1;
    }
    true
}
