//! What a hook may answer, and how an answer that came as JSON is read. Whatever is not understood is nonsense,
//! never a yes.

use serde_json::{Map, Value};

use super::RawJson;

/// What a hook says about a call that is about to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolDecision {
    /// Nothing against it.
    Allow,
    /// It must not run; the model is told why. An empty message is nonsense, and blocks too.
    Block(String),
    /// Somebody must agree to it.
    Ask {
        /// What the one who is asked should know.
        message: Option<String>,
        /// What a lasting yes would be about; the tool's name if nothing is given.
        rule_key: Option<String>,
    },
    /// It may run with these arguments instead.
    Rewrite(RawJson),
}

/// What a hook says about a message that came in from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GatewayDecision {
    /// Nothing against it.
    Allow,
    /// It goes no further.
    Skip,
    /// This text goes on instead.
    Rewrite(String),
}

impl ToolDecision {
    pub(super) fn read(answer: &Value) -> Result<Self, String> {
        let Some((action, fields)) = action(answer)? else { return Ok(Self::Allow) };
        match action {
            "allow" => Ok(Self::Allow),
            "block" => match text(fields, "message")? {
                Some(message) if !message.trim().is_empty() => Ok(Self::Block(message)),
                _ => Err("`block` without a message".to_owned()),
            },
            // The original's word for it is `approve`.
            "ask" | "approve" => Ok(Self::Ask {
                message: text(fields, "message")?,
                rule_key: text(fields, "rule_key")?.filter(|key| !key.is_empty()),
            }),
            "rewrite" => Ok(Self::Rewrite(arguments(fields)?)),
            _ => Err("its action is none of block, ask, rewrite, allow".to_owned()),
        }
    }
}

impl GatewayDecision {
    pub(super) fn read(answer: &Value) -> Result<Self, String> {
        let Some((action, fields)) = action(answer)? else { return Ok(Self::Allow) };
        match action {
            "allow" => Ok(Self::Allow),
            "skip" => Ok(Self::Skip),
            "rewrite" => match text(fields, "text")? {
                Some(text) => Ok(Self::Rewrite(text)),
                None => Err("`rewrite` without a text".to_owned()),
            },
            _ => Err("its action is none of skip, rewrite, allow".to_owned()),
        }
    }
}

/// Observers' answers are not looked at.
pub(super) fn ignored(_: &Value) -> Result<(), String> {
    Ok(())
}

/// Null, or a text that replaces another.
pub(super) fn replacement(answer: &Value) -> Result<Option<String>, String> {
    match answer {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => Err("neither a text nor null".to_owned()),
    }
}

/// Null, a text, or an object with one as `context`.
pub(super) fn context(answer: &Value) -> Result<Option<String>, String> {
    match answer {
        Value::Object(fields) => text(fields, "context"),
        other => replacement(other),
    }
}

/// Null, or why the work must go on: `action` or `decision` is `continue` or `block`, with `message` or `reason`.
pub(super) fn verification(answer: &Value) -> Result<Option<String>, String> {
    let Value::Object(fields) = answer else { return replacement(answer) };
    let decision = text(fields, "action")?.or(text(fields, "decision")?);
    match decision.as_deref() {
        Some("continue" | "block") => {
            let message = text(fields, "message")?.or(text(fields, "reason")?);
            message.filter(|message| !message.trim().is_empty()).map(Some).ok_or("no message".to_owned())
        }
        Some("allow" | "accept") | None => Ok(None),
        Some(_) => Err("its action is neither continue nor block".to_owned()),
    }
}

/// Null, or an object with the new arguments as `args`.
pub(super) fn rewritten(answer: &Value) -> Result<Option<RawJson>, String> {
    match answer {
        Value::Null => Ok(None),
        Value::Object(fields) => arguments(fields).map(Some),
        _ => Err("neither an object nor null".to_owned()),
    }
}

/// Null, or an object with the new request as `request`.
pub(super) fn new_request(answer: &Value) -> Result<Option<RawJson>, String> {
    match answer {
        Value::Null => Ok(None),
        Value::Object(fields) => object(fields, "request").map(Some),
        _ => Err("neither an object nor null".to_owned()),
    }
}

/// An answer's action, and the fields beside it.
type Action<'a> = (&'a str, &'a Map<String, Value>);

fn action(answer: &Value) -> Result<Option<Action<'_>>, String> {
    let fields = match answer {
        Value::Null => return Ok(None),
        Value::Object(fields) => fields,
        _ => return Err("neither an object nor null".to_owned()),
    };
    match fields.get("action") {
        Some(Value::String(action)) => Ok(Some((action, fields))),
        Some(_) => Err("its action is not a text".to_owned()),
        None => Err("an object without an action".to_owned()),
    }
}

fn text(fields: &Map<String, Value>, name: &str) -> Result<Option<String>, String> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("its {name} is not a text")),
    }
}

fn arguments(fields: &Map<String, Value>) -> Result<RawJson, String> {
    object(fields, "args")
}

fn object(fields: &Map<String, Value>, name: &str) -> Result<RawJson, String> {
    match fields.get(name) {
        Some(value @ Value::Object(_)) => RawJson::of(value).map_err(|error| error.to_string()),
        _ => Err(format!("its {name} is not an object")),
    }
}
