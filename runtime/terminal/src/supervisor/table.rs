//! The system's table of processes.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::Read as _,
};

use rustix::process::getpid;
use serde::{Deserialize, Serialize};

/// A process by its number and the time it started, so that a reused number is not taken for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) id: i32,
    /// In clock ticks since the system started.
    pub(crate) started: u64,
}

/// What the system tells about one process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stat {
    pub(crate) member: Member,
    pub(crate) parent: i32,
    pub(crate) session: i32,
    /// Whether it has ended and only waits to be looked at.
    pub(crate) is_over: bool,
    /// Whether somebody has stopped it.
    pub(crate) is_stopped: bool,
}

impl Member {
    /// Gives this process; nothing where there is no table.
    pub(crate) fn this() -> Option<Self> {
        Some(stat(getpid().as_raw_pid())?.member)
    }

    /// Tells whether it still runs.
    pub(crate) fn is_alive(self) -> bool {
        stat(self.id).is_some_and(|stat| stat.member == self && !stat.is_over)
    }
}

/// Reads the whole table; empty where there is none.
pub(crate) fn processes() -> Vec<Stat> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let numbers = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter_map(stat).collect()
}

/// Reads the entry of one process.
pub(crate) fn stat(id: i32) -> Option<Stat> {
    // More than it ever has; the system makes it anew for each piece that is read.
    let mut buffer = [0; 2048];
    let length = File::open(format!("/proc/{id}/stat")).ok()?.read(&mut buffer).ok()?;
    let text = String::from_utf8_lossy(&buffer[..length]);
    // The program's name may hold anything, brackets too, so count from the last one.
    let fields: Vec<_> = text[text.rfind(')')? + 1..].split_whitespace().collect();
    Some(Stat {
        member: Member { id, started: fields.get(19)?.parse().ok()? },
        parent: fields.get(1)?.parse().ok()?,
        session: fields.get(3)?.parse().ok()?,
        is_over: matches!(*fields.first()?, "Z" | "X" | "x"),
        is_stopped: matches!(*fields.first()?, "T" | "t"),
    })
}

/// Gives all that descend from these processes by an unbroken chain of parents, these left out.
pub(crate) fn descendants(all: &[Stat], roots: impl IntoIterator<Item = i32>) -> Vec<Stat> {
    let mut known: BTreeSet<i32> = roots.into_iter().collect();
    let mut found = Vec::new();
    // A child may stand before its parent in the table, so look until nothing new is found.
    loop {
        let before = found.len();
        for stat in all {
            if known.contains(&stat.parent) && known.insert(stat.member.id) {
                found.push(*stat);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}
