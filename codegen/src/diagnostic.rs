//! What is wrong, where, and what to do about it.

use std::fmt;

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

impl Diagnostic {
    /// Makes a fault that keeps the tables from being written.
    pub fn error(place: &Place, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(Level::Error, Some(place.clone()), message.into(), help.into())
    }

    /// Makes a fault that the tables can live with.
    pub fn warning(place: &Place, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(Level::Warning, Some(place.clone()), message.into(), help.into())
    }

    /// Makes an error for which no file is to blame.
    pub fn without_place(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(Level::Error, None, message.into(), help.into())
    }

    /// Adds another place that matters.
    #[must_use]
    pub fn note(mut self, place: &Place, word: impl Into<String>) -> Self {
        self.notes.push((place.clone(), word.into()));
        self
    }

    fn new(level: Level, place: Option<Place>, message: String, help: String) -> Self {
        Self { level, place, message, help, notes: Vec::new() }
    }
}

/// One line: `file:line:column: message; help`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(formatter, "{place}: ")?;
        }
        write!(formatter, "{}; {}", self.message, self.help)
    }
}

/// Puts faults in the order of their places (those without one first) and drops repetitions.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|left, right| {
        (&left.place, left.level, &left.message).cmp(&(&right.place, right.level, &right.message))
    });
    diagnostics.dedup_by(|later, earlier| later.place == earlier.place && later.message == earlier.message);
}

/// Tells whether any of the faults is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Lines, SourceText};

    #[test]
    fn sorted_by_place_and_without_repetitions() {
        let lines = Lines::of(&SourceText::new("b.toml", "x\ny"));
        let other = Lines::of(&SourceText::new("a.toml", "x\ny"));
        let late = Diagnostic::error(&lines.place(2..3), "late", "do");
        let early = Diagnostic::warning(&lines.place(0..1), "early", "do");
        let first = Diagnostic::error(&other.place(2..3), "first", "do");
        let nowhere = Diagnostic::without_place("nowhere", "do");
        let mut all = vec![late.clone(), early.clone(), late.clone(), first.clone(), nowhere.clone()];
        sort(&mut all);
        assert_eq!(all, [nowhere, first, early, late]);
        assert!(has_errors(&all));
        assert_eq!(all[3].to_string(), "b.toml:2:1: late; do");
    }
}
