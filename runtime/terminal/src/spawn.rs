//! Starts processes: the only place that does.

use std::{
    fs::File,
    io,
    os::{
        fd::{AsFd as _, AsRawFd as _, OwnedFd, RawFd},
        unix::{net::UnixStream, process::CommandExt as _},
    },
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use pty_process::{Size, blocking};
use rustix::{
    fs::{MemfdFlags, SeekFrom, ftruncate, memfd_create, seek},
    io::{FdFlags, fcntl_dupfd_cloexec, fcntl_setfd, pread, write},
    process::Pid,
};

use crate::{
    Helper, ScreenSize, Variables,
    script::{Care, Script},
    supervisor::{Launch, MARK},
};

/// Numbers of files that a shell inherits: high, so that lines seldom use them; `sh` knows one digit only.
const BASH_FILES: (RawFd, RawFd) = (61, 62);
const SH_FILES: (RawFd, RawFd) = (9, 8);

/// A shell that can run a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shell {
    pub(crate) path: PathBuf,
    /// Whether it is bash, and not the plain sh that stands in where there is none.
    pub(crate) is_bash: bool,
}

/// Files in memory that a shell inherits: one for its report, one for a line that is too long for an argument.
#[derive(Debug)]
pub(crate) struct ShellFiles {
    report: OwnedFd,
    long: OwnedFd,
}

/// Where a command's input comes from and its output goes to.
#[derive(Debug)]
pub(crate) enum Streams {
    /// Pipes, or files.
    Pipes {
        /// What it reads; nothing at all where there is none.
        input: Option<OwnedFd>,
        /// Where output and errors go, in the order they are written.
        output: OwnedFd,
    },
    /// A screen of its own.
    Screen(ScreenSize),
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

impl ShellFiles {
    /// Makes the files at numbers that the shell can use.
    pub(crate) fn new(is_bash: bool) -> io::Result<Self> {
        let (report, long) = if is_bash { BASH_FILES } else { SH_FILES };
        Ok(Self { report: in_memory(report)?, long: in_memory(long)? })
    }

    /// Takes what the shell has reported, and empties the file for the next one.
    pub(crate) fn take_report(&self) -> io::Result<Vec<u8>> {
        let length = usize::try_from(rustix::fs::fstat(&self.report)?.st_size).unwrap_or_default();
        let mut bytes = vec![0; length];
        let read = pread(&self.report, bytes.as_mut_slice(), 0)?;
        bytes.truncate(read);
        empty(&self.report)?;
        Ok(bytes)
    }

    fn numbers(&self) -> (RawFd, RawFd) {
        (self.report.as_raw_fd(), self.long.as_raw_fd())
    }
}

fn in_memory(least: RawFd) -> io::Result<OwnedFd> {
    let file = memfd_create("toolwright", MemfdFlags::CLOEXEC)?;
    Ok(fcntl_dupfd_cloexec(&file, least)?)
}

fn empty(file: &OwnedFd) -> io::Result<()> {
    ftruncate(file, 0)?;
    seek(file, SeekFrom::Start(0))?;
    Ok(())
}

/// Starts a shell in a group of its own, or on a screen of its own whose other side is given then. It has no other
/// terminal, so that nothing it runs can ask a person past us.
#[expect(clippy::disallowed_methods, reason = "this is the one place")]
pub(crate) fn start(
    launch: &Launch,
    streams: Streams,
    files: &ShellFiles,
    mark: &str,
) -> io::Result<(Pid, Option<OwnedFd>)> {
    let (report, long) = files.numbers();
    let script = if launch.is_bash {
        Script::bash(&launch.line, launch.care, report, long)
    } else {
        Script::sh(&launch.line, launch.care, report, long)
    };
    if script.is_in_file {
        empty(&files.long)?;
        let mut rest = launch.line.as_bytes();
        while !rest.is_empty() {
            rest = &rest[write(&files.long, rest)?..];
        }
        seek(&files.long, SeekFrom::Start(0))?;
    }
    let passed = |is_needed: bool| if is_needed { FdFlags::empty() } else { FdFlags::CLOEXEC };
    fcntl_setfd(&files.report, passed(launch.care > Care::Nothing))?;
    fcntl_setfd(&files.long, passed(script.is_in_file))?;
    let mut command = Command::new(&launch.shell);
    command
        .arg0(if launch.is_bash { "bash" } else { "sh" })
        .arg("-c")
        .arg(&script.text)
        .current_dir(&launch.directory)
        .env_clear()
        .envs(launch.variables.iter().map(|(name, value)| (name, value)))
        .env("PWD", &launch.directory)
        .env(MARK, mark);
    let (child, screen) = match streams {
        Streams::Pipes { input, output } => {
            let errors = output.try_clone()?;
            command.process_group(0).stdin(input.map_or_else(Stdio::null, Stdio::from));
            command.stdout(output).stderr(errors);
            (command.spawn()?, None)
        }
        Streams::Screen(size) => {
            let (master, slave) = blocking::open().map_err(io::Error::other)?;
            master.resize(Size::new(size.rows, size.columns)).map_err(io::Error::other)?;
            let child = blocking::Command::from(command).spawn(slave).map_err(io::Error::other)?;
            (child, Some(master.as_fd().try_clone_to_owned()?))
        }
    };
    Ok((number(&child)?, screen))
}

/// Starts a supervisor and gives it with our end of the line to it.
#[expect(clippy::disallowed_methods, reason = "this is the one place")]
pub(crate) fn start_supervisor(helper: &Helper) -> io::Result<(Child, UnixStream)> {
    let (ours, theirs) = UnixStream::pair()?;
    let child = Command::new(&helper.program)
        .args(&helper.arguments)
        .env_clear()
        .current_dir("/")
        .stdin(OwnedFd::from(theirs))
        .stdout(File::options().write(true).open("/dev/null")?)
        .stderr(Stdio::null())
        .spawn()?;
    Ok((child, ours))
}

fn number(child: &Child) -> io::Result<Pid> {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    id.ok_or_else(|| io::Error::other("the new process has no number"))
}
