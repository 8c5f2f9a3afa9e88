//! Plain structs between the stages: declarations before resolving, the catalogue after it; no `syn`, no
//! `toml`, no tokens.

mod catalogue;

use std::collections::BTreeSet;

use crate::source::Place;

pub use catalogue::{
    Catalogue, Condition, LegacyEntry, MentionEntry, Origin, SharedEntry, ToolEntry, ToolsetEntry,
};

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

/// What all sources of one crate declare, as they stand, nothing checked across files yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declarations {
    /// The functions with `#[tool]`.
    pub tools: Vec<ToolDeclaration>,
    /// The `[external.NAME]` entries.
    pub externals: Vec<ExternalDeclaration>,
    /// The `[toolset.NAME]` entries.
    pub toolsets: Vec<ToolsetDeclaration>,
    /// The entries of `[legacy]`.
    pub legacy: Vec<LegacyDeclaration>,
    /// Whether a source could not be read as a whole, so that what is not here may still exist.
    pub incomplete: bool,
    /// The names that such a source may declare.
    pub doubtful: BTreeSet<String>,
}

/// What sort of toolset an entry makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Tools that belong together.
    #[default]
    Group,
    /// A group made of other toolsets.
    Composite,
    /// What a platform gets.
    Preset,
    /// What a way of working gets, without owning it.
    Posture,
    /// A list that presets and postures include; never a toolset of its own.
    Shared,
}

impl Kind {
    /// Every kind, in the order in which people are told of them.
    pub const ALL: [Self; 5] = [Self::Group, Self::Composite, Self::Preset, Self::Posture, Self::Shared];

    /// Gives the word that stands in the file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Group => "group",
            Self::Composite => "composite",
            Self::Preset => "preset",
            Self::Posture => "posture",
            Self::Shared => "shared",
        }
    }

    /// Gives the word for people.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Shared => "shared entry",
            _ => self.word(),
        }
    }
}

/// One `[toolset.NAME]` entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolsetDeclaration {
    /// The name.
    pub name: Placed,
    /// What it is for; empty if that fault is reported already.
    pub description: Placed,
    /// What sort of toolset it is.
    pub kind: Kind,
    /// Names and globs of tools.
    pub tools: Vec<Placed>,
    /// Names of toolsets and shared entries.
    pub includes: Vec<Placed>,
    /// Whether it may be filled at run time.
    pub open: bool,
    /// The environment variable that forces it in.
    pub when_env: Option<Placed>,
    /// The platforms whose preset it is.
    pub platforms: Vec<Placed>,
    /// The crate that declares it.
    pub owner: Owner,
    /// Whether a part of the entry could not be read, so that it may hold more than is here.
    pub incomplete: bool,
}

/// One entry of `[legacy]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegacyDeclaration {
    /// The old name.
    pub name: Placed,
    /// Names and globs of tools.
    pub tools: Vec<Placed>,
    /// The crate that declares it.
    pub owner: Owner,
}

/// One `[external.NAME]` entry, or a tool of a dependency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalDeclaration {
    /// The name that the model uses.
    pub name: Placed,
    /// The home toolset.
    pub toolset: Placed,
    /// Environment variables that must be set.
    pub requires_env: Vec<String>,
    /// The crate that declares it.
    pub owner: Owner,
    /// The function behind it, if the owner is a dependency that has one.
    pub native: Option<NativeDeclaration>,
}

/// What a dependency's manifest says about a tool that it carries out itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeDeclaration {
    /// The path of the definition, from the crate's name on.
    pub path: String,
    /// The availability check, from the crate's name on.
    pub check: Option<String>,
    /// The conditions of the conditional parts: any of these, and all of those.
    pub mentions: Vec<(Vec<String>, Vec<String>)>,
}

/// Whose declaration it is; of two with one name the first of these counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// This crate's.
    #[default]
    Own,
    /// A dependency's.
    Dependency,
    /// A dependency's, and this crate may declare the same name anew.
    Replaceable,
}
