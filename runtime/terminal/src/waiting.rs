//! Which commands would never come to an end by themselves: servers, watchers, pagers, editors.

use std::fmt;

/// A part of a line that waits for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waits {
    /// The words of the part.
    pub words: String,
    /// What it does: "serves until it is stopped".
    pub why: &'static str,
    /// What to do instead.
    pub instead: String,
}

/// Finds the first part of a line that would keep it from ending, by what it would run and never by its text.
pub fn waits_for_ever(line: &str, has_screen: bool) -> Option<Waits> {
    let _todo = (line, has_screen);
    None
}

impl fmt::Display for Waits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "not run: `{}` {}; {}", self.words, self.why, self.instead)
    }
}
