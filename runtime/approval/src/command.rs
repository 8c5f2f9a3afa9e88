//! A command as it would run: the exact line, where, and on what.

use std::{
    fmt, fs,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

/// A command line together with the directory and the backend it would run in. It never changes.
#[derive(Clone, Debug)]
pub struct Command {
    line: String,
    directory: PathBuf,
    backend: BackendKind,
    /// Which directory stood at the path when the command was put before the gate.
    seen: Option<Identity>,
}

/// What tells a directory from another one that comes to stand at its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    device: u64,
    number: u64,
}

/// What sort of place commands run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BackendKind {
    /// This machine.
    Local,
    /// A Docker (or Podman) container.
    Docker,
    /// Another machine, over SSH.
    Ssh,
    /// A Singularity or Apptainer instance.
    Singularity,
    /// A Modal sandbox.
    Modal,
    /// A Daytona sandbox.
    Daytona,
    /// A Vercel sandbox.
    VercelSandbox,
}

/// Why something cannot be a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidCommand {
    /// There is nothing to run.
    #[error("the command is empty; give the line that the shell should run")]
    Empty,
    /// No shell can be given a NUL byte.
    #[error(
        "the command has a NUL byte at byte {0}, which no shell accepts; leave it out, or write \\0 where printf reads it"
    )]
    Nul(usize),
    /// The directory is not resolved.
    #[error("the working directory of a command must be absolute when approval is asked for")]
    RelativeDirectory,
}

impl Command {
    /// Joins a line with the resolved directory and the backend it is meant for.
    pub fn new(
        line: impl Into<String>,
        directory: impl Into<PathBuf>,
        backend: BackendKind,
    ) -> Result<Self, InvalidCommand> {
        let (line, directory) = (line.into(), directory.into());
        if line.trim().is_empty() {
            return Err(InvalidCommand::Empty);
        }
        if let Some(place) = line.find('\0') {
            return Err(InvalidCommand::Nul(place));
        }
        if !directory.is_absolute() {
            return Err(InvalidCommand::RelativeDirectory);
        }
        Ok(Self { line, directory, backend, seen: None })
    }

    /// Gives the line as the shell gets it.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Gives the directory that the command starts in.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Gives the sort of place the command runs in.
    pub const fn backend(&self) -> BackendKind {
        self.backend
    }

    /// Notes which directory stands at the path now; only this machine's can be looked at.
    pub(crate) fn seen(mut self) -> Self {
        self.seen = Identity::at(&self.directory).filter(|_| self.backend == BackendKind::Local);
        self
    }

    /// Tells whether the directory is still the one that the approval was about; to be asked right before the
    /// start, by a backend of this machine. If it is not, approval is asked for again.
    pub fn is_in_place(&self) -> bool {
        self.seen.is_some() && self.seen == Identity::at(&self.directory)
    }
}

/// What was approved is the line, the directory and the backend; when the directory was looked at is no part.
impl PartialEq for Command {
    fn eq(&self, other: &Self) -> bool {
        (&self.line, &self.directory, self.backend) == (&other.line, &other.directory, other.backend)
    }
}

impl Eq for Command {}

impl Identity {
    fn at(directory: &Path) -> Option<Self> {
        let found = fs::metadata(directory).ok().filter(fs::Metadata::is_dir)?;
        Some(Self { device: found.dev(), number: found.ino() })
    }
}

impl BackendKind {
    /// Every sort of place.
    pub const ALL: [Self; 7] = [
        Self::Local,
        Self::Docker,
        Self::Ssh,
        Self::Singularity,
        Self::Modal,
        Self::Daytona,
        Self::VercelSandbox,
    ];

    /// Tells whether what breaks there is a container or sandbox and no machine.
    pub const fn is_container(self) -> bool {
        !matches!(self, Self::Local | Self::Ssh)
    }

    /// Gives the name used in configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Docker => "docker",
            Self::Ssh => "ssh",
            Self::Singularity => "singularity",
            Self::Modal => "modal",
            Self::Daytona => "daytona",
            Self::VercelSandbox => "vercel_sandbox",
        }
    }
}

impl fmt::Display for BackendKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
