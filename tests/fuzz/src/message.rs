//! A model's message: one call for each entry, whatever is in it.

use serde_json::Value;
use toolwright::Call;

/// Reads an assistant message.
pub fn message(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let calls = Call::read_message(&text);
    let again = Call::read_message(&text);
    assert_eq!(calls.as_ref().ok(), again.as_ref().ok(), "the calls change from run to run");
    if let Err(error) = &calls {
        assert!(!error.to_string().is_empty());
    }
    // Text that only the calls' own reader takes, such as a lone surrogate in one of them, has no model here.
    let Ok(whole) = serde_json::from_str::<Value>(&text) else { return };
    let fields = whole.as_object();
    let has = |name: &str| fields.is_some_and(|fields| fields.contains_key(name));
    let is_assistants = !has("role") && (has("tool_calls") || has("content")) || whole["role"] == "assistant";
    if !is_assistants || has("choices") || has("function_call") {
        assert!(calls.is_err(), "{text}");
        return;
    }
    let entries = match whole.as_object().map(|fields| fields.get("tool_calls")) {
        Some(None | Some(Value::Null)) => Vec::new(),
        Some(Some(Value::Array(entries))) => entries.clone(),
        _ => {
            assert!(calls.is_err(), "{text}");
            return;
        }
    };
    let calls = calls.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(calls.len(), entries.len(), "{text}");
    calls.iter().zip(&entries).for_each(|(call, entry)| check(call, entry));
}

fn check(call: &Call, entry: &Value) {
    let name = entry["function"]["name"].as_str().unwrap_or_default();
    assert_eq!(call.name, name, "{entry}");
    assert!(!name.is_empty() || call.arguments.is_err(), "{entry}");
    if let Some(id) = entry["id"].as_str() {
        assert_eq!(call.id, id, "{entry}");
    }
    let given = &entry["function"]["arguments"];
    match (&call.arguments, given) {
        (Ok(arguments), Value::String(text)) => assert_eq!(arguments, text, "{entry}"),
        (Ok(arguments), Value::Null) => assert_eq!(arguments, "{}", "{entry}"),
        (Ok(arguments), given) => {
            let read: Option<Value> = serde_json::from_str(arguments).ok();
            assert_eq!(read.as_ref(), Some(given), "{entry}");
            assert!(given.is_object(), "{entry}");
        }
        (Err(fault), given) => {
            let is_readable = matches!(given, Value::String(_) | Value::Null | Value::Object(_));
            assert!(name.is_empty() || !is_readable, "{fault}: {entry}");
        }
    }
}
