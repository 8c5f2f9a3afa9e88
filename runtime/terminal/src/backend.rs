//! What every place that runs commands can do.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    time::Duration,
};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{Approved, BackendKind, BoxFuture, Command};

use crate::Limits;

/// A place that runs commands.
pub trait Backend: Send + Sync + fmt::Debug {
    /// Tells what sort of place it is; it runs only commands approved for that.
    fn kind(&self) -> BackendKind;

    /// Gives the bounds of its foreground commands.
    fn limits(&self) -> &Limits;

    /// Finds the real path of a directory there, before approval is asked for a command in it.
    fn directory<'a>(&'a self, path: &'a Path) -> BoxFuture<'a, Result<PathBuf, DirectoryError>>;

    /// Runs a command to its end. A command that may have started is never run again, and when the future
    /// resolves or is dropped nothing of its session is left but what a *finished* command put behind itself.
    fn run(&self, command: Approved<Command>, run: Run) -> BoxFuture<'_, Result<Finished, RunError>>;
}

/// How a command is run.
#[derive(Clone, Debug)]
pub struct Run {
    /// When it is ended; see [`Limits::timeout`].
    pub timeout: Duration,
    /// Ends it when cancelled.
    pub cancellation: CancellationToken,
}

/// What a command left when it was over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its standard output and error, merged in order, the middle left out where there was too much.
    pub output: String,
    /// How many characters it wrote.
    pub total_chars: u64,
    /// How many of them are not in `output`.
    pub omitted_chars: u64,
    /// How it ended.
    pub ending: Ending,
    /// Whether something that it started still runs and holds its output.
    pub left_running: bool,
    /// What else is worth telling, each a sentence.
    pub notes: Vec<String>,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal.
    Signalled(i32),
    /// Its time was over.
    TimedOut(Duration),
    /// The call was cancelled.
    Cancelled,
}

impl Ending {
    /// Gives the status as shells count it: 124 for a timeout, 130 for a cancelled call, 128 + N for signal N.
    pub const fn exit_code(self) -> i32 {
        match self {
            Self::Exited(status) => status,
            Self::Signalled(signal) => 128 + signal,
            Self::TimedOut(_) => 124,
            Self::Cancelled => 130,
        }
    }
}

/// Why a directory cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DirectoryError {
    /// There is nothing at the path.
    #[error("the directory {path} does not exist{}; create it first or give another", nearest(existing.as_deref()))]
    Missing {
        /// The path asked for.
        path: PathBuf,
        /// The nearest directory above that exists.
        existing: Option<PathBuf>,
    },
    /// There is something else.
    #[error("{0} is not a directory; give the directory that the command should start in")]
    NotDirectory(PathBuf),
    /// It cannot be looked at.
    #[error("the directory {path} cannot be used: {source}")]
    Unusable {
        /// The path asked for.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Why a command did not run, or not to a known end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// More time was asked for than there is.
    #[error("a timeout of {} s is longer than the {} s that a foreground command may take; ask for at most that, or split the work", asked.as_secs(), longest.as_secs())]
    TimeoutTooLong {
        /// What was asked for.
        asked: Duration,
        /// The most.
        longest: Duration,
    },
    /// The approval is for another place.
    #[error(
        "not run: the command was approved for the backend {approved}, and this is {here}; ask for approval again"
    )]
    WrongBackend {
        /// Where it may run.
        approved: BackendKind,
        /// Where it was sent.
        here: BackendKind,
    },
    /// The directory went away between approval and start, or another stands at its path.
    #[error(
        "not run: the working directory {0} is gone or another since the command was approved; ask for approval again"
    )]
    DirectoryGone(PathBuf),
    /// The system takes no line that long.
    #[error(
        "not run: the command has {0} bytes, more than the system passes to a program; write it to a script file and run that"
    )]
    TooLong(usize),
    /// There is no shell.
    #[error("not run: neither bash nor sh was found; install one of them")]
    NoShell,
    /// It could not be started.
    #[error("not run: the shell could not be started: {0}")]
    Start(#[source] io::Error),
    /// It ran, and watching it failed.
    #[error("the command was started and then lost: {0}; it was ended, and may have done part of its work")]
    Lost(#[source] io::Error),
}

fn nearest(existing: Option<&Path>) -> String {
    existing.map(|path| format!(" (the nearest that does is {})", path.display())).unwrap_or_default()
}
