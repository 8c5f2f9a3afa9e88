//! What comes back from a handler: an output, or an error that the model is told.

use std::borrow::Cow;

use serde::Serialize;

use crate::result::Part;

/// What a tool answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Text, passed on as it is.
    Text(String),
    /// A JSON document.
    Json(String),
    /// Text with images, sound or files between.
    Parts(Vec<Part>),
}

/// Why a call gave no output.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// The arguments do not fit the tool's parameters. Told to the model as `{"error": …}`.
    #[error("{0}")]
    Arguments(String),
    /// The tool says itself what went wrong; told to the model as `{"error": message}` and nothing else.
    #[error("{0}")]
    Tell(String),
    /// The function returned another error: its type's name and its text.
    #[error("{type_name}: {message}")]
    Failed {
        /// The last part of the error type's name.
        type_name: &'static str,
        /// The error's own text.
        message: String,
    },
    /// The result could not be written as JSON.
    #[error("the result cannot be written as JSON: {0}")]
    Result(String),
}

impl ToolError {
    /// Makes an error that reaches the model in these words.
    pub fn tell(message: impl Into<String>) -> Self {
        Self::Tell(message.into())
    }
}

impl Output {
    /// Writes a value as JSON.
    pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<Self, ToolError> {
        serde_json::to_string(value).map(Self::Json).map_err(|error| ToolError::Result(error.to_string()))
    }
}

/// The longest error text in characters that reaches the model.
const LONGEST_ERROR: usize = 2_000;

/// Writes an error as the model gets it: `{"error": …}`, the text cut to a bearable length.
pub(crate) fn error_result(text: &str) -> String {
    let text = capped(text);
    // A text always can be written as JSON.
    let quoted = serde_json::to_string(text.as_ref()).unwrap_or_else(|_| "\"\"".to_owned());
    format!("{{\"error\": {quoted}}}")
}

fn capped(text: &str) -> Cow<'_, str> {
    if text.chars().nth(LONGEST_ERROR).is_none() {
        return Cow::Borrowed(text);
    }
    let mut short: String = text.chars().take(LONGEST_ERROR - 3).collect();
    short.push_str("...");
    Cow::Owned(short)
}
