//! A JSON value that loses nothing: numbers are kept as their text, members in their order.

use std::{borrow::Cow, fmt};

use super::number::Decimal;

/// A JSON value. What can be borrowed from the text that it was read from is.
///
/// Two values are equal if they are written alike; numbers are compared as numbers by [`Json::means`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json<'t> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as it is written.
    Number(Cow<'t, str>),
    /// A text, without quotes and escapes.
    Text(Cow<'t, str>),
    /// A list.
    List(Vec<Self>),
    /// An object: its members in their order, each name once.
    Object(Vec<(Cow<'t, str>, Self)>),
}

impl<'t> Json<'t> {
    /// Gives a member of an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Gives an object's members; a value that is no object has none.
    pub fn members(&self) -> &[(Cow<'t, str>, Self)] {
        if let Self::Object(members) = self { members } else { &[] }
    }

    /// Gives a list's items; a value that is no list has none.
    pub fn items(&self) -> &[Self] {
        if let Self::List(items) = self { items } else { &[] }
    }

    /// Gives the text, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// Gives a value that borrows nothing.
    pub fn into_owned(self) -> Json<'static> {
        match self {
            Self::Null => Json::Null,
            Self::Bool(value) => Json::Bool(value),
            Self::Number(text) => Json::Number(text.into_owned().into()),
            Self::Text(text) => Json::Text(text.into_owned().into()),
            Self::List(items) => Json::List(items.into_iter().map(Json::into_owned).collect()),
            Self::Object(members) => {
                let owned = |(name, value): (Cow<'_, str>, Json<'_>)| {
                    (Cow::Owned(name.into_owned()), value.into_owned())
                };
                Json::Object(members.into_iter().map(owned).collect())
            }
        }
    }

    /// Tells whether two values mean the same: numbers by their value, objects whatever the order of members.
    pub fn means(&self, other: &Json<'_>) -> bool {
        match (self, other) {
            (Self::Null, Json::Null) => true,
            (Self::Bool(left), Json::Bool(right)) => left == right,
            (Self::Number(left), Json::Number(right)) => {
                left == right || Decimal::of(left) == Decimal::of(right)
            }
            (Self::Text(left), Json::Text(right)) => left == right,
            (Self::List(left), Json::List(right)) => {
                left.len() == right.len() && left.iter().zip(right).all(|(left, right)| left.means(right))
            }
            (Self::Object(left), Json::Object(right)) => {
                left.len() == right.len()
                    && left
                        .iter()
                        .all(|(name, value)| other.get(name).is_some_and(|other| value.means(other)))
            }
            _ => false,
        }
    }
}

impl Json<'_> {
    /// Gives the value as JSON text without blanks.
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(128);
        // A text can always be written to.
        self.write(&mut text).unwrap_or_default();
        text
    }

    pub(super) fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Self::Null => out.write_str("null"),
            Self::Bool(value) => out.write_str(if *value { "true" } else { "false" }),
            Self::Number(text) => out.write_str(text),
            Self::Text(text) => quoted(text, out),
            Self::List(items) => {
                out.write_char('[')?;
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        out.write_char(',')?;
                    }
                    item.write(out)?;
                }
                out.write_char(']')
            }
            Self::Object(members) => {
                out.write_char('{')?;
                for (position, (name, value)) in members.iter().enumerate() {
                    if position > 0 {
                        out.write_char(',')?;
                    }
                    quoted(name, out)?;
                    out.write_char(':')?;
                    value.write(out)?;
                }
                out.write_char('}')
            }
        }
    }
}

/// Writes the value as JSON text without blanks.
impl fmt::Display for Json<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(formatter)
    }
}

/// Writes a text with quotes and with the escapes that JSON demands, no more.
fn quoted(text: &str, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_char('"')?;
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
        out.write_str(&rest[..at])?;
        match rest.as_bytes()[at] {
            b'"' => out.write_str("\\\"")?,
            b'\\' => out.write_str("\\\\")?,
            b'\n' => out.write_str("\\n")?,
            b'\r' => out.write_str("\\r")?,
            b'\t' => out.write_str("\\t")?,
            control => write!(out, "\\u{control:04x}")?,
        }
        rest = &rest[at + 1..];
    }
    out.write_str(rest)?;
    out.write_char('"')
}
