//! JSON that is passed on as it was written: no number is rounded, no key reordered.

use std::{fmt, sync::Arc};

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::arguments::Json;

/// A JSON document as text. Cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct RawJson(Arc<str>);

impl RawJson {
    /// Takes a text that is one JSON document.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str::<&RawValue>(text).map(|value| Self(value.get().into()))
    }

    /// Writes a value as JSON.
    pub fn of<T: Serialize + ?Sized>(value: &T) -> Result<Self, serde_json::Error> {
        serde_json::to_string(value).map(|text| Self(text.into()))
    }

    /// Writes a lossless value: its numbers as they are written in it.
    pub(crate) fn written(value: &Json<'_>) -> Self {
        Self(value.to_text().into())
    }

    /// Takes a model's text: as JSON where it is, else as a JSON text.
    pub(crate) fn lenient(text: &str) -> Self {
        Self::read(text).or_else(|_| Self::of(text)).unwrap_or_default()
    }

    /// Gives the text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl Default for RawJson {
    fn default() -> Self {
        Self("{}".into())
    }
}

impl fmt::Debug for RawJson {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is in it may be secret.
        write!(formatter, "RawJson({} bytes)", self.0.len())
    }
}

impl Serialize for RawJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        value.serialize(serializer)
    }
}
