//! Quotes whose content nothing expands: `'…'` and `$'…'`.

use crate::read::{Fault, source::Source};

impl Source<'_> {
    /// Reads what stands between single quotes; the first of them is next.
    pub(super) fn single_quoted(&mut self) -> Result<&str, Fault> {
        let at = self.place();
        let start = self.position() + 1;
        let rest = self.slice(start..self.text().len());
        let Some(length) = rest.bytes().position(|byte| byte == b'\'') else {
            return Err(Fault { at, reason: "a `'` that is not closed" });
        };
        self.go_to(start + length + 1);
        Ok(self.slice(start..start + length))
    }

    /// Reads and decodes `$'…'`; its `'` is next.
    pub(super) fn decoded(&mut self) -> Result<String, Fault> {
        let at = self.place();
        self.skip();
        let mut bytes = Vec::new();
        let mut has_ended = false;
        loop {
            let from = bytes.len();
            match self.character() {
                None => return Err(Fault { at, reason: "a `$'` that is not closed" }),
                Some('\'') => break,
                Some('\\') => self.escape(&mut bytes),
                Some(other) => push(&mut bytes, other),
            }
            // Bash ends the text at a NUL.
            has_ended |= bytes.get(from..).is_some_and(|new| new.contains(&0));
            if has_ended {
                bytes.truncate(from);
            }
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Decodes what follows a backslash.
    fn escape(&mut self, bytes: &mut Vec<u8>) {
        let start = self.position();
        let Some(character) = self.character() else { return };
        match character {
            'a' => bytes.push(7),
            'b' => bytes.push(8),
            'e' | 'E' => bytes.push(27),
            'f' => bytes.push(12),
            'n' => bytes.push(b'\n'),
            'r' => bytes.push(b'\r'),
            't' => bytes.push(b'\t'),
            'v' => bytes.push(11),
            '\\' | '\'' | '"' | '?' => push(bytes, character),
            '0'..='7' => {
                self.go_to(start);
                bytes.push(low_byte(self.number(8, 3)));
            }
            'x' if self.is_digit(16) => bytes.push(low_byte(self.number(16, 2))),
            'u' if self.is_digit(16) => push(bytes, scalar(self.number(16, 4))),
            'U' if self.is_digit(16) => push(bytes, scalar(self.number(16, 8))),
            'c' => {
                if let Some(control) = self.character() {
                    bytes.push(low_byte(u32::from(control)) & 0x1f);
                }
            }
            _ => {
                bytes.push(b'\\');
                push(bytes, character);
            }
        }
    }

    fn is_digit(&self, radix: u32) -> bool {
        self.byte(self.position()).is_some_and(|byte| char::from(byte).is_digit(radix))
    }

    fn number(&mut self, radix: u32, most: usize) -> u32 {
        let mut number = 0_u32;
        for _ in 0..most {
            let digit = self.byte(self.position()).and_then(|byte| char::from(byte).to_digit(radix));
            let Some(digit) = digit else { break };
            number = number.wrapping_mul(radix).wrapping_add(digit);
            self.skip();
        }
        number
    }
}

fn low_byte(number: u32) -> u8 {
    u8::try_from(number & 0xff).unwrap_or_default()
}

fn scalar(number: u32) -> char {
    char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn push(bytes: &mut Vec<u8>, character: char) {
    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}
