//! Plain structs between parsing and resolving; no `syn`, no `toml`, no tokens.

use crate::source::Place;

/// A text with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub place: Place,
}

/// One function with `#[tool]`, as the scanner found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolDeclaration {
    /// The name that the model uses.
    pub name: Placed,
    /// The home toolset.
    pub toolset: Placed,
    /// The module below `tools`: the file's stem.
    pub module: String,
    /// The function's identifier.
    pub function: String,
    /// The conditions of `#[cfg(…)]` on the function and of `#![cfg(…)]` on the file, as Rust text.
    pub cfg: Vec<Placed>,
    /// The unconditional description (the doc comment, paragraphs joined).
    pub description: String,
    /// The parameters that the model sees.
    pub parameters: Vec<ParameterDeclaration>,
    /// The conditional parts, in the order in which they stand in the definition's text: those of the tool
    /// first, then those of each parameter.
    pub mentions: Vec<MentionDeclaration>,
    /// A key of the availability check: the path as written, made absolute with the module.
    pub check: Option<String>,
    /// Environment variables that must be set.
    pub requires_env: Vec<String>,
}

/// One parameter of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterDeclaration {
    /// Its name.
    pub name: Placed,
    /// Its unconditional description.
    pub description: String,
}

/// One `#[when(a | b, "…")]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MentionDeclaration {
    /// The tools of which at least one must be selected.
    pub any: Vec<Placed>,
    /// The text that is shown then.
    pub text: Placed,
    /// The parameter whose description it extends; `None` for the tool's.
    pub parameter: Option<String>,
}
