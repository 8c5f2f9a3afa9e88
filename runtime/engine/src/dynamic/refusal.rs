//! Why something that was brought is not taken.

use super::owner::Bringer;
use crate::{note::shown, sanitise::Unmendable};

/// Something that was brought and is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bringer}: `{}`: {kind}", shown(.name))]
pub struct Refusal {
    /// Who brought it.
    pub bringer: Bringer,
    /// The tool, toolset or alias, as it was brought.
    pub name: String,
    /// Why.
    pub kind: RefusalKind,
}

/// Why something is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusalKind {
    /// Providers refuse the name.
    #[error("providers take tool names of 1 to 64 letters, digits, `_` and `-` only")]
    ToolName,
    /// The name of a toolset that nobody could ask for.
    #[error(
        "this cannot be a toolset's name: use letters, digits, `_`, `-` and no pattern, `all` or old name"
    )]
    ToolsetName,
    /// The name belongs to tool search.
    #[error("this name is reserved for tool search")]
    Reserved,
    /// Names and toolsets of this sort belong to MCP servers.
    #[error(
        "names that begin with `mcp__` and toolsets that begin with `mcp-` are for MCP servers, each its own"
    )]
    ServersOnly,
    /// A built-in toolset that is not filled at run time.
    #[error("toolset `{0}` is built in and closed; use a toolset of your own")]
    Closed(String),
    /// A built-in tool bears the name.
    #[error("toolset `{0}` has a built-in tool of this name; to replace it, say so (override)")]
    BuiltIn(String),
    /// Somebody's tool bears the name.
    #[error("{by} has a tool of this name in toolset `{toolset}`; to replace it, say so (override)")]
    Taken {
        /// Whose tool it is.
        by: Bringer,
        /// Its toolset.
        toolset: String,
    },
    /// The operator has not agreed.
    #[error(
        "replacing a tool of another needs the operator's word: set plugins.entries.<id>.allow_tool_override: true in config.yaml"
    )]
    NoConsent,
    /// It belongs to somebody else.
    #[error("it belongs to {0}")]
    NotYours(Bringer),
    /// There is nothing of that name.
    #[error("there is nothing of this name")]
    Unknown,
    /// The name already means something.
    #[error("as another name it is taken: it already means toolset `{0}`")]
    AliasTaken(String),
    /// The same list has the name twice.
    #[error("the same list brings it twice")]
    Twice,
    /// There is no room for more tools.
    #[error("there are 65,535 tools already")]
    Full,
    /// Its parameters cannot be given to a provider.
    #[error("{0}")]
    Schema(Unmendable),
}
