//! What is wrong, where, and what to do about it.

use crate::source::Place;

/// Whether the tables can be written in spite of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// They cannot.
    Error,
    /// They can.
    Warning,
}

/// One fault: place, message, remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub level: Level,
    /// Where; `None` only when no file is to blame.
    pub place: Option<Place>,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to do.
    pub help: String,
    /// Other places that matter, each with a word on why.
    pub notes: Vec<(Place, String)>,
}
