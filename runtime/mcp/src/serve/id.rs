//! The mark of a request, which its answer carries.

use std::{
    fmt,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    io::Write as _,
};

use super::answer;

/// The longest text that is taken into other marks, in bytes.
const LONGEST: usize = 64;

/// A number or a text; two that mean the same are equal, however they were written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Id {
    Number(i64),
    Text(String),
}

impl Id {
    /// Reads JSON; nothing where it is neither a whole number nor a text.
    pub(crate) fn read(json: &str) -> Option<Self> {
        match json.as_bytes().first()? {
            b'"' => serde_json::from_str(json).ok().map(Self::Text),
            _ => json.parse().ok().map(Self::Number),
        }
    }

    /// Writes it as JSON.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        match self {
            // Writing to a list of bytes cannot fail.
            Self::Number(number) => drop(write!(out, "{number}")),
            Self::Text(text) => answer::quote(text, out),
        }
    }

    /// Gives it as a text that is never long: of a long one, its beginning and a hash of the whole.
    pub(crate) fn short(&self) -> String {
        match self {
            Self::Text(text) if text.len() > LONGEST => {
                let mut hasher = DefaultHasher::new();
                text.hash(&mut hasher);
                let beginning: String = text.chars().take(LONGEST / 4).collect();
                format!("{beginning}-{:016x}", hasher.finish())
            }
            id => id.to_string(),
        }
    }

    /// Gives it as JSON.
    pub(crate) fn to_json(&self) -> String {
        let mut out = Vec::new();
        self.write(&mut out);
        String::from_utf8(out).unwrap_or_default()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Text(text) => text.fmt(formatter),
        }
    }
}
