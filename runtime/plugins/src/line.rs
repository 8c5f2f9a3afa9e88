//! Lines of a plugin's output, one message each; one that is too long is passed over, never kept whole.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt as _};

/// The longest line in bytes.
pub(crate) const LONGEST: usize = 16 << 20;
/// How much of a longer line is kept: enough to see which call it answers.
const KEPT: usize = 4096;
const CHUNK: usize = 64 * 1024;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A whole line.
    Whole(Vec<u8>),
    /// The beginning of a line that is too long, and its length.
    TooLong(Vec<u8>, u64),
}

/// Reads lines. What follows the last line end is a line too.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    reader: R,
    longest: usize,
    buffer: Vec<u8>,
    /// How much of the buffer has been looked at.
    seen: usize,
    /// The bytes of a line that is too long, once it is.
    passed: Option<(Vec<u8>, u64)>,
    is_over: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self::with_longest(reader, LONGEST)
    }

    pub(crate) fn with_longest(reader: R, longest: usize) -> Self {
        Self { reader, longest, buffer: Vec::new(), seen: 0, passed: None, is_over: false }
    }

    /// Gives the next line; nothing at the end.
    pub(crate) async fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            if let Some(at) = self.buffer[self.seen..].iter().position(|byte| *byte == b'\n') {
                let end = self.seen + at;
                let rest = self.buffer.split_off(end + 1);
                let mut line = std::mem::replace(&mut self.buffer, rest);
                line.truncate(end);
                self.seen = 0;
                return Ok(Some(self.finished(line)));
            }
            self.seen = self.buffer.len();
            if self.is_over {
                let line = std::mem::take(&mut self.buffer);
                self.seen = 0;
                let is_there = !line.is_empty() || self.passed.is_some();
                return Ok(is_there.then(|| self.finished(line)));
            }
            self.pass_over();
            self.buffer.reserve(CHUNK);
            self.is_over = self.reader.read_buf(&mut self.buffer).await? == 0;
        }
    }

    /// Lets go of a line that has become too long.
    fn pass_over(&mut self) {
        if self.buffer.len() <= self.longest && self.passed.is_none() {
            return;
        }
        let length = self.buffer.len() as u64;
        match &mut self.passed {
            Some((_, passed)) => *passed += length,
            None => self.passed = Some((self.buffer[..KEPT.min(self.buffer.len())].to_vec(), length)),
        }
        self.buffer = Vec::new();
        self.seen = 0;
    }

    fn finished(&mut self, line: Vec<u8>) -> Line {
        let length = line.len() as u64;
        match self.passed.take() {
            Some((kept, passed)) => Line::TooLong(kept, passed + length),
            None if line.len() > self.longest => Line::TooLong(line[..KEPT.min(line.len())].to_vec(), length),
            None => Line::Whole(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Line, Lines};

    /// Gives bytes in pieces of these sizes, over and over.
    struct Pieces(Vec<u8>, Vec<usize>, usize);

    impl tokio::io::AsyncRead for Pieces {
        fn poll_read(
            mut self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
            buffer: &mut tokio::io::ReadBuf<'_>,
        ) -> std::task::Poll<std::io::Result<()>> {
            let size = self.1[self.2 % self.1.len()].min(self.0.len()).min(buffer.remaining());
            self.2 += 1;
            let rest = self.0.split_off(size);
            let piece = std::mem::replace(&mut self.0, rest);
            buffer.put_slice(&piece);
            std::task::Poll::Ready(Ok(()))
        }
    }

    fn lines(bytes: Vec<u8>, pieces: Vec<usize>, longest: usize) -> Vec<Line> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let mut lines = Lines::with_longest(Pieces(bytes, pieces, 0), longest);
            let mut all = Vec::new();
            while let Some(line) = lines.next().await.unwrap() {
                all.push(line);
            }
            all
        })
    }

    proptest! {
        /// Whatever the pieces, lines are what a split gives, and only the long ones are passed over.
        #[test]
        fn pieces_make_no_difference(
            texts in proptest::collection::vec("[a-c]{0,9}", 0..12),
            pieces in proptest::collection::vec(1_usize..7, 1..5),
            longest in 1_usize..8,
        ) {
            let bytes = texts.iter().flat_map(|text| text.bytes().chain([b'\n'])).collect();
            let found = lines(bytes, pieces, longest);
            prop_assert_eq!(found.len(), texts.len());
            for (line, text) in found.into_iter().zip(&texts) {
                match line {
                    Line::Whole(line) => {
                        prop_assert!(text.len() <= longest);
                        prop_assert_eq!(line, text.as_bytes());
                    }
                    Line::TooLong(kept, length) => {
                        prop_assert!(text.len() > longest);
                        prop_assert_eq!(length, text.len() as u64);
                        prop_assert!(text.as_bytes().starts_with(&kept));
                    }
                }
            }
        }
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(
            lines(b"a\nb".to_vec(), vec![1], 9),
            [Line::Whole(b"a".to_vec()), Line::Whole(b"b".to_vec())]
        );
        assert_eq!(lines(Vec::new(), vec![1], 9), []);
    }
}
