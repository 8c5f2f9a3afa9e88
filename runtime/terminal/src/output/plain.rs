//! Text as a reader sees it: what moves a cursor, colours or sets titles is taken out, in pieces that may end
//! anywhere. What only begins like that is text.

use memchr::memchr;

/// What escape sequences begin with.
pub(super) const ESCAPE: u8 = 0x1b;
/// One of the two ends of a message to the terminal; the other is an escape and a backslash.
const BELL: u8 = 7;
/// What would be longer is no sequence.
const LONGEST: usize = 4096;

/// Takes escape sequences out of bytes.
#[derive(Debug, Default)]
pub(crate) struct Plain {
    within: Within,
    /// What has come of a sequence, without what it began with. If it turns out to be none, this is text.
    held: Vec<u8>,
}

/// Where in a sequence a byte is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Within {
    /// In none.
    #[default]
    Text,
    /// Behind the escape.
    Begin,
    /// In one that ends with the first byte from this one on: colours, the cursor, character sets.
    Order(u8),
    /// In a title, a link or what else has an end of its own.
    Message,
    /// Behind an escape in a message.
    MessageEnd,
}

impl Plain {
    /// Takes bytes and gives on those that are text, in pieces.
    pub(crate) fn push(&mut self, bytes: &[u8], give: &mut dyn FnMut(&[u8])) {
        let mut rest = bytes;
        while !rest.is_empty() {
            if self.within == Within::Text {
                let end = memchr(ESCAPE, rest).unwrap_or(rest.len());
                give(&rest[..end]);
                rest = &rest[end..];
            }
            rest = self.pass(rest, give);
        }
    }

    /// Gives on the message that never ended: nothing more comes. An order that was cut off says nothing.
    pub(crate) fn finish(&mut self, give: &mut dyn FnMut(&[u8])) {
        if matches!(self.within, Within::Message | Within::MessageEnd) {
            give(&self.held);
        }
        self.become_text();
    }

    /// Passes a sequence by, or what has come of it, and gives what is behind it.
    fn pass<'b>(&mut self, bytes: &'b [u8], give: &mut dyn FnMut(&[u8])) -> &'b [u8] {
        for (at, byte) in bytes.iter().copied().enumerate() {
            if self.within == Within::MessageEnd && byte != b'\\' {
                give(&self.held);
                self.begin();
            }
            match (self.within, byte) {
                (Within::Message, ESCAPE) => self.within = Within::MessageEnd,
                (_, ESCAPE) => self.begin(),
                (Within::Begin, b'[') => self.within = Within::Order(b'@'),
                (Within::Begin, b' '..=b'/') => self.within = Within::Order(b'0'),
                (Within::Begin, b']' | b'P' | b'X' | b'^' | b'_') => self.within = Within::Message,
                (Within::Begin, b'0'..=b'~') | (Within::Message, BELL) | (Within::MessageEnd, _) => {
                    self.become_text();
                    return &bytes[at + 1..];
                }
                (Within::Order(end), b' '..=b'~') if byte >= end => {
                    self.become_text();
                    return &bytes[at + 1..];
                }
                (Within::Order(_), b' '..=b'~') => self.held.push(byte),
                // No message goes over the end of a line.
                (Within::Message, _) if byte != b'\n' => self.held.push(byte),
                _ => {
                    give(&self.held);
                    self.become_text();
                    return &bytes[at..];
                }
            }
            if self.held.len() == LONGEST {
                give(&self.held);
                self.become_text();
                return &bytes[at + 1..];
            }
        }
        &[]
    }

    fn begin(&mut self) {
        self.within = Within::Begin;
        self.held.clear();
    }

    fn become_text(&mut self) {
        self.within = Within::Text;
        self.held.clear();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{LONGEST, Plain};

    fn plain(pieces: &[&[u8]]) -> Vec<u8> {
        let (mut plain, mut text) = (Plain::default(), Vec::new());
        for piece in pieces {
            plain.push(piece, &mut |bytes| text.extend_from_slice(bytes));
            assert!(plain.held.len() < LONGEST);
        }
        plain.finish(&mut |bytes| text.extend_from_slice(bytes));
        text
    }

    #[test]
    fn sequences_go_and_text_stays() {
        let table: [(&str, &str); 14] = [
            ("\x1b[31mred\x1b[0m", "red"),
            ("\x1b[38;5;12;1ma\x1b[K", "a"),
            ("\x1b]0;title\x07a", "a"),
            ("\x1b]0;tĝtle\x1b\\a", "a"),
            ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
            ("\x1bP1$r0m\x1b\\a", "a"),
            ("\x1b_application\x1b\\a", "a"),
            ("\x1b(Ba\x1b=b\x1b7c", "abc"),
            ("\x1b[?25l\x1b[2Ja\x1b[1;1Hb", "ab"),
            ("a\tb\nc\rd\u{7}\u{8}\0e", "a\tb\nc\rd\u{7}\u{8}\0e"),
            ("ünï\x1b[1mcödé\x1b[m…", "ünïcödé…"),
            ("[31m no sequence", "[31m no sequence"),
            ("cut off \x1b[3", "cut off "),
            ("cut off \x1b[3\x1b[1mbold\x1b", "cut off bold"),
        ];
        for (written, text) in table {
            assert_eq!(String::from_utf8(plain(&[written.as_bytes()])).expect("text"), text, "{written:?}");
        }
    }

    #[test]
    fn what_never_ends_is_text() {
        let table: [(&str, &str); 9] = [
            ("a\x1b_b\nIMPORTANT\n", "ab\nIMPORTANT\n"),
            ("\x1b]0;t1\r\n2\n", "0;t1\r\n2\n"),
            ("\x1bPq\n\x1b\\a", "q\na"),
            ("\x1b]0;IMPORTANT", "0;IMPORTANT"),
            ("\x1b^IMPORTANT\x1b", "IMPORTANT"),
            ("\x1bXIMPORTANT \x1b[31mred\x1b[0m", "IMPORTANT red"),
            ("\x1b[12\n3\n", "12\n3\n"),
            ("\x1b\nIMPORTANT", "\nIMPORTANT"),
            ("\x1bünï", "ünï"),
        ];
        for (written, text) in table {
            assert_eq!(String::from_utf8(plain(&[written.as_bytes()])).expect("text"), text, "{written:?}");
        }
        let hidden = "x".repeat(LONGEST);
        for kind in ["]", "P", "X", "^", "_"] {
            let text = plain(&[b"a\x1b", kind.as_bytes(), hidden.as_bytes(), b"\x1b[1mb\nafter"]);
            assert_eq!(String::from_utf8(text).expect("text"), format!("a{hidden}b\nafter"));
        }
    }

    proptest! {
        #[test]
        fn any_pieces_give_what_the_whole_gives(
            bytes in proptest::collection::vec(
                prop_oneof![
                    Just(0x1b), Just(b'['), Just(b']'), Just(b'\\'), Just(b'_'), Just(7), Just(b'm'), Just(b';'),
                    Just(b'\n'), any::<u8>(),
                ],
                0..200,
            ),
            piece in 1_usize..20,
        ) {
            let pieces: Vec<_> = bytes.chunks(piece).collect();
            let text = plain(&pieces);
            prop_assert_eq!(&text, &plain(&[&bytes]));
            let lines = |bytes: &[u8]| memchr::memchr_iter(b'\n', bytes).count();
            prop_assert_eq!(lines(&text), lines(&bytes));
        }
    }
}
