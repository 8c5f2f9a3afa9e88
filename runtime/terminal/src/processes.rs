//! Background processes: what every place that has them can do.

mod folder;
mod line;
mod local;
mod rate;
mod shelf;

use std::{
    fmt,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use toolwright_approval::{Approved, BoxFuture, Command, ProcessInput};

pub(crate) use self::{
    folder::{Beginning, End, Folder, Place},
    shelf::Shelf,
};
use crate::{Exported, RunError, ScreenSize};

/// The background processes of one place. What one program started, another one of the same home finds again.
pub trait Processes: Send + Sync + fmt::Debug {
    /// Starts a command and gives back at once.
    fn start(&self, command: Approved<Command>, start: Background)
    -> BoxFuture<'_, Result<Status, RunError>>;

    /// Gives those that run and those that ended not long ago, oldest first.
    fn list<'a>(&'a self, owner: &'a Owner) -> BoxFuture<'a, Vec<Status>>;

    /// Gives those of all owners, for the operator.
    fn all(&self) -> BoxFuture<'_, Vec<Status>>;

    /// Tells how one is doing. Never waits for it, and changes nothing.
    fn status<'a>(&'a self, owner: &'a Owner, id: &'a str) -> BoxFuture<'a, Result<Status, ProcessError>>;

    /// Gives the last characters of its output, colours and the like removed, as quickly as `status`.
    fn tail<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        most_chars: usize,
    ) -> BoxFuture<'a, Result<String, ProcessError>>;

    /// Reads its log, colours and the like removed.
    fn log<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        part: LogPart,
    ) -> BoxFuture<'a, Result<LogText, ProcessError>>;

    /// Waits for its end, at most so long. Gives how it is doing then.
    fn wait<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        at_most: Duration,
        cancellation: &'a CancellationToken,
    ) -> BoxFuture<'a, Result<Status, ProcessError>>;

    /// Ends it with all that descends from it.
    fn kill<'a>(&'a self, owner: &'a Owner, id: &'a str) -> BoxFuture<'a, Result<Status, ProcessError>>;

    /// Gives what is to be approved before a text is sent: the process with what it already has of a line.
    fn input<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        text: String,
    ) -> BoxFuture<'a, Result<ProcessInput, ProcessError>>;

    /// Sends an approved text to its standard input.
    fn write<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        input: Approved<ProcessInput>,
    ) -> BoxFuture<'a, Result<(), ProcessError>>;

    /// Closes its standard input; on a screen it sends the end-of-file character.
    fn close<'a>(&'a self, owner: &'a Owner, id: &'a str) -> BoxFuture<'a, Result<(), ProcessError>>;

    /// Changes the size of its screen.
    fn resize<'a>(
        &'a self,
        owner: &'a Owner,
        id: &'a str,
        size: ScreenSize,
    ) -> BoxFuture<'a, Result<(), ProcessError>>;

    /// Takes the notices that nobody has taken yet. Each is given once, whoever asks and however often
    /// programs were started anew.
    fn take_notices<'a>(&'a self, owner: &'a Owner) -> BoxFuture<'a, Vec<Notice>>;
}

/// Whose a background process is. Others neither see nor reach it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// The task; empty for none.
    pub task: String,
    /// The session; empty for none.
    pub session: String,
}

impl Owner {
    /// Tells whether it sees what another one started: all of a session do, and without a session all of a task.
    pub fn sees(&self, other: &Self) -> bool {
        self.session == other.session && (!self.session.is_empty() || self.task == other.task)
    }
}

/// How a background process is started.
#[derive(Clone, Debug, Default)]
pub struct Background {
    /// Whose it is.
    pub owner: Owner,
    /// What earlier commands of the same task exported and unset.
    pub exported: Exported,
    /// By which path the task came to the directory; see [`Run::shown`](crate::Run::shown).
    pub shown: Option<PathBuf>,
    /// A screen of this size, instead of pipes.
    pub screen: Option<ScreenSize>,
    /// Whether its end is a notice.
    pub notify_on_complete: bool,
    /// Texts; a line of output that has one is a notice.
    pub watch_patterns: Vec<String>,
}

/// How a background process is doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// Its name: `proc_` and 12 hexadecimal digits.
    pub id: String,
    /// The process number of its shell.
    pub pid: u32,
    /// The line it was started with.
    pub command: String,
    /// The directory it was started in.
    pub directory: PathBuf,
    /// Whose it is.
    pub owner: Owner,
    /// When it was started.
    pub started: SystemTime,
    /// How it is doing.
    pub state: State,
    /// Whether something that it started still runs after its end.
    pub left_running: bool,
    /// Whether it has a screen.
    pub has_screen: bool,
    /// How many bytes it wrote.
    pub output_bytes: u64,
    /// Whether its end is a notice.
    pub notify_on_complete: bool,
    /// The texts it is watched for.
    pub watch_patterns: Vec<String>,
    /// How many lines had one of them.
    pub watch_hits: u64,
    /// Why its log has not all that it wrote.
    pub trouble: Option<String>,
}

/// Whether a background process runs, and else how it came to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// It runs.
    Running,
    /// It is over.
    Over {
        /// The status as shells count it; `None` where nobody saw it.
        exit_code: Option<i32>,
        /// The signal that ended it.
        signal: Option<i32>,
        /// Why.
        reason: EndReason,
        /// When.
        at: SystemTime,
    },
}

/// Why a background process is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EndReason {
    /// It ended by itself.
    Exited,
    /// It was ended through us.
    Killed,
    /// What looked after it was gone when somebody looked, and so was it, or it was ended then.
    Lost,
}

/// Which lines of a log are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogPart {
    /// The last so many characters.
    LastChars(usize),
    /// The last so many lines.
    LastLines(usize),
    /// So many lines after this many.
    Lines {
        /// How many lines are left out before.
        offset: usize,
        /// How many are wanted.
        limit: usize,
    },
}

/// A part of a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogText {
    /// The text.
    pub text: String,
    /// How many lines the whole log has.
    pub total_lines: usize,
    /// The number of the first line given, from 0.
    pub first_line: usize,
    /// How many lines are given.
    pub lines: usize,
    /// The file with the whole log.
    pub file: PathBuf,
    /// How many bytes in the middle were not kept.
    pub omitted_bytes: u64,
}

/// Something about a background process that somebody wanted to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// It is over.
    Ended {
        /// How.
        status: Status,
        /// The last 2,000 characters of its output.
        output: String,
    },
    /// Lines had one of the texts it is watched for.
    Matched {
        /// Which process.
        id: String,
        /// The line it was started with.
        command: String,
        /// The text.
        pattern: String,
        /// The lines.
        output: String,
        /// How many matching lines are not told, because there were too many.
        suppressed: u64,
    },
    /// It writes such lines too often and is no longer watched; its end will be a notice instead.
    WatchStopped {
        /// Which process.
        id: String,
        /// The line it was started with.
        command: String,
        /// Why.
        message: String,
    },
}

/// Why nothing can be done with a background process.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// There is none of this name that the asker may see.
    #[error("there is no background process {id}{}; process(action=\"list\") shows those there are", alike(near.as_deref()))]
    Unknown {
        /// The name.
        id: String,
        /// A name that looks alike.
        near: Option<String>,
    },
    /// There was one.
    #[error("{id} ended more than {} ago and its log was removed; start the command again if its output is needed", minutes(*after))]
    Forgotten {
        /// The name.
        id: String,
        /// How long it was kept after its end.
        after: Duration,
    },
    /// It is over.
    #[error("{id} is over; nothing more can be sent to it")]
    Over {
        /// The process.
        id: String,
    },
    /// It has no screen.
    #[error("{id} has no screen; start it with pty=true")]
    NoScreen {
        /// The process.
        id: String,
    },
    /// Its standard input is closed.
    #[error("the standard input of {id} is closed; nothing more can be sent to it")]
    Closed {
        /// The process.
        id: String,
    },
    /// It does not read what is sent.
    #[error(
        "{id} does not read its standard input: {written} of {length} bytes were taken; wait until it does, or end it"
    )]
    NotReading {
        /// The process.
        id: String,
        /// What it took.
        written: usize,
        /// What was sent.
        length: usize,
    },
    /// Something else was sent after the text was judged.
    #[error("not sent: something else was sent to {id} since this text was approved; ask for approval again")]
    Changed {
        /// The process.
        id: String,
    },
    /// The approval is for another process.
    #[error("not sent: the text was approved for {approved}, and this is {id}; ask for approval again")]
    OtherApproved {
        /// The process.
        id: String,
        /// The one it was approved for.
        approved: String,
    },
    /// A line is judged as a whole, and this one has no end.
    #[error(
        "not sent: a line for {id} would be longer than {most} bytes; end lines earlier, or hand the data over in a file"
    )]
    TooLong {
        /// The process.
        id: String,
        /// How many bytes a line may have.
        most: usize,
    },
    /// What looks after it does not answer.
    #[error("{id} cannot be reached: {reason}")]
    Unreachable {
        /// The process.
        id: String,
        /// Why.
        reason: String,
    },
}

fn minutes(time: Duration) -> String {
    match time.as_secs() {
        seconds if seconds < 120 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", seconds / 60),
    }
}

fn alike(near: Option<&str>) -> String {
    near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default()
}
