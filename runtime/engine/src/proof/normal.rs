//! One form for schemars' descriptions and ours: the differences that we mean are taken away, no others.

use serde_json::{Map, Value, json};

/// Keys that providers have no use for.
const DROPPED: [&str; 5] = ["$schema", "title", "format", "uniqueItems", "writeOnly"];

/// What single values mean, kept apart until the description that they follow is settled.
const NOTES: &str = "notes";

/// Gives the normal form of a schema.
pub(super) fn normalised(schema: Value) -> Value {
    told(parted(schema))
}

/// Gives the normal form with the notes apart.
fn parted(schema: Value) -> Value {
    match schema {
        Value::Bool(true) => json!({}),
        Value::Object(map) => Value::Object(object(map)),
        other => other,
    }
}

/// Puts the notes behind the descriptions, and all words on one line.
fn told(mut schema: Value) -> Value {
    if let Value::Array(list) = &mut schema {
        for value in list.iter_mut() {
            *value = told(value.take());
        }
        list.sort_by_key(ToString::to_string);
    }
    let Value::Object(map) = &mut schema else { return schema };
    let notes = map.remove(NOTES);
    let words = [map.get("description"), notes.as_ref()].into_iter().flatten().filter_map(Value::as_str);
    let text = words.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    if !text.is_empty() && !map.get("description").is_some_and(Value::is_object) {
        map.insert("description".to_owned(), Value::String(text));
    }
    for value in map.values_mut() {
        *value = told(value.take());
    }
    schema
}

fn object(mut map: Map<String, Value>) -> Map<String, Value> {
    for key in DROPPED {
        map.remove(key);
    }
    if map.get("default").is_some_and(Value::is_null) {
        map.remove("default");
    }
    if let Some(value) = map.remove("const") {
        map.insert("enum".to_owned(), json!([value]));
    }
    if let Some(Value::Array(types)) = map.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            map.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(values)) = map.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if map.get("properties").and_then(Value::as_object).is_some_and(Map::is_empty) {
        map.remove("properties");
    }
    inner(&mut map);
    variants(&mut map);
    for value in map.values_mut() {
        whole(value);
    }
    map
}

/// Normalises the schemas within.
fn inner(map: &mut Map<String, Value>) {
    if let Some(Value::Object(properties)) = map.get_mut("properties") {
        for value in properties.values_mut() {
            *value = parted(value.take());
        }
    }
    for key in ["items", "additionalProperties"] {
        // `false` is no schema but a ban, and stays.
        if let Some(value) = map.get_mut(key)
            && *value != Value::Bool(false)
        {
            *value = parted(value.take());
        }
    }
}

/// Brings `oneOf` and `anyOf` into one form: no `null`, names of units in one `enum`, a lone variant taken out.
fn variants(map: &mut Map<String, Value>) {
    let listed = map.remove("oneOf").or_else(|| map.remove("anyOf"));
    let Some(Value::Array(list)) = listed else { return };
    let list: Vec<Value> = list.into_iter().filter(|variant| variant["type"] != "null").collect();
    let lone = matches!(&list[..], [only] if only.get("const").is_none());
    let mut list: Vec<Value> = list.into_iter().map(parted).collect();
    if lone && let Some(Value::Object(only)) = list.pop() {
        // It stood beside `null` only: its words and notes are those of the whole.
        merge(map, only);
        return;
    }
    let mut names = Vec::new();
    let mut notes = Vec::new();
    let mut others = Vec::new();
    for variant in list {
        if let (true, Some(values)) = (variant["type"] == "string", variant["enum"].as_array()) {
            names.extend(values.iter().cloned());
            let known = variant[NOTES].as_str().map(str::to_owned);
            let own = match (variant["description"].as_str(), &values[..]) {
                // Ours has the notes of a group of names as its description.
                (Some(text), _) if text.starts_with("- ") => Some(text.to_owned()),
                (Some(text), [Value::String(name)]) if known.is_none() => Some(format!("- {name}: {text}")),
                _ => None,
            };
            notes.extend(known.or(own));
        } else {
            others.push(variant);
        }
    }
    if !names.is_empty() {
        let mut unit = json!({"type": "string", "enum": names});
        if !notes.is_empty() {
            unit[NOTES] = json!(notes.join(" "));
        }
        others.push(unit);
    }
    match <[Value; 1]>::try_from(others) {
        Ok([Value::Object(only)]) => merge(map, only),
        Ok(_) => {}
        Err(others) => {
            map.insert("anyOf".to_owned(), Value::Array(others));
        }
    }
}

/// Takes a lone variant into the schema around it, whose own words win.
fn merge(map: &mut Map<String, Value>, only: Map<String, Value>) {
    for (key, value) in only {
        map.entry(key).or_insert(value);
    }
}

/// Takes `1.0` for `1`.
fn whole(value: &mut Value) {
    #[expect(clippy::cast_possible_truncation, reason = "checked to be whole and small")]
    if let Some(number) = value.as_f64()
        && value.is_f64()
        && number.fract() == 0.0
        && number.abs() < 1e15
    {
        *value = json!(number as i64);
    }
}
