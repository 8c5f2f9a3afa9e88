//! The grammar of `#[tool]`, `#[arg]`, `#[when]` and `#[derive(ToolArgs)]`, shared by the macro and the scanner.

mod arg;
mod fault;
mod field;
pub(crate) mod function;
mod hint;
mod key;
mod parameter;
mod serde;
mod shape;
mod tool;
mod when;

use syn::{Path, Type};

pub use self::{
    arg::{ArgAttribute, Bound, Value},
    fault::{Fault, Faults},
    field::{FieldShape, Fields},
    function::{Run, ToolFunction},
    hint::Hints,
    parameter::{Input, Parameter},
    serde::Case,
    shape::{Shape, Tagging, TypeShape, VariantData, VariantShape},
    tool::{Concurrency, Text, ToolAttribute},
    when::When,
};

/// What an attribute is to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// `#[tool]`.
    Tool,
    /// `#[arg]`.
    Arg,
    /// `#[when]`.
    When,
}

/// Recognises our attributes, and the context's type, by the last segment of a path. Every part that asks
/// "is this ours" asks here.
pub fn recognise(path: &Path) -> Option<Word> {
    let last = path.segments.last()?;
    if last.ident == "tool" {
        Some(Word::Tool)
    } else if last.ident == "arg" {
        Some(Word::Arg)
    } else if last.ident == "when" {
        Some(Word::When)
    } else {
        None
    }
}

/// Tells whether a type is the call's context, whatever stands around it.
pub fn is_context(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => is_context(&reference.elem),
        Type::Group(group) => is_context(&group.elem),
        Type::Paren(paren) => is_context(&paren.elem),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| last.ident == "Context"),
        _ => false,
    }
}
