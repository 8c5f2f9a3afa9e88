//! Starts processes: the only place that does.

use std::{
    io,
    os::fd::OwnedFd,
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
};

use process_wrap::tokio::{ChildWrapper, CommandWrap, ProcessSession};
use rustix::process::Pid;
use tokio::net::unix::pipe;

use crate::{Variables, group::Group};

/// A shell that can run a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shell {
    pub(crate) path: PathBuf,
    /// Whether it is bash, and not the plain sh that stands in where there is none.
    pub(crate) is_bash: bool,
}

/// A command that runs.
#[derive(Debug)]
pub(crate) struct Process {
    // Dropped first: ending the session must come before its leader is given up.
    pub(crate) group: Group,
    child: Box<dyn ChildWrapper>,
}

impl Shell {
    /// Finds bash, or sh in its stead, in the usual places and then along the search path.
    pub(crate) fn find(variables: &Variables) -> Option<Self> {
        let path = variables.get("PATH").unwrap_or_default();
        let usual = ["/bin", "/usr/bin", "/usr/local/bin"].map(PathBuf::from);
        let folders: Vec<_> = usual.into_iter().chain(std::env::split_paths(path)).collect();
        let find = |name: &str| {
            folders.iter().filter(|folder| folder.is_absolute()).map(|f| f.join(name)).find(|p| p.is_file())
        };
        find("bash")
            .map(|path| Self { path, is_bash: true })
            .or_else(|| find("sh").map(|path| Self { path, is_bash: false }))
    }
}

impl Process {
    /// Starts a line in a session of its own: no terminal that it could prompt on, standard input empty, and
    /// output and errors in one pipe, so that their order is kept.
    pub(crate) fn start(
        shell: &Shell,
        line: &str,
        directory: &Path,
        variables: &Variables,
    ) -> io::Result<(Self, pipe::Receiver)> {
        let (reader, writer) = io::pipe()?;
        let errors = writer.try_clone()?;
        let mut command = CommandWrap::with_new(&shell.path, |command| {
            command
                .arg("-c")
                .arg(line)
                .current_dir(directory)
                .env_clear()
                .envs(variables.iter())
                .env("PWD", directory)
                .stdin(Stdio::null())
                .stdout(writer)
                .stderr(errors);
        });
        command.wrap(ProcessSession);
        let child = command.spawn()?.into_inner();
        // The command holds our copies of the pipe's writing end.
        drop(command);
        let id = child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        let leader = id.ok_or_else(|| io::Error::other("the new process has no id"))?;
        let process = Self { group: Group::of(leader), child };
        Ok((process, pipe::Receiver::from_owned_fd(OwnedFd::from(reader))?))
    }

    /// Waits for the shell itself; what it started may go on.
    pub(crate) async fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait().await
    }
}
