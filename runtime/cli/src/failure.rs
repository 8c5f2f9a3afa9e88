//! Why a command stopped, as a person reads it, and the exit status that says so.

use std::{fmt, io, process::ExitCode};

/// How a command ended when it ended well enough to print its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Exit status 0.
    Done,
    /// The thing asked about failed: exit status 1.
    Failed,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Done => Self::SUCCESS,
            Verdict::Failed => Self::from(1),
        }
    }
}

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage or input, nothing done: exit status 2.
    Usage {
        /// What is wrong, each a line.
        problems: Vec<Problem>,
    },
    /// The command was ended by a signal: exit status 128 and the signal's number.
    Interrupted {
        /// The signal's number.
        signal: u8,
    },
    /// Reading or writing failed on the way: exit status 1.
    Io {
        /// What was being done.
        doing: String,
        /// Why it failed.
        source: io::Error,
    },
}

/// One thing that is wrong and what to do about it.
#[derive(Debug)]
pub(crate) struct Problem {
    /// What is wrong.
    pub(crate) message: String,
    /// What to do; empty when the message says it.
    pub(crate) help: String,
}

/// A text as a terminal may have it: what would steer the terminal is spelled out.
pub(crate) fn visible(text: &str) -> String {
    let steers = |letter: char| {
        letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if steers(letter) && letter != '\n' {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

impl Failure {
    /// Makes a failure of bad usage or input.
    pub(crate) fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Usage { problems: vec![Problem { message: message.into(), help: help.into() }] }
    }

    /// Makes a failure of reading or writing.
    pub(crate) fn io(doing: impl Into<String>, source: io::Error) -> Self {
        Self::Io { doing: doing.into(), source }
    }

    /// Tells whether the reader of our output went away, which is no fault.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Gives the exit status.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage { .. } => ExitCode::from(2),
            Self::Interrupted { signal } => ExitCode::from(128 + signal),
            Self::Io { .. } => ExitCode::from(1),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage { problems } => {
                for problem in problems {
                    writeln!(formatter, "error: {}", visible(&problem.message))?;
                    if !problem.help.is_empty() {
                        writeln!(formatter, "  help: {}", visible(&problem.help))?;
                    }
                }
                Ok(())
            }
            Self::Interrupted { signal } => {
                writeln!(formatter, "error: ended by signal {signal}; what was running has been ended too")
            }
            Self::Io { doing, source } => writeln!(formatter, "error: {doing}: {source}"),
        }
    }
}
