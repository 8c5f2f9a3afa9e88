//! A program that runs beside ours and is spoken to over its standard input and output: an MCP server, a plugin.
//!
//! It gets nothing of our environment but what it is given, what it writes to standard error goes to a log, and
//! nothing that it started outlives it or us: a supervisor of its own starts it, without a shell, and ends all that
//! descends from it, also what has left its group, its session or its parent, and also when this program is killed.
//! Where there is no [`Helper`] for that, this program looks after it alone, and promises less: only what stays in the
//! program's group is ended, and a program that does not heed the end of its input outlives us if we are killed.

mod alone;
mod attended;

use std::{
    ffi::{OsStr, OsString},
    fs::File,
    io,
    os::{fd::OwnedFd, unix::fs::OpenOptionsExt as _},
    path::{Path, PathBuf},
    time::Duration,
};

use rustix::fs::{Access, access};
use tokio::net::unix::pipe::{Receiver, Sender};

use self::{alone::Alone, attended::Attended};
use crate::{
    Helper, Variables,
    spawn::start_program,
    supervisor::{Death, Direct},
};

/// How a companion is started.
#[derive(Clone, Debug)]
pub struct CompanionProgram {
    /// The program: a path, or a name that is looked for along the `PATH` of `variables`.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// The directory that it starts in; absolute.
    pub directory: PathBuf,
    /// Its whole environment.
    pub variables: Variables,
    /// Where its standard error goes, appended; nowhere without a path. The folder must be there.
    pub log: Option<PathBuf>,
}

/// A program that runs beside ours. When it is dropped, everything that it started is ended.
#[derive(Debug)]
pub struct Companion {
    care: Care,
    id: u32,
    end: Option<CompanionEnd>,
}

/// Who looks after it.
#[derive(Debug)]
enum Care {
    Supervisor(Attended),
    Nobody(Alone),
}

/// Both ends of the line to a companion.
#[derive(Debug)]
pub struct CompanionPipes {
    /// Its standard input.
    pub input: Sender,
    /// Its standard output.
    pub output: Receiver,
}

/// Why a companion could not be started.
#[derive(Debug, thiserror::Error)]
pub enum CompanionError {
    /// There is no such program.
    #[error("there is no program `{}`{}", .0.display(), searched(.1.as_deref()))]
    NoProgram(PathBuf, Option<OsString>),
    /// The directory is not there.
    #[error("there is no directory {}", .0.display())]
    NoDirectory(PathBuf),
    /// Its log cannot be written.
    #[error("its log {} cannot be opened", .0.display())]
    Log(PathBuf, #[source] io::Error),
    /// The system would not start it.
    #[error("`{}` cannot be started: {}", .0.display(), .1)]
    Start(PathBuf, #[source] io::Error),
}

/// How a companion ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompanionEnd {
    /// By itself, with this status.
    Status(i32),
    /// By a signal.
    Signal(i32),
    /// Nobody knows: who looked after it is gone.
    Unknown,
}

impl Companion {
    /// Starts a program. Needs a tokio runtime with its I/O and signal drivers, and waits some milliseconds for the
    /// program's supervisor: where many are started at once, each is best started on a blocking thread.
    pub fn start(
        helper: Option<&Helper>,
        program: &CompanionProgram,
    ) -> Result<(Self, CompanionPipes), CompanionError> {
        Self::start_recorded(helper, program, None)
    }

    /// Starts a program whose supervisor leaves a record of what it owns in the folder that
    /// [`Local::with_folder`](crate::Local::with_folder) is given too. With it, what is left when this program and the
    /// supervisor are killed is found and ended at the next start.
    pub fn start_recorded(
        helper: Option<&Helper>,
        program: &CompanionProgram,
        folder: Option<&Path>,
    ) -> Result<(Self, CompanionPipes), CompanionError> {
        let path = found(program)?;
        if !program.directory.is_dir() {
            return Err(CompanionError::NoDirectory(program.directory.clone()));
        }
        let log = program.log.as_deref().map(open_log).transpose()?;
        let failed = |error: io::Error| CompanionError::Start(path.clone(), explained(&path, error));
        let (input, ours_in) = io::pipe().map_err(failed)?;
        let (ours_out, output) = io::pipe().map_err(failed)?;
        let pipes = CompanionPipes {
            input: Sender::from_owned_fd(ours_in.into()).map_err(failed)?,
            output: Receiver::from_owned_fd(ours_out.into()).map_err(failed)?,
        };
        let (input, output) = (OwnedFd::from(input), OwnedFd::from(output));
        let variables = program.variables.iter();
        let direct = Direct {
            path: path.clone().into_os_string(),
            arguments: program.arguments.clone(),
            directory: program.directory.clone().into_os_string(),
            variables: variables.map(|(name, value)| (name.clone(), value.clone())).collect(),
        };
        let (care, id) = if let Some(helper) = helper {
            let records = folder.map(|folder| folder.join("supervisors"));
            let files: Vec<OwnedFd> = [input, output].into_iter().chain(log).collect();
            let started = Attended::start(helper, records.as_deref(), direct, &files);
            let (attended, id) = started.map_err(failed)?;
            (Care::Supervisor(attended), id)
        } else {
            let start = || start_program(&direct, [input, output], log, None);
            let alone = Alone::new(start).map_err(failed)?;
            let id = alone.id();
            (Care::Nobody(alone), id)
        };
        Ok((Self { care, id, end: None }, pipes))
    }

    /// Gives the number of its first process.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Waits until it has ended by itself, and gives how its first process did. Where that was a launcher, it runs as
    /// long as anything that the launcher left behind still has its standard output. May be called again, and be dropped
    /// at any time.
    pub async fn ended(&mut self) -> CompanionEnd {
        if let Some(end) = self.end {
            return end;
        }
        let end = match &mut self.care {
            Care::Supervisor(attended) => attended.ended().await,
            Care::Nobody(alone) => alone.ended().await,
        };
        *self.end.insert(end)
    }

    /// Ends it and everything that it started. Whoever holds the pipes drops them first, which asks it to end by
    /// itself; what has not ended after `grace` is asked with SIGTERM, and after as long again killed.
    pub async fn stop(mut self, grace: Duration) -> CompanionEnd {
        if let Some(end) = self.end {
            return end;
        }
        match &mut self.care {
            Care::Supervisor(attended) => attended.stop(grace).await,
            Care::Nobody(alone) => alone.stop(grace).await,
        }
    }
}

impl From<Death> for CompanionEnd {
    fn from(death: Death) -> Self {
        match death {
            Death::Exited(status) => Self::Status(status),
            Death::Signalled(signal) => Self::Signal(signal),
            Death::Unknown => Self::Unknown,
        }
    }
}

/// Opens a log, which only this user may read if it is new.
fn open_log(path: &Path) -> Result<OwnedFd, CompanionError> {
    let file = File::options().append(true).create(true).mode(0o600).open(path);
    file.map(Into::into).map_err(|error| CompanionError::Log(path.to_owned(), error))
}

/// Finds the program along the search path that it will have itself.
fn found(program: &CompanionProgram) -> Result<PathBuf, CompanionError> {
    let name = Path::new(&program.program);
    if name.components().count() > 1 {
        let path = program.directory.join(name);
        return if path.is_file() { Ok(path) } else { Err(CompanionError::NoProgram(path, None)) };
    }
    let path = program.variables.get("PATH").unwrap_or_default().to_owned();
    let mut places = std::env::split_paths(&path).map(|folder| program.directory.join(folder).join(name));
    places
        .find(|path| path.is_file() && access(path, Access::EXEC_OK).is_ok())
        .ok_or_else(|| CompanionError::NoProgram(name.to_owned(), Some(path)))
}

fn searched(path: Option<&OsStr>) -> String {
    path.map_or_else(String::new, |path| format!(" on the search path {}", path.display()))
}

/// Says what it means that a program which is there is said not to be.
fn explained(path: &Path, error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::NotFound && path.is_file() {
        return io::Error::new(error.kind(), "the interpreter that its first line names is not there");
    }
    error
}
