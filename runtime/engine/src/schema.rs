//! JSON Schema texts that rustc writes: literals with holes that types fill.

/// A type that a tool's parameter may have. Implemented for primitives, `String`, `Option`, `Vec`, maps and
/// `serde_json::Value` here, and by `#[derive(ToolArgs)]` for structs and enums.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be described to a model",
    label = "this type has no schema",
    note = "derive it: `#[derive(serde::Deserialize, toolwright::ToolArgs)]`, or use a primitive, String, Option, Vec, a map with String keys, or serde_json::Value"
)]
pub trait ParamSchema {
    /// The description of the type.
    const SCHEMA: &'static Schema;
}

/// The description of a type. Filled in by the implementer of the schema part.
#[derive(Debug)]
pub struct Schema {
    /// An upper bound of the text's length in bytes.
    pub size: usize,
    /// Whether a parameter of this type may be left out (`Option`).
    pub optional: bool,
}

/// What the model is told about a tool, as static text.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// `"name":"…","description":"…"` followed, from byte `split` on, by the parameters' schema object `{…}`.
    pub text: &'static str,
    /// Where the parameters' schema begins.
    pub split: usize,
    /// The conditional parts, in the order of their place in the text and of the tool's `#[when]` attributes.
    pub cuts: &'static [Cut],
}

/// A part of a definition's text that is left out unless its condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The first byte of the part.
    pub start: usize,
    /// The byte after the part.
    pub end: usize,
}
