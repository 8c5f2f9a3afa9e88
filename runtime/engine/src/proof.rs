//! Generated proofs (feature `proofs`): is what a model is told about a tool what serde reads?
//!
//! `#[tool]` emits one test for each tool, which holds the definition's text against schemars' description of
//! the same types, and asks jsonschema and the tool's own reader about the same 200 values.

mod mirror;
mod normal;
mod sample;

use std::fmt;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Value, json};

pub use self::mirror::Mirrored;
use self::{normal::normalised, sample::Sampler};
use crate::{ToolDef, ToolError};

/// How many values are judged for each tool.
const VALUES: usize = 200;

/// What a proof found to be wrong. Its `Debug` is its text, since that is what a failing test prints.
pub struct Disproof(String);

impl fmt::Debug for Disproof {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<String> for Disproof {
    fn from(text: String) -> Self {
        Self(text)
    }
}

/// Proves a tool: `M` is a struct with the tool's parameters that derives schemars' `JsonSchema`, `read` is the
/// tool's own reader.
pub fn tool<M: JsonSchema>(tool: &ToolDef, read: fn(&str) -> Result<(), ToolError>) -> Result<(), Disproof> {
    let schema = parameters(tool)?;
    texts(tool)?;
    agrees_with_schemars::<M>(tool, &schema)?;
    judged_alike(tool, &schema, read)
}

fn parameters(tool: &ToolDef) -> Result<Value, Disproof> {
    let text = tool.definition.text.get(tool.definition.split..).unwrap_or_default();
    parse(tool, text)
}

fn parse(tool: &ToolDef, text: &str) -> Result<Value, Disproof> {
    serde_json::from_str(text).map_err(|error| Disproof(format!("{}: not JSON: {error}: {text}", tool.name)))
}

/// The whole text, and the text without each of its conditional parts and without all of them, are JSON.
fn texts(tool: &ToolDef) -> Result<(), Disproof> {
    let definition = &tool.definition;
    let all: Vec<usize> = (0..definition.cuts.len()).collect();
    let mut left_out: Vec<Vec<usize>> = all.iter().map(|cut| vec![*cut]).collect();
    left_out.extend([Vec::new(), all]);
    for cuts in left_out {
        let mut text = String::from("{");
        let mut from = 0;
        for (number, cut) in definition.cuts.iter().enumerate() {
            let part = definition.text.get(cut.start..cut.end).unwrap_or_default();
            if cut.start < from || !part.starts_with(' ') {
                return Err(Disproof(format!(
                    "{}: conditional part {number} is misplaced: {part:?}",
                    tool.name
                )));
            }
            if cuts.contains(&number) {
                text.push_str(&definition.text[from..cut.start]);
                from = cut.end;
            }
        }
        text.push_str(&definition.text[from..]);
        text.push('}');
        // The two halves are joined by whoever asks for a format.
        let text = text.replacen("\"{\"type\":\"object\"", "\",\"parameters\":{\"type\":\"object\"", 1);
        let value = parse(tool, &text)?;
        if value["name"] != tool.name || value["description"].as_str().is_none_or(str::is_empty) {
            return Err(Disproof(format!("{}: name or description is missing: {text}", tool.name)));
        }
    }
    Ok(())
}

fn agrees_with_schemars<M: JsonSchema>(tool: &ToolDef, schema: &Value) -> Result<(), Disproof> {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let theirs = normalised(settings.into_generator().into_root_schema_for::<M>().to_value());
    let mut theirs_without_words = theirs;
    if let Some(root) = theirs_without_words.as_object_mut() {
        root.remove("description");
    }
    let ours = normalised(schema.clone());
    if ours == theirs_without_words {
        return Ok(());
    }
    Err(Disproof(format!(
        "{}: the text differs from schemars' description of the same types\n   ours: {ours}\nschemars: {theirs_without_words}",
        tool.name
    )))
}

fn judged_alike(
    tool: &ToolDef,
    schema: &Value,
    read: fn(&str) -> Result<(), ToolError>,
) -> Result<(), Disproof> {
    let validator = jsonschema::validator_for(schema)
        .map_err(|error| Disproof(format!("{}: no JSON Schema: {error}: {schema}", tool.name)))?;
    let mut sampler = Sampler::new(tool.name);
    let mut valid = 0;
    for number in 0..VALUES {
        let mut value = sampler.value(schema);
        if number % 2 == 1 {
            sampler.mutate(schema, &mut value);
        }
        let expected = validator.is_valid(&value);
        valid += usize::from(expected);
        let judged = read(&value.to_string());
        match (expected, &judged) {
            (true, Ok(())) => {}
            (false, Err(ToolError::Refused(refused)))
                if refused.to_string().len() > "invalid arguments: ".len() => {}
            _ => {
                return Err(Disproof(format!(
                    "{}: judged differently: {value}\njsonschema: {}\n    reader: {judged:?}\n    schema: {schema}",
                    tool.name,
                    validator
                        .validate(&value)
                        .map_or_else(|error| error.to_string(), |()| "valid".to_owned()),
                )));
            }
        }
    }
    if valid * 4 < VALUES && !has_pattern(schema) {
        return Err(Disproof(format!("{}: only {valid} of {VALUES} values were valid", tool.name)));
    }
    Ok(())
}

/// Whether a text must match a pattern: values that do are found by luck.
fn has_pattern(schema: &Value) -> bool {
    match schema {
        Value::Object(map) => map.contains_key("pattern") || map.values().any(has_pattern),
        Value::Array(list) => list.iter().any(has_pattern),
        _ => false,
    }
}

/// Gives the default that schemars is told for a field with `#[serde(default)]`.
pub fn zero(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| json!(text))
}
