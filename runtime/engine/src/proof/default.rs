//! Does serde fill in what the model is told: a field of a type has its default said twice, to serde and in
//! `#[arg(default = …)]`.

use std::fmt::Debug;

use serde_json::{Map, Value, json};

use super::Disproof;
use crate::schema::{Bounds, Fallback, Field, Kind, Number, Schema};

/// A value that may or may not be shown; rustc chooses the method.
#[derive(Debug)]
pub struct Look<'value, T>(pub &'value T);

/// First choice: it can be shown.
pub trait Shown {
    /// Gives its text.
    fn look(&self) -> Option<String>;
}

impl<T: Debug> Shown for &Look<'_, T> {
    fn look(&self) -> Option<String> {
        Some(format!("{:?}", self.0))
    }
}

/// Second choice: it cannot.
pub trait Hidden {
    /// Gives nothing.
    fn look(&self) -> Option<String>;
}

impl<T> Hidden for Look<'_, T> {
    fn look(&self) -> Option<String> {
        None
    }
}

/// Reads a type twice for each default: with the field left out, and with the default given. `read` gives what
/// serde says, or the value's `Debug` text.
pub fn defaults(
    name: &str,
    schema: &Schema,
    read: fn(&str) -> Result<Option<String>, String>,
) -> Result<(), Disproof> {
    let Kind::Object(object) = schema.kind else { return Ok(()) };
    let Some(Value::Object(base)) = sample(schema, &Bounds::NONE) else { return Ok(()) };
    for field in object.fields {
        let Some(default) = value(&field.fallback) else { continue };
        let mut given = base.clone();
        given.insert(field.name.to_owned(), default.clone());
        let left_out = looked(name, read, &base)?;
        let given = looked(name, read, &given)?;
        if left_out != given {
            return Err(Disproof(format!(
                "{name}.{}: the model is told that the default is {default}, serde takes another one\n with it: {given}\nleft out: {left_out}",
                field.name
            )));
        }
    }
    Ok(())
}

fn looked(
    name: &str,
    read: fn(&str) -> Result<Option<String>, String>,
    given: &Map<String, Value>,
) -> Result<String, Disproof> {
    let text = Value::Object(given.clone()).to_string();
    match read(&text) {
        Ok(Some(look)) => Ok(look),
        Ok(None) => Err(Disproof(format!("{name}: derive Debug, so that its defaults can be compared"))),
        Err(error) => Err(Disproof(format!("{name}: serde does not read {text}: {error}"))),
    }
}

/// The defaults that are said twice; a type's own default is known to be right.
fn value(fallback: &Fallback) -> Option<Value> {
    match fallback {
        Fallback::None | Fallback::Zero => None,
        Fallback::Boolean(value) => Some(json!(value)),
        Fallback::Number(Number::Integer(value)) => Some(integer(*value)),
        Fallback::Number(Number::Float(value, _)) => Some(json!(value)),
        Fallback::Text(text) => Some(json!(text)),
        Fallback::Empty => Some(json!([])),
    }
}

fn integer(value: i128) -> Value {
    i64::try_from(value)
        .map_or_else(|_| json!(u64::try_from(value).unwrap_or(u64::MAX)), |small| json!(small))
}

/// Gives the plainest value of a schema, only what is required in it; `None` where a pattern makes it hard.
fn sample(schema: &Schema, bounds: &Bounds) -> Option<Value> {
    let bounds = schema.bounds.narrowed(bounds);
    Some(match schema.kind {
        Kind::Any | Kind::Value | Kind::Boolean => json!(true),
        Kind::Integer => match (bounds.min, bounds.max) {
            (Some(Number::Integer(least)), _) => integer(least),
            (None, Some(Number::Integer(most))) => integer(most.min(0)),
            _ => json!(0),
        },
        Kind::Number => match (bounds.min, bounds.max) {
            (Some(Number::Float(limit, _)), _) | (None, Some(Number::Float(limit, _))) => json!(limit),
            (Some(Number::Integer(limit)), _) | (None, Some(Number::Integer(limit))) => integer(limit),
            (None, None) => json!(0.5),
        },
        Kind::Text if bounds.pattern.is_some() => return None,
        Kind::Text => match bounds.names {
            [first, ..] => json!(first),
            [] => json!("x".repeat(bounds.min_length.unwrap_or(1))),
        },
        Kind::Names(names) => json!(names.first()?),
        Kind::List(items) => {
            let item = sample(items, &Bounds::NONE);
            match bounds.min_items {
                Some(least) if least > 0 => Value::Array(vec![item?; least]),
                _ => json!([]),
            }
        }
        Kind::Map(_) => json!({}),
        Kind::Object(object) => {
            let mut map = Map::new();
            map.extend(object.tag.map(|(name, value)| (name.to_owned(), json!(value))));
            for field in object.fields.iter().filter(|field| Field::required(field)) {
                map.insert(field.name.to_owned(), sample(field.schema, field.bounds)?);
            }
            Value::Object(map)
        }
        Kind::AnyOf(variants) => sample(variants.first()?, &Bounds::NONE)?,
    })
}
