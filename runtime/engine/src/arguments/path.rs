//! Where a value stands within the arguments, and how a value is shown in a fault.

use std::fmt::{self, Write as _};

use super::json::Json;

/// A value in a fault is shown up to this many characters.
const SHOWN: usize = 60;

/// A path that grows and shrinks while a value is walked through: `a.b[0]["odd name"]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Path(String);

impl Path {
    /// Goes down to a member; gives what [`Path::back`] needs.
    pub(super) fn member(&mut self, name: &str) -> usize {
        let length = self.0.len();
        if is_plain(name) {
            push(&mut self.0, name);
        } else {
            push(&mut self.0, &key(name));
        }
        length
    }

    /// Goes down to an item; gives what [`Path::back`] needs.
    pub(super) fn item(&mut self, position: usize) -> usize {
        let length = self.0.len();
        // A text can always be written to.
        write!(self.0, "[{position}]").unwrap_or_default();
        length
    }

    /// Goes back up.
    pub(super) fn back(&mut self, length: usize) {
        self.0.truncate(length);
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// One step down, as it is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Member(String),
    Item(usize),
}

/// Gives the path of steps, the innermost of which comes first.
pub(super) fn joined(steps: &[Step]) -> String {
    let mut path = Path::default();
    for step in steps.iter().rev() {
        match step {
            Step::Member(name) => path.member(name),
            Step::Item(position) => path.item(*position),
        };
    }
    path.0
}

/// Gives the JSON pointer of steps, the innermost of which comes first.
pub(super) fn pointer(steps: &[Step]) -> String {
    let mut pointer = String::new();
    for step in steps.iter().rev() {
        pointer.push('/');
        match step {
            Step::Member(name) => pointer.push_str(&name.replace('~', "~0").replace('/', "~1")),
            // A text can always be written to.
            Step::Item(position) => write!(pointer, "{position}").unwrap_or_default(),
        }
    }
    pointer
}

/// The step to a member.
fn key(name: &str) -> String {
    if is_plain(name) { name.to_owned() } else { format!("[{}]", shown(&Json::Text(name.into()))) }
}

/// Adds a step to a path.
fn push(path: &mut String, step: &str) {
    if !path.is_empty() && !step.starts_with('[') {
        path.push('.');
    }
    path.push_str(step);
}

/// Gives a value as JSON text, shortened.
pub(super) fn shown(value: &Json<'_>) -> String {
    let mut text = String::new();
    show(&mut text, value);
    text
}

/// Adds a value as JSON text, shortened.
pub(super) fn show(text: &mut String, value: &Json<'_>) {
    let mut start = Start { text, free: SHOWN };
    if value.write(&mut start).is_err() {
        text.push('…');
    }
}

/// Takes so many characters and refuses more, so that a large value is not written out to be cut.
struct Start<'t> {
    text: &'t mut String,
    free: usize,
}

impl fmt::Write for Start<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.len() <= self.free {
            self.free -= text.chars().count();
            self.text.push_str(text);
            return Ok(());
        }
        for letter in text.chars() {
            self.free = self.free.checked_sub(1).ok_or(fmt::Error)?;
            self.text.push(letter);
        }
        Ok(())
    }
}

fn is_plain(name: &str) -> bool {
    const LONGEST: usize = 80;
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'$');
    !name.is_empty() && name.len() <= LONGEST && name.bytes().all(is_word)
}
