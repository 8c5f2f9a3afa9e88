//! Rust text to tool declarations.

use crate::{diagnostic::Diagnostic, model::ToolDeclaration, source::SourceText};

/// Finds the functions with `#[tool]` in one file.
pub fn scan(_source: &SourceText) -> (Vec<ToolDeclaration>, Vec<Diagnostic>) {
    (Vec::new(), Vec::new())
}
