//! A JSON value that loses nothing: numbers are kept as their text, members in their order.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::value::RawValue;

use super::{number::Decimal, reader::RemarkKind};

/// A JSON value. What can be borrowed from the text that it was read from is.
///
/// `Json<'static>` is also the type of a tool's parameter that takes anything and loses nothing. serde reads it only
/// where it sees the text itself: not in an enum with an internal tag, nor in an untagged one.
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

impl<'de> Deserialize<'de> for Json<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        let reading = Json::read(text.get()).map_err(de::Error::custom)?;
        // What must be mended is refused, as serde refuses it in a `String`, so that whoever mends it can say so.
        let is_odd = |kind: &RemarkKind| matches!(kind, RemarkKind::Surrogate | RemarkKind::Control);
        match reading.remarks.iter().find(|remark| is_odd(&remark.kind)) {
            None => Ok(reading.value.into_owned()),
            Some(_) => Err(de::Error::custom("half of a surrogate pair, or a bare control character")),
        }
    }
}

/// Written as it is to JSON; other formats may not take it.
impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.to_text()).map_err(ser::Error::custom)?.serialize(serializer)
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
