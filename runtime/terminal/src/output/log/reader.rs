//! Reads a log, also one that still grows. What was looked at once is not looked at again.

use std::{
    fs, io,
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
};

use super::{HEADER, SEGMENTS, beside, line_ends, segment};
use crate::{
    LogPart, LogText,
    output::plain::{ESCAPE, LineEnds, Plain},
};

/// So much is read at once where lines are looked for.
const BLOCK: u64 = 64 * 1024;
/// More of a log is not given at once, however much is asked for.
const MOST: u64 = 4 << 20;
/// How far apart counted places are that are remembered.
const MARK: u64 = 1 << 20;
/// So much before what is wanted is read too: a sequence may begin there.
const BEFORE: u64 = 256;

/// Reads the log of one process.
#[derive(Debug)]
pub(crate) struct LogReader {
    path: PathBuf,
    head: fs::File,
    /// The newest file beside the first one, as far as is known.
    last: Option<Segment>,
    counted: Counted,
    /// What was counted on the way, so that a line is found quickly.
    marks: Vec<Counted>,
}

#[derive(Debug)]
struct Segment {
    number: u64,
    file: fs::File,
    /// How much it has when it is full.
    whole: u64,
    /// The place in the whole log of its first byte.
    begin: u64,
    /// How many line ends are before it.
    lines: u64,
}

/// How many line ends there are before a place.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    place: u64,
    lines: u64,
}

/// What there is of a log at one moment.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// How much the first file has.
    head: u64,
    /// Where what follows it begins; the same where nothing is missing.
    rest: u64,
    /// Where the whole ends.
    end: u64,
}

impl LogReader {
    /// Opens a log.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let head = fs::File::open(path)?;
        Ok(Self { path: path.to_owned(), head, last: None, counted: Counted::default(), marks: Vec::new() })
    }

    /// Tells how many bytes were written.
    pub(crate) fn total_bytes(&mut self) -> io::Result<u64> {
        self.extent().map(|extent| extent.end)
    }

    /// Gives the last so many characters as a reader sees them, without counting any lines.
    pub(crate) fn last_chars(&mut self, most: usize) -> io::Result<String> {
        let extent = self.extent()?;
        Ok(self.tail(extent, most)?.0)
    }

    /// Gives a part.
    pub(crate) fn read(&mut self, part: LogPart) -> io::Result<LogText> {
        let extent = self.extent()?;
        let ends = self.count(extent.end)?;
        let is_open = extent.end > 0 && self.bytes(extent.end - 1, extent.end)? != *b"\n";
        let total_lines = ends + u64::from(is_open);
        let (text, first_line) = match part {
            LogPart::LastChars(most) => {
                let (text, begin) = self.tail(extent, most)?;
                let first = total_lines.saturating_sub(text.lines().count() as u64);
                (text, if begin == 0 { 0 } else { first })
            }
            LogPart::LastLines(most) => {
                let first = total_lines.saturating_sub(most as u64);
                self.lines(extent, first, total_lines)?
            }
            LogPart::Lines { offset, limit } => {
                let first = total_lines.min(offset as u64);
                self.lines(extent, first, total_lines.min(first.saturating_add(limit as u64)))?
            }
        };
        let number = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        Ok(LogText {
            lines: text.lines().count(),
            text,
            total_lines: number(total_lines),
            first_line: number(first_line),
            file: self.path.clone(),
            omitted_bytes: extent.rest - extent.head,
        })
    }

    /// Looks how far the log goes.
    fn extent(&mut self) -> io::Result<Extent> {
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
    fn beside(&self, number: u64) -> io::Result<Option<Segment>> {
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

    /// Counts the line ends before a place, from where that was done last.
    fn count(&mut self, end: u64) -> io::Result<u64> {
        let mut known = self.counted;
        if let Some(last) = self.last.as_ref().filter(|last| last.begin > known.place) {
            known = Counted { place: last.begin, lines: last.lines };
        }
        while known.place < end {
            let to = end.min(known.place + BLOCK);
            known.lines += line_ends(&self.bytes(known.place, to)?);
            known.place = to;
            if self.marks.last().is_none_or(|mark| mark.place + MARK <= known.place) {
                self.marks.push(known);
            }
        }
        self.counted = known;
        Ok(known.lines)
    }

    /// Gives the last characters, and from which place on they were read.
    fn tail(&self, extent: Extent, most: usize) -> io::Result<(String, u64)> {
        let mut wanted = (most as u64).saturating_mul(4).saturating_add(BEFORE).min(MOST);
        loop {
            let begin = extent.end.saturating_sub(wanted);
            let begin = match begin {
                0 => 0,
                gone if gone >= extent.head && gone <= extent.rest => extent.rest,
                begin => begin + self.after_a_break(begin)?,
            };
            let text = self.text(extent, begin, extent.end)?;
            let count = text.chars().count();
            if count >= most || begin == 0 || wanted == MOST {
                let left =
                    text.char_indices().nth(count.saturating_sub(most)).map_or(text.len(), |(at, _)| at);
                return Ok((text[left..].to_owned(), if left == 0 { begin } else { begin + 1 }));
            }
            wanted = wanted.saturating_mul(4).min(MOST);
        }
    }

    /// Tells how much to leave out after a place in the middle of something, so that nothing half is left.
    fn after_a_break(&self, place: u64) -> io::Result<u64> {
        let bytes = self.bytes(place, place + BEFORE)?;
        let of_a_character = || bytes.iter().take(3).take_while(|byte| **byte & 0xc0 == 0x80).count();
        Ok(memchr::memchr2(ESCAPE, b'\n', &bytes).unwrap_or_else(of_a_character) as u64)
    }

    /// Gives lines from this number on and before that one, and the number of the first that is given.
    fn lines(&self, extent: Extent, first: u64, end: u64) -> io::Result<(String, u64)> {
        let begin = self.place_of_line(extent, first)?;
        let end = self.place_of_line(extent, end)?.0.min(begin.0.saturating_add(MOST));
        Ok((self.text(extent, begin.0, end)?, begin.1))
    }

    /// Finds where a line begins, or the first after it that is there.
    fn place_of_line(&self, extent: Extent, line: u64) -> io::Result<(u64, u64)> {
        let mut at = self.start_for(line)?;
        while at.lines < line && at.place < extent.end {
            if at.place >= extent.head && at.place < extent.rest {
                at = self.after_gap(extent)?;
                continue;
            }
            let to = if at.place < extent.head { extent.head } else { extent.end };
            let to = to.min(at.place + BLOCK);
            let block = self.bytes(at.place, to)?;
            let missing = usize::try_from(line - at.lines).unwrap_or(usize::MAX);
            if let Some(found) = memchr::memchr_iter(b'\n', &block).nth(missing - 1) {
                return Ok((at.place + found as u64 + 1, line));
            }
            at.lines += line_ends(&block);
            at.place = to;
        }
        Ok((at.place, at.lines.max(line)))
    }

    /// Gives a place to look from: the nearest one before the line where the line ends are counted.
    fn start_for(&self, line: u64) -> io::Result<Counted> {
        let marks = self.marks.partition_point(|mark| mark.lines < line);
        let mut start = marks.checked_sub(1).and_then(|at| self.marks.get(at)).copied().unwrap_or_default();
        let Some(last) = &self.last else { return Ok(start) };
        for number in (last.number + 1).saturating_sub(SEGMENTS)..=last.number {
            // A line may begin before the file that has its end.
            let segment =
                self.beside(number)?.filter(|segment| segment.lines < line && segment.begin > start.place);
            start = segment.map_or(start, |segment| Counted { place: segment.begin, lines: segment.lines });
        }
        Ok(start)
    }

    /// Gives the first place behind what was not kept.
    fn after_gap(&self, extent: Extent) -> io::Result<Counted> {
        let number = (extent.rest - extent.head) / segment(extent.head);
        let gone = || self.last.as_ref().map_or(0, |last| last.lines);
        let lines = self.beside(number)?.map_or_else(gone, |segment| segment.lines);
        Ok(Counted { place: extent.rest, lines })
    }

    /// Gives what is between two places, as a reader sees it.
    fn text(&self, extent: Extent, begin: u64, end: u64) -> io::Result<String> {
        let mut bytes = Vec::new();
        if begin < extent.head {
            bytes = self.bytes(begin, end.min(extent.head))?;
            if extent.rest > extent.head && end > extent.rest {
                let omitted = extent.rest - extent.head;
                let end = if bytes.ends_with(b"\n") { "" } else { "\n" };
                bytes.extend_from_slice(format!("{end}[… {omitted} bytes left out here …]\n").as_bytes());
            }
        }
        bytes.extend(self.bytes(begin.max(extent.rest), end)?);
        let (mut plain, mut ends, mut text) = (Plain::default(), LineEnds::default(), Vec::new());
        plain.push(&bytes, &mut |piece| ends.push(piece, &mut |piece| text.extend_from_slice(piece)));
        ends.finish(&mut |piece| text.extend_from_slice(piece));
        Ok(match String::from_utf8(text) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        })
    }

    /// Reads what is between two places; what is gone meanwhile is left out.
    fn bytes(&self, begin: u64, end: u64) -> io::Result<Vec<u8>> {
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
