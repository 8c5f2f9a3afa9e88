//! The last word of a shell: its status, the statuses of a pipeline's parts, where it is, what it exports.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    os::unix::ffi::{OsStrExt as _, OsStringExt as _},
    path::PathBuf,
};

use crate::{After, Exported, Variables};

/// Set by shells for themselves, or by us for each command anew.
const OWN: [&str; 5] = ["PWD", "SHLVL", "_", "TOOLWRIGHT_SUPERVISOR", "SUDO_ASKPASS"];
/// How the names begin that our own trap uses, which are exported where a line exports all it sets.
const TRAP: &str = "__toolwright";

/// What a shell said.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) pipestatus: Vec<i32>,
    pub(crate) directory: PathBuf,
    exported: BTreeMap<OsString, OsString>,
}

impl Said {
    /// Reads the last whole report; `None` where there is none.
    ///
    /// A report is two texts that end in NUL: numbers and the directory; then what `export -p` prints.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut parts: Vec<&[u8]> = bytes.split(|byte| *byte == 0).collect();
        // What stands behind the last NUL is no whole part.
        parts.pop()?;
        let exported = (parts.len() / 2 * 2).checked_sub(1)?;
        let (first, exports) = (parts.get(exported - 1)?, parts.get(exported)?);
        let (numbers, directory) = first_line(first)?;
        let mut numbers = numbers.split_whitespace().map(|number| number.parse().ok());
        numbers.next()??;
        Some(Self {
            pipestatus: numbers.collect::<Option<_>>()?,
            directory: OsStr::from_bytes(directory).into(),
            exported: exported_in(exports),
        })
    }

    /// Reads the statuses of a pipeline's parts, where only they were asked for.
    pub(crate) fn pipestatus(bytes: &[u8]) -> Vec<i32> {
        let numbers = first_line(bytes.strip_suffix(b"\0").unwrap_or_default()).map(|(numbers, _)| numbers);
        let numbers = numbers.unwrap_or_default().split_whitespace().skip(1);
        numbers.map(str::parse).collect::<Result<_, _>>().unwrap_or_default()
    }

    /// Gives what the next command of the task begins with: what was exported `before`, and what this command changed
    /// of the environment that it was `given`.
    pub(crate) fn after(self, base: &Variables, before: &Exported, given: &[(OsString, OsString)]) -> After {
        let is_own =
            |name: &OsStr| OWN.iter().any(|own| name == *own) || name.as_bytes().starts_with(TRAP.as_bytes());
        let mut changes = before.0.clone();
        let given: BTreeMap<_, _> = given.iter().map(|(name, value)| (name, value)).collect();
        for name in given.keys().filter(|name| !is_own(name) && !self.exported.contains_key(**name)) {
            if base.iter().any(|(known, _)| known == *name) {
                changes.insert((*name).clone(), None);
            } else {
                changes.remove(*name);
            }
        }
        for (name, value) in self.exported {
            if is_own(&name) || given.get(&name) == Some(&&value) {
                continue;
            }
            if base.iter().any(|(known, usual)| *known == name && *usual == value) {
                changes.remove(&name);
            } else {
                changes.insert(name, Some(value));
            }
        }
        After { directory: self.directory, exported: Exported(changes) }
    }
}

/// Cuts numbers from the directory behind them, which is absolute and ends in a line end.
fn first_line(text: &[u8]) -> Option<(&str, &[u8])> {
    let at = memchr::memchr(b'/', text)?;
    Some((std::str::from_utf8(&text[..at]).ok()?, text[at..].strip_suffix(b"\n")?))
}

/// Reads what `export -p` prints: `declare -x NAME="value"` in bash, `export NAME='value'` in others.
fn exported_in(text: &[u8]) -> BTreeMap<OsString, OsString> {
    let mut found = BTreeMap::new();
    let mut reader = Reader { rest: text };
    while !reader.rest.is_empty() {
        let words = reader.line();
        let mut words = words.into_iter();
        let is_declared = match words.next().as_deref() {
            // A list is told, but no program gets it.
            Some(b"declare" | b"typeset") => words.next().is_some_and(|flags| {
                flags.contains(&b'x') && !flags.contains(&b'a') && !flags.contains(&b'A')
            }),
            Some(b"export") => true,
            _ => false,
        };
        let Some(word) = words.next().filter(|_| is_declared) else { continue };
        // Without a value it is exported only once it has one.
        let Some(at) = word.iter().position(|byte| *byte == b'=') else { continue };
        let (name, value) = (&word[..at], &word[at + 1..]);
        found.insert(OsString::from_vec(name.to_vec()), OsString::from_vec(value.to_vec()));
    }
    found
}

/// Reads words as a shell quotes them.
struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    /// Reads the words up to the end of a line outside of quotes.
    fn line(&mut self) -> Vec<Vec<u8>> {
        let mut words = vec![Vec::new()];
        while let Some(byte) = self.next() {
            let Some(word) = words.last_mut() else { break };
            match byte {
                b'\n' => break,
                b' ' => words.push(Vec::new()),
                b'\'' => self.until(b'\'', word),
                b'"' => self.double_quoted(word),
                b'$' if self.rest.first() == Some(&b'\'') => {
                    self.next();
                    self.escaped(word);
                }
                b'\\' => word.extend(self.next()),
                _ => word.push(byte),
            }
        }
        words
    }

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn until(&mut self, end: u8, word: &mut Vec<u8>) {
        let length = memchr::memchr(end, self.rest).unwrap_or(self.rest.len());
        word.extend_from_slice(&self.rest[..length]);
        self.rest = self.rest.get(length + 1..).unwrap_or_default();
    }

    fn double_quoted(&mut self, word: &mut Vec<u8>) {
        loop {
            let length = memchr::memchr2(b'"', b'\\', self.rest).unwrap_or(self.rest.len());
            word.extend_from_slice(&self.rest[..length]);
            self.rest = &self.rest[length..];
            if self.next() != Some(b'\\') {
                return;
            }
            word.extend(self.next());
        }
    }

    /// Reads `$'…'` after its quote.
    fn escaped(&mut self, word: &mut Vec<u8>) {
        while let Some(byte) = self.next() {
            match byte {
                b'\'' => return,
                b'\\' => self.escape(word),
                _ => word.push(byte),
            }
        }
    }

    fn escape(&mut self, word: &mut Vec<u8>) {
        let Some(byte) = self.next() else { return };
        let plain = match byte {
            b'a' => 7,
            b'b' => 8,
            b'e' | b'E' => 27,
            b'f' => 12,
            b'n' => 10,
            b'r' => 13,
            b't' => 9,
            b'v' => 11,
            b'0'..=b'7' => {
                let mut value = u32::from(byte - b'0');
                for _ in 0..2 {
                    let Some(digit) = self.rest.first().filter(|digit| matches!(digit, b'0'..=b'7')) else {
                        break;
                    };
                    value = value * 8 + u32::from(digit - b'0');
                    self.next();
                }
                u8::try_from(value & 0xff).unwrap_or_default()
            }
            other => other,
        };
        word.push(plain);
    }
}

#[cfg(test)]
mod tests;
