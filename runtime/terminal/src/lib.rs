//! Runs approved commands and reaches files, in one and the same place.
//!
//! A [`Backend`] takes nothing but an [`Approved`](toolwright_approval::Approved) command. [`Files`] acts
//! where the backend acts, and both find a path through one [`Workspace`]. Processes start in `spawn` only.

mod backend;
mod environment;
mod files;
mod group;
mod keep;
mod limits;
mod local;
mod meaning;
mod output;
mod place;
mod signal;
mod spawn;
mod workspace;

pub use crate::{
    backend::{Backend, DirectoryError, Ending, Finished, Run, RunError},
    environment::Variables,
    files::{
        Binary, ContentFound, ContentSearch, Excerpt, FileError, Files, Line, LineEnds, LineWindow,
        LocalFiles, Match, NameSearch, NamesFound, SearchError, Shape, Stopped, Troubles, Truncated,
    },
    keep::{Keep, KeptResult, ResultFolder},
    limits::Limits,
    local::Local,
    meaning::exit_meaning,
    signal::signal_name,
    workspace::{PathError, Workspace},
};
