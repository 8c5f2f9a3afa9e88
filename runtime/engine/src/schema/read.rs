//! Reads a call's arguments into the function's types.

use serde::Deserialize;
use serde_json::Value;

use super::{Field, judge};
use crate::ToolError;

/// Reads arguments. What serde takes is judged once more where there are bounds, or an object for which serde
/// would take a list; what serde refuses is judged to tell everything that is wrong with it at once.
pub fn read<'text, T: Deserialize<'text>>(
    fields: &'static [Field],
    text: &'text str,
) -> Result<T, ToolError> {
    let read = serde_json::from_str::<T>(text);
    let judged = fields.iter().any(Field::judged) || !text.trim_start().starts_with('{');
    match read {
        Ok(arguments) if !judged => Ok(arguments),
        Ok(arguments) => {
            let faults = faults(fields, text);
            if faults.is_empty() { Ok(arguments) } else { Err(refuse(&faults)) }
        }
        Err(error) => {
            let faults = faults(fields, text);
            Err(if faults.is_empty() { refuse(&[error.to_string()]) } else { refuse(&faults) })
        }
    }
}

/// Lists what is wrong with a text of arguments; empty where the text is not JSON, which serde tells better.
fn faults(fields: &'static [Field], text: &str) -> Vec<String> {
    serde_json::from_str::<Value>(text).map_or_else(|_| Vec::new(), |value| judge(fields, &value))
}

fn refuse(faults: &[String]) -> ToolError {
    ToolError::Arguments(format!("invalid arguments: {}", faults.join("; ")))
}
