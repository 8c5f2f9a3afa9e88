//! Do arguments fit a tool's parameters? Lists every fault, each with the parameter's name and what was expected.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use regex_lite::Regex;
use serde_json::{Map, Value};

use super::{Bounds, Field, Kind, Number, Object, Schema};

/// A value in a fault is shown up to this many characters.
const SHOWN: usize = 60;

/// Lists what is wrong with a tool's arguments; an empty list means that they fit.
pub fn judge(fields: &'static [Field], arguments: &Value) -> Vec<String> {
    let mut judge = Judge { path: String::new(), faults: Vec::new() };
    match arguments {
        Value::Object(given) => judge.fields(fields, given),
        other => judge.faults.push(format!("the arguments must be a JSON object, not {}", shown(other))),
    }
    judge.faults
}

struct Judge {
    path: String,
    faults: Vec<String>,
}

impl Judge {
    fn fault(&mut self, text: &str) {
        self.faults.push(format!("`{}` {text}", self.path));
    }

    /// Judges what stands one step further down.
    fn at(&mut self, step: &str, look: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        if length > 0 && !step.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(step);
        look(self);
        self.path.truncate(length);
    }

    fn fields(&mut self, fields: &'static [Field], given: &Map<String, Value>) {
        for field in fields {
            self.at(field.name, |judge| match given.get(field.name) {
                None if field.required() => {
                    judge.fault(&format!("is missing; it must be {}", expected(field.schema)));
                }
                None => {}
                Some(Value::Null) if field.schema.optional => {}
                Some(value) => judge.value(field.schema, field.bounds, value),
            });
        }
    }

    fn value(&mut self, schema: &'static Schema, bounds: &Bounds, value: &Value) {
        if schema.optional && value.is_null() {
            return;
        }
        let bounds = schema.bounds.narrowed(bounds);
        match (&schema.kind, value) {
            (Kind::Any, _) | (Kind::Boolean, Value::Bool(_)) => {}
            (Kind::Integer, Value::Number(number)) if !number.is_f64() => self.number(&bounds, number),
            (Kind::Number, Value::Number(number)) => self.number(&bounds, number),
            (Kind::Text, Value::String(text)) => self.text(&bounds, text),
            (Kind::Names(names), Value::String(text)) => self.name(names, text),
            (Kind::List(items), Value::Array(values)) => self.list(items, &bounds, values),
            (Kind::Map(inner), Value::Object(values)) => {
                for (key, value) in values {
                    self.at(key, |judge| judge.value(inner, &Bounds::NONE, value));
                }
            }
            (Kind::Object(object), Value::Object(given)) => self.object(object, given),
            (Kind::AnyOf(variants), _) => self.variants(variants, value),
            _ => self.fault(&format!("must be {}, not {}", expected(schema), shown(value))),
        }
    }

    fn number(&mut self, bounds: &Bounds, number: &serde_json::Number) {
        let value = number
            .as_i128()
            .map_or_else(|| Number::Float(number.as_f64().unwrap_or(f64::NAN), ""), Number::Integer);
        if let Some(min) = bounds.min
            && value.is_less(min)
        {
            self.fault(&format!("must be at least {}, not {number}", min.shown()));
        }
        if let Some(max) = bounds.max
            && max.is_less(value)
        {
            self.fault(&format!("must be at most {}, not {number}", max.shown()));
        }
    }

    fn text(&mut self, bounds: &Bounds, text: &str) {
        if !bounds.names.is_empty() {
            self.name(bounds.names, text);
        }
        self.count("characters", bounds.min_length, bounds.max_length, || text.chars().count());
        if let Some(pattern) = bounds.pattern {
            match matches(pattern, text) {
                Ok(true) => {}
                Ok(false) => {
                    self.fault(&format!("must match the pattern {pattern}, not {}", shown_text(text)));
                }
                Err(error) => {
                    self.fault(&format!("cannot be checked against the pattern {pattern}: {error}"));
                }
            }
        }
    }

    fn name(&mut self, names: &[&str], text: &str) {
        if !names.contains(&text) {
            self.fault(&format!("must be {}, not {}", one_of(names), shown_text(text)));
        }
    }

    fn count(&mut self, what: &str, min: Option<usize>, max: Option<usize>, count: impl FnOnce() -> usize) {
        if min.is_none() && max.is_none() {
            return;
        }
        let count = count();
        if let Some(min) = min.filter(|min| count < *min) {
            self.fault(&format!("must have at least {min} {what}, not {count}"));
        }
        if let Some(max) = max.filter(|max| count > *max) {
            self.fault(&format!("must have at most {max} {what}, not {count}"));
        }
    }

    fn list(&mut self, items: &'static Schema, bounds: &Bounds, values: &[Value]) {
        self.count("items", bounds.min_items, bounds.max_items, || values.len());
        for (position, value) in values.iter().enumerate() {
            self.at(&format!("[{position}]"), |judge| judge.value(items, &Bounds::NONE, value));
        }
    }

    fn object(&mut self, object: &Object, given: &Map<String, Value>) {
        if let Some((name, value)) = object.tag
            && given.get(name).and_then(Value::as_str) != Some(value)
        {
            self.at(name, |judge| judge.fault(&format!("must be \"{value}\"")));
        }
        self.fields(object.fields, given);
        if object.closed {
            for key in given.keys() {
                let known = object.fields.iter().any(|field| field.name == key)
                    || object.tag.is_some_and(|(name, _)| name == key);
                if !known {
                    let names: Vec<&str> = object.fields.iter().map(|field| field.name).collect();
                    self.at(key, |judge| {
                        judge.fault(&format!("is not known; there are: {}", names.join(", ")));
                    });
                }
            }
        }
    }

    /// Takes the value if any variant does; else tells the faults of the variant that was meant.
    fn variants(&mut self, variants: &'static [Schema], value: &Value) {
        let mut meant = None;
        for variant in variants {
            let mut judge = Judge { path: self.path.clone(), faults: Vec::new() };
            judge.value(variant, &Bounds::NONE, value);
            if judge.faults.is_empty() {
                return;
            }
            if is_meant(variant, value) {
                meant = Some(judge.faults);
            }
        }
        if let Some(faults) = meant {
            self.faults.extend(faults);
        } else {
            let shapes: Vec<String> = variants.iter().map(expected).collect();
            self.fault(&format!("must be {}, not {}", shapes.join(", or "), shown(value)));
        }
    }
}

impl Number {
    fn shown(self) -> String {
        match self {
            Self::Integer(value) => value.to_string(),
            Self::Float(_, text) => text.to_owned(),
        }
    }
}

/// Tells whether a value has a variant's tag, or the one key that names it.
fn is_meant(variant: &Schema, value: &Value) -> bool {
    let (Kind::Object(object), Value::Object(given)) = (&variant.kind, value) else {
        return false;
    };
    match (object.tag, object.fields) {
        (Some((name, tag)), _) => given.get(name).and_then(Value::as_str) == Some(tag),
        (None, [only]) => given.contains_key(only.name),
        _ => false,
    }
}

/// Says what a schema allows: "an integer", "one of "a", "b"".
fn expected(schema: &Schema) -> String {
    match &schema.kind {
        Kind::Any => "any value".to_owned(),
        Kind::Boolean => "true or false".to_owned(),
        Kind::Integer => "an integer".to_owned(),
        Kind::Number => "a number".to_owned(),
        Kind::Text => "a string".to_owned(),
        Kind::Names(names) => one_of(names),
        Kind::List(_) => "an array".to_owned(),
        Kind::Map(_) => "an object".to_owned(),
        Kind::Object(object) => match (object.tag, object.fields) {
            (Some((name, value)), _) => format!("an object with \"{name}\": \"{value}\""),
            (None, []) => "an object".to_owned(),
            (None, fields) => {
                let names: Vec<String> = fields
                    .iter()
                    .filter(|field| field.required())
                    .map(|field| format!("\"{}\"", field.name))
                    .collect();
                if names.is_empty() {
                    "an object".to_owned()
                } else {
                    format!("an object with {}", names.join(", "))
                }
            }
        },
        Kind::AnyOf(variants) => variants.iter().map(expected).collect::<Vec<_>>().join(", or "),
    }
}

fn one_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    if quoted.len() == 1 { quoted.concat() } else { format!("one of {}", quoted.join(", ")) }
}

fn shown(value: &Value) -> String {
    shorten(&value.to_string())
}

fn shown_text(text: &str) -> String {
    shorten(&format!("\"{text}\""))
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Tells whether a pattern is found in a text. Patterns are read once per program.
fn matches(pattern: &'static str, text: &str) -> Result<bool, regex_lite::Error> {
    static PATTERNS: Mutex<BTreeMap<&'static str, Regex>> = Mutex::new(BTreeMap::new());
    let mut patterns = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
    let regex = if let Some(regex) = patterns.get(pattern) {
        regex.clone()
    } else {
        let regex = Regex::new(pattern)?;
        patterns.insert(pattern, regex.clone());
        regex
    };
    drop(patterns);
    Ok(regex.is_match(text))
}
