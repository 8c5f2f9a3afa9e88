//! Are foreign schemas mended as far as they must be, and no further?

use std::{fs, path::Path};

use proptest::prelude::*;
use serde_json::{Value, json};
use toolwright::sanitise::{Sanitised, sanitise};

pub(crate) fn behaviour(name: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/behaviour");
    serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

fn mended(schema: &Value) -> Value {
    let Sanitised { text, .. } = sanitise(&schema.to_string()).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn notes(schema: &Value) -> Vec<String> {
    sanitise(&schema.to_string()).unwrap().mendings.iter().map(ToString::to_string).collect()
}

/// A property's schema, mended.
fn property(schema: &Value) -> Value {
    mended(&json!({"type": "object", "properties": {"a": schema}}))["properties"]["a"].clone()
}

/// Every case of the original: the same, or `ours` with `why`.
#[test]
fn schemas_come_out_as_in_the_original_or_better() {
    for area in ["mcp_normalize_schema.json", "schema_sanitizer.json"] {
        for case in behaviour(area) {
            let expected = case.get("ours").unwrap_or(&case["out"]);
            assert_eq!(case.get("ours").is_some(), case.get("why").is_some(), "{case}");
            assert_eq!(&mended(&case["in"]), expected, "{area}: {case}");
        }
    }
}

#[test]
fn w25_names_and_data_are_never_touched() {
    let data =
        json!({"type": ["q"], "properties": "string", "$ref": "#/nowhere", "items": [1, "object", null]});
    for word in ["default", "const", "example"] {
        assert_eq!(property(&json!({word: data}))[word], data, "{word}");
    }
    for word in ["enum", "examples"] {
        assert_eq!(
            property(&json!({word: [data, "array", ["a", "b"]]}))[word],
            json!([data, "array", ["a", "b"]])
        );
    }
    let names = json!({
        "properties": {"type": "string"}, "required": {"type": "boolean"}, "type": {"type": "integer"},
        "items": {"type": "string"}, "default": {"type": "string"}, "enum": {"type": "string"}, "anyOf": {"type": "string"},
        "definitions": {"type": "string"}, "not": {"type": "string"}, "x-thing": {"type": "string"},
    });
    let mut expected = names.clone();
    expected["properties"] = json!({"type": "string"});
    let whole = json!({"type": "object", "properties": names, "required": ["type", "not"]});
    assert_eq!(mended(&whole)["properties"], expected);
    assert_eq!(mended(&whole)["required"], json!(["type", "not"]));
}

#[test]
fn what_patterns_of_names_allow_is_not_refused_without_them() {
    let schema = json!({"type": "object", "patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false});
    assert_eq!(property(&schema), json!({"type": "object", "properties": {}}));
    assert!(notes(&schema).iter().any(|note| note.contains("patternProperties")));
}

#[test]
fn numbers_are_kept_as_they_are_written() {
    let text = r#"{"type":"object","properties":{"a":{"type":"integer","maximum":1e400,"default":123456789012345678901234567890}}}"#;
    let sanitised = sanitise(text).unwrap();
    assert_eq!((sanitised.text.as_str(), sanitised.mendings.len()), (text, 0));
}

#[test]
fn what_providers_refuse_is_mended() {
    let cases = [
        (json!({"type": "array"}), json!({"type": "array", "items": {}})),
        (
            json!({"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}),
            json!({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}),
        ),
        (
            json!({"type": "array", "prefixItems": [{"type": "string"}], "items": false}),
            json!({"type": "array", "items": {"type": "string"}}),
        ),
        (json!({"type": "array", "items": false}), json!({"type": "array", "items": {}, "maxItems": 0})),
        (
            json!({"type": ["string", "array"], "items": {"type": "integer"}, "description": "d"}),
            json!({"description": "d", "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}),
        ),
        (json!({"type": "STRING"}), json!({"type": "string"})),
        (json!({"type": "int"}), json!({"type": "integer"})),
        (json!({"type": "any"}), json!({})),
        (json!({"type": 7}), json!({})),
        (
            json!({"type": "object", "additionalProperties": "true"}),
            json!({"type": "object", "properties": {}, "additionalProperties": true}),
        ),
        (
            json!({"type": "object", "patternProperties": {"^x": {}}, "if": {}, "then": {}}),
            json!({"type": "object", "properties": {}}),
        ),
        (
            json!({"type": "integer", "minimum": 3, "exclusiveMinimum": true}),
            json!({"type": "integer", "exclusiveMinimum": 3}),
        ),
        (
            json!({"type": "string", "minLength": "3", "maxLength": -1, "pattern": 5}),
            json!({"type": "string"}),
        ),
        (json!({"type": "string", "enum": []}), json!({"type": "string"})),
        (json!({"anyOf": []}), json!({})),
        (json!({"anyOf": {"type": "string"}}), json!({})),
        (
            json!({"allOf": [{"type": "string", "minLength": 1}], "description": "d"}),
            json!({"type": "string", "minLength": 1, "description": "d"}),
        ),
        (
            json!({"type": "object", "properties": [], "required": true}),
            json!({"type": "object", "properties": {}}),
        ),
        (json!(null), json!({})),
        (json!(17), json!({})),
        (json!(true), json!({})),
    ];
    for (schema, expected) in cases {
        assert_eq!(property(&schema), expected, "{schema}");
    }
}

#[test]
fn alternatives_for_the_whole_leave_their_properties() {
    let branches = json!([
        {"type": "object", "properties": {"kind": {"const": "a"}, "one": {"type": "string"}}, "required": ["kind"]},
        {"type": "object", "properties": {"kind": {"const": "b"}, "two": {"type": "string"}}, "required": ["kind"]},
    ]);
    let kinds = json!({"anyOf": [{"const": "a"}, {"const": "b"}]});
    for word in ["anyOf", "oneOf"] {
        let schema = json!({"type": "object", word: branches});
        let properties = json!({"kind": kinds, "one": {"type": "string"}, "two": {"type": "string"}});
        assert_eq!(mended(&schema), json!({"type": "object", "properties": properties}), "{word}");
    }
    let all = json!({"allOf": [
        {"properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"properties": {"b": {"type": "string"}}},
    ], "required": ["b"]});
    assert_eq!(
        mended(&all),
        json!({
            "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["b", "a"],
        })
    );
}

#[test]
fn references_are_put_in_place_or_cut() {
    let schema = json!({
        "type": "object",
        "properties": {
            "good": {"$ref": "#/$defs/Leaf", "description": "own words"},
            "tree": {"$ref": "#/$defs/Node"},
            "lost": {"$ref": "#/$defs/Nowhere", "description": "kept"},
            "far": {"$ref": "https://example.com/schema.json"},
            "self": {"$ref": "#"},
            "escaped": {"$ref": "#/$defs/a~1b%20c"},
        },
        "$defs": {
            "Leaf": {"type": "string", "description": "a leaf", "minLength": 1},
            "Node": {"type": "object", "description": "a node", "properties": {
                "next": {"$ref": "#/$defs/Node"}, "leaf": {"$ref": "#/$defs/Leaf"},
            }, "required": ["next"]},
            "a/b c": {"type": "integer"},
        },
    });
    let properties = mended(&schema)["properties"].clone();
    assert_eq!(properties["good"], json!({"type": "string", "description": "own words", "minLength": 1}));
    assert_eq!(
        properties["tree"]["properties"]["next"],
        json!({"type": "object", "description": "a node", "properties": {}})
    );
    assert_eq!(properties["tree"]["required"], json!(["next"]));
    assert_eq!(properties["tree"]["properties"]["leaf"]["minLength"], json!(1));
    assert_eq!(properties["lost"], json!({"description": "kept"}));
    assert_eq!(properties["far"], json!({}));
    assert_eq!(properties["escaped"], json!({"type": "integer"}));
    assert!(!mended(&schema).to_string().contains("$ref"));
    assert!(!mended(&schema).to_string().contains("$defs"));
    let notes = notes(&schema).join("\n");
    for place in ["/properties/tree/properties/next: ", "/properties/lost: ", "/properties/far: "] {
        assert!(notes.contains(place), "{place} in {notes}");
    }
}

/// Each level refers to the next twice: written out it would have a million leaves.
#[test]
fn references_that_multiply_are_cut() {
    let mut definitions = serde_json::Map::new();
    for level in 0..20 {
        let next = json!({"$ref": format!("#/$defs/d{}", level + 1)});
        definitions
            .insert(format!("d{level}"), json!({"type": "object", "properties": {"l": next, "r": next}}));
    }
    definitions.insert("d20".to_owned(), json!({"type": "string", "enum": vec!["x".repeat(1000); 10]}));
    let schema = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}, "b": {"type": "string"}}, "$defs": definitions});
    let result = sanitise(&schema.to_string());
    match result {
        Ok(sanitised) => {
            assert!(sanitised.mendings.iter().any(|mending| mending.what.contains("too large")));
            let value: Value = serde_json::from_str(&sanitised.text).unwrap();
            assert_eq!(value["properties"]["b"], json!({"type": "string"}));
        }
        Err(unmendable) => assert!(unmendable.why.contains("bytes"), "{unmendable}"),
    }
}

#[test]
fn what_cannot_be_mended_is_refused_with_its_place() {
    let named = json!({"type": "object", "properties": {"a b": {"type": "string"}}});
    assert_eq!(mended(&named)["properties"], json!({}));
    assert!(notes(&named)[0].contains("`a b`"));
    let required = json!({"type": "object", "properties": {"a b": {"type": "string"}}, "required": ["a b"]});
    let refused = sanitise(&required.to_string()).unwrap_err();
    assert_eq!(refused.path, "/properties/a b");
    let deep = format!("{}{}", r#"{"a":"#.repeat(5000), "}".repeat(5000));
    for text in ["", "{", "{'a': 1}", deep.as_str(), &"[".repeat(100_000)] {
        assert!(sanitise(text).unwrap_err().to_string().contains("not JSON"), "{}", text.len());
    }
    let large = json!({"type": "object", "properties": {"a": {"enum": vec!["x".repeat(1000); 400]}}});
    assert!(sanitise(&large.to_string()).unwrap_err().why.contains("bytes"));
}

#[test]
fn depth_is_limited_and_the_place_is_told() {
    let mut schema = json!({"type": "string"});
    for _ in 0..60 {
        schema = json!({"type": "object", "properties": {"n": schema}});
    }
    assert!(
        notes(&schema)
            .iter()
            .any(|note| note.contains("deep") && note.starts_with("at /properties/n/properties/n"))
    );
}

/// A part whose work grew with the square would not come back from this one.
#[test]
fn ten_thousand_parameters_in_every_place_are_bearable() {
    let names: Vec<String> = (0..10_000).map(|index| format!("p{index}")).collect();
    let members = |schema: &dyn Fn(&str) -> Value| -> Value {
        Value::Object(names.iter().map(|name| (name.clone(), schema(name))).collect())
    };
    let properties = members(&|name| json!({"$ref": format!("#/$defs/{name}")}));
    let definitions = members(&|_| json!({"type": "string"}));
    let branches: Vec<Value> =
        names.iter().map(|name| json!({"properties": {name: {}}, "required": [name]})).collect();
    let schema = json!({"required": names, "anyOf": branches, "properties": definitions});
    assert!(sanitise(&schema.to_string()).unwrap_err().why.contains("bytes"));
    let schema = json!({"properties": properties, "$defs": definitions});
    assert!(sanitise(&schema.to_string()).is_ok());
}

fn any_json() -> impl Strategy<Value = Value> {
    let words = prop::sample::select(vec![
        "type",
        "properties",
        "items",
        "required",
        "anyOf",
        "oneOf",
        "allOf",
        "enum",
        "default",
        "const",
        "$ref",
        "$defs",
        "additionalProperties",
        "string",
        "object",
        "array",
        "null",
        "#",
        "#/$defs/a",
        "a",
        "nullable",
        "minimum",
        "exclusiveMinimum",
        "prefixItems",
        "description",
        "not",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i8>().prop_map(Value::from),
        words.clone().prop_map(Value::from)
    ];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(words.clone().prop_map(str::to_owned), inner, 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// What every provider demands of a schema, read off their refusals.
fn refusal(schema: &Value, top: bool) -> Option<String> {
    let Value::Object(members) = schema else { return Some(format!("no object: {schema}")) };
    let fault = |what: &str| Some(format!("{what}: {schema}"));
    if let Some(name) = members.get("type") {
        let known = ["string", "integer", "number", "boolean", "object", "array", "null"];
        if !name.as_str().is_some_and(|name| known.contains(&name)) {
            return fault("type");
        }
        if name == "array" && !members.contains_key("items")
            || name == "object" && !members.contains_key("properties")
        {
            return fault("items or properties");
        }
    }
    if top
        && (members.get("type") != Some(&json!("object"))
            || members.contains_key("anyOf")
            || members.contains_key("oneOf")
            || members.contains_key("allOf")
            || members.contains_key("enum"))
    {
        return fault("top");
    }
    for word in ["$ref", "$defs", "definitions", "not", "if", "prefixItems"] {
        if members.contains_key(word) {
            return fault(word);
        }
    }
    let mut below: Vec<&Value> = members.get("items").into_iter().collect();
    match members.get("properties") {
        None => {}
        Some(Value::Object(properties)) => below.extend(properties.values()),
        Some(_) => return fault("properties"),
    }
    if let Some(other) = members.get("additionalProperties").filter(|other| !other.is_boolean()) {
        below.push(other);
    }
    for word in ["anyOf", "oneOf", "allOf"] {
        match members.get(word) {
            None => {}
            Some(Value::Array(branches)) if !branches.is_empty() => below.extend(branches),
            Some(_) => return fault(word),
        }
    }
    if let Some(required) = members.get("required") {
        let names =
            required.as_array().filter(|names| !names.is_empty() && names.iter().all(Value::is_string));
        if names.is_none() {
            return fault("required");
        }
    }
    below.into_iter().find_map(|schema| refusal(schema, false))
}

proptest! {
    #[test]
    fn whatever_comes_in_what_goes_out_is_taken(schema in any_json()) {
        let first = sanitise(&schema.to_string()).unwrap();
        let value: Value = serde_json::from_str(&first.text).unwrap();
        prop_assert_eq!(refusal(&value, true), None);
        let again = sanitise(&first.text).unwrap();
        prop_assert_eq!(&again.text, &first.text, "what was mended needs no mending");
        prop_assert!(again.mendings.is_empty(), "{:?}", again.mendings);
        prop_assert_eq!(sanitise(&schema.to_string()).unwrap(), first, "the same every time");
    }
}
