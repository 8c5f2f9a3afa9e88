//! Carries out the calls of a plugin's tools.

use std::{
    fmt::Write as _,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use toolwright::{
    Context, Output, ToolError,
    declare::HandlerFuture,
    dynamic::{DynamicCall, DynamicHandler},
};
use toolwright_terminal::{Progress, Update};

use crate::{
    connection::{CallError, Told},
    fault::PluginFault,
    reading,
    resident::Resident,
};

/// How long a call may take whose tool says nothing about it.
const USUAL: Duration = Duration::from_mins(2);

/// One for all tools of a plugin, whichever process carries them out: a tool that is brought again unchanged
/// stays the same tool.
pub(crate) struct ToolHandler(pub(crate) Weak<Resident>);

impl DynamicHandler for ToolHandler {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move {
            let gone = || ToolError::tell("the plugin that brought this tool is not loaded any more");
            let resident = self.0.upgrade().ok_or_else(gone)?;
            carried_out(&resident, call).await
        })
    }
}

async fn carried_out(resident: &Arc<Resident>, call: DynamicCall<'_>) -> Result<Output, ToolError> {
    let (id, name) = (&resident.id, call.tool.name());
    let Some((served, connection)) = resident.open() else {
        let why = resident.why_not_running();
        return Err(ToolError::tell(format!(
            "plugin `{id}`, which carries out `{name}`, is not running: {why}"
        )));
    };
    let Some(tool) = served.brought.tools.iter().find(|tool| tool.name == name) else {
        return Err(ToolError::tell(format!("plugin `{id}` was loaded again and has no `{name}` any more")));
    };
    let allowed = tool.timeout.map_or(USUAL, Duration::from_secs_f64);
    let limit = call
        .context
        .deadline
        .map_or(allowed, |deadline| deadline.saturating_duration_since(Instant::now()).min(allowed));
    let params = params(name, call.arguments, call.context, limit);
    let progress = call.context.services.get::<Progress>().cloned().map(told);
    let asked = connection.call("tool/call", &params, limit, progress);
    let answer = call.context.cancellation.run_until_cancelled(asked).await;
    match answer {
        // Giving the wait up has told the plugin.
        None => Err(ToolError::tell(format!("`{name}` was cancelled, and plugin `{id}` was told so"))),
        Some(Ok(text)) => reading::output(id, &text),
        Some(Err(CallError::Refused(message))) => Err(ToolError::tell(message)),
        Some(Err(error)) => {
            let remedy = PluginFault::disable(id);
            Err(ToolError::tell(format!("plugin `{id}` did not carry out `{name}`: {error}; {remedy}")))
        }
    }
}

/// Passes on how far a call is.
fn told(progress: Progress) -> Told {
    Arc::new(move |message: &str| progress.tell(Update { last_line: message, bytes: message.len() as u64 }))
}

fn params(name: &str, arguments: &str, context: &Context, limit: Duration) -> String {
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_else(|_| "\"\"".to_owned());
    let mut params = format!(r#"{{"name":{},"arguments":{arguments},"context":{{"#, quoted(name));
    let known = [
        ("task_id", &context.task_id),
        ("session_id", &context.session_id),
        ("turn_id", &context.turn_id),
        ("api_request_id", &context.api_request_id),
    ];
    for (key, value) in known {
        // Writing to a string cannot fail.
        write!(params, r#""{key}":{},"#, quoted(value)).ok();
    }
    write!(params, r#""timeout":{}}}}}"#, limit.as_secs_f64()).ok();
    params
}
