//! Reads a log, also one that still grows. What was looked at once is not looked at again.

use std::{io, path::Path};

use super::{
    SEGMENTS,
    files::{Counted, Extent, LogFiles},
    line_ends,
};
use crate::{
    LogPart, LogText,
    output::{
        lines::{LineEnds, Lines},
        plain::{ESCAPE, Plain},
    },
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
    files: LogFiles,
    counted: Counted,
    /// What was counted on the way, so that a line is found quickly.
    marks: Vec<Counted>,
}

impl LogReader {
    /// Opens a log.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { files: LogFiles::open(path)?, counted: Counted::default(), marks: Vec::new() })
    }

    /// Tells how many bytes were written.
    pub(crate) fn total_bytes(&mut self) -> io::Result<u64> {
        self.files.extent().map(|extent| extent.end)
    }

    /// Gives the last so many characters as a reader sees them, without counting any lines.
    pub(crate) fn last_chars(&mut self, most: usize) -> io::Result<String> {
        let extent = self.files.extent()?;
        Ok(self.tail(extent, most)?.0)
    }

    /// Gives a part.
    pub(crate) fn read(&mut self, part: LogPart) -> io::Result<LogText> {
        let extent = self.files.extent()?;
        let ends = self.count(extent.end)?;
        let is_open = extent.end > 0 && self.files.bytes(extent.end - 1, extent.end)? != *b"\n";
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
            file: self.files.path().to_owned(),
            omitted_bytes: extent.rest - extent.head,
        })
    }

    /// Counts the line ends before a place, from where that was done last.
    fn count(&mut self, end: u64) -> io::Result<u64> {
        let mut known = self.counted;
        if let Some(last) = self.files.last().filter(|last| last.begin > known.place) {
            known = Counted { place: last.begin, lines: last.lines };
        }
        while known.place < end {
            let to = end.min(known.place + BLOCK);
            known.lines += line_ends(&self.files.bytes(known.place, to)?);
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
        let bytes = self.files.bytes(place, place + BEFORE)?;
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
                at = self.files.after_gap(extent)?;
                continue;
            }
            let to = if at.place < extent.head { extent.head } else { extent.end };
            let to = to.min(at.place + BLOCK);
            let block = self.files.bytes(at.place, to)?;
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
        let Some(last) = self.files.last() else { return Ok(start) };
        for number in (last.number + 1).saturating_sub(SEGMENTS)..=last.number {
            // A line may begin before the file that has its end.
            let segment = self
                .files
                .beside(number)?
                .filter(|segment| segment.lines < line && segment.begin > start.place);
            start = segment.map_or(start, |segment| Counted { place: segment.begin, lines: segment.lines });
        }
        Ok(start)
    }

    /// Gives what is between two places, as a reader sees it.
    fn text(&self, extent: Extent, begin: u64, end: u64) -> io::Result<String> {
        let mut bytes = Vec::new();
        if begin < extent.head {
            bytes = self.files.bytes(begin, end.min(extent.head))?;
            if extent.rest > extent.head && end > extent.rest {
                let omitted = extent.rest - extent.head;
                let end = if bytes.ends_with(b"\n") { "" } else { "\n" };
                bytes.extend_from_slice(format!("{end}[… {omitted} bytes left out here …]\n").as_bytes());
            }
        }
        bytes.extend(self.files.bytes(begin.max(extent.rest), end)?);
        let (mut plain, mut lines) = (Plain::default(), Lines::new(LineEnds::OfAScreen));
        let mut text = Vec::new();
        let mut line = |piece: &[u8]| lines.push(piece, &mut |piece| text.extend_from_slice(piece));
        plain.push(&bytes, &mut line);
        plain.finish(&mut line);
        lines.finish(&mut |piece| text.extend_from_slice(piece));
        Ok(match String::from_utf8(text) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        })
    }
}
