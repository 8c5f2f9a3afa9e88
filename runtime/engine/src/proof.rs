//! Generated proofs (feature `proofs`): is what a model is told about a tool what serde reads?
//!
//! `#[tool]` emits one test for each tool, which holds the definition's text against schemars' description of
//! the same types, and asks jsonschema and the tool's own reader about the same 200 values.

mod mirror;
mod normal;
mod sample;

use std::{collections::BTreeSet, fmt};

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
    taken_by_providers(&schema).map_err(|fault| Disproof(format!("{}: {fault}", tool.name)))?;
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

/// Only keys that every provider reads, one type each, and an object at the top.
fn taken_by_providers(schema: &Value) -> Result<(), String> {
    if schema["type"] != "object" || !schema["properties"].is_object() {
        return Err(format!("the parameters are no plain object: {schema}"));
    }
    subset(schema)
}

fn subset(schema: &Value) -> Result<(), String> {
    let Some(map) = schema.as_object() else {
        return Err(format!("providers read schemas that are objects, not {schema}"));
    };
    for (key, value) in map {
        match key.as_str() {
            "type" if value.is_string() => {}
            "items" => subset(value)?,
            "properties" => {
                value.as_object().into_iter().flatten().try_for_each(|(_, inner)| subset(inner))?;
            }
            "anyOf" => value.as_array().into_iter().flatten().try_for_each(subset)?,
            "additionalProperties" if value.is_object() => subset(value)?,
            "additionalProperties" if value == false => {}
            "description" | "enum" | "required" | "default" | "minimum" | "maximum" | "minLength"
            | "maxLength" | "pattern" | "minItems" | "maxItems" => {}
            _ => return Err(format!("providers may refuse `{key}`: {value}")),
        }
    }
    Ok(())
}

fn agrees_with_schemars<M: JsonSchema>(tool: &ToolDef, schema: &Value) -> Result<(), Disproof> {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut theirs = normalised(settings.into_generator().into_root_schema_for::<M>().to_value());
    // The struct around the parameters has no counterpart in the text, nor its words.
    if let Some(root) = theirs.as_object_mut() {
        root.remove("description");
    }
    let ours = normalised(schema.clone());
    match difference("parameters", &ours, &theirs) {
        None => Ok(()),
        Some(difference) => Err(Disproof(format!(
            "{}: the text differs from schemars' description of the same types\n{difference}",
            tool.name
        ))),
    }
}

/// Shows the first place where two values differ.
fn difference(path: &str, ours: &Value, theirs: &Value) -> Option<String> {
    match (ours, theirs) {
        (Value::Object(our_map), Value::Object(their_map)) => {
            let keys: BTreeSet<&String> = our_map.keys().chain(their_map.keys()).collect();
            keys.into_iter().find_map(|key| {
                let inner = format!("{path}.{key}");
                match (our_map.get(key), their_map.get(key)) {
                    (Some(ours), Some(theirs)) => difference(&inner, ours, theirs),
                    (ours, theirs) => Some(shown(&inner, ours, theirs)),
                }
            })
        }
        _ => (ours != theirs).then(|| shown(path, Some(ours), Some(theirs))),
    }
}

fn shown(path: &str, ours: Option<&Value>, theirs: Option<&Value>) -> String {
    let text = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), Value::to_string);
    format!("at {path}\n    ours: {}\nschemars: {}", text(ours), text(theirs))
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
