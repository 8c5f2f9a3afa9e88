//! Lines of any length from a stream, in bounded memory.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt as _};

/// How much is read at once.
const PIECE: usize = 64 * 1024;

/// Reads lines. A wait for the next one may be given up at any time, and nothing is lost.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    most: usize,
    buffer: Vec<u8>,
    /// Where the next line begins.
    begin: usize,
    /// Up to where no line end was found.
    searched: usize,
    skipping: bool,
    ended: bool,
}

/// A line, or that there was one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Where it is in the buffer.
    Whole(std::ops::Range<usize>),
    /// It was longer than allowed, and is gone.
    TooLong,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(crate) fn new(input: R, most: usize) -> Self {
        Self { input, most, buffer: Vec::new(), begin: 0, searched: 0, skipping: false, ended: false }
    }

    /// Gives the text of the line that came last.
    pub(crate) fn text(&self, range: std::ops::Range<usize>) -> &[u8] {
        self.buffer.get(range).unwrap_or_default()
    }

    /// Gives the next line, without its end; what stands after the last line end is one too.
    pub(crate) async fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            if let Some(at) = memchr::memchr(b'\n', &self.buffer[self.searched..]) {
                let end = self.searched + at;
                let line = self.begin..end;
                (self.begin, self.searched) = (end + 1, end + 1);
                if std::mem::take(&mut self.skipping) || line.len() > self.most {
                    return Ok(Some(Line::TooLong));
                }
                return Ok(Some(Line::Whole(line)));
            }
            self.searched = self.buffer.len();
            if self.ended {
                let line = self.begin..self.buffer.len();
                self.begin = self.buffer.len();
                if std::mem::take(&mut self.skipping) {
                    return Ok(Some(Line::TooLong));
                }
                return Ok((!line.is_empty()).then_some(Line::Whole(line)));
            }
            self.make_room();
            self.buffer.reserve(PIECE);
            self.ended = self.input.read_buf(&mut self.buffer).await? == 0;
        }
    }

    /// Drops what was given out, and what will be given out by nobody.
    fn make_room(&mut self) {
        self.skipping |= self.buffer.len() - self.begin > self.most;
        if self.skipping {
            self.begin = self.buffer.len();
        }
        if self.begin == 0 {
            return;
        }
        self.buffer.drain(..self.begin);
        self.searched -= self.begin;
        self.begin = 0;
        // What one long line needed is not kept for ever.
        if self.buffer.len() < PIECE && self.buffer.capacity() > 4 * PIECE {
            self.buffer.shrink_to(2 * PIECE);
        }
    }
}
