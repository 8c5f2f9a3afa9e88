//! One bad tool among twenty costs at most itself: what goes to a provider is valid, and the log says what was wrong.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
};

use serde_json::{Value, json};
use toolwright::{Format, definitions};
use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};

use crate::inn::{Inn, stand_in};

/// Keeps what is logged in this process.
struct Log;

static LINES: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "toolwright::mcp"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut words = Words(String::new());
        event.record(&mut words);
        LINES.lock().unwrap_or_else(PoisonError::into_inner).push(words.0);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// Kinds of poison, and what the log says of each; nothing where what is sent means the same.
const KINDS: [(&str, &str); 25] = [
    ("any-of", "anyOf"),
    ("no-items", "/properties/list"),
    ("word", "/properties/map"),
    ("dangling", "/properties/one"),
    ("recursive", "/properties/tree"),
    ("foreign-ref", "/properties/one"),
    ("not-an-object", "poisoned_not_an_object"),
    ("null", ""),
    ("list", "poisoned_list"),
    ("text", "poisoned_text"),
    ("missing", ""),
    ("boolean", "poisoned_boolean"),
    ("type-null", ""),
    ("properties-list", "/properties"),
    ("property-text", "/properties/a"),
    ("required-text", "/required"),
    ("required-unknown", "/required"),
    ("enum-empty", "/properties/a"),
    ("pattern", "/properties/a"),
    ("type-list", ""),
    ("unknown-type", "/properties/a"),
    ("definitions", ""),
    ("called-properties", ""),
    ("deep", "/properties/deeper"),
    ("bad-name", "/properties"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_poison_costs_at_most_its_own_tool_and_is_told_with_its_path() {
    drop(tracing::subscriber::set_global_default(Log));
    let mut untold = Vec::new();
    for (kind, place) in KINDS {
        let inn = Inn::open(&json!({"venom": stand_in(&["--set", "poisoned", "--poison", kind])})).await;
        let selection = inn.selection();
        for format in [Format::OpenAi, Format::Responses, Format::Anthropic, Format::Mcp] {
            let list: Vec<Value> = serde_json::from_str(&definitions(&selection, format)).unwrap();
            for tool in &list {
                judge(kind, tool);
            }
        }
        let state = inn.state("venom");
        let good: Vec<&str> = state.tools.iter().map(|tool| tool.raw_name.as_str()).collect();
        for number in 1..=19 {
            assert!(good.contains(&format!("good_{number:02}").as_str()), "{kind}: {good:?}");
        }
        for number in [1, 10, 11, 19] {
            let tool = format!("mcp__venom__good_{number:02}");
            let text = inn.text(&tool, &json!({"text": "x"})).await;
            assert_eq!(text, format!("good_{number:02} was called"), "{kind}");
        }
        let own = format!("poisoned_{}", kind.replace('-', "_"));
        let lines = LINES.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let told: Vec<&String> = lines.iter().filter(|line| line.contains(&own)).collect();
        assert!(told.iter().all(|line| line.contains("venom")), "{kind}: {told:?}");
        if !place.is_empty() && !told.iter().any(|line| line.contains(place)) {
            untold.push(format!("{kind}: nothing says {place}: {told:?}"));
        }
        if state.left_out.is_empty() {
            let text = inn.text(&format!("mcp__venom__{own}"), &json!({"a": "x"})).await;
            assert_eq!(text, format!("{own} was called"));
        } else {
            assert_eq!(state.left_out.iter().map(|left| &left.name).collect::<Vec<_>>(), [&own], "{kind}");
        }
        inn.servers.stop().await;
    }
    assert!(untold.is_empty(), "{untold:#?}");
}

/// What every provider asks of a tool, without the product's own functions.
fn judge(kind: &str, tool: &Value) {
    let function = tool.get("function").unwrap_or(tool);
    let name = function["name"].as_str().unwrap();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    assert!((1..=64).contains(&name.len()) && name.chars().all(fits), "{kind}: {name}");
    let schema = ["parameters", "input_schema", "inputSchema"].iter().find_map(|key| function.get(key));
    let schema = schema.unwrap_or_else(|| panic!("{kind}: no schema: {tool}"));
    assert_eq!(schema["type"], "object", "{kind}: {name}: {schema}");
    assert!(schema["properties"].is_object(), "{kind}: {name}: {schema}");
    for key in ["anyOf", "oneOf", "allOf", "enum", "not"] {
        assert!(schema.get(key).is_none(), "{kind}: {name}: {key} at the top: {schema}");
    }
    judge_schema(kind, schema, schema, 0);
}

fn judge_schema(kind: &str, schema: &Value, root: &Value, depth: usize) {
    assert!(depth < 100, "{kind}: too deep for anybody");
    let Value::Object(members) = schema else {
        assert!(schema.is_boolean(), "{kind}: not a schema: {schema}");
        return;
    };
    if let Some(reference) = members.get("$ref") {
        let place =
            reference.as_str().unwrap().strip_prefix('#').unwrap_or_else(|| panic!("{kind}: {schema}"));
        assert!(root.pointer(place).is_some(), "{kind}: {reference} is nowhere");
    }
    let known = ["string", "number", "integer", "boolean", "object", "array", "null"];
    match members.get("type") {
        None => {}
        Some(Value::String(word)) => assert!(known.contains(&word.as_str()), "{kind}: {schema}"),
        Some(Value::Array(words)) => {
            assert!(words.iter().all(|word| known.contains(&word.as_str().unwrap())), "{kind}: {schema}");
        }
        Some(other) => panic!("{kind}: the type {other}"),
    }
    if members.get("type").is_some_and(|word| word == "array") {
        assert!(members.contains_key("items"), "{kind}: an array of nothing: {schema}");
    }
    if let Some(required) = members.get("required") {
        let properties = members["properties"].as_object().unwrap();
        for name in required.as_array().unwrap() {
            assert!(
                properties.contains_key(name.as_str().unwrap()),
                "{kind}: {name} is required and not there"
            );
        }
    }
    assert!(members.get("enum").is_none_or(|list| !list.as_array().unwrap().is_empty()), "{kind}: {schema}");
    for key in ["properties", "$defs"] {
        for (name, inner) in members.get(key).and_then(Value::as_object).into_iter().flatten() {
            assert!(key != "properties" || name.is_ascii(), "{kind}: the property {name}");
            judge_schema(kind, inner, root, depth + 1);
        }
    }
    for key in ["items", "additionalProperties"] {
        if let Some(inner) = members.get(key) {
            judge_schema(kind, inner, root, depth + 1);
        }
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        for inner in members.get(key).and_then(Value::as_array).into_iter().flatten() {
            judge_schema(kind, inner, root, depth + 1);
        }
    }
}
