//! Who is at the other end of the socket, and whether its answer goes to sudo: a program that sudo has started, with the
//! pipe that sudo reads.

use std::{fs, os::fd::BorrowedFd, path::PathBuf};

use rustix::fs::{FileType, FsWord, OFlags, fcntl_getfl, fstat, fstatfs};
use thiserror::Error;
use tokio::net::unix::UCred;

/// The kernel's number for the file system of pipes without a name.
const PIPES: FsWord = 0x5049_5045;

/// A sudo that wants a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Caller {
    /// Its process id and when it was started, which together are never used again.
    pub(super) process: (i32, u64),
    /// Its command line.
    pub(super) command: String,
}

/// Why somebody gets no password.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(super) enum Stranger {
    /// A file about the process cannot be read.
    #[error(
        "{0} cannot be read, so it is not known who asks; check that /proc shows the processes of all users"
    )]
    Hidden(PathBuf),
    /// It is not sudo that asks.
    #[error("it is for sudo alone, and {0}; run `sudo COMMAND` and leave its askpass program alone")]
    NotSudo(&'static str),
}

/// Looks at who asks: it must be of our user and have been started by a sudo of this user, and the answer must go to
/// that sudo.
pub(super) fn examine(asking: UCred, output: BorrowedFd<'_>) -> Result<Caller, Stranger> {
    let user = rustix::process::getuid().as_raw();
    let process = asking.pid().ok_or(Stranger::NotSudo("nothing tells who asks"))?;
    if asking.uid() != user {
        return Err(Stranger::NotSudo("another user asks"));
    }
    let sudo = Status::of(process)?.parent;
    let parent = Status::of(sudo)?;
    if parent.name != "sudo" || parent.effective != 0 || parent.real != user {
        return Err(Stranger::NotSudo("something else has started what asks"));
    }
    if !is_pipe_of_root(output) {
        return Err(Stranger::NotSudo("the answer would go somewhere else"));
    }
    let command = read(sudo, "cmdline")?;
    let words = command.split(|byte| *byte == 0).map(String::from_utf8_lossy);
    Ok(Caller {
        process: (sudo, started(sudo)?),
        command: words.collect::<Vec<_>>().join(" ").trim_end().to_owned(),
    })
}

/// Whether this is the writing end of a pipe that root has made, as sudo does for its askpass program. A process of
/// the user can neither make one nor open one that it has for reading; a FIFO with a name is no such pipe.
pub(super) fn is_pipe_of_root(output: BorrowedFd<'_>) -> bool {
    let is_of_root = fstat(output)
        .is_ok_and(|status| FileType::from_raw_mode(status.st_mode) == FileType::Fifo && status.st_uid == 0);
    let is_writing_end =
        fcntl_getfl(output).is_ok_and(|flags| flags & (OFlags::RWMODE | OFlags::PATH) == OFlags::WRONLY);
    is_of_root && is_writing_end && fstatfs(output).is_ok_and(|system| system.f_type == PIPES)
}

/// What `/proc/…/status` tells.
struct Status {
    name: String,
    parent: i32,
    real: u32,
    effective: u32,
}

impl Status {
    fn of(process: i32) -> Result<Self, Stranger> {
        let text = read(process, "status")?;
        let text = String::from_utf8_lossy(&text);
        let hidden = || Stranger::Hidden(file(process, "status"));
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(":\t"));
            line.ok_or_else(hidden)
        };
        let users: Vec<u32> = field("Uid")?.split_whitespace().filter_map(|user| user.parse().ok()).collect();
        let [real, effective, ..] = *users else { return Err(hidden()) };
        Ok(Self {
            name: field("Name")?.to_owned(),
            parent: field("PPid")?.trim().parse().map_err(|_| hidden())?,
            real,
            effective,
        })
    }
}

/// When a process was started, in the kernel's ticks.
fn started(process: i32) -> Result<u64, Stranger> {
    let text = read(process, "stat")?;
    let text = String::from_utf8_lossy(&text);
    // The name before may hold anything, blanks and brackets included.
    let fields = text.rsplit_once(')').map(|(_, fields)| fields).unwrap_or_default();
    let started = fields.split_whitespace().nth(19).and_then(|field| field.parse().ok());
    started.ok_or_else(|| Stranger::Hidden(file(process, "stat")))
}

fn file(process: i32, name: &str) -> PathBuf {
    PathBuf::from(format!("/proc/{process}/{name}"))
}

fn read(process: i32, name: &str) -> Result<Vec<u8>, Stranger> {
    let path = file(process, name);
    fs::read(&path).map_err(|_| Stranger::Hidden(path))
}
