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
    script::{Care, First, Numbers, Script},
    supervisor::{Direct, Launch, MARK},
};

/// Numbers of files that a shell inherits: high, so that lines seldom use them; `sh` knows one digit only.
const BASH_FILES: [RawFd; 3] = [61, 62, 63];
const SH_FILES: [RawFd; 3] = [9, 8, 7];

/// Names the file that bash reads before a line.
const BASH_ENV: &str = "BASH_ENV";

/// A shell that can run a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shell {
    pub(crate) path: PathBuf,
    /// Whether it is bash, and not the plain sh that stands in where there is none.
    pub(crate) is_bash: bool,
}

/// Files in memory that a shell inherits: for its report, for what it reads first, for a line that is too long for an
/// argument.
#[derive(Debug)]
pub(crate) struct ShellFiles {
    report: OwnedFd,
    prelude: OwnedFd,
    /// What is in it, which is mostly the same from command to command.
    written: String,
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
        let [report, prelude, long] = if is_bash { BASH_FILES } else { SH_FILES };
        let (report, prelude, long) = (in_memory(report)?, in_memory(prelude)?, in_memory(long)?);
        Ok(Self { report, prelude, written: String::new(), long })
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

    fn numbers(&self) -> Numbers {
        Numbers {
            report: self.report.as_raw_fd(),
            prelude: self.prelude.as_raw_fd(),
            long: self.long.as_raw_fd(),
        }
    }

    /// Puts what a script needs into the files, and lets the shell inherit those that it needs.
    fn prepare(&mut self, script: &Script, line: &str, care: Care) -> io::Result<()> {
        if script.prelude != self.written && !script.prelude.is_empty() {
            fill(&self.prelude, script.prelude.as_bytes())?;
            self.written.clone_from(&script.prelude);
        }
        if script.is_in_file {
            fill(&self.long, line.as_bytes())?;
        }
        let passed = |is_needed: bool| if is_needed { FdFlags::empty() } else { FdFlags::CLOEXEC };
        fcntl_setfd(&self.report, passed(care > Care::Nothing))?;
        fcntl_setfd(&self.prelude, passed(!script.prelude.is_empty()))?;
        fcntl_setfd(&self.long, passed(script.is_in_file))?;
        Ok(())
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

fn fill(file: &OwnedFd, bytes: &[u8]) -> io::Result<()> {
    empty(file)?;
    let mut rest = bytes;
    while !rest.is_empty() {
        rest = &rest[write(file, rest)?..];
    }
    seek(file, SeekFrom::Start(0))?;
    Ok(())
}

/// Starts a shell in a group of its own, or on a screen of its own whose other side is given then. It has no other
/// terminal, so that nothing it runs can ask a person past us.
#[expect(clippy::disallowed_methods, reason = "this is the one place")]
pub(crate) fn start(
    launch: &Launch,
    streams: Streams,
    files: &mut ShellFiles,
    mark: &str,
) -> io::Result<(Pid, Option<OwnedFd>)> {
    let script = if launch.is_bash {
        Script::bash(&launch.line, launch.care, &first(launch), files.numbers())
    } else {
        Script::sh(&launch.line, launch.care, files.numbers())
    };
    files.prepare(&script, &launch.line, launch.care)?;
    let mut command = Command::new(&launch.shell);
    command
        .arg0(if launch.is_bash { "bash" } else { "sh" })
        .args(["-c", "--"])
        .arg(&script.text)
        .current_dir(&launch.directory)
        .env_clear()
        .envs(launch.variables.iter().map(|(name, value)| (name, value)))
        .env("PWD", launch.shown.as_ref().unwrap_or(&launch.directory))
        .env(MARK, mark);
    if !script.prelude.is_empty() {
        command.env(BASH_ENV, format!("/dev/fd/{}", files.prelude.as_raw_fd()));
    }
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

/// Tells how the shell can be made to read something first.
fn first(launch: &Launch) -> First {
    let get = |wanted: &str| launch.variables.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
    let is_posix = get("POSIXLY_CORRECT").is_some()
        || get("SHELLOPTS").is_some_and(|options| options.to_string_lossy().contains("posix"));
    let own = get(BASH_ENV).map(|own| own.to_str().map(str::to_owned));
    match own {
        _ if is_posix => First::Line,
        None => First::Variable(None),
        Some(Some(own)) => First::Variable(Some(own)),
        // A name that is no text cannot be written into a script.
        Some(None) => First::Line,
    }
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

/// Starts a program without a shell, in a group of its own, with these files as its input and output. What it writes to
/// standard error goes to a third, or nowhere.
#[expect(clippy::disallowed_methods, reason = "this is the one place")]
pub(crate) fn start_program(
    program: &Direct,
    [input, output]: [OwnedFd; 2],
    errors: Option<OwnedFd>,
    mark: Option<&str>,
) -> io::Result<Child> {
    let mut command = Command::new(&program.path);
    command
        .args(&program.arguments)
        .current_dir(&program.directory)
        .env_clear()
        .envs(program.variables.iter().map(|(name, value)| (name, value)))
        .process_group(0)
        .stdin(input)
        .stdout(output)
        .stderr(errors.map_or_else(Stdio::null, Stdio::from));
    if let Some(mark) = mark {
        command.env(MARK, mark);
    }
    command.spawn()
}

/// Gives the number of a process.
pub(crate) fn number(child: &Child) -> io::Result<Pid> {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    id.ok_or_else(|| io::Error::other("the new process has no number"))
}
