//! Runs approved commands and reaches files, in one and the same place.
//!
//! A [`Backend`] takes nothing but an [`Approved`](toolwright_approval::Approved) command. [`Files`] acts
//! where the backend acts, and both find a path through one [`Workspace`]. Processes start in `spawn` only.

mod backend;
mod bounded;
mod companion;
mod crew;
mod environment;
mod files;
mod foreground;
mod helper;
mod keep;
mod limits;
mod local;
mod meaning;
mod output;
mod password;
mod place;
mod prepare;
mod processes;
mod progress;
mod pump;
mod report;
mod script;
mod secrets;
mod signal;
mod spawn;
mod supervisor;
mod tasks;
mod waiting;
mod workspace;

pub use crate::{
    backend::{After, Backend, DirectoryError, Ending, Exported, Finished, Run, RunError, ScreenSize},
    companion::{Companion, CompanionEnd, CompanionError, CompanionPipes, CompanionProgram},
    environment::{HideError, OwnEnvironment, Variables},
    files::{
        Binary, ContentFound, ContentSearch, Excerpt, FileError, Files, Line, LineEnds, LineWindow,
        LocalFiles, Match, NameSearch, NamesFound, SearchError, Shape, Stopped, Troubles, Truncated,
    },
    helper::{Helper, attend, supervise},
    keep::{Keep, KeptResult, ResultFolder},
    limits::Limits,
    local::Local,
    meaning::{exit_meaning, masked_failure},
    output::Output,
    password::{AskPassword, Password, PasswordRequest, Passwords},
    processes::{
        Background, EndReason, LogPart, LogText, Notice, Owner, ProcessError, Processes, State, Status,
    },
    progress::{Progress, Update},
    secrets::{Secrets, looks_secret},
    signal::signal_name,
    tasks::{KeptTask, Moves, NoBackend, Overrides, Place, Scope, Tasks},
    waiting::{Waits, waits_for_ever},
    workspace::{PathError, Workspace},
};
