//! The buffer that a definition's text is written into, in a constant.

use super::{Cut, Number, capacity::DIGITS};

/// A written text: `length` bytes of the buffer are used.
#[derive(Debug)]
pub struct Written<const SIZE: usize, const CUTS: usize> {
    bytes: [u8; SIZE],
    /// How long the text is.
    pub length: usize,
    /// Where the parameters' schema begins.
    pub split: usize,
    /// Where the conditional parts stand.
    pub cuts: [Cut; CUTS],
    next_cut: usize,
}

impl<const SIZE: usize, const CUTS: usize> Written<SIZE, CUTS> {
    /// Makes an empty text.
    pub(super) const fn empty() -> Self {
        Self { bytes: [0; SIZE], length: 0, split: 0, cuts: [Cut { start: 0, end: 0 }; CUTS], next_cut: 0 }
    }

    /// Stops the build if a conditional part was not written.
    pub(super) const fn finished(self) -> Self {
        assert!(self.next_cut == CUTS, "toolwright: the number of conditional parts was miscounted");
        self
    }

    /// Gives the bytes that are used; `LENGTH` is `length`.
    pub const fn cut<const LENGTH: usize>(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        let (used, _) = self.bytes.split_at(LENGTH);
        bytes.copy_from_slice(used);
        bytes
    }

    /// Gives the text.
    pub(crate) fn to_text(&self) -> String {
        String::from_utf8_lossy(&self.bytes[..self.length]).into_owned()
    }

    pub(super) const fn push(&mut self, text: &str) {
        assert!(self.length + text.len() <= SIZE, "toolwright: the capacity of a definition was too small");
        let (_, free) = self.bytes.split_at_mut(self.length);
        let (place, _) = free.split_at_mut(text.len());
        place.copy_from_slice(text.as_bytes());
        self.length += text.len();
    }

    pub(super) const fn byte(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    /// Writes a raw text with its quotes.
    pub(super) const fn quoted(&mut self, text: &str) {
        const HEX: &[u8; 16] = b"0123456789abcdef";
        self.byte(b'"');
        let bytes = text.as_bytes();
        let mut next = 0;
        while next < bytes.len() {
            match bytes[next] {
                b'"' => self.push("\\\""),
                b'\\' => self.push("\\\\"),
                b'\n' => self.push("\\n"),
                b'\r' => self.push("\\r"),
                b'\t' => self.push("\\t"),
                control if control < 0x20 => {
                    self.push("\\u00");
                    self.byte(HEX[(control >> 4) as usize]);
                    self.byte(HEX[(control & 15) as usize]);
                }
                byte => self.byte(byte),
            }
            next += 1;
        }
        self.byte(b'"');
    }

    pub(super) const fn integer(&mut self, value: i128) {
        if value < 0 {
            self.byte(b'-');
        }
        let mut digits = [0_u8; DIGITS];
        let mut first = DIGITS;
        let mut rest = value.unsigned_abs();
        loop {
            first -= 1;
            let digit = (rest % 10) as u8;
            digits[first] = b'0' + digit;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        while first < DIGITS {
            self.byte(digits[first]);
            first += 1;
        }
    }

    pub(super) const fn number(&mut self, key: &str, number: Option<Number>) {
        if let Some(number) = number {
            self.push(key);
            match number {
                Number::Integer(value) => self.integer(value),
                Number::Float(_, text) => self.push(text),
            }
        }
    }

    pub(super) const fn count(&mut self, key: &str, count: Option<usize>) {
        if let Some(count) = count {
            self.push(key);
            self.integer(count as i128);
        }
    }

    pub(super) const fn whens(&mut self, whens: &[&str]) {
        let mut next = 0;
        while next < whens.len() {
            let start = self.length;
            self.push(whens[next]);
            self.cuts[self.next_cut] = Cut { start, end: self.length };
            self.next_cut += 1;
            next += 1;
        }
    }

    pub(super) const fn names(&mut self, names: &[&str]) {
        self.push("[");
        let mut next = 0;
        while next < names.len() {
            if next > 0 {
                self.push(",");
            }
            self.quoted(names[next]);
            next += 1;
        }
        self.push("]");
    }
}

/// Turns a written text into a `str`.
pub const fn text(bytes: &'static [u8]) -> &'static str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("toolwright: a definition's text was cut within a character"),
    }
}
