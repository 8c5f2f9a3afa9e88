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

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        })
    }
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

/// The most faults that are kept: a file with more is not a configuration.
const MAX_FAULTS: usize = 200;

/// What readers tell their faults to: a list with an end, or no one.
#[derive(Debug)]
pub struct Faults {
    list: Vec<Fault>,
    limit: usize,
}

impl Faults {
    /// Keeps the faults.
    pub fn listed() -> Self {
        Self { list: Vec::new(), limit: MAX_FAULTS + 1 }
    }

    /// Keeps none, for a reader whose faults were told before.
    pub fn untold() -> Self {
        Self { list: Vec::new(), limit: 0 }
    }

    /// The faults so far.
    pub fn list(&self) -> &[Fault] {
        &self.list
    }

    /// Takes a fault; it is only made if it is kept, as its place takes work.
    pub(crate) fn push(&mut self, fault: impl FnOnce() -> Fault) {
        if self.list.len() < self.limit {
            self.list.push(fault());
        }
    }

    /// Whether no more can be kept.
    pub(crate) fn full(&self) -> bool {
        self.list.len() >= self.limit
    }

    /// The faults in the order of the file, each once; more than can be kept is an error of its own.
    pub(crate) fn sorted(mut self) -> Vec<Fault> {
        let full = self.full();
        self.list.sort_by(|one, other| (&one.place, &one.path).cmp(&(&other.place, &other.path)));
        self.list.dedup();
        if full {
            // What was not looked at may be an error, so this is one.
            let message = format!("there are more than {MAX_FAULTS} faults");
            let help = "mend these first".to_owned();
            self.list.push(Fault { level: Level::Error, path: String::new(), place: None, message, help });
        }
        self.list
    }
}
