//! After a call: hooks that change its result, and hooks that are told how it ended.

use std::{sync::Arc, time::Duration};

use super::{
    Judged, Life, Over,
    ending::{Ending, Stop},
    permit::tell,
};
use crate::{
    Output,
    hook::{Done, HookSet, PostToolCall, Stands as _, TelemetryVersion, TransformToolResult},
    result,
};

impl<'a> Life<'a> {
    /// Lets hooks change the result, each what the one before it made. One that fails withholds it.
    pub(super) async fn transformed(
        &self,
        hooks: &HookSet,
        mut ending: Ending<'a>,
        over: &Over<'_>,
    ) -> Ending<'a> {
        for hook in TransformToolResult::chain(hooks) {
            let event = Arc::new(TransformToolResult {
                api_request_id: self.context.api_request_id.clone(),
                args: over.arguments.clone(),
                duration_ms: millis(over.took),
                error_message: ending.error_message(),
                error_type: ending.error_type.map(str::to_owned),
                result: ending.text.clone(),
                session_id: self.context.session_id.clone(),
                status: ending.status,
                task_id: self.context.task_id.clone(),
                tool_call_id: self.call_id.to_owned(),
                tool_name: over.name.to_owned(),
                turn_id: self.context.turn_id.clone(),
                telemetry_schema_version: TelemetryVersion,
            });
            match hook.word(&event).await {
                Ok(Some(Some(text))) => {
                    // Who takes an image's line out of the text means the image.
                    ending.media = result::kept(std::mem::take(&mut ending.media), &text);
                    ending.text = text;
                    ending.is_said = true;
                }
                Ok(_) => {}
                Err(failure) => {
                    let stop: Result<Output, Stop> = Err(Stop::Hook(Box::new(failure), Done::Yes));
                    return Ending::of(over.name, ending.tool, stop, Judged::Here);
                }
            }
        }
        ending
    }

    /// Tells hooks how the call ended.
    pub(super) async fn reported(&self, hooks: &HookSet, ending: &Ending<'_>, over: Over<'_>) {
        if PostToolCall::chain(hooks).is_empty() {
            return;
        }
        let event = PostToolCall {
            api_request_id: self.context.api_request_id.clone(),
            args: over.arguments,
            duration_ms: millis(over.took),
            error_message: ending.error_message(),
            error_type: ending.error_type.map(str::to_owned),
            middleware_trace: self.trace(),
            result: ending.text.clone(),
            session_id: self.context.session_id.clone(),
            status: ending.status,
            task_id: self.context.task_id.clone(),
            tool_call_id: self.call_id.to_owned(),
            tool_name: over.name.to_owned(),
            turn_id: self.context.turn_id.clone(),
            telemetry_schema_version: TelemetryVersion,
        };
        tell(hooks, event).await;
    }
}

/// Tells whether anybody changes results or is told of them.
pub(super) fn is_wanted(hooks: &HookSet) -> bool {
    !TransformToolResult::chain(hooks).is_empty() || !PostToolCall::chain(hooks).is_empty()
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
