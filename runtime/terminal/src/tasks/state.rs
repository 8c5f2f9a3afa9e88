//! What a task's commands left, and how it goes on from there.

use std::{cmp::Reverse, ffi::OsString, path::PathBuf};

use crate::Exported;

/// A longer variable is not carried on: Linux starts no program with one of 128 KiB.
const LONGEST: usize = 100 << 10;
/// More than this is not carried on of all variables: all that a program is given has its bound too.
const MOST: usize = 1 << 20;

/// What a task's last command left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) directory: PathBuf,
    pub(super) exported: Exported,
}

/// What a task has here.
#[derive(Debug)]
pub(super) struct Lasting {
    pub(super) state: State,
    /// What was kept of it when that was last looked at: the difference to what is kept now is what other programs
    /// changed.
    pub(super) kept: State,
}

impl State {
    /// Makes the changes that lead from one state to another.
    pub(super) fn follow(&mut self, old: &Self, new: &Self) {
        let (before, after) = (&old.exported.0, &new.exported.0);
        for name in before.keys().chain(after.keys()) {
            match after.get(name) {
                value if before.get(name) == value => {}
                Some(value) => drop(self.exported.0.insert(name.clone(), value.clone())),
                None => drop(self.exported.0.remove(name)),
            }
        }
        if new.directory != old.directory {
            self.directory.clone_from(&new.directory);
        }
    }

    /// Forgets variables with which no other command could be started, and tells which.
    pub(super) fn shed(&mut self) -> Option<String> {
        let length = |(name, value): (&OsString, &Option<OsString>)| {
            value.as_ref().map_or(0, |value| name.len() + value.len() + 2)
        };
        let mut by_length: Vec<_> =
            self.exported.0.iter().map(|pair| (length(pair), pair.0.clone())).collect();
        by_length.sort_by_key(|(length, _)| Reverse(*length));
        let mut all: usize = by_length.iter().map(|(length, _)| length).sum();
        let mut names = Vec::new();
        for (length, name) in by_length {
            if length <= LONGEST && all <= MOST {
                break;
            }
            all -= length;
            names.push(format!("{} ({length} bytes)", name.display()));
            self.exported.0.remove(&name);
        }
        (!names.is_empty()).then(|| {
            format!(
                "Not carried on to the task's next command, because a program can be given only so much: {}; write \
                 such a value to a file and read it from there.",
                names.join(", ")
            )
        })
    }
}
