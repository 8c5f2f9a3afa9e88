//! The writer's corners, and what the schemas of plain types claim about them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use serde::Serialize;
use serde_json::{Value, json};

use super::{Bounds, Doc, Fallback, Field, Kind, Number, ParamSchema, Schema, ToolText, Written, text};

/// Whether the schema knows the type's default.
fn zero<T: ParamSchema + Default + Serialize>() {
    let known: Value = serde_json::from_str(T::SCHEMA.zero).unwrap();
    assert_eq!(known, serde_json::to_value(T::default()).unwrap(), "{}", std::any::type_name::<T>());
}

#[test]
fn plain_types_know_their_defaults() {
    zero::<bool>();
    zero::<i8>();
    zero::<i16>();
    zero::<i32>();
    zero::<i64>();
    zero::<isize>();
    zero::<u8>();
    zero::<u16>();
    zero::<u32>();
    zero::<u64>();
    zero::<usize>();
    zero::<f32>();
    zero::<f64>();
    zero::<String>();
    zero::<Box<str>>();
    zero::<PathBuf>();
    zero::<Value>();
    zero::<Option<u8>>();
    zero::<Vec<String>>();
    zero::<BTreeSet<u8>>();
    zero::<BTreeMap<String, u8>>();
    zero::<serde_json::Map<String, Value>>();
    assert_eq!(char::SCHEMA.zero, "", "not claimed, and so not a default");
}

const NAMES: &Schema =
    &Schema::new(Kind::Names(&["\"quoted\"", "back\\slash", "line\nbreak", "\u{1}\u{1f}", "größe"]));
const LIMITS: &Bounds = &Bounds {
    min: Some(Number::Integer(i64::MIN as i128)),
    max: Some(Number::Float(1.5e300, "1.5e300")),
    ..Bounds::NONE
};
const FIELDS: &[Field] = &[
    Field::new("na\"me", NAMES, &Bounds::NONE, Fallback::Text("line\nbreak")),
    Field::new("number", f64::SCHEMA, LIMITS, Fallback::Number(Number::Integer(-7))),
    Field::new("maybe", <Option<Value>>::SCHEMA, &Bounds::NONE, Fallback::Zero),
    Field::new("any", Value::SCHEMA, &Bounds::NONE, Fallback::Boolean(true)),
];
const DOC: Doc = Doc { text: "Ä.", whens: &[] };
const BARE: Doc = Doc { text: "", whens: &[" Only here."] };
const TEXT: ToolText =
    ToolText { head: "\"description\":\"D", whens: &[" W."], fields: FIELDS, docs: &[DOC, DOC, BARE, DOC] };
const WRITTEN: Written<{ TEXT.capacity() }, 2> = TEXT.write();
static BYTES: [u8; WRITTEN.length] = WRITTEN.cut();

#[test]
fn odd_names_and_numbers_are_written_as_json() {
    let whole = text(&BYTES);
    let (head, schema) = whole.split_at(WRITTEN.split);
    assert_eq!(head, "\"description\":\"D W.\"");
    let parts: Vec<&str> = WRITTEN.cuts.iter().map(|cut| &whole[cut.start..cut.end]).collect();
    assert_eq!(parts, [" W.", " Only here."]);
    let schema: Value = serde_json::from_str(schema).unwrap();
    assert_eq!(
        schema,
        json!({
            "type": "object",
            "properties": {
                "na\"me": {"type": "string", "description": "Ä.", "default": "line\nbreak",
                    "enum": ["\"quoted\"", "back\\slash", "line\nbreak", "\u{1}\u{1f}", "größe"]},
                "number": {"type": "number", "description": "Ä.", "minimum": i64::MIN, "maximum": 1.5e300, "default": -7},
                "maybe": {"description": " Only here."},
                "any": {"description": "Ä.", "default": true},
            },
        })
    );
}

#[test]
fn the_capacity_suffices_whatever_is_written() {
    // Each of the 240 bytes of a frame is for keys that all stand at once.
    let every = r#"{"type":"boolean","description":"","additionalProperties":,"properties":{},"required":[],"enum":[],"anyOf":[],"items":,"minimum":,"maximum":,"minLength":,"maxLength":,"pattern":,"minItems":,"maxItems":,"default":false},"#;
    assert!(every.len() <= super::capacity::FRAME, "{}", every.len());
}
