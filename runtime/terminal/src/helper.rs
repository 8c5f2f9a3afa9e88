//! The program that is started beside ours: it looks after commands, and passes on what sudo asks.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::OnceLock,
};

use crate::{password, supervisor};

/// The first argument that makes a program a supervisor.
pub(crate) const SUPERVISE: &str = "toolwright-supervise";
/// The name under which the helper passes on that sudo asks for a password.
pub(crate) const ASKPASS: &str = "toolwright-askpass";

/// Set once this program has said that it can be its own helper.
static THIS_PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// A program that becomes a supervisor when it is started with [`arguments`](Self::arguments).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Helper {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// Does a helper's work if this program was started for it, and gives its exit status then. To be called first
/// thing in `main`, before any thread is started; from then on [`Helper::find`] gives this program.
pub fn attend() -> Option<ExitCode> {
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_default();
    if Path::new(&name).file_name() == Some(OsStr::new(ASKPASS)) {
        return Some(password::pass_on(Path::new(&name), arguments.next().as_deref()));
    }
    if arguments.next().as_deref() == Some(OsStr::new(SUPERVISE)) {
        return Some(supervisor::serve());
    }
    if let Ok(program) = std::env::current_exe() {
        drop(THIS_PROGRAM.set(program));
    }
    None
}

/// Does a supervisor's work, for programs whose `main` is not theirs; [`attend`] is for all others. Gives back when the
/// host that started this program has gone away.
pub fn supervise() -> ExitCode {
    supervisor::serve()
}

impl Helper {
    /// Names a program that calls [`attend`] first thing in its `main`.
    pub fn at(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), arguments: vec![SUPERVISE.into()] }
    }

    /// Gives this program where it has called [`attend`], else a `toolwright-supervisor` or `toolwright` beside it.
    pub fn find() -> Option<Self> {
        if let Some(program) = THIS_PROGRAM.get() {
            return Some(Self::at(program));
        }
        let folder = std::env::current_exe().ok()?.parent()?.to_owned();
        let names = ["toolwright-supervisor", "toolwright"];
        names.iter().map(|name| folder.join(name)).find(|path| path.is_file()).map(Self::at)
    }
}
