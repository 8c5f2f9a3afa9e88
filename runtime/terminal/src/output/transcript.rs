//! Keeps the beginning and the end of a text.

use std::fmt::Write as _;

/// Text that comes in as bytes: the first 40 % and the last 60 % of a number of characters stay.
#[derive(Debug)]
pub(crate) struct Transcript {
    /// The start of a character whose rest has not come yet.
    unfinished: Vec<u8>,
    head: String,
    head_room: usize,
    tail: String,
    tail_chars: usize,
    tail_most: usize,
    total: u64,
}

/// What a transcript came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) text: String,
    pub(crate) total: u64,
    pub(crate) omitted: u64,
}

impl Transcript {
    pub(crate) fn new(most: usize) -> Self {
        let head_room = most * 2 / 5;
        Self {
            unfinished: Vec::new(),
            head: String::new(),
            head_room,
            tail: String::new(),
            tail_chars: 0,
            tail_most: most - head_room,
            total: 0,
        }
    }

    /// Takes bytes; what is not UTF-8 becomes U+FFFD, and a character may come in pieces.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        if self.unfinished.is_empty() {
            self.decode(bytes);
        } else {
            let mut joined = std::mem::take(&mut self.unfinished);
            joined.extend_from_slice(bytes);
            self.decode(&joined);
        }
    }

    /// Gives the last line that has something in it, and of that no more than the last so many bytes.
    pub(super) fn last_line(&self, most: usize) -> &str {
        let text = if self.tail.is_empty() { &self.head } else { &self.tail };
        let mut begin = text.len().saturating_sub(most);
        while !text.is_char_boundary(begin) {
            begin += 1;
        }
        let lines = text[begin..].rsplit(['\n', '\r']);
        lines.map(str::trim_end).find(|line| !line.is_empty()).unwrap_or_default()
    }

    pub(crate) fn finish(mut self) -> Kept {
        if !self.unfinished.is_empty() {
            self.keep("\u{fffd}");
        }
        self.trim();
        let mut text = self.head;
        let kept = text.chars().count() + self.tail_chars;
        let omitted = self.total - kept as u64;
        if omitted > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n[… {omitted} of {} characters left out here …]\n", self.total);
        }
        text.push_str(&self.tail);
        Kept { text, total: self.total, omitted }
    }

    fn decode(&mut self, bytes: &[u8]) {
        // Whole pieces: checking a long text at once is much faster than going by characters.
        let (valid, wrong) = match std::str::from_utf8(bytes) {
            Ok(text) => return self.keep(text),
            Err(error) => bytes.split_at(error.valid_up_to()),
        };
        let mut text = std::str::from_utf8(valid).unwrap_or_default().to_owned();
        let mut rest = wrong;
        while let Err(error) = std::str::from_utf8(rest) {
            let (valid, other) = rest.split_at(error.valid_up_to());
            text.push_str(std::str::from_utf8(valid).unwrap_or_default());
            let Some(wrong) = error.error_len() else {
                self.unfinished = other.to_vec();
                rest = &[];
                break;
            };
            text.push('\u{fffd}');
            rest = &other[wrong..];
        }
        text.push_str(std::str::from_utf8(rest).unwrap_or_default());
        self.keep(&text);
    }

    fn keep(&mut self, text: &str) {
        let (mut text, mut count) = (text, text.chars().count());
        self.total += count as u64;
        if self.head_room > 0 {
            let end = place_of(text, count, self.head_room);
            self.head.push_str(&text[..end]);
            let taken = count.min(self.head_room);
            self.head_room -= taken;
            count -= taken;
            text = &text[end..];
        }
        if count >= self.tail_most {
            self.tail.clear();
            self.tail.push_str(&text[place_of(text, count, count - self.tail_most)..]);
            self.tail_chars = self.tail_most;
            return;
        }
        self.tail.push_str(text);
        self.tail_chars += count;
        // Trimming only now and then makes the cost of a character constant.
        if self.tail_chars > 2 * self.tail_most {
            self.trim();
        }
    }

    fn trim(&mut self) {
        if self.tail_chars > self.tail_most {
            let place = place_of(&self.tail, self.tail_chars, self.tail_chars - self.tail_most);
            self.tail.drain(..place);
            self.tail_chars = self.tail_most;
        }
    }
}

/// Gives the byte where the character of this number begins, or the end, in a text of so many characters.
fn place_of(text: &str, chars: usize, number: usize) -> usize {
    if number >= chars {
        text.len()
    } else if text.len() == chars {
        number
    } else if number > chars / 2 {
        text.char_indices().nth_back(chars - number - 1).map_or(0, |(place, _)| place)
    } else {
        text.char_indices().nth(number).map_or(text.len(), |(place, _)| place)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Kept, Transcript};

    fn kept(most: usize, pieces: &[&[u8]]) -> Kept {
        let mut transcript = Transcript::new(most);
        for piece in pieces {
            transcript.push(piece);
        }
        transcript.finish()
    }

    #[test]
    fn head_and_tail_stay() {
        let all = kept(10, &[b"0123", b"456789"]);
        assert_eq!(all, Kept { text: "0123456789".to_owned(), total: 10, omitted: 0 });
        let cut = kept(10, &[b"0123456789abc"]);
        let text = "0123\n[… 3 of 13 characters left out here …]\n789abc";
        assert_eq!(cut, Kept { text: text.to_owned(), total: 13, omitted: 3 });
    }

    #[test]
    fn a_character_in_pieces_is_one_character() {
        let euro = "€".as_bytes();
        assert_eq!(kept(10, &[&euro[..1], &euro[1..2], &euro[2..]]).text, "€");
        assert_eq!(kept(10, &[&euro[..2], b"x"]).text, "\u{fffd}x");
        assert_eq!(kept(10, &[&euro[..2]]).text, "\u{fffd}");
    }

    proptest! {
        #[test]
        fn any_pieces_give_what_the_whole_gives(
            bytes in proptest::collection::vec(any::<u8>(), 0..400),
            piece in 1_usize..50,
            most in 2_usize..200,
        ) {
            let pieces: Vec<_> = bytes.chunks(piece).collect();
            let split = kept(most, &pieces);
            let whole = String::from_utf8_lossy(&bytes).into_owned();
            let count = whole.chars().count();
            prop_assert_eq!(split.total, count as u64);
            prop_assert_eq!(split.omitted, count.saturating_sub(most) as u64);
            if count <= most {
                prop_assert_eq!(split.text, whole);
            } else {
                let head: String = whole.chars().take(most * 2 / 5).collect();
                let tail: String = whole.chars().skip(count - (most - most * 2 / 5)).collect();
                prop_assert!(split.text.starts_with(&head) && split.text.ends_with(&tail));
            }
        }

        #[test]
        fn memory_is_bounded(pieces in proptest::collection::vec("\\PC{0,300}", 0..60)) {
            let mut transcript = Transcript::new(50);
            for piece in &pieces {
                transcript.push(piece.as_bytes());
                let held = transcript.head.len() + transcript.tail.len() + transcript.unfinished.len();
                prop_assert!(held <= 4 * (20 + 60) + 3);
            }
            prop_assert!(transcript.finish().text.chars().count() <= 50 + 80);
        }
    }
}
