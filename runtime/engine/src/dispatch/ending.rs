//! How a call can end, and the words for it.

use std::{any::Any, time::Duration};

use serde::Serialize;

use super::Judged;
use crate::{
    Media, Output, ToolError,
    arguments::ArgumentError,
    call::Callable,
    caught::panic_text,
    hook::{Done, HookFailure},
    outcome::error_result,
};

/// How a call ended, as hooks are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It has a result.
    #[default]
    Ok,
    /// It, or what was around it, failed.
    Error,
    /// It was not allowed to run.
    Blocked,
    /// It was cancelled.
    Cancelled,
    /// Its time was up.
    Timeout,
}

/// A call's result, with what hooks and the trace are told about it.
#[derive(Debug)]
pub(crate) struct Ending<'a> {
    /// The tool that was meant, if there is one.
    pub(crate) tool: Option<Callable<'a>>,
    pub(crate) text: String,
    pub(super) media: Vec<Media>,
    /// Whether the tool or a hook said it, so that it needs a budget and perhaps a frame.
    pub(super) is_said: bool,
    pub(crate) status: Status,
    pub(crate) error_type: Option<&'static str>,
    /// The hook that stopped it, or withheld its result.
    pub(crate) blocked_by: Option<String>,
}

/// Why a call has no output.
#[derive(Debug)]
pub(super) enum Stop {
    /// There is no such tool.
    Unknown(String),
    /// The tool is not in the session's selection.
    Scope(String),
    /// The tool cannot work here and now.
    Unavailable(String),
    /// The arguments cannot be read.
    Arguments(Box<ArgumentError>),
    /// A hook, or whom it had asked, said no; the text is for the model.
    Blocked {
        /// The hook's name.
        hook: String,
        /// What the model is told.
        text: String,
    },
    /// Nobody agreed to a call of a tool that is said to be destructive.
    NotAgreed(String),
    /// A policy hook failed, before or after the tool ran.
    Hook(Box<HookFailure>, Done),
    /// The tool's own error.
    Handler(ToolError),
    /// Nobody is waiting for it any more.
    Cancelled(&'static str),
    /// Its time was up.
    Timeout(Option<Duration>),
    /// What went wrong around the tool.
    Outer(String),
}

impl Status {
    /// Gives the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Error => "error",
            Self::Blocked => "blocked",
            Self::Cancelled => "cancelled",
            Self::Timeout => "timeout",
        }
    }
}

impl Status {
    /// Gives what it is where there was an error after all.
    pub(super) fn failed(self) -> Self {
        if self == Self::Ok { Self::Error } else { self }
    }
}

impl<'a> Ending<'a> {
    /// Words how a call ended.
    pub(super) fn of(
        name: &str,
        tool: Option<Callable<'a>>,
        outcome: Result<Output, Stop>,
        judged: Judged,
    ) -> Self {
        match outcome {
            Ok(output) => {
                let (text, media) = output.split();
                let failed = judged == Judged::Here && says_error(&text);
                let status = if failed { Status::Error } else { Status::Ok };
                let error_type = failed.then_some("tool_error");
                Self { tool, text, media, is_said: true, status, error_type, blocked_by: None }
            }
            Err(stop) => {
                let (status, error_type) = stop.sort();
                Self {
                    tool,
                    text: error_result(&stop.text(name)),
                    media: Vec::new(),
                    is_said: matches!(stop, Stop::Handler(_)),
                    status,
                    error_type: Some(error_type),
                    blocked_by: match stop {
                        Stop::Blocked { hook, .. } => Some(hook),
                        Stop::Hook(failure, _) => Some(failure.hook),
                        _ => None,
                    },
                }
            }
        }
    }

    /// Gives an outcome's words for middleware.
    pub(super) fn shown(name: &str, outcome: &Result<Output, Stop>) -> String {
        match outcome {
            Ok(output) => output.clone().split().0,
            Err(stop) => error_result(&stop.text(name)),
        }
    }

    /// Gives the error's text, when it ended with one.
    pub(super) fn error_message(&self) -> Option<String> {
        self.error_type?;
        let fields: serde_json::Value = serde_json::from_str(&self.text).ok()?;
        match fields.get("error")? {
            serde_json::Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }
}

impl Stop {
    pub(super) fn panicked(panic: Box<dyn Any + Send>) -> Self {
        Self::Outer(format!("it panicked: {}", panic_text(panic)))
    }

    /// Gives the status and the original's word for the sort of error, or one of ours where it has none.
    fn sort(&self) -> (Status, &'static str) {
        match self {
            Self::Unknown(_) => (Status::Error, "unknown_tool"),
            Self::Scope(_) => (Status::Blocked, "tool_scope_block"),
            Self::Unavailable(_) => (Status::Blocked, "tool_unavailable"),
            Self::NotAgreed(_) => (Status::Blocked, "approval_block"),
            Self::Arguments(_) | Self::Handler(ToolError::Arguments(_) | ToolError::Refused(_)) => {
                (Status::Error, "invalid_arguments")
            }
            Self::Blocked { .. } | Self::Hook(_, Done::No) => (Status::Blocked, "plugin_block"),
            Self::Hook(_, Done::Yes) | Self::Handler(_) | Self::Outer(_) => (Status::Error, "tool_error"),
            Self::Cancelled(_) => (Status::Cancelled, "cancelled"),
            Self::Timeout(_) => (Status::Timeout, "timeout"),
        }
    }

    /// The words that the model gets. Two layers: the tool's own error, and a fault around it.
    fn text(&self, name: &str) -> String {
        match self {
            Self::Unknown(text)
            | Self::Scope(text)
            | Self::Unavailable(text)
            | Self::NotAgreed(text)
            | Self::Blocked { text, .. }
            | Self::Handler(ToolError::Tell(text) | ToolError::Arguments(text)) => text.clone(),
            Self::Arguments(error) => error.to_string(),
            Self::Handler(ToolError::Refused(refused)) => refused.to_string(),
            Self::Hook(failure, Done::No) => format!(
                "BLOCKED: {name} was not run, because a policy could not be checked: {failure}. Do not try the same in another form; tell the user"
            ),
            Self::Hook(failure, Done::Yes) => format!(
                "{name} may have run, but its result is withheld, because a policy could not be checked: {failure}. Tell the user"
            ),
            Self::Handler(error @ ToolError::Failed { .. }) => format!("Tool execution failed: {error}"),
            Self::Handler(error @ ToolError::Result(_)) => format!("Error executing {name}: {error}"),
            Self::Outer(text) => format!("Error executing {name}: {text}"),
            Self::Cancelled(when) => format!("Error executing {name}: cancelled{when}"),
            Self::Timeout(Some(allowed)) => format!("Error executing {name}: timed out after {allowed:?}"),
            Self::Timeout(None) => format!("Error executing {name}: timed out before it began"),
        }
    }
}

impl From<ArgumentError> for Stop {
    fn from(error: ArgumentError) -> Self {
        Self::Arguments(Box::new(error))
    }
}

/// What of a result tells that it is an error.
#[derive(serde::Deserialize)]
struct Said {
    error: Option<serde_json::Value>,
}

/// What a JSON object says about how a call went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// Its `error` says something.
    AnError,
    /// Nothing of the sort.
    NoError,
}

/// Tells whether a result is a JSON object whose `error` says something.
pub(crate) fn says_error(text: &str) -> bool {
    says(text) == Some(Says::AnError)
}

/// Tells what a result says; nothing where it is no JSON object.
pub(super) fn says(text: &str) -> Option<Says> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    let said = serde_json::from_str::<Said>(text).ok()?.error;
    let is_error = said.is_some_and(|error| match error {
        serde_json::Value::Null | serde_json::Value::Bool(false) => false,
        serde_json::Value::String(text) => !text.is_empty(),
        serde_json::Value::Number(number) => number.as_f64() != Some(0.0),
        serde_json::Value::Array(list) => !list.is_empty(),
        serde_json::Value::Object(fields) => !fields.is_empty(),
        serde_json::Value::Bool(true) => true,
    });
    Some(if is_error { Says::AnError } else { Says::NoError })
}
