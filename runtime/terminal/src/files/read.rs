//! Reads some lines of a text file of any size in bounded memory.

use std::{
    fs::{self, File, Metadata},
    io::{self, BufRead, BufReader, Read},
    os::unix::fs::{FileTypeExt, OpenOptionsExt},
    path::Path,
};

use memchr::{memchr, memchr_iter};
use rustix::fs::OFlags;
use tokio_util::sync::CancellationToken;

use super::{Binary, Excerpt, FileError, Line, LineEnds, LineWindow, Truncated, budget::Budget, similar};

/// Bytes read at once.
const CHUNK: usize = 128 * 1024;
/// Bytes by which text is told from other files.
const START: usize = 8 * 1024;
/// Bytes after the wanted lines that are looked through to count lines.
const COUNTED: u64 = 2 << 30;
/// Bytes read of what only looks like a file and has no size of its own.
const PSEUDO: u64 = 4 << 20;
/// Files below `/proc` that show memory, environments or the kernel's log, or wait for it.
const PROTECTED: &[&str] =
    &["environ", "mem", "auxv", "kcore", "kmsg", "pagemap", "kpagecount", "kpageflags", "kpagecgroup"];

/// Reads the wanted lines.
pub(super) fn read(window: &LineWindow, cancellation: &CancellationToken) -> Result<Excerpt, FileError> {
    let path = window.path.as_path();
    let (file, size) = open(path)?;
    let most = if size == 0 { PSEUDO } else { u64::MAX };
    let mut reader = Reader { input: BufReader::with_capacity(CHUNK, file.take(most)), cancellation };
    let start = reader.fill().map_err(|error| failed(path, error))?;
    let start = &start[..start.len().min(START)];
    if let Some(kind) = Binary::of(start) {
        return Err(FileError::Binary { path: path.to_owned(), kind, size });
    }
    let byte_order_mark = start.starts_with(b"\xef\xbb\xbf");
    if byte_order_mark {
        reader.input.consume(3);
    }
    let mut excerpt = Excerpt { file_size: size, byte_order_mark, ..Excerpt::default() };
    let passed = reader.skip_lines(window.offset.saturating_sub(1)).map_err(|error| failed(path, error))?;
    let at_end = reader.fill().map_err(|error| failed(path, error))?.is_empty();
    if at_end && window.offset > 1 && passed > 0 {
        return Err(FileError::PastEnd { path: path.to_owned(), offset: window.offset, total: passed });
    }
    reader.collect(window, passed, &mut excerpt).map_err(|error| failed(path, error))?;
    Ok(excerpt)
}

/// Opens a regular file; anything that could wait or never end is refused before and after opening.
fn open(path: &Path) -> Result<(File, u64), FileError> {
    let unreadable = |source: io::Error| FileError::Unreadable { path: path.to_owned(), source };
    let real = match path.canonicalize() {
        Ok(real) => real,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Err(dangling(path).map_or_else(|| similar::missing(path), unreadable));
        }
        Err(error) => return Err(unreadable(error)),
    };
    let name = real.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if real.starts_with("/proc") && PROTECTED.contains(&name) {
        return Err(FileError::Protected(path.to_owned()));
    }
    regular(path, &fs::metadata(&real).map_err(unreadable)?)?;
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = fs::OpenOptions::new()
        .read(true)
        .custom_flags(flags.bits().cast_signed())
        .open(&real)
        .map_err(unreadable)?;
    let metadata = file.metadata().map_err(unreadable)?;
    regular(path, &metadata)?;
    Ok((file, metadata.len()))
}

fn dangling(path: &Path) -> Option<io::Error> {
    let target = fs::read_link(path).ok()?;
    Some(io::Error::new(
        io::ErrorKind::NotFound,
        format!("it is a link to {}, which does not exist", target.display()),
    ))
}

fn regular(path: &Path, metadata: &Metadata) -> Result<(), FileError> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return Ok(());
    }
    if kind.is_dir() {
        return Err(FileError::Directory { path: path.to_owned(), names: similar::inside(path, 30) });
    }
    let kind = if kind.is_fifo() {
        "named pipe"
    } else if kind.is_socket() {
        "socket"
    } else if kind.is_char_device() || kind.is_block_device() {
        "device"
    } else {
        "special file"
    };
    Err(FileError::Special { path: path.to_owned(), kind })
}

fn failed(path: &Path, error: io::Error) -> FileError {
    if error.kind() == io::ErrorKind::ConnectionAborted {
        FileError::Cancelled(path.to_owned())
    } else {
        FileError::Unreadable { path: path.to_owned(), source: error }
    }
}

struct Reader<'a, R> {
    input: BufReader<R>,
    cancellation: &'a CancellationToken,
}

/// A line as it is in the file.
#[derive(Default)]
struct Raw {
    bytes: Vec<u8>,
    /// Characters, also those that are not in `bytes`.
    chars: u64,
    ended: bool,
    carriage_return: bool,
}

impl<R: Read> Reader<'_, R> {
    fn fill(&mut self) -> io::Result<&[u8]> {
        if self.cancellation.is_cancelled() {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        self.input.fill_buf()
    }

    /// Passes over lines; gives how many there were, fewer than wanted if the file ends.
    fn skip_lines(&mut self, wanted: u64) -> io::Result<u64> {
        let mut passed = 0;
        let mut partial = false;
        while passed < wanted {
            let buffer = self.fill()?;
            if buffer.is_empty() {
                return Ok(passed + u64::from(partial));
            }
            let Some(end) = memchr(b'\n', buffer) else {
                let length = buffer.len();
                self.input.consume(length);
                partial = true;
                continue;
            };
            self.input.consume(end + 1);
            passed += 1;
            partial = false;
        }
        Ok(passed)
    }

    fn collect(&mut self, window: &LineWindow, passed: u64, excerpt: &mut Excerpt) -> io::Result<()> {
        let mut budget = Budget::new(window.most_chars);
        let mut ends = (false, false);
        let mut number = passed;
        let last = passed.saturating_add(window.limit);
        while number < last && excerpt.truncated.is_none() {
            let Some(raw) = self.line(window.line_chars)? else { break };
            number += 1;
            let line = line(number, &raw, window.line_chars, &mut excerpt.invalid_utf8);
            if budget.take(&line.text, 64) || excerpt.lines.is_empty() {
                ends.0 |= raw.ended && !raw.carriage_return;
                ends.1 |= raw.ended && raw.carriage_return;
                excerpt.lines.push(line);
            } else {
                excerpt.truncated = Some(Truncated::Characters);
            }
        }
        excerpt.line_ends = match ends {
            (true, true) => LineEnds::Mixed,
            (false, true) => LineEnds::CrLf,
            _ => LineEnds::Lf,
        };
        let rest = self.count_lines()?;
        if excerpt.truncated.is_none() && rest != Some(0) {
            excerpt.truncated = Some(Truncated::Lines);
        }
        excerpt.total_lines = rest.map(|rest| number + rest);
        Ok(())
    }

    /// Reads one line, keeping no more of it than its first characters need.
    fn line(&mut self, most_chars: usize) -> io::Result<Option<Raw>> {
        let most = most_chars.saturating_mul(4);
        let mut raw = Raw::default();
        let mut last = None;
        loop {
            let buffer = self.fill()?;
            if buffer.is_empty() {
                return Ok(last.map(|_| raw));
            }
            let end = memchr(b'\n', buffer);
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            let room = most.saturating_sub(raw.bytes.len()).min(piece.len());
            raw.bytes.extend_from_slice(&piece[..room]);
            // Every character has one byte that does not continue another.
            raw.chars += piece.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64;
            last = piece.last().copied().or(last);
            let consumed = piece.len() + usize::from(end.is_some());
            self.input.consume(consumed);
            if end.is_some() {
                raw.ended = true;
                raw.carriage_return = last == Some(b'\r');
                return Ok(Some(raw));
            }
        }
    }

    /// Counts the lines that are left; `None` if there is too much.
    fn count_lines(&mut self) -> io::Result<Option<u64>> {
        let (mut lines, mut bytes, mut partial) = (0, 0, false);
        loop {
            let buffer = self.fill()?;
            if buffer.is_empty() {
                return Ok(Some(lines + u64::from(partial)));
            }
            if bytes > COUNTED {
                return Ok(None);
            }
            lines += memchr_iter(b'\n', buffer).count() as u64;
            partial = buffer.last() != Some(&b'\n');
            let length = buffer.len();
            bytes += length as u64;
            self.input.consume(length);
        }
    }
}

fn line(number: u64, raw: &Raw, most_chars: usize, invalid: &mut bool) -> Line {
    let mut bytes = raw.bytes.as_slice();
    let mut chars = raw.chars;
    if raw.carriage_return {
        chars -= 1;
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    }
    let long = chars > most_chars as u64;
    let decoded = String::from_utf8_lossy(bytes);
    let end = decoded.char_indices().nth(most_chars).map_or(decoded.len(), |(place, _)| place);
    let text = decoded[..end].to_owned();
    // A cut may fall inside a character, so only a replacement that the text itself shows counts.
    *invalid |=
        std::str::from_utf8(bytes).is_err_and(|error| error.valid_up_to() < end) && text.contains('\u{fffd}');
    Line { number, text, cut_from: long.then_some(chars) }
}
