//! What becomes of a model's arguments: what fits stays, what nearly fits is read, the rest is told at once.

mod behaviour;
mod native;
mod property;

use serde_json::Value;
use toolwright::arguments::{ArgumentError, Json, Parameters, Prepared, prepare};

/// Prepares arguments for a tool with a foreign schema.
fn foreign(schema: &Value, arguments: &str) -> Result<(String, Vec<String>), ArgumentError> {
    let text = schema.to_string();
    let schema = Json::read(&text).unwrap().value;
    prepare(Parameters::Foreign(&schema), arguments).map(owned)
}

fn owned(prepared: Prepared<'_>) -> (String, Vec<String>) {
    (prepared.text.into_owned(), prepared.notes)
}
