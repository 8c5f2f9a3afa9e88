//! Reads JSON text into [`Json`]: one pass, depth limited, nothing lost, every fault with its place.
//!
//! Two things that JSON or its readers forbid are mended because only one thing can be meant, and told: a
//! lone half of a surrogate pair (as U+FFFD), and a control character inside a text (as itself).

use std::{borrow::Cow, collections::BTreeMap, fmt};

use super::{
    json::Json,
    number,
    path::{self, Step},
};

/// How deep values may stand within one another.
const DEEPEST: usize = 128;
/// Objects up to this size are searched for repeated names without an index.
const SMALL: usize = 16;

/// A text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<'t> {
    /// What the text says.
    pub value: Json<'t>,
    /// What had to be mended, and what is doubtful.
    pub remarks: Vec<Remark>,
}

/// Something about a text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Where it is: `a.b[0]`.
    pub path: String,
    /// Where it is, as a JSON pointer: `/a/b/0`.
    pub pointer: String,
    /// What it is.
    pub kind: RemarkKind,
}

/// What a [`Remark`] says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// Half of a surrogate pair stood alone; it became U+FFFD.
    Surrogate,
    /// A control character stood in a text; it was kept.
    Control,
    /// A member was given twice with the same value; it is kept once.
    Repeated,
    /// A member was given twice with different values; the last is kept.
    Contradicted {
        /// The value before, as JSON text, shortened.
        earlier: String,
        /// The value that was kept, as JSON text, shortened.
        later: String,
    },
}

/// Why a text is not JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ReadError {
    /// What was found or missed.
    pub what: Cow<'static, str>,
    /// The place in the text, in characters from 1.
    pub character: usize,
    /// The value that the place is in: `a.b[0]`; empty outside of any.
    pub path: String,
    /// Whether the text is right as far as it goes, but ends too soon.
    pub cut_off: bool,
}

impl fmt::Display for ReadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} at character {}", self.what, self.character)?;
        if self.path.is_empty() { Ok(()) } else { write!(formatter, ", in `{}`", self.path) }
    }
}

impl<'t> Json<'t> {
    /// Reads a JSON text.
    pub fn read(text: &'t str) -> Result<Reading<'t>, ReadError> {
        let mut reader = Reader { text, at: 0, remarks: Vec::new() };
        let value = reader.whole().map_err(|fault| reader.error(fault))?;
        let remarks = reader.remarks.into_iter().map(Found::into_remark).collect();
        Ok(Reading { value, remarks })
    }
}

struct Reader<'t> {
    text: &'t str,
    /// The byte that is read next; always the start of a character.
    at: usize,
    remarks: Vec<Found>,
}

/// A remark whose path is not complete yet, the innermost step first.
struct Found {
    steps: Vec<Step>,
    kind: RemarkKind,
}

/// A fault whose path is not complete yet, the innermost step first.
struct Fault {
    steps: Vec<Step>,
    what: Cow<'static, str>,
    cut_off: bool,
}

impl Found {
    fn into_remark(self) -> Remark {
        Remark { path: path::joined(&self.steps), pointer: path::pointer(&self.steps), kind: self.kind }
    }
}

impl<'t> Reader<'t> {
    fn whole(&mut self) -> Result<Json<'t>, Fault> {
        self.blanks();
        let value = self.value(DEEPEST)?;
        self.blanks();
        if self.at == self.text.len() { Ok(value) } else { Err(self.unexpected("the end of the text")) }
    }

    fn error(&self, fault: Fault) -> ReadError {
        let before = self.text.get(..self.at).unwrap_or(self.text);
        // A text that ends too soon is told its last character, any other the one that is wrong.
        let character = before.chars().count() + usize::from(!fault.cut_off);
        ReadError { what: fault.what, character, path: path::joined(&fault.steps), cut_off: fault.cut_off }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<Json<'t>, Fault> {
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Json::Text),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.unexpected("a value")),
        }
    }

    fn word(&mut self, word: &str, value: Json<'t>) -> Result<Json<'t>, Fault> {
        let rest = &self.text.as_bytes()[self.at..];
        if rest.starts_with(word.as_bytes()) {
            self.at += word.len();
            return Ok(value);
        }
        if word.as_bytes().starts_with(rest) {
            self.at = self.text.len();
        }
        Err(self.unexpected(if self.at == self.text.len() { "the rest of a word" } else { "a value" }))
    }

    fn number(&mut self) -> Result<Json<'t>, Fault> {
        let rest = &self.text[self.at..];
        let Some(length) = number::end(rest.as_bytes()) else {
            let digits = rest.bytes().take_while(|byte| b"+-.eE0123456789".contains(byte)).count();
            // What one more digit would not make a number is wrong, and not cut off.
            let is_wrong =
                digits == rest.len() && number::end(format!("{rest}0").as_bytes()) != Some(digits + 1);
            self.at += if is_wrong { 1 } else { digits };
            return Err(self.unexpected("a digit of a number"));
        };
        self.at += length;
        Ok(Json::Number(rest[..length].into()))
    }

    fn list(&mut self, depth: usize) -> Result<Json<'t>, Fault> {
        let depth = deeper(depth)?;
        let mut items = Vec::new();
        self.at += 1;
        self.blanks();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Json::List(items));
        }
        loop {
            self.blanks();
            let (remarks, position) = (self.remarks.len(), items.len());
            let item = self.value(depth).map_err(|fault| fault.within(Step::Item(position)))?;
            self.remark_within(remarks, || Step::Item(position));
            items.push(item);
            self.blanks();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => break,
                _ => return Err(self.unexpected("a comma or `]`")),
            }
        }
        self.at += 1;
        Ok(Json::List(items))
    }

    fn object(&mut self, depth: usize) -> Result<Json<'t>, Fault> {
        let depth = deeper(depth)?;
        let mut members: Vec<(Cow<'t, str>, Json<'t>)> = Vec::new();
        self.at += 1;
        self.blanks();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Json::Object(members));
        }
        loop {
            self.blanks();
            if self.peek() != Some(b'"') {
                return Err(self.unexpected("a member's name in double quotes"));
            }
            let remarks = self.remarks.len();
            let name = self.string()?;
            self.blanks();
            if self.peek() != Some(b':') {
                return Err(self.unexpected("a colon").within(member(&name)));
            }
            self.at += 1;
            self.blanks();
            let value = self.value(depth).map_err(|fault| fault.within(member(&name)))?;
            self.remark_within(remarks, || member(&name));
            members.push((name, value));
            self.blanks();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => break,
                _ => return Err(self.unexpected("a comma or `}`")),
            }
        }
        self.at += 1;
        Ok(Json::Object(self.each_once(members)))
    }

    /// Keeps the last of members with one name, at the place of the first, and remarks on it.
    fn each_once(&mut self, members: Vec<(Cow<'t, str>, Json<'t>)>) -> Vec<(Cow<'t, str>, Json<'t>)> {
        let is_small = members.len() <= SMALL;
        let repeats = if is_small {
            (1..members.len()).any(|next| members[..next].iter().any(|(name, _)| *name == members[next].0))
        } else {
            let mut names: Vec<&str> = members.iter().map(|(name, _)| name.as_ref()).collect();
            names.sort_unstable();
            names.windows(2).any(|pair| pair[0] == pair[1])
        };
        if !repeats {
            return members;
        }
        let mut kept: Vec<(Cow<'t, str>, Json<'t>)> = Vec::with_capacity(members.len());
        let mut places: BTreeMap<Cow<'t, str>, usize> = BTreeMap::new();
        for (name, value) in members {
            let Some(place) = places.get(&name) else {
                places.insert(name.clone(), kept.len());
                kept.push((name, value));
                continue;
            };
            let earlier = &mut kept[*place].1;
            let kind = if earlier.means(&value) {
                RemarkKind::Repeated
            } else {
                RemarkKind::Contradicted { earlier: path::shown(earlier), later: path::shown(&value) }
            };
            self.remarks.push(Found { steps: vec![member(&name)], kind });
            *earlier = value;
        }
        kept
    }

    fn string(&mut self) -> Result<Cow<'t, str>, Fault> {
        self.at += 1;
        let start = self.at;
        let mut mended = String::new();
        let mut copied = start;
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let Some(next) = rest.iter().position(|byte| *byte == b'"' || *byte == b'\\' || *byte < 0x20)
            else {
                self.at = self.text.len();
                return Err(Fault::cut_off("the text ends within a string"));
            };
            self.at += next;
            match rest[next] {
                b'"' => {
                    let end = self.at;
                    self.at += 1;
                    let last = &self.text[copied..end];
                    return Ok(if copied == start {
                        Cow::Borrowed(last)
                    } else {
                        mended.push_str(last);
                        Cow::Owned(mended)
                    });
                }
                b'\\' => {
                    mended.push_str(&self.text[copied..self.at]);
                    mended.push(self.escape()?);
                    copied = self.at;
                }
                _ => {
                    self.remark(RemarkKind::Control);
                    self.at += 1;
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let letter = self.text.as_bytes().get(self.at + 1).copied();
        let plain = match letter {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            Some(_) => {
                return Err(Fault::wrong("an escape that JSON does not know: write `\\\\` for a backslash,"));
            }
            None => {
                self.at = self.text.len();
                return Err(Fault::cut_off("the text ends within a string"));
            }
        };
        self.at += 2;
        Ok(plain)
    }

    fn unicode(&mut self) -> Result<char, Fault> {
        let unit = self.unit(self.at)?;
        self.at += 6;
        if !(0xD800..0xE000).contains(&unit) {
            return Ok(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let follows = self.text.as_bytes()[self.at..].starts_with(b"\\u");
        if unit < 0xDC00
            && follows
            && let Ok(low) = self.unit(self.at)
            && (0xDC00..0xE000).contains(&low)
        {
            self.at += 6;
            let whole = 0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
            return Ok(char::from_u32(whole).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        self.remark(RemarkKind::Surrogate);
        Ok(char::REPLACEMENT_CHARACTER)
    }

    /// Reads the four digits of an escape that begins at a place.
    fn unit(&mut self, at: usize) -> Result<u32, Fault> {
        let digits = &self.text.as_bytes()[at + 2..];
        // What would stand there is not looked at while it may still be on its way.
        let Some(digits) = digits.first_chunk::<4>() else {
            self.at = self.text.len();
            return Err(Fault::cut_off("the text ends within a string"));
        };
        let mut unit = 0;
        for digit in digits {
            let Some(digit) = char::from(*digit).to_digit(16) else {
                return Err(Fault::wrong("an escape `\\u` without four hexadecimal digits"));
            };
            unit = unit * 16 + digit;
        }
        Ok(unit)
    }

    /// Remarks once on one string.
    fn remark(&mut self, kind: RemarkKind) {
        let known = self.remarks.last().is_some_and(|last| last.steps.is_empty() && last.kind == kind);
        if !known {
            self.remarks.push(Found { steps: Vec::new(), kind });
        }
    }

    /// Says for the remarks made since then that they are one step further down.
    fn remark_within(&mut self, since: usize, step: impl Fn() -> Step) {
        for found in self.remarks.iter_mut().skip(since) {
            found.steps.push(step());
        }
    }

    fn unexpected(&self, expected: &str) -> Fault {
        match self.text[self.at..].chars().next() {
            None => Fault::cut_off(format!("the text ends where {expected} should follow")),
            Some(found) => Fault::wrong(format!("{found:?} stands where {expected} should,")),
        }
    }
}

impl Fault {
    fn cut_off(what: impl Into<Cow<'static, str>>) -> Self {
        Self { steps: Vec::new(), what: what.into(), cut_off: true }
    }

    fn wrong(what: impl Into<Cow<'static, str>>) -> Self {
        Self { steps: Vec::new(), what: what.into(), cut_off: false }
    }

    fn within(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }
}

fn deeper(depth: usize) -> Result<usize, Fault> {
    depth.checked_sub(1).ok_or(Fault::wrong("values stand more than 128 deep within one another"))
}

fn member(name: &str) -> Step {
    Step::Member(name.to_owned())
}

#[cfg(test)]
mod tests;
