//! What comes back from a handler: an output, or an error that the model is told.

mod harmless;

use std::borrow::Cow;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::{result::Part, schema::Refused};

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
    /// The tool's own reader refused the arguments; the function has not run. Told to the model as
    /// `{"error": …}`.
    #[error("{0}")]
    Refused(Box<Refused>),
    /// The arguments do not fit, says the tool itself. Told to the model as `{"error": …}`.
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

    /// Takes for text what a stranger calls JSON and is none.
    pub(crate) fn checked(self) -> Self {
        match self {
            Self::Json(text) if serde_json::from_str::<&RawValue>(&text).is_err() => Self::Text(text),
            output => output,
        }
    }
}

/// The longest error text in characters that reaches the model.
const LONGEST_ERROR: usize = 2_000;

impl Output {
    /// Adds what a model should know about its call: to text as a last paragraph, to a JSON object as the
    /// member `_notes`, to any other JSON by making it the member `result` of an object with `_notes`.
    #[must_use]
    pub fn noted(self, notes: &[String]) -> Self {
        if notes.is_empty() {
            return self;
        }
        match self {
            Self::Text(text) => Self::Text(format!("{text}\n\n[Note on this call: {}]", notes.join("; "))),
            Self::Parts(mut parts) => {
                parts.push(Part::Text(format!("\n\n[Note on this call: {}]", notes.join("; "))));
                Self::Parts(parts)
            }
            Self::Json(text) => {
                // Texts always can be written as JSON.
                let written = serde_json::to_string(notes).unwrap_or_else(|_| "[]".to_owned());
                let inside = text.trim_end().strip_suffix('}').filter(|inside| inside.starts_with('{'));
                Self::Json(match inside.map(str::trim_end) {
                    Some("{") => format!("{{\"_notes\":{written}}}"),
                    Some(inside) => format!("{inside},\"_notes\":{written}}}"),
                    None => format!("{{\"result\":{text},\"_notes\":{written}}}"),
                })
            }
        }
    }
}

/// Writes an error as the model gets it: `{"error": …}`, the text made harmless and cut to a bearable length.
pub(crate) fn error_result(text: &str) -> String {
    let text = capped(text);
    // A text always can be written as JSON.
    let quoted = serde_json::to_string(text.as_ref()).unwrap_or_else(|_| "\"\"".to_owned());
    format!("{{\"error\": {quoted}}}")
}

fn capped(text: &str) -> Cow<'_, str> {
    // Only escape sequences become shorter; no more of a long text than this is looked at.
    let end = text.char_indices().nth(4 * LONGEST_ERROR).map_or(text.len(), |(end, _)| end);
    let shown = harmless::harmless(&text[..end]);
    if end == text.len() && shown.chars().nth(LONGEST_ERROR).is_none() {
        return shown;
    }
    let mut short: String = shown.chars().take(LONGEST_ERROR - 3).collect();
    short.push_str("...");
    Cow::Owned(short)
}

#[cfg(test)]
mod tests {
    use super::{Output, error_result};

    #[test]
    fn notes_leave_an_output_well_formed() {
        let notes = ["`a`: \"1\"".to_owned(), "b".to_owned()];
        let text = Output::Text("x".to_owned());
        assert_eq!(text.clone().noted(&[]), text);
        assert_eq!(text.noted(&notes), Output::Text("x\n\n[Note on this call: `a`: \"1\"; b]".to_owned()));
        let told = "\"_notes\":[\"`a`: \\\"1\\\"\",\"b\"]";
        for (json, expected) in [
            ("{}", format!("{{{told}}}")),
            ("{\"c\": 1 }\n", format!("{{\"c\": 1,{told}}}")),
            ("[1]", format!("{{\"result\":[1],{told}}}")),
            ("\"{}\"", format!("{{\"result\":\"{{}}\",{told}}}")),
        ] {
            assert_eq!(Output::Json(json.to_owned()).noted(&notes), Output::Json(expected));
        }
    }

    #[test]
    fn errors_are_capped_in_characters() {
        let length = |text: &str| error_result(text).chars().count() - "{\"error\": \"\"}".len();
        assert_eq!(length(&"ä".repeat(2000)), 2000);
        assert!(error_result(&"ä".repeat(2001)).ends_with("ä...\"}"));
        assert_eq!(length(&"ä".repeat(2001)), 2000);
        assert_eq!(length(&"\u{1b}[0m".repeat(1500)), 0);
        assert_eq!(length(&"\u{1b}[0m".repeat(1_000_000)), 3, "what was not looked at is told");
    }
}
