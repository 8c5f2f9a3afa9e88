//! A text and how far it has been read; where each place is in the text that was given.

use std::{borrow::Cow, collections::BTreeMap, ops::Range};

use crate::read::arithmetic::Pairs;

/// A text that is being read.
pub(super) struct Source<'a> {
    text: Cow<'a, str>,
    position: usize,
    origin: Origin,
    /// What is known of its parentheses.
    pub(super) pairs: Pairs,
}

/// Where a text comes from.
#[derive(Clone)]
enum Origin {
    /// It is a part of the given text and begins there.
    Part(usize),
    /// It was changed on the way; all of it stands there.
    Changed(Range<usize>),
}

impl<'a> Source<'a> {
    /// The text that was given.
    pub(super) fn whole(text: &'a str) -> Self {
        Self::new(Cow::Borrowed(text), Origin::Part(0))
    }

    fn new(text: Cow<'a, str>, origin: Origin) -> Self {
        Self { text, position: 0, origin, pairs: BTreeMap::new() }
    }

    /// A part of this text.
    pub(super) fn part(&self, range: Range<usize>) -> Self {
        let text = match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(text.get(range.clone()).unwrap_or_default()),
            Cow::Owned(text) => Cow::Owned(text.get(range.clone()).unwrap_or_default().to_owned()),
        };
        let origin = match &self.origin {
            Origin::Part(start) => Origin::Part(start + range.start),
            Origin::Changed(place) => Origin::Changed(place.clone()),
        };
        Self::new(text, origin)
    }

    /// A text that was made of a part of this one.
    pub(super) fn changed(&self, text: String, range: Range<usize>) -> Self {
        let place = self.place_of(range.start)..self.place_of(range.end);
        Self::new(Cow::Owned(text), Origin::Changed(place))
    }

    pub(super) fn find_nul(&self) -> Option<usize> {
        self.text.bytes().position(|byte| byte == 0)
    }

    /// How far it has been read, in bytes of this text.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// Goes on reading at a place further on.
    pub(super) fn go_to(&mut self, position: usize) {
        self.position = position.min(self.text.len());
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    pub(super) fn byte(&self, position: usize) -> Option<u8> {
        self.text.as_bytes().get(position).copied()
    }

    /// Where it is being read, in bytes of the text that was given.
    pub(super) fn place(&self) -> usize {
        self.place_of(self.position)
    }

    pub(super) fn place_of(&self, position: usize) -> usize {
        match &self.origin {
            Origin::Part(start) => start + position,
            Origin::Changed(place) => place.start,
        }
    }

    /// What was read since a place, in bytes of the text that was given.
    pub(super) fn span(&self, start: usize) -> Range<usize> {
        match &self.origin {
            Origin::Part(offset) => start + offset..self.position + offset,
            Origin::Changed(place) => place.clone(),
        }
    }

    /// All of it, in bytes of the text that was given.
    pub(super) fn span_of_all(&self) -> Range<usize> {
        match &self.origin {
            Origin::Part(start) => *start..start + self.text.len(),
            Origin::Changed(place) => place.clone(),
        }
    }

    /// The next byte, after line continuations.
    pub(super) fn look(&mut self) -> Option<u8> {
        self.position = self.continued(self.position);
        self.byte(self.position)
    }

    /// The byte after the next one, after line continuations.
    pub(super) fn look_after(&self) -> Option<u8> {
        self.byte(self.continued(self.position + 1))
    }

    /// The place after so many bytes, line continuations not counted.
    pub(super) fn after(&self, start: usize, bytes: usize) -> usize {
        (0..bytes).fold(start, |position, _| self.continued(position) + 1)
    }

    pub(super) fn continued(&self, mut position: usize) -> usize {
        while self.byte(position) == Some(b'\\') && self.byte(position + 1) == Some(b'\n') {
            position += 2;
        }
        position
    }

    /// Goes past the next byte, which is a character of its own.
    pub(super) fn skip(&mut self) {
        self.position += 1;
    }

    /// Goes past the next byte if it is this one.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.look() == Some(byte);
        if is_next {
            self.skip();
        }
        is_next
    }

    /// Reads one character, whatever it is.
    pub(super) fn character(&mut self) -> Option<char> {
        let character = self.text.get(self.position..)?.chars().next()?;
        self.position += character.len_utf8();
        Some(character)
    }

    /// Reads the bytes up to the first that ends the run; at least one character.
    pub(super) fn run(&mut self, ends: impl Fn(u8) -> bool) -> &str {
        let start = self.position;
        let first = self.text.get(start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let rest = self.text.as_bytes().get(start + first..).unwrap_or_default();
        let length = rest.iter().position(|byte| ends(*byte)).unwrap_or(rest.len());
        self.position = start + first + length;
        self.slice(start..self.position)
    }

    /// Goes past spaces, tabs and line continuations, and past a comment.
    pub(super) fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t') = self.look() {
            self.skip();
        }
        if self.look() == Some(b'#') {
            self.position = self.line_end_from(self.position);
        }
    }

    /// Where the line ends: at its new line, or at the end of the text.
    pub(super) fn line_end_from(&self, start: usize) -> usize {
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        start + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
    }

    /// Goes past a reserved word if it is next.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        self.look();
        let end = self.position + word.len();
        let is_next = self.slice(self.position..end) == word
            && self
                .byte(self.continued(end))
                .is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\n') || is_operator(byte));
        if is_next {
            self.position = end;
        }
        is_next
    }
}

/// Whether a byte outside quotes ends a word and is not blank.
pub(super) fn is_operator(byte: u8) -> bool {
    matches!(byte, b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>')
}
