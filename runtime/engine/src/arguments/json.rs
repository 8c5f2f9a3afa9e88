//! A JSON value that loses nothing: numbers are kept as their text, members in their order.

use std::{
    borrow::Cow,
    fmt::{self, Write as _},
};

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

/// Writes the value as JSON text without blanks.
impl fmt::Display for Json<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => formatter.write_str("null"),
            Self::Bool(value) => formatter.write_str(if *value { "true" } else { "false" }),
            Self::Number(text) => formatter.write_str(text),
            Self::Text(text) => quoted(text, formatter),
            Self::List(items) => {
                formatter.write_char('[')?;
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        formatter.write_char(',')?;
                    }
                    item.fmt(formatter)?;
                }
                formatter.write_char(']')
            }
            Self::Object(members) => {
                formatter.write_char('{')?;
                for (position, (name, value)) in members.iter().enumerate() {
                    if position > 0 {
                        formatter.write_char(',')?;
                    }
                    quoted(name, formatter)?;
                    formatter.write_char(':')?;
                    value.fmt(formatter)?;
                }
                formatter.write_char('}')
            }
        }
    }
}

/// Writes a text with quotes and with the escapes that JSON demands, no more.
fn quoted(text: &str, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.write_char('"')?;
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
        formatter.write_str(&rest[..at])?;
        match rest.as_bytes()[at] {
            b'"' => formatter.write_str("\\\"")?,
            b'\\' => formatter.write_str("\\\\")?,
            b'\n' => formatter.write_str("\\n")?,
            b'\r' => formatter.write_str("\\r")?,
            b'\t' => formatter.write_str("\\t")?,
            control => write!(formatter, "\\u{control:04x}")?,
        }
        rest = &rest[at + 1..];
    }
    formatter.write_str(rest)?;
    formatter.write_char('"')
}
