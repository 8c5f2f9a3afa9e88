//! Text as a reader sees it: what moves a cursor, colours or sets titles is taken out, in pieces that may end
//! anywhere.

use anstream::adapter::StripBytes;
use memchr::{memchr, memchr_iter};

/// What escape sequences begin with.
pub(super) const ESCAPE: u8 = 0x1b;
/// A longer sequence is one that was cut off; what comes after is text again.
const LONGEST: usize = 4096;

/// Takes escape sequences out of bytes.
#[derive(Debug, Default)]
pub(crate) struct Plain {
    sequence: StripBytes,
    /// How many bytes of a sequence have come; 0 between sequences.
    length: usize,
}

/// Makes the line ends of a screen those of a file.
#[derive(Debug, Default)]
pub(crate) struct LineEnds {
    /// How many carriage returns wait for what comes after them.
    waiting: usize,
}

impl Plain {
    /// Takes bytes and gives on those that are text, in pieces.
    pub(crate) fn push(&mut self, bytes: &[u8], give: &mut dyn FnMut(&[u8])) {
        let mut rest = bytes;
        while !rest.is_empty() {
            if self.length == 0 {
                let end = memchr(ESCAPE, rest).unwrap_or(rest.len());
                give(&rest[..end]);
                rest = &rest[end..];
            }
            rest = self.pass(rest, give);
        }
    }

    /// Passes a sequence by, or what has come of it, and gives what is behind it.
    fn pass<'b>(&mut self, bytes: &'b [u8], give: &mut dyn FnMut(&[u8])) -> &'b [u8] {
        for at in 0..bytes.len() {
            // Byte by byte, because the end of a sequence is what is looked for.
            self.sequence.strip_next(&bytes[at..=at]).for_each(&mut *give);
            self.length += 1;
            if self.sequence == StripBytes::new() || self.length == LONGEST {
                *self = Self::default();
                return &bytes[at + 1..];
            }
        }
        &[]
    }
}

impl LineEnds {
    /// Takes bytes and gives them on, without the carriage returns right before line ends.
    pub(crate) fn push(&mut self, bytes: &[u8], give: &mut dyn FnMut(&[u8])) {
        if self.waiting == 0 && memchr(b'\r', bytes).is_none() {
            return give(bytes);
        }
        let mut done = 0;
        if self.waiting > 0 {
            let more = bytes.iter().take_while(|byte| **byte == b'\r').count();
            self.waiting += more;
            done = more;
            match bytes.get(done) {
                None => return,
                Some(b'\n') => self.waiting = 0,
                Some(_) => self.finish(give),
            }
        }
        for end in memchr_iter(b'\n', bytes) {
            if end > done {
                let line = &bytes[done..end];
                give(&line[..line.len() - returns(line)]);
                done = end;
            }
        }
        let rest = &bytes[done..];
        self.waiting = returns(rest);
        give(&rest[..rest.len() - self.waiting]);
    }

    /// Gives on what still waits: nothing more comes.
    pub(crate) fn finish(&mut self, give: &mut dyn FnMut(&[u8])) {
        (0..std::mem::take(&mut self.waiting)).for_each(|_| give(b"\r"));
    }
}

/// Counts the carriage returns at the end.
fn returns(bytes: &[u8]) -> usize {
    bytes.iter().rev().take_while(|byte| **byte == b'\r').count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{LONGEST, LineEnds, Plain};

    fn plain(pieces: &[&[u8]]) -> Vec<u8> {
        let (mut plain, mut text) = (Plain::default(), Vec::new());
        for piece in pieces {
            plain.push(piece, &mut |bytes| text.extend_from_slice(bytes));
        }
        text
    }

    fn line_ends(pieces: &[&[u8]]) -> Vec<u8> {
        let (mut ends, mut text) = (LineEnds::default(), Vec::new());
        for piece in pieces {
            ends.push(piece, &mut |bytes| text.extend_from_slice(bytes));
        }
        ends.finish(&mut |bytes| text.extend_from_slice(bytes));
        text
    }

    #[test]
    fn sequences_go_and_text_stays() {
        let table: [(&str, &str); 12] = [
            ("\x1b[31mred\x1b[0m", "red"),
            ("\x1b[38;5;12;1ma\x1b[K", "a"),
            ("\x1b]0;title\x07a", "a"),
            ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
            ("\x1bP1$r0m\x1b\\a", "a"),
            ("\x1b_application\x1b\\a", "a"),
            ("\x1b(Ba\x1b=b\x1b7c", "abc"),
            ("\x1b[?25l\x1b[2Ja\x1b[1;1Hb", "ab"),
            ("a\tb\nc\rd\u{7}\u{8}\0e", "a\tb\nc\rd\u{7}\u{8}\0e"),
            ("ünï\x1b[1mcödé\x1b[m…", "ünïcödé…"),
            ("[31m no sequence", "[31m no sequence"),
            ("cut off \x1b[3", "cut off "),
        ];
        for (written, text) in table {
            assert_eq!(String::from_utf8(plain(&[written.as_bytes()])).expect("text"), text, "{written:?}");
        }
    }

    #[test]
    fn a_sequence_without_end_hides_only_so_much() {
        let hidden = "x".repeat(LONGEST);
        let text = plain(&[b"a\x1b]0;", hidden.as_bytes(), b"\nafter"]);
        assert_eq!(text, b"axxxx\nafter");
    }

    #[test]
    fn returns_before_line_ends_go() {
        assert_eq!(line_ends(&[b"a\r\nb\r\r\nc\rd\r"]), b"a\nb\nc\rd\r");
        assert_eq!(line_ends(&[b"a\r", b"\nb\r", b"\r", b"\nc\r", b"d\r", b"\r"]), b"a\nb\nc\rd\r\r");
    }

    proptest! {
        #[test]
        fn any_pieces_give_what_the_whole_gives(
            bytes in proptest::collection::vec(
                prop_oneof![Just(0x1b), Just(b'['), Just(b']'), Just(b'm'), Just(b';'), Just(b'\r'), Just(b'\n'), any::<u8>()],
                0..200,
            ),
            piece in 1_usize..20,
        ) {
            let pieces: Vec<_> = bytes.chunks(piece).collect();
            prop_assert_eq!(plain(&pieces), plain(&[&bytes]));
            prop_assert_eq!(line_ends(&pieces), line_ends(&[&bytes]));
            prop_assert!(!String::from_utf8_lossy(&line_ends(&pieces)).contains("\r\n"));
        }
    }
}
