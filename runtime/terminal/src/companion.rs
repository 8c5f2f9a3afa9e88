//! A program that runs beside ours and is spoken to over its standard input and output: an MCP server, a plugin.
//!
//! It gets nothing of our environment but what it is given, what it writes to standard error goes to a log, and
//! nothing that it started outlives it or us.

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::{
    net::unix::pipe::{Receiver, Sender},
    process::Child,
};

use crate::{Helper, Variables, spawn};

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
    child: Child,
    id: u32,
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
    #[error("there is no program `{}` {}", .0.display(), searched(.1.as_deref()))]
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

fn searched(path: Option<&std::ffi::OsStr>) -> String {
    path.map_or_else(String::new, |path| format!("on the search path {}", path.display()))
}

impl Companion {
    /// Starts a program. Needs a tokio runtime with its I/O driver.
    pub fn start(
        helper: Option<&Helper>,
        program: &CompanionProgram,
    ) -> Result<(Self, CompanionPipes), CompanionError> {
        let _ = helper;
        let path = found(program)?;
        if !program.directory.is_dir() {
            return Err(CompanionError::NoDirectory(program.directory.clone()));
        }
        let (child, pipes) = spawn::start_companion(&path, program)
            .map_err(|error| CompanionError::Start(path.clone(), error))?;
        let id = child.id().unwrap_or_default();
        Ok((Self { child, id }, pipes))
    }

    /// Gives the number of its process.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Waits until it has ended by itself. May be called again, and be dropped at any time.
    pub async fn ended(&mut self) -> CompanionEnd {
        use std::os::unix::process::ExitStatusExt as _;
        match self.child.wait().await {
            Ok(status) => match (status.code(), status.signal()) {
                (Some(code), _) => CompanionEnd::Status(code),
                (None, Some(signal)) => CompanionEnd::Signal(signal),
                (None, None) => CompanionEnd::Unknown,
            },
            Err(_) => CompanionEnd::Unknown,
        }
    }

    /// Ends it and everything that it started. Whoever holds the pipes drops them first, which asks it to end by
    /// itself; what has not ended after `grace` is asked with SIGTERM, and after as long again killed.
    pub async fn stop(mut self, grace: Duration) -> CompanionEnd {
        match tokio::time::timeout(grace, self.ended()).await {
            Ok(end) => end,
            Err(_) => {
                drop(self.child.start_kill());
                self.ended().await
            }
        }
    }
}

/// Finds the program along the search path that it will have itself.
fn found(program: &CompanionProgram) -> Result<PathBuf, CompanionError> {
    let name = Path::new(&program.program);
    if name.components().count() > 1 {
        let path = program.directory.join(name);
        return if path.is_file() { Ok(path) } else { Err(CompanionError::NoProgram(path, None)) };
    }
    let path = program.variables.get("PATH").unwrap_or_default().to_owned();
    let mut folders = std::env::split_paths(&path);
    folders
        .find_map(|folder| Some(folder.join(name)).filter(|path| path.is_file()))
        .ok_or_else(|| CompanionError::NoProgram(name.to_owned(), Some(path)))
}
