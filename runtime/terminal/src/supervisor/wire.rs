//! What a host and its supervisors say to one another.

use std::{ffi::OsString, io, path::PathBuf};

use serde::{Deserialize, Serialize};

use super::{Record, table::Member};
use crate::{ScreenSize, script::Care, supervisor::Job};

/// What a host wants done.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Order {
    /// The first word: whose the supervisor is, and where it leaves a record of itself, if anywhere.
    Hello {
        /// The host, without which it ends.
        host: Option<Member>,
        /// The folder for records.
        records: Option<PathBuf>,
    },
    /// Run a command. With it come the writing end for output and the reading end for input, unless it has a screen.
    Run(Launch),
    /// Run a command in the background and look after it also when the host is gone.
    Tend(Box<Job>),
    /// Start a program that speaks to the host, and look after it. With it come what it reads, where it writes, and where
    /// its standard error goes, if anywhere.
    Accompany(Direct),
    /// Read what comes from the file that comes with this, so that what a command left behind can go on writing.
    Drain,
    /// End all that descends from the command. A program that speaks to the host first has as long again to end by itself.
    End {
        /// How many milliseconds processes have to end by themselves.
        grace: u64,
    },
}

/// What a supervisor answers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Report {
    /// It is there.
    Ready {
        /// What is needed to end it and all that it owns.
        record: Record,
    },
    /// The command runs on a screen, whose other side comes with this; or it runs in the background.
    Started {
        /// The shell's process number.
        id: u32,
    },
    /// The command did not run.
    NotStarted(Failure),
    /// The command is over.
    Ended(Ended),
    /// Nothing that the command left behind runs any more.
    Alone,
}

/// How a command is started.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Launch {
    /// The shell.
    pub(crate) shell: PathBuf,
    /// Whether the shell is bash.
    pub(crate) is_bash: bool,
    /// The line.
    pub(crate) line: String,
    /// Where it starts; any bytes.
    pub(crate) directory: OsString,
    /// By which path it got there, if another; the shell goes on from there.
    pub(crate) shown: Option<OsString>,
    /// Its whole environment, but for what the supervisor adds.
    pub(crate) variables: Vec<(OsString, OsString)>,
    /// What is asked of the shell when it ends.
    pub(crate) care: Care,
    /// Its screen.
    pub(crate) screen: Option<ScreenSize>,
}

/// A program that is started without a shell.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Direct {
    /// The program; any bytes.
    pub(crate) path: OsString,
    /// Its arguments.
    pub(crate) arguments: Vec<OsString>,
    /// Where it starts; any bytes.
    pub(crate) directory: OsString,
    /// Its whole environment, but for what the supervisor adds.
    pub(crate) variables: Vec<(OsString, OsString)>,
}

impl Launch {
    /// Says by which path the directory was reached.
    pub(crate) fn shown_as(self, path: Option<PathBuf>) -> Self {
        Self { shown: path.map(PathBuf::into_os_string), ..self }
    }

    /// Puts it on a screen, if there is one, which has a name that programs know.
    pub(crate) fn on(mut self, screen: Option<ScreenSize>) -> Self {
        self.screen = screen;
        let has_name = self.variables.iter().any(|(name, _)| name == "TERM");
        if screen.is_some() && !has_name {
            self.variables.push(("TERM".into(), "xterm-256color".into()));
        }
        self
    }
}

/// What the system said.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Failure {
    /// Its number for the error.
    pub(crate) number: Option<i32>,
    /// Its words.
    pub(crate) message: String,
}

/// How a command ended.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ended {
    /// Its shell's end.
    pub(crate) death: Death,
    /// What the shell said last, see [`report`](crate::report).
    pub(crate) report: Vec<u8>,
    /// Where the shell was just before it was ended by force.
    pub(crate) last_seen: Option<PathBuf>,
    /// Whether nothing that it started still runs.
    pub(crate) is_alone: bool,
    /// The numbers of processes that could not be ended.
    pub(crate) left: Vec<i32>,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Death {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal.
    Signalled(i32),
    /// It did not, or nobody saw it.
    #[default]
    Unknown,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self { number: error.raw_os_error(), message: error.to_string() }
    }
}

impl From<Failure> for io::Error {
    fn from(failure: Failure) -> Self {
        failure.number.map_or_else(|| Self::other(failure.message), Self::from_raw_os_error)
    }
}
