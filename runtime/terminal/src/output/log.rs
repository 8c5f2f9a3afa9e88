//! The log of a background process: what it wrote, in files that whoever comes later can read, also while it
//! writes, and also when what wrote them is gone.
//!
//! The file itself has the beginning. Once that is full, the rest goes to files beside it, `NAME.0`, `NAME.1` and so
//! on, each as long as [`segment`] says; only the last few of them stay,
//! and the very first, emptied, as a sign that there are others. A file beside begins with the number of line
//! ends before it, so that lines have numbers whatever is gone.

mod files;
mod reader;
mod writer;

use std::path::{Path, PathBuf};

pub(crate) use self::{reader::LogReader, writer::LogWriter};

/// How many files beside the first one stay.
const SEGMENTS: u64 = 4;
/// The length of the number that a file beside begins with.
const HEADER: u64 = size_of::<u64>() as u64;

/// Gives how much each file beside the first one has, where that has so much.
const fn segment(head: u64) -> u64 {
    if head < SEGMENTS { 1 } else { head / SEGMENTS }
}

/// Names a file beside the first one.
fn beside(path: &Path, number: u64) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{number}"));
    PathBuf::from(name)
}

/// Counts the line ends.
fn line_ends(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

#[cfg(test)]
mod tests;
