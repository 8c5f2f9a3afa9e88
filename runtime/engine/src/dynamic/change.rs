//! What an owner may ask of a catalogue, and what it is told.

use super::{refusal::Refusal, tool::NewTool};
use crate::{sanitise::Mending, table::ToolsetKind};

/// One change.
#[derive(Clone, Debug)]
pub enum Change {
    /// Brings a tool.
    Tool(NewTool),
    /// Brings or changes a toolset.
    Toolset(NewToolset),
    /// Takes an own tool away.
    RemoveTool(String),
    /// Takes an own toolset away, with the own tools that are at home in it.
    RemoveToolset(String),
}

/// A toolset that is brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewToolset {
    /// Its name.
    pub name: String,
    /// What it is for, in a sentence.
    pub description: String,
    /// What sort of toolset it is: disabling a preset or a posture leaves core tools alone.
    pub kind: ToolsetKind,
    /// Tools that it lists beside those at home in it. Only the program may list tools of others.
    pub tools: Vec<String>,
    /// Toolsets that it includes. Only the program may include those of others.
    pub includes: Vec<String>,
    /// Other names for it.
    pub aliases: Vec<String>,
}

/// What came of changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// The catalogue's generation after them; it rises only when something changed.
    pub generation: u64,
    /// The tools that are new or other than before, sorted.
    pub brought: Vec<String>,
    /// The tools that are gone, sorted.
    pub removed: Vec<String>,
    /// What was mended in the parameters of the tools that are new, with the tool's name.
    pub mended: Vec<(String, Mending)>,
}

/// What came of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Published {
    /// What changed.
    pub changed: Changed,
    /// What was left out and why.
    pub refused: Vec<Refusal>,
}

impl NewToolset {
    /// Describes a group of the tools that are at home in it.
    pub fn new(name: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            description: description.into(),
            kind: ToolsetKind::Group,
            tools: Vec::new(),
            includes: Vec::new(),
            aliases: Vec::new(),
        }
    }
}
