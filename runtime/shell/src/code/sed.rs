//! What a sed script starts, writes and reads.

use super::Act;
use crate::Text;

struct Script<'s> {
    rest: &'s str,
    acts: Vec<Act>,
}

/// Gives what the script does beside printing.
pub(super) fn acts(source: &str) -> Vec<Act> {
    let mut script = Script { rest: source, acts: Vec::new() };
    while script.command().is_some() {}
    script.acts
}

impl<'s> Script<'s> {
    /// Reads one command; nothing at the end.
    fn command(&mut self) -> Option<()> {
        self.rest = self
            .rest
            .trim_start_matches(|next: char| next.is_whitespace() || matches!(next, ';' | '{' | '}'));
        if self.rest.is_empty() {
            return None;
        }
        self.addresses();
        let command = self.rest.chars().next()?;
        self.rest = &self.rest[command.len_utf8()..];
        match command {
            '#' => {
                self.line();
            }
            'a' | 'i' | 'c' => while self.line().ends_with('\\') && !self.rest.is_empty() {},
            'r' | 'R' => {
                let file = self.line().trim();
                self.acts.push(Act::Read(Text::Exact(file.to_owned())));
            }
            'w' | 'W' => self.writes(),
            'e' => {
                let line = self.line().trim();
                self.acts.push(if line.is_empty() {
                    Act::UnknownCode("e".to_owned())
                } else {
                    Act::Shell(Text::Exact(line.to_owned()))
                });
            }
            's' => self.substitution(),
            'y' => {
                if let Some(delimiter) = self.next() {
                    self.until(delimiter);
                    self.until(delimiter);
                }
            }
            ':' | 'b' | 't' | 'T' => {
                let end = self.rest.find(['\n', ';', '}']).unwrap_or(self.rest.len());
                self.rest = &self.rest[end..];
            }
            _ => {}
        }
        Some(())
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    fn line(&mut self) -> &'s str {
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        line
    }

    fn writes(&mut self) {
        let file = self.line().trim();
        if !matches!(file, "/dev/stdout" | "/dev/stderr") {
            self.acts.push(Act::Write(Text::Exact(file.to_owned())));
        }
    }

    /// Passes over `1,/x/!` and the like.
    fn addresses(&mut self) {
        loop {
            let Some(next) = self.rest.chars().next() else { return };
            match next {
                '/' => {
                    self.next();
                    self.until('/');
                }
                '\\' => {
                    self.next();
                    if let Some(delimiter) = self.next() {
                        self.until(delimiter);
                    }
                }
                '0'..='9' | '$' | ',' | '~' | '+' | '!' | ' ' | '\t' | 'I' | 'M' => {
                    self.next();
                }
                _ => return,
            }
        }
    }

    /// Reads up to the delimiter, a backslash takes its meaning from it.
    fn until(&mut self, delimiter: char) -> &'s str {
        let mut escaped = false;
        let mut class = false;
        for (at, character) in self.rest.char_indices() {
            match character {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '[' if delimiter != '[' => class = true,
                ']' => class = false,
                _ if character == delimiter && !(class && delimiter == '/' && self.closes_class(at)) => {
                    let found = &self.rest[..at];
                    self.rest = &self.rest[at + character.len_utf8()..];
                    return found;
                }
                _ => {}
            }
        }
        std::mem::take(&mut self.rest)
    }

    /// Tells whether the class that is open at a place is closed soon behind it.
    fn closes_class(&self, at: usize) -> bool {
        let tail = self.rest.get(at + 1..).unwrap_or_default();
        tail.bytes().take(8).take_while(|byte| !matches!(byte, b'/' | b'\n')).any(|byte| byte == b']')
    }

    fn substitution(&mut self) {
        let Some(delimiter) = self.next() else { return };
        let pattern = self.until(delimiter);
        let replacement = self.until(delimiter);
        loop {
            match self.rest.chars().next() {
                Some('e') => {
                    self.next();
                    let whole = matches!(pattern, ".*" | "^.*" | "^.*$" | ".*$");
                    let matched = replacement.contains('&');
                    if !whole || matched {
                        self.acts.push(Act::UnknownCode(super::value::shortened(replacement).to_owned()));
                    }
                    if !matched {
                        // What stands beside the match may be nothing.
                        let plain = replacement.replace(&format!("\\{delimiter}"), &delimiter.to_string());
                        self.acts.push(Act::Shell(Text::Exact(plain)));
                    }
                }
                Some('w') => {
                    self.next();
                    return self.writes();
                }
                Some('g' | 'p' | 'i' | 'I' | 'm' | 'M' | '0'..='9') => {
                    self.next();
                }
                _ => return,
            }
        }
    }
}
