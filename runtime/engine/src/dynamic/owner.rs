//! Who brings tools at run time, and the handle without which nothing can be brought, changed or taken away.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use serde::Serialize;

use super::{
    catalog::Shared,
    change::{Change, Changed, NewToolset, Published},
    name::mcp_toolset_name,
    refusal::Refusal,
    tool::NewTool,
};

/// Who brings tools.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bringer {
    /// The program itself.
    Host,
    /// A plugin, by its id.
    Plugin(String),
    /// An MCP server, by its name.
    Server(String),
}

/// What the operator has said about replacing tools of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Nothing: no tool of another may be replaced.
    None,
    /// A tool of another may be replaced, where the new one asks for it.
    Override,
}

/// The right to bring tools and to take away what one has brought. It cannot be copied or made from a name;
/// the host gives it to whom it is for.
pub struct Owner {
    shared: Arc<Shared>,
    pub(super) title: Title,
}

/// Whose something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Title {
    number: u64,
    pub(super) bringer: Bringer,
    pub(super) consent: Consent,
}

impl Owner {
    pub(super) fn new(shared: Arc<Shared>, bringer: Bringer, consent: Consent) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Self { shared, title: Title { number, bringer, consent } }
    }

    /// Tells who brings.
    pub fn bringer(&self) -> &Bringer {
        &self.title.bringer
    }

    /// Makes changes, all of them or, if one is refused, none.
    pub fn change(&self, changes: Vec<Change>) -> Result<Changed, Vec<Refusal>> {
        self.shared.change(&self.title, changes)
    }

    /// Brings one tool.
    pub fn register(&self, tool: NewTool) -> Result<Changed, Refusal> {
        self.one(Change::Tool(tool))
    }

    /// Takes one of the own tools away.
    pub fn remove(&self, tool: &str) -> Result<Changed, Refusal> {
        self.one(Change::RemoveTool(tool.to_owned()))
    }

    /// Makes a toolset hold exactly these tools of the owner. A tool that is refused is left out and told, the
    /// others are there; a list that says what the last one said changes nothing.
    ///
    /// An MCP server's tools come under the server's own names for them; models get names made from these.
    pub fn publish(&self, toolset: NewToolset, tools: Vec<NewTool>) -> Published {
        self.shared.publish(&self.title, toolset, tools)
    }

    /// Takes away everything that the owner has brought.
    pub fn withdraw(&self) -> Changed {
        self.shared.withdraw(&self.title)
    }

    fn one(&self, change: Change) -> Result<Changed, Refusal> {
        self.change(vec![change]).map_err(|mut refusals| refusals.remove(0))
    }
}

impl fmt::Debug for Owner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Owner({}, {:?})", self.title.bringer, self.title.consent)
    }
}

impl Bringer {
    /// The only toolset that a server may fill.
    pub(super) fn only_toolset(&self) -> Option<String> {
        match self {
            Self::Server(name) => Some(mcp_toolset_name(name)),
            Self::Host | Self::Plugin(_) => None,
        }
    }

    /// The sort of bringer and its own name, for a model.
    pub(crate) const fn sort(&self) -> &'static str {
        match self {
            Self::Host => "other",
            Self::Plugin(_) => "plugin",
            Self::Server(_) => "mcp",
        }
    }
}

impl fmt::Display for Bringer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host => formatter.write_str("the program"),
            Self::Plugin(id) => write!(formatter, "plugin `{id}`"),
            Self::Server(name) => write!(formatter, "MCP server `{name}`"),
        }
    }
}
