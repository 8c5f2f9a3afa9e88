//! Reads what stands inside quotes: escapes and holes.

use super::{
    grammar::{Escape, Hole},
    token::Part,
};

/// How quoted text ends and what is special in it.
#[derive(Clone, Copy)]
pub(super) struct Delimiters<'d> {
    /// The bracket that nests, if any.
    pub(super) nests: Option<u8>,
    /// The text that ends it.
    pub(super) close: &'d str,
    /// What a backslash does.
    pub(super) escape: Escape,
    /// How code is put inside.
    pub(super) hole: Hole,
}

/// Quoted text that was read.
pub(super) struct Quoted<'s> {
    /// Its parts.
    pub(super) parts: Vec<Part<'s>>,
    /// Where the text goes on.
    pub(super) end: usize,
    /// Whether the closing quote was found.
    pub(super) closed: bool,
}

struct Reader<'s, 'd> {
    source: &'s str,
    at: usize,
    known: String,
    parts: Vec<Part<'s>>,
    delimiters: Delimiters<'d>,
}

/// Reads from behind the opening quote.
pub(super) fn read<'s>(source: &'s str, at: usize, delimiters: Delimiters<'_>) -> Quoted<'s> {
    let mut reader = Reader { source, at, known: String::new(), parts: Vec::new(), delimiters };
    let closed = reader.run();
    reader.flush();
    Quoted { parts: reader.parts, end: reader.at, closed }
}

impl<'s> Reader<'s, '_> {
    fn rest(&self) -> &'s str {
        self.source.get(self.at..).unwrap_or_default()
    }

    fn flush(&mut self) {
        if !self.known.is_empty() {
            self.parts.push(Part::Known(std::mem::take(&mut self.known)));
        }
    }

    fn run(&mut self) -> bool {
        let mut nested = 0_usize;
        while let Some(character) = self.rest().chars().next() {
            let rest = self.rest();
            if rest.starts_with(self.delimiters.close) {
                if self.delimiters.escape == Escape::Doubled && rest[1..].starts_with(self.delimiters.close) {
                    self.known.push(character);
                    self.at += 2 * character.len_utf8();
                    continue;
                }
                if nested == 0 {
                    self.at += self.delimiters.close.len();
                    return true;
                }
                nested -= 1;
            } else if self.delimiters.nests.is_some_and(|open| rest.as_bytes()[0] == open) {
                nested += 1;
            }
            if self.escaped(character) || self.hole(character) {
                continue;
            }
            self.known.push(character);
            self.at += character.len_utf8();
        }
        false
    }

    fn escaped(&mut self, character: char) -> bool {
        let mark = if self.delimiters.escape == Escape::Backquote { '`' } else { '\\' };
        if character != mark {
            return false;
        }
        let Some(next) = self.rest().chars().nth(1) else { return false };
        match self.delimiters.escape {
            Escape::None | Escape::Doubled => false,
            Escape::Raw => {
                self.known.push(character);
                self.known.push(next);
                self.at += 1 + next.len_utf8();
                true
            }
            Escape::Own => {
                let own = next == '\\' || self.delimiters.close.starts_with(next);
                if own {
                    self.known.push(next);
                    self.at += 1 + next.len_utf8();
                }
                own
            }
            Escape::Full | Escape::Backquote => {
                self.at += 1 + next.len_utf8();
                self.full(next);
                true
            }
        }
    }

    /// Decodes the escape whose letter was just passed.
    fn full(&mut self, letter: char) {
        let simple = match letter {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'v' => '\u{b}',
            'e' => '\u{1b}',
            '\n' => return,
            'x' => return self.number(16, 2),
            'u' => return self.number(16, 4),
            'U' => return self.number(16, 8),
            '0'..='7' => {
                self.at -= 1;
                return self.number(8, 3);
            }
            other => other,
        };
        self.known.push(simple);
    }

    fn number(&mut self, radix: u32, digits: usize) {
        let rest = self.rest();
        let braced = rest.starts_with('{');
        let digits = if braced { 8 } else { digits };
        let text = &rest[usize::from(braced)..];
        let length = text.bytes().take(digits).take_while(|byte| char::from(*byte).is_digit(radix)).count();
        let value = u32::from_str_radix(&text[..length], radix).ok().and_then(char::from_u32);
        self.known.push(value.unwrap_or('\u{fffd}'));
        self.at += usize::from(braced) + length;
        if braced && self.rest().starts_with('}') {
            self.at += 1;
        }
    }

    fn hole(&mut self, character: char) -> bool {
        let rest = self.rest();
        let length = match (self.delimiters.hole, character) {
            (Hole::DollarBrace, '$') if rest.starts_with("${") => braced(rest, 1),
            (Hole::HashBrace, '#') if rest.starts_with("#{") => braced(rest, 1),
            (Hole::Brace, '{' | '}') => {
                if rest[1..].starts_with(character) {
                    self.known.push(character);
                    self.at += 2;
                    return true;
                }
                if character == '}' { 0 } else { braced(rest, 0) }
            }
            (Hole::Sigil, '$' | '@') => sigil(rest),
            (Hole::Sigil, '{') if rest.starts_with("{$") => braced(rest, 0),
            _ => 0,
        };
        if length == 0 {
            return false;
        }
        self.flush();
        self.parts.push(Part::Hole(content(&rest[..length], self.delimiters.hole)));
        self.at += length;
        true
    }
}

/// Gives the code of a hole without what marks it.
fn content(hole: &str, kind: Hole) -> &str {
    let inner = |prefix: &str| {
        let text = hole.strip_prefix(prefix)?;
        Some(text.strip_suffix(['}', ')', ']']).unwrap_or(text))
    };
    let found = match kind {
        Hole::DollarBrace => inner("${"),
        Hole::HashBrace => inner("#{"),
        Hole::Brace => inner("{"),
        Hole::Sigil => inner("@{[").or_else(|| inner("@{")).or_else(|| inner("$(")).or_else(|| inner("{")),
        Hole::None => None,
    };
    found.unwrap_or(hole)
}

/// Gives the length of a hole that a sigil begins; 0 if it is only a character.
fn sigil(rest: &str) -> usize {
    let after = &rest[1..];
    if after.starts_with('{') {
        return braced(rest, 1);
    }
    if after.starts_with('(') && rest.starts_with('$') {
        return braced(rest, 1);
    }
    let special = rest.starts_with('$') && after.starts_with(['!', '0', '&', '@', '$']);
    let mut length = after.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    if length == 0 && special {
        length = 1;
    }
    if length == 0 {
        return 0;
    }
    length += 1;
    loop {
        let tail = &rest[length..];
        let next = if tail.starts_with("->[") || tail.starts_with("->{") {
            braced(tail, 2)
        } else if tail.starts_with('[') || tail.starts_with('{') {
            braced(tail, 0)
        } else if let Some(name) = tail.strip_prefix("->") {
            let name = name.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
            if name == 0 { 0 } else { name + 2 }
        } else {
            0
        };
        if next == 0 {
            return length;
        }
        length += next;
    }
}

/// Gives the length up to the bracket that closes the one at `open`, passing over quotes; all of it if none does.
fn braced(rest: &str, open: usize) -> usize {
    let bytes = rest.as_bytes();
    let mut stack: Vec<u8> = Vec::new();
    let mut at = open;
    while let Some(&byte) = bytes.get(at) {
        let inside = stack.last().copied();
        let quoted = matches!(inside, Some(b'"' | b'\'' | b'`'));
        match byte {
            b'\\' => at += 1,
            _ if quoted && inside == Some(byte) => {
                stack.pop();
            }
            b'{' if !quoted || matches!(bytes.get(at.wrapping_sub(1)), Some(b'$' | b'#')) => stack.push(b'}'),
            b'[' if !quoted => stack.push(b']'),
            b'(' if !quoted => stack.push(b')'),
            b'}' | b']' | b')' if inside == Some(byte) => {
                stack.pop();
                if stack.is_empty() {
                    return at + 1;
                }
            }
            b'"' | b'\'' | b'`' if !quoted => stack.push(byte),
            _ => {}
        }
        at += 1;
    }
    rest.len()
}
