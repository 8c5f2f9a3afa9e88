//! Texts and places in them.

use std::sync::Arc;

/// A source file: its path as people know it (relative, with `/`) and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The path, relative to the crate or workspace; never a path of one machine.
    pub path: Arc<str>,
    /// The whole text.
    pub text: Arc<str>,
}

/// A stretch of a source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file's path.
    pub file: Arc<str>,
    /// The line of the first character, counted from 1.
    pub line: u32,
    /// The column of the first character, counted from 1 in characters.
    pub column: u32,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}
