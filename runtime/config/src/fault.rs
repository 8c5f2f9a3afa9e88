//! What is wrong with a configuration: a level, a path, a place, a message and a remedy.

use serde::Serialize;
use std::fmt;

/// How much a fault matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Something the operator said is not in force: a command that depends on it must stop.
    Error,
    /// Something looks wrong; the rest of the file is in force.
    Warning,
    /// Something was understood, but could be said better.
    Note,
}

/// A point in a file, counted from 1; the column counts characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The file as the program was told of it.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Place {
    /// Counts the line and column of a byte offset in a text.
    pub(crate) fn at(file: &str, text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.get(start..).unwrap_or_default().chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// One thing to tell the operator about the configuration.
///
/// As JSON: `{"level","path","file","line","column","message","help"}`, without the place where there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// How much it matters.
    pub level: Level,
    /// The key it is about, such as `agent.disabled_toolsets[0]`; empty for the whole file.
    pub path: String,
    /// Where it stands; absent where there is no file.
    #[serde(flatten)]
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}", self.message)?;
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        Ok(())
    }
}
