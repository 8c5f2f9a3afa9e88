//! Reads a call's arguments into the function's types.

use std::fmt;

use serde::Deserialize;

use super::Field;
use crate::{
    ToolError,
    arguments::{self, Fault, Faults},
};

/// Arguments that a tool's own reader refused; its function has not run.
#[derive(Debug)]
pub struct Refused {
    fields: &'static [Field],
    text: String,
    error: Option<serde_json::Error>,
}

/// Reads arguments. What serde takes is judged once more where there are bounds, an object for which serde
/// would take a list, or free names that serde would take twice; what serde refuses is judged when somebody asks, to tell everything that is wrong with it.
pub fn read<'text, T: Deserialize<'text>>(
    fields: &'static [Field],
    text: &'text str,
) -> Result<T, ToolError> {
    let refused = |error| ToolError::Refused(Box::new(Refused { fields, text: text.to_owned(), error }));
    let arguments = serde_json::from_str::<T>(text).map_err(|error| refused(Some(error)))?;
    let judged = fields.iter().any(Field::judged) || !text.trim_start().starts_with('{');
    if judged && !arguments::faults(fields, text).is_empty() { Err(refused(None)) } else { Ok(arguments) }
}

impl Refused {
    /// Lists what is wrong; empty where only the type's own reader knows.
    pub fn faults(&self) -> Vec<Fault> {
        arguments::faults(self.fields, &self.text)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("invalid arguments: ")?;
        match (self.faults(), &self.error) {
            (faults, Some(error)) if faults.is_empty() => error.fmt(formatter),
            (faults, _) => Faults(faults).fmt(formatter),
        }
    }
}
