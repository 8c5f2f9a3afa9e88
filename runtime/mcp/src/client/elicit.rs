//! A server asks the user for something. What is sent was shown to a person who said yes to it; in all other cases the
//! answer is no.

use rmcp::model::{ElicitRequestParams, ElicitResult, ElicitationAction};
use serde_json::{Map, Value};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use toolwright_approval::{Refusal, ToolCall};

use super::{house::Form, server::Server};

/// What is asked for, in the server's words.
struct Question {
    message: String,
    schema: Value,
}

/// Asks whoever is there.
pub(crate) async fn elicit(
    server: &Server,
    cancellation: &CancellationToken,
    asked: ElicitRequestParams,
) -> ElicitResult {
    if !server.settings.elicitation.enabled {
        return no(server, "elicitation is switched off for it");
    }
    match asked {
        ElicitRequestParams::FormElicitationParams { message, requested_schema, .. } => {
            let schema = serde_json::to_value(requested_schema).unwrap_or_default();
            form(server, cancellation, Question { message, schema }).await
        }
        ElicitRequestParams::UrlElicitationParams { message, url, .. } => {
            let reason =
                format!("the MCP server {} wants you to open {url} yourself: {message}", server.name());
            let shown = serde_json::json!({ "url": url }).to_string();
            match agreed(server, cancellation, &shown, reason).await {
                Ok(()) => ElicitResult::new(ElicitationAction::Accept),
                Err(answer) => answer,
            }
        }
        _ => no(server, "it asks in a way that nobody here knows"),
    }
}

async fn form(server: &Server, cancellation: &CancellationToken, question: Question) -> ElicitResult {
    if let Some(forms) = &server.house.surfaces.forms {
        let form =
            Form { server: server.name().to_owned(), message: question.message, schema: question.schema };
        let filling = cancellation.run_until_cancelled(forms.fill(&form));
        let filled = timeout(server.settings.elicitation.timeout, filling).await;
        return match filled {
            Ok(Some(Some(values))) if fits(&values, &form.schema) => accept(values),
            Ok(Some(Some(_))) => no(server, "what was filled in does not fit what it asked for"),
            Ok(Some(None)) => no(server, "the user did not fill it in"),
            Ok(None) => ElicitResult::new(ElicitationAction::Cancel),
            Err(_) => no(server, "nobody answered in time"),
        };
    }
    // Whoever can only say yes or no says it to the values that the server itself proposes.
    let Some(values) = proposed(&question.schema) else {
        return no(server, "it asks for values, and here only yes or no can be said");
    };
    let shown = Value::Object(values.clone()).to_string();
    let reason = format!("the MCP server {} asks, and gets this answer: {}", server.name(), question.message);
    match agreed(server, cancellation, &shown, reason).await {
        Ok(()) => accept(values),
        Err(answer) => answer,
    }
}

fn accept(values: Map<String, Value>) -> ElicitResult {
    ElicitResult::new(ElicitationAction::Accept).with_content(Value::Object(values))
}

fn no(server: &Server, why: &str) -> ElicitResult {
    tracing::warn!(target: "toolwright::mcp", "MCP server `{}` asked the user for something and got a no: {why}", server.name());
    ElicitResult::new(ElicitationAction::Decline)
}

/// Comes back only when somebody agreed; else with the answer for the server.
async fn agreed(
    server: &Server,
    cancellation: &CancellationToken,
    shown: &str,
    reason: String,
) -> Result<(), ElicitResult> {
    let Some(gate) = &server.house.surfaces.gate else {
        return Err(no(server, "nobody is there to be asked"));
    };
    let limit = server.settings.elicitation.timeout;
    let gate = gate.clone().with_patience(limit);
    let call = ToolCall::new(format!("mcp:{}:elicitation", server.name()), shown, reason);
    match timeout(limit, gate.consent(call, cancellation)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(Refusal::Cancelled { .. })) => Err(ElicitResult::new(ElicitationAction::Cancel)),
        Ok(Err(refusal)) => Err(no(server, &refusal.to_string())),
        Err(_) => Err(no(server, "nobody answered in time")),
    }
}

/// Gives the answer that a plain yes stands for: the server's own defaults, and yes where a yes is asked for. None
/// where something is asked for that has neither.
fn proposed(schema: &Value) -> Option<Map<String, Value>> {
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut values = Map::new();
    let mut open = Vec::new();
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        if let Some(default) = property.get("default") {
            values.insert(name.clone(), default.clone());
        } else if required.contains(&name.as_str()) {
            open.push((name, property.get("type").and_then(Value::as_str)));
        }
    }
    match open.as_slice() {
        [] => Some(values),
        [(name, Some("boolean"))] => {
            values.insert((*name).clone(), Value::Bool(true));
            Some(values)
        }
        _ => None,
    }
}

/// Tells whether values are of those that were asked for: each known, none that is required missing.
fn fits(values: &Map<String, Value>, schema: &Value) -> bool {
    let known = |name: &String| schema.get("properties").is_some_and(|all| all.get(name).is_some());
    let required = schema.get("required").and_then(Value::as_array);
    let is_there = |name: &Value| name.as_str().is_some_and(|name| values.contains_key(name));
    values.keys().all(known) && required.is_none_or(|names| names.iter().all(is_there))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{fits, proposed};

    #[test]
    fn a_yes_stands_for_defaults_and_one_open_yes_and_for_nothing_else() {
        let table = [
            (json!({"type": "object", "properties": {}}), Some(json!({}))),
            (
                json!({"properties": {"sure": {"type": "boolean"}}, "required": ["sure"]}),
                Some(json!({"sure": true})),
            ),
            (
                json!({"properties": {"name": {"type": "string", "default": "Ann"}, "note": {"type": "string"}}, "required": ["name"]}),
                Some(json!({"name": "Ann"})),
            ),
            (json!({"properties": {"name": {"type": "string"}}, "required": ["name"]}), None),
            (
                json!({"properties": {"a": {"type": "boolean"}, "b": {"type": "boolean"}}, "required": ["a", "b"]}),
                None,
            ),
        ];
        for (schema, wanted) in table {
            assert_eq!(proposed(&schema).map(Value::Object), wanted, "{schema}");
        }
    }

    #[test]
    fn what_was_not_asked_for_does_not_go_back() {
        let schema = json!({"properties": {"a": {}, "b": {}}, "required": ["a"]});
        for (values, wanted) in [
            (json!({"a": 1}), true),
            (json!({"a": 1, "b": 2}), true),
            (json!({"b": 2}), false),
            (json!({"a": 1, "c": 2}), false),
        ] {
            assert_eq!(fits(values.as_object().expect("a map"), &schema), wanted, "{values}");
        }
    }
}
