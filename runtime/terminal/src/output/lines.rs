//! Lines as they stand in the end: where a carriage return lets one begin anew, the last version stays, in pieces
//! that may end anywhere.
//!
//! The rule is simpler than a screen's: whatever follows a carriage return takes the place of all that stood in
//! the line before, also of what is longer; where nothing follows, what stood there stays.

use memchr::{memchr, memrchr};

/// So much of a line can be written over. Once it is that long it has been given on, and stays.
const LONGEST: usize = 64 * 1024;

/// Takes out what lines were before they were written over.
#[derive(Debug)]
pub(crate) struct Lines {
    ends: LineEnds,
    /// The line so far, as it stands.
    open: Vec<u8>,
    /// How many carriage returns wait for what comes after them.
    returns: usize,
}

/// What becomes of carriage returns right before line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEnds {
    /// They are text.
    OfAFile,
    /// They go: a screen has them at each line end.
    OfAScreen,
}

impl Lines {
    pub(crate) fn new(ends: LineEnds) -> Self {
        Self { ends, open: Vec::new(), returns: 0 }
    }

    /// Takes bytes and gives on what can change no more, in pieces.
    pub(crate) fn push(&mut self, bytes: &[u8], give: &mut dyn FnMut(&[u8])) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let (text, behind) = rest.split_at(memchr(b'\r', rest).unwrap_or(rest.len()));
            self.write(text, give);
            let returns = behind.iter().take_while(|byte| **byte == b'\r').count();
            self.returns += returns;
            rest = &behind[returns..];
        }
    }

    /// Gives on the line that has no end: nothing more comes.
    pub(crate) fn finish(&mut self, give: &mut dyn FnMut(&[u8])) {
        give(&self.open);
        *self = Self::new(self.ends);
    }

    /// The line that has no end yet, as it stands, and of that no more than the last so many bytes.
    pub(super) fn open(&self, most: usize) -> String {
        let end = &self.open[self.open.len().saturating_sub(most)..];
        // At both ends there may be a part of a character.
        String::from_utf8_lossy(end).trim_matches('\u{fffd}').trim_end().to_owned()
    }

    /// Takes what has no carriage return in it.
    fn write(&mut self, text: &[u8], give: &mut dyn FnMut(&[u8])) {
        let Some(first) = text.first() else { return };
        let returns = std::mem::take(&mut self.returns);
        if returns > 0 && *first != b'\n' {
            self.open.clear();
        }
        let (whole, mut open) = text.split_at(memrchr(b'\n', text).map_or(0, |end| end + 1));
        if !whole.is_empty() {
            give(&self.open);
            self.open.clear();
            if *first == b'\n' && self.ends == LineEnds::OfAFile {
                (0..returns).for_each(|_| give(b"\r"));
            }
            give(whole);
        }
        while !open.is_empty() {
            let (now, later) = open.split_at(open.len().min(LONGEST - self.open.len()));
            self.open.extend_from_slice(now);
            if self.open.len() == LONGEST {
                give(&self.open);
                self.open.clear();
            }
            open = later;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{LONGEST, LineEnds, Lines};

    fn lines(ends: LineEnds, pieces: &[&[u8]]) -> Vec<u8> {
        let (mut lines, mut text) = (Lines::new(ends), Vec::new());
        for piece in pieces {
            lines.push(piece, &mut |bytes| text.extend_from_slice(bytes));
            assert!(lines.open.len() < LONGEST);
        }
        lines.finish(&mut |bytes| text.extend_from_slice(bytes));
        text
    }

    #[test]
    fn the_last_version_of_a_line_stays() {
        let table: [(&str, &str, &str); 10] = [
            ("a\nb\n", "a\nb\n", "a\nb\n"),
            ("a\r\nb\r\r\nc", "a\nb\nc", "a\r\nb\r\r\nc"),
            ("abc\rX", "X", "X"),
            ("abc\rX\n", "X\n", "X\n"),
            ("10%\r20%\r\nnext", "20%\nnext", "20%\r\nnext"),
            ("one\n10%\r\r20%\r", "one\n20%", "one\n20%"),
            ("\rone\n\rtwo", "one\ntwo", "one\ntwo"),
            ("\r\n\r\r\n", "\n\n", "\r\n\r\r\n"),
            ("\r", "", ""),
            ("a\n\r", "a\n", "a\n"),
        ];
        for (written, screen, file) in table {
            let written = written.as_bytes();
            assert_eq!(lines(LineEnds::OfAScreen, &[written]), screen.as_bytes(), "{written:?}");
            assert_eq!(lines(LineEnds::OfAFile, &[written]), file.as_bytes(), "{written:?}");
        }
    }

    #[test]
    fn a_progress_bar_is_one_line() {
        let steps: Vec<_> = (0..20_000).map(|step| format!("\rprogress {}%", step / 200)).collect();
        let pieces: Vec<_> = steps.iter().map(String::as_bytes).collect();
        assert_eq!(lines(LineEnds::OfAFile, &pieces), b"progress 99%");
        assert_eq!(
            lines(LineEnds::OfAFile, &[steps.concat().as_bytes(), b"\ndone\n"]),
            b"progress 99%\ndone\n"
        );
    }

    #[test]
    fn a_long_line_is_written_over_only_at_its_end() {
        let long = "x".repeat(LONGEST);
        let text = lines(LineEnds::OfAFile, &[long.as_bytes(), b"gone\rstays\n"]);
        assert_eq!(String::from_utf8(text).expect("text"), format!("{long}stays\n"));
    }

    #[test]
    fn the_open_line_is_told() {
        let mut open = Lines::new(LineEnds::OfAScreen);
        open.push("one\n10%\r20% ü\r".as_bytes(), &mut |_| {});
        assert_eq!((open.open(100), open.open(4)), ("20% ü".to_owned(), "% ü".to_owned()));
        open.push("ü".as_bytes().split_at(1).0, &mut |_| {});
        assert_eq!(open.open(100), "");
    }

    /// What is left of whole text, line by line and version by version.
    fn naive(text: &str) -> String {
        let version = |line: &str| {
            let last = line.rsplit('\r').find(|version| !version.is_empty());
            last.unwrap_or_default().to_owned()
        };
        text.split('\n').map(version).collect::<Vec<_>>().join("\n")
    }

    proptest! {
        #[test]
        fn any_pieces_give_what_the_whole_gives(text in "[ab\r\n]{0,200}", piece in 1_usize..20) {
            let pieces: Vec<_> = text.as_bytes().chunks(piece).collect();
            let screen = lines(LineEnds::OfAScreen, &pieces);
            prop_assert_eq!(String::from_utf8_lossy(&screen), naive(&text));
            let file = lines(LineEnds::OfAFile, &pieces);
            prop_assert_eq!(&file, &lines(LineEnds::OfAFile, &[text.as_bytes()]));
            prop_assert_eq!(String::from_utf8_lossy(&file).replace('\r', ""), naive(&text));
        }
    }
}
