//! Who is at the other end of the socket: our helper, started by sudo itself, with nobody in between.

use std::{
    fs, io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use thiserror::Error;

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

/// The numbers by which a file is known.
pub(super) type Identity = (u64, u64);

/// Gives the numbers by which a file is known.
pub(super) fn identity(path: &Path) -> io::Result<Identity> {
    let metadata = fs::metadata(path)?;
    Ok((metadata.dev(), metadata.ino()))
}

/// Looks at a process that asks: it must be our helper, its parent a sudo that this user has started, and nobody but
/// that sudo at the other end of its output.
pub(super) fn examine(process: i32, helper: Identity) -> Result<Caller, Stranger> {
    let user = rustix::process::getuid().as_raw();
    let asking = Status::of(process)?;
    let program = file(process, "exe");
    if identity(&program).map_err(|_| Stranger::Hidden(program))? != helper {
        return Err(Stranger::NotSudo("another program asks"));
    }
    if asking.effective != user {
        return Err(Stranger::NotSudo("another user asks"));
    }
    let parent = Status::of(asking.parent)?;
    if parent.name != "sudo" || parent.effective != 0 || parent.real != user {
        return Err(Stranger::NotSudo("something else has started what asks"));
    }
    watched(&asking)?;
    // What sudo starts has no such variables: the loader takes them away from a program that runs with its rights.
    let variables = read(process, "environ")?;
    if variables.split(|byte| *byte == 0).any(|variable| variable.starts_with(b"LD_")) {
        return Err(Stranger::NotSudo("other code is loaded into what asks"));
    }
    let since = started(asking.parent)?;
    let output = file(process, "fd/1");
    let pipe = fs::read_link(&output).map_err(|_| Stranger::Hidden(output))?;
    let is_pipe = pipe.as_os_str().as_encoded_bytes().starts_with(b"pipe:");
    if !is_pipe || is_held(&pipe, process, user, since) {
        return Err(Stranger::NotSudo("the answer would go somewhere else"));
    }
    let command = read(asking.parent, "cmdline")?;
    let words = command.split(|byte| *byte == 0).map(String::from_utf8_lossy);
    Ok(Caller {
        process: (asking.parent, since),
        command: words.collect::<Vec<_>>().join(" ").trim_end().to_owned(),
    })
}

/// Whether another process of the user may hold an end of a pipe; one that is younger than sudo and cannot be looked
/// into may.
fn is_held(pipe: &Path, helper: i32, user: u32, since: u64) -> bool {
    let Ok(entries) = fs::read_dir("/proc") else { return true };
    let processes = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    processes.filter(|process| *process != helper).any(|process: i32| {
        // One that has ended meanwhile holds nothing.
        let Ok(status) = Status::of(process) else { return false };
        if status.is_dead || (status.real != user && status.effective != user) || status.effective == 0 {
            return false;
        }
        match fs::read_dir(file(process, "fd")) {
            Ok(files) => {
                files.flatten().any(|file| fs::read_link(file.path()).is_ok_and(|held| held == *pipe))
            }
            Err(_) => started(process).is_ok_and(|start| start >= since),
        }
    })
}

/// Looks once more, when the process cannot be looked into any more: nobody may have got into it before.
pub(super) fn examine_again(process: i32) -> Result<(), Stranger> {
    watched(&Status::of(process)?)
}

fn watched(status: &Status) -> Result<(), Stranger> {
    if status.tracer == 0 { Ok(()) } else { Err(Stranger::NotSudo("somebody looks into what asks")) }
}

/// What `/proc/…/status` tells.
struct Status {
    name: String,
    parent: i32,
    tracer: i32,
    is_dead: bool,
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
        let number = |name: &str| field(name)?.trim().parse().map_err(|_| hidden());
        let users: Vec<u32> = field("Uid")?.split_whitespace().filter_map(|user| user.parse().ok()).collect();
        let [real, effective, ..] = *users else { return Err(hidden()) };
        Ok(Self {
            name: field("Name")?.to_owned(),
            parent: number("PPid")?,
            tracer: number("TracerPid")?,
            is_dead: field("State")?.starts_with(['Z', 'X']),
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
