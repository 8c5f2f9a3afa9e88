//! What every place that runs commands can do.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt, io,
    path::{Path, PathBuf},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use toolwright_approval::{Approved, BackendKind, BoxFuture, Command};

use crate::{Limits, Output, Processes, Progress};

/// A place that runs commands.
pub trait Backend: Send + Sync + fmt::Debug {
    /// Tells what sort of place it is; it runs only commands approved for that.
    fn kind(&self) -> BackendKind;

    /// Gives the bounds of its foreground commands.
    fn limits(&self) -> &Limits;

    /// Finds the real path of a directory there, before approval is asked for a command in it.
    fn directory<'a>(&'a self, path: &'a Path) -> BoxFuture<'a, Result<PathBuf, DirectoryError>>;

    /// Runs a command to its end. A command that may have started is never run again. When its time is over,
    /// when it is cancelled, or when the future is dropped, nothing that descends from it is left; what a
    /// *finished* command left behind stays until the backend is dropped.
    fn run(&self, command: Approved<Command>, run: Run) -> BoxFuture<'_, Result<Finished, RunError>>;

    /// Gives its background processes.
    fn processes(&self) -> &dyn Processes;
}

/// How a command is run.
#[derive(Clone, Debug)]
pub struct Run {
    /// When it is ended; see [`Limits::timeout`].
    pub timeout: Duration,
    /// Ends it when cancelled.
    pub cancellation: CancellationToken,
    /// What earlier commands of the same task exported and unset.
    pub exported: Exported,
    /// A screen of this size, instead of a pipe.
    pub screen: Option<ScreenSize>,
    /// By which path the task came to the directory, where that goes through links: the shell goes on from there.
    pub shown: Option<PathBuf>,
    /// What the command reads from standard input; nothing but its end where this is empty.
    pub input: Vec<u8>,
    /// Is told what the command writes while it runs.
    pub progress: Option<Progress>,
}

impl Run {
    /// Runs with this limit, a pipe for output, empty input and no variables from before.
    pub fn new(timeout: Duration, cancellation: CancellationToken) -> Self {
        Self {
            timeout,
            cancellation,
            exported: Exported::default(),
            screen: None,
            shown: None,
            input: Vec::new(),
            progress: None,
        }
    }
}

/// The size of a screen, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScreenSize {
    /// How many lines it has.
    pub rows: u16,
    /// How many characters fit in a line.
    pub columns: u16,
}

impl Default for ScreenSize {
    /// 30 lines of 120 characters, as in the original.
    fn default() -> Self {
        Self { rows: 30, columns: 120 }
    }
}

/// What a command left when it was over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// What it wrote.
    pub output: Output,
    /// How it ended.
    pub ending: Ending,
    /// The statuses of the last pipeline's parts; empty where the shell could not tell.
    pub pipestatus: Vec<i32>,
    /// Where it was and what it exported when it ended; `None` where the shell could not tell.
    pub after: Option<After>,
    /// Whether something that it started still runs.
    pub left_running: bool,
    /// What else is worth telling, each a sentence.
    pub notes: Vec<String>,
}

/// What a command hands on to the next one of its task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct After {
    /// The working directory.
    pub directory: PathBuf,
    /// What is exported and unset, as changes to the backend's own environment.
    pub exported: Exported,
}

/// Changes to a backend's own environment: a value, or nothing where the variable was unset.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Exported(pub BTreeMap<OsString, Option<OsString>>);

impl fmt::Debug for Exported {
    /// Shows names only: values may be secrets.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.0.keys()).finish()
    }
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
    /// The system takes no line and variables that long.
    #[error(
        "not run: the command and the exported variables have {0} bytes, more than the system passes to a program; unset what is long, or keep it in a file"
    )]
    TooLong(usize),
    /// There is no shell.
    #[error("not run: neither bash nor sh was found; install one of them")]
    NoShell,
    /// There is no program that could look after it.
    #[error("not run: no program looks after commands here; {0}")]
    NoSupervisor(String),
    /// There is no place to keep what background processes write.
    #[error(
        "not run: this host keeps no folder for background processes; run the command in the foreground, or give the host a folder (Local::with_folder)"
    )]
    NoFolder,
    /// Too many background processes run.
    #[error(
        "not run: {most} background processes of this program run already ({running}); end one of them first with process(action=\"kill\")"
    )]
    TooMany {
        /// How many may run.
        most: usize,
        /// Some of those that run.
        running: String,
    },
    /// It could not be started.
    #[error("not run: the shell could not be started: {0}")]
    Start(#[source] io::Error),
    /// It ran, and watching it failed.
    #[error("the command was started and then lost: {0}; it may have done part of its work")]
    Lost(#[source] io::Error),
}

fn nearest(existing: Option<&Path>) -> String {
    existing.map(|path| format!(" (the nearest that does is {})", path.display())).unwrap_or_default()
}
