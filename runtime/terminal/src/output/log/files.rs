//! The files of a log, as one run of bytes with a gap.

use std::{
    fs, io,
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
};

use super::{HEADER, SEGMENTS, beside, segment};

/// The files of one log, opened to be read.
#[derive(Debug)]
pub(super) struct LogFiles {
    path: PathBuf,
    head: fs::File,
    /// The newest file beside the first one, as far as is known.
    last: Option<Segment>,
}

/// A file beside the first one.
#[derive(Debug)]
pub(super) struct Segment {
    pub(super) number: u64,
    pub(super) file: fs::File,
    /// How much it has when it is full.
    pub(super) whole: u64,
    /// The place in the whole log of its first byte.
    pub(super) begin: u64,
    /// How many line ends are before it.
    pub(super) lines: u64,
}

/// How many line ends there are before a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    pub(super) place: u64,
    pub(super) lines: u64,
}

/// What there is of a log at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// How much the first file has.
    pub(super) head: u64,
    /// Where what follows it begins; the same where nothing is missing.
    pub(super) rest: u64,
    /// Where the whole ends.
    pub(super) end: u64,
}

impl LogFiles {
    /// Opens the first one.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), head: fs::File::open(path)?, last: None })
    }

    /// Gives the path of the first one.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the newest one beside it, as far as is known.
    pub(super) fn last(&self) -> Option<&Segment> {
        self.last.as_ref()
    }

    /// Looks how far the log goes.
    pub(super) fn extent(&mut self) -> io::Result<Extent> {
        loop {
            let Some(last) = &self.last else {
                let head = self.head.metadata()?.len();
                if head == 0 || !self.go_on(0)? {
                    return Ok(Extent { head, rest: head, end: head });
                }
                continue;
            };
            let (next, length) = (last.number + 1, last.length()?);
            let (head, end) = (last.head(), last.begin + length);
            if length < last.whole || !self.go_on(next)? {
                let rest = head + next.saturating_sub(SEGMENTS) * segment(head);
                return Ok(Extent { head, rest, end });
            }
        }
    }

    /// Goes on to the next file, or to the newest where that one is gone already.
    fn go_on(&mut self, next: u64) -> io::Result<bool> {
        let mut found = self.beside(next)?;
        // The very first of them stays, though nothing stays in it.
        if found.is_none() && (next > 0 || beside(&self.path, 0).exists()) {
            let newest = newest(&self.path)?.filter(|newest| *newest > next);
            found = newest.map(|newest| self.beside(newest)).transpose()?.flatten();
        }
        let is_found = found.is_some();
        self.last = found.or_else(|| self.last.take());
        Ok(is_found)
    }

    /// Opens a file beside the first one; nothing if it is not there, or not yet.
    pub(super) fn beside(&self, number: u64) -> io::Result<Option<Segment>> {
        let file = match fs::File::open(beside(&self.path, number)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut lines = [0; size_of::<u64>()];
        match file.read_exact_at(&mut lines, 0) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            Err(error) => return Err(error),
        }
        // Where there is a file beside it, the first one grows no more.
        let head = self.head.metadata()?.len();
        let whole = segment(head);
        Ok(Some(Segment {
            number,
            file,
            whole,
            begin: head + number * whole,
            lines: u64::from_le_bytes(lines),
        }))
    }

    /// Gives the first place behind what was not kept.
    pub(super) fn after_gap(&self, extent: Extent) -> io::Result<Counted> {
        let number = (extent.rest - extent.head) / segment(extent.head);
        let gone = || self.last.as_ref().map_or(0, |last| last.lines);
        let lines = self.beside(number)?.map_or_else(gone, |segment| segment.lines);
        Ok(Counted { place: extent.rest, lines })
    }

    /// Reads what is between two places; what is gone meanwhile is left out.
    pub(super) fn bytes(&self, begin: u64, end: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let Some(last) = &self.last else {
            read(&self.head, begin, end, &mut bytes)?;
            return Ok(bytes);
        };
        let (head, whole) = (last.head(), last.whole);
        read(&self.head, begin, end.min(head), &mut bytes)?;
        let mut at = begin.max(head);
        while at < end {
            let number = (at - head) / whole;
            let from = head + number * whole;
            let to = end.min(from + whole);
            let inside = (at - from + HEADER, to - from + HEADER);
            if number == last.number {
                read(&last.file, inside.0, inside.1, &mut bytes)?;
            } else if let Some(other) = self.beside(number)? {
                read(&other.file, inside.0, inside.1, &mut bytes)?;
            }
            at = to;
        }
        Ok(bytes)
    }
}

impl Segment {
    /// Gives how much the first file has.
    fn head(&self) -> u64 {
        self.begin - self.number * self.whole
    }

    fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len().saturating_sub(HEADER))
    }
}

/// Reads from a file what is between two places, or less where it ends.
fn read(file: &fs::File, begin: u64, end: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
    let length = usize::try_from(end.saturating_sub(begin)).unwrap_or(usize::MAX);
    let start = bytes.len();
    bytes.resize(start + length, 0);
    let mut filled = 0;
    while filled < length {
        match file.read_at(&mut bytes[start + filled..], begin + filled as u64) {
            Ok(0) => break,
            Ok(more) => filled += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    bytes.truncate(start + filled);
    Ok(())
}

/// Finds the greatest number among the files beside the first one.
fn newest(path: &Path) -> io::Result<Option<u64>> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Ok(None) };
    let prefix = format!("{}.", name.to_string_lossy());
    let mut newest = None;
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let number =
            name.to_str().and_then(|name| name.strip_prefix(&prefix)).and_then(|rest| rest.parse().ok());
        newest = newest.max(number);
    }
    Ok(newest)
}
