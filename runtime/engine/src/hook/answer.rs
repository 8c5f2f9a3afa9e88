//! What a hook may answer, and how an answer that came as JSON is read. Whatever is not understood is nonsense,
//! never a yes; what is passed on loses nothing.

use super::RawJson;
use crate::arguments::{Json, RemarkKind};

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
    pub(super) fn read(answer: &str) -> Result<Self, String> {
        let answer = json(answer)?;
        let Some((action, fields)) = action(&answer)? else { return Ok(Self::Allow) };
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
    pub(super) fn read(answer: &str) -> Result<Self, String> {
        let answer = json(answer)?;
        let Some((action, fields)) = action(&answer)? else { return Ok(Self::Allow) };
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
pub(super) fn ignored(_: &str) -> Result<(), String> {
    Ok(())
}

/// Null, or a text that replaces another.
pub(super) fn replacement(answer: &str) -> Result<Option<String>, String> {
    text_or_null(&json(answer)?)
}

/// Null, a text, or an object with one as `context`.
pub(super) fn context(answer: &str) -> Result<Option<String>, String> {
    match json(answer)? {
        fields @ Json::Object(_) => text(&fields, "context"),
        other => text_or_null(&other),
    }
}

/// Null, or why the work must go on: `action` or `decision` is `continue` or `block`, with `message` or `reason`.
pub(super) fn verification(answer: &str) -> Result<Option<String>, String> {
    let answer = json(answer)?;
    if !matches!(answer, Json::Object(_)) {
        return text_or_null(&answer);
    }
    let decision = text(&answer, "action")?.or(text(&answer, "decision")?);
    match decision.as_deref() {
        Some("continue" | "block") => {
            let message = text(&answer, "message")?.or(text(&answer, "reason")?);
            message.filter(|message| !message.trim().is_empty()).map(Some).ok_or("no message".to_owned())
        }
        Some("allow" | "accept") | None => Ok(None),
        Some(_) => Err("its action is neither continue nor block".to_owned()),
    }
}

/// Null, or an object with the new arguments as `args`.
pub(super) fn rewritten(answer: &str) -> Result<Option<RawJson>, String> {
    match json(answer)? {
        Json::Null => Ok(None),
        fields @ Json::Object(_) => arguments(&fields).map(Some),
        _ => Err("neither an object nor null".to_owned()),
    }
}

/// Null, or an object with the new request as `request`.
pub(super) fn new_request(answer: &str) -> Result<Option<RawJson>, String> {
    match json(answer)? {
        Json::Null => Ok(None),
        fields @ Json::Object(_) => object(&fields, "request").map(Some),
        _ => Err("neither an object nor null".to_owned()),
    }
}

/// An answer's action, and the object that it stands in.
type Action<'a> = (&'a str, &'a Json<'a>);

/// Reads an answer strictly: what would have to be mended, or says two things, is nonsense.
fn json(answer: &str) -> Result<Json<'_>, String> {
    let reading = Json::read(answer).map_err(|error| format!("not JSON: {error}"))?;
    match reading.remarks.iter().find(|remark| remark.kind != RemarkKind::Repeated) {
        None => Ok(reading.value),
        Some(remark) => Err(match remark.kind {
            RemarkKind::Contradicted { .. } => format!("its {} is given twice", remark.path),
            _ => "not JSON: half of a surrogate pair, or a bare control character, in a text".to_owned(),
        }),
    }
}

fn action<'a>(answer: &'a Json<'_>) -> Result<Option<Action<'a>>, String> {
    match answer {
        Json::Null => return Ok(None),
        Json::Object(_) => {}
        _ => return Err("neither an object nor null".to_owned()),
    }
    match answer.get("action") {
        Some(Json::Text(action)) => Ok(Some((action, answer))),
        Some(_) => Err("its action is not a text".to_owned()),
        None => Err("an object without an action".to_owned()),
    }
}

fn text_or_null(answer: &Json<'_>) -> Result<Option<String>, String> {
    match answer {
        Json::Null => Ok(None),
        Json::Text(text) => Ok(Some(text.to_string())),
        _ => Err("neither a text nor null".to_owned()),
    }
}

fn text(fields: &Json<'_>, name: &str) -> Result<Option<String>, String> {
    match fields.get(name) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::Text(text)) => Ok(Some(text.to_string())),
        Some(_) => Err(format!("its {name} is not a text")),
    }
}

fn arguments(fields: &Json<'_>) -> Result<RawJson, String> {
    object(fields, "args")
}

fn object(fields: &Json<'_>, name: &str) -> Result<RawJson, String> {
    match fields.get(name) {
        Some(value @ Json::Object(_)) => Ok(RawJson::written(value)),
        _ => Err(format!("its {name} is not an object")),
    }
}
