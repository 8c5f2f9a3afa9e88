//! May a call run, and with which arguments: request middleware, and the hooks before a call.

use std::sync::Arc;

use super::{Judged, Life, ending::Stop};
use crate::{
    call::Callable,
    hook::{
        Cause, Done, HookFailure, HookFault, HookSet, MiddlewareTrace, MiddlewareVersion, PreToolCall,
        RawJson, Rewrite, Stands as _, TelemetryVersion, ToolDecision, ToolExecution, ToolRequest,
    },
};

/// How often the hooks may change the arguments after one another had seen them.
const ROUNDS: usize = 4;

/// What a hook has said.
struct Word {
    /// The arguments that it is about.
    about: RawJson,
    /// What it wants to be asked.
    wish: Option<Cause>,
}

impl<'a> Life<'a> {
    /// Lets request middleware change the arguments, each what the one before it made.
    pub(super) async fn requested(
        &self,
        hooks: &HookSet,
        tool: Callable<'a>,
        mut arguments: RawJson,
    ) -> Result<RawJson, Stop> {
        let chain = ToolRequest::chain(hooks);
        if chain.is_empty() {
            return Ok(arguments);
        }
        let original = RawJson::lenient(self.original);
        let mut trace = MiddlewareTrace::default();
        for hook in chain {
            let event = Arc::new(ToolRequest {
                tool_name: tool.name().to_owned(),
                args: arguments.clone(),
                original_args: original.clone(),
                task_id: self.context.task_id.clone(),
                session_id: self.context.session_id.clone(),
                tool_call_id: self.call_id.to_owned(),
                turn_id: self.context.turn_id.clone(),
                api_request_id: self.context.api_request_id.clone(),
                middleware_schema_version: MiddlewareVersion,
                telemetry_schema_version: TelemetryVersion,
            });
            if let Some(Some(args)) = hook.word(&event).await.map_err(unchecked)? {
                arguments = reread(tool, &args, hook.name(), "tool_request")?;
                trace.0.push(Rewrite { name: hook.name().to_owned() });
            }
        }
        // A call asks its request middleware once.
        drop(self.rewritten.set(trace));
        Ok(arguments)
    }

    /// Puts a call before the hooks, and before whom they want to be asked.
    ///
    /// A hook's word is about the arguments that it saw, or that it made of them. So when a hook changes them, those
    /// before it are asked again, until every word is about the same arguments.
    pub(super) async fn permitted(
        &self,
        hooks: &HookSet,
        tool: Callable<'a>,
        mut arguments: RawJson,
    ) -> Result<RawJson, Stop> {
        let chain = PreToolCall::chain(hooks);
        let mut words: Vec<Option<Word>> = Vec::new();
        words.resize_with(chain.len(), || None);
        let mut event = Arc::new(self.event(tool, &arguments));
        for _ in 0..ROUNDS {
            for (hook, word) in chain.iter().zip(&mut words) {
                if word.as_ref().is_some_and(|word| word.about == arguments) {
                    continue;
                }
                let mut wish = None;
                match hook.word(&event).await.map_err(unchecked)? {
                    None | Some(ToolDecision::Allow) => {}
                    Some(ToolDecision::Block(message)) if message.trim().is_empty() => {
                        let what = "`block` without a message".to_owned();
                        return Err(nonsense(hook.name(), "pre_tool_call", what));
                    }
                    Some(ToolDecision::Block(message)) => {
                        return Err(Stop::Blocked { hook: hook.name().to_owned(), text: message });
                    }
                    Some(ToolDecision::Ask { message, rule_key }) => {
                        wish = Some(Cause::Hook {
                            hook: hook.name().to_owned(),
                            message: message.unwrap_or_default(),
                            rule_key: rule_key.unwrap_or_else(|| tool.name().to_owned()),
                        });
                    }
                    Some(ToolDecision::Rewrite(args)) => {
                        arguments = reread(tool, &args, hook.name(), "pre_tool_call")?;
                        event = Arc::new(self.event(tool, &arguments));
                    }
                }
                *word = Some(Word { about: arguments.clone(), wish });
            }
            if words.iter().flatten().all(|word| word.about == arguments) {
                for wish in words.into_iter().flatten().filter_map(|word| word.wish) {
                    Box::pin(self.asked(Some(hooks), tool, &arguments, wish)).await?;
                }
                return Ok(arguments);
            }
        }
        let last = chain.last().map_or("", |hook| hook.name());
        Err(nonsense(last, "pre_tool_call", "the hooks keep changing the arguments".to_owned()))
    }

    /// What middleware around the tool is told.
    pub(super) fn execution(&self, tool: Callable<'a>, arguments: &RawJson) -> ToolExecution {
        ToolExecution {
            tool_name: tool.name().to_owned(),
            args: arguments.clone(),
            original_args: RawJson::lenient(self.original),
            task_id: self.context.task_id.clone(),
            session_id: self.context.session_id.clone(),
            tool_call_id: self.call_id.to_owned(),
            turn_id: self.context.turn_id.clone(),
            api_request_id: self.context.api_request_id.clone(),
            telemetry_schema_version: TelemetryVersion,
            middleware_schema_version: MiddlewareVersion,
        }
    }

    fn event(&self, tool: Callable<'a>, arguments: &RawJson) -> PreToolCall {
        PreToolCall {
            api_request_id: self.context.api_request_id.clone(),
            args: arguments.clone(),
            middleware_trace: self.trace(),
            session_id: self.context.session_id.clone(),
            task_id: self.context.task_id.clone(),
            tool_call_id: self.call_id.to_owned(),
            tool_name: tool.name().to_owned(),
            turn_id: self.context.turn_id.clone(),
            telemetry_schema_version: TelemetryVersion,
        }
    }

    /// Gives the middleware that has given the call other arguments.
    pub(super) fn trace(&self) -> MiddlewareTrace {
        self.rewritten.get().cloned().unwrap_or_default()
    }
}

/// Tells the observers of a point, whose failures are logged.
pub(super) async fn tell<E: crate::hook::Event<Answer = ()>>(hooks: &HookSet, event: E) {
    let chain = E::chain(hooks);
    if chain.is_empty() {
        return;
    }
    let event = Arc::new(event);
    for hook in chain {
        if let Err(failure) = hook.word(&event).await {
            tracing::warn!(target: "toolwright::hook", %failure, "a hook failed; nothing changes");
        }
    }
}

/// Reads the arguments that a hook put in place of others; what does not fit the tool is nonsense.
pub(super) fn reread(
    tool: Callable<'_>,
    arguments: &RawJson,
    hook: &str,
    point: &'static str,
) -> Result<RawJson, Stop> {
    if !arguments.text().starts_with('{') {
        return Err(nonsense(hook, point, "the arguments must be a JSON object".to_owned()));
    }
    match super::understood(tool, arguments.text(), Judged::Here) {
        Ok(fits) if fits.text == arguments.text() => Ok(arguments.clone()),
        Ok(fits) => RawJson::read(&fits.text).map_err(|error| nonsense(hook, point, error.to_string())),
        Err(what) => Err(nonsense(hook, point, what.to_string())),
    }
}

fn unchecked(failure: HookFailure) -> Stop {
    Stop::Hook(Box::new(failure), Done::No)
}

fn nonsense(hook: &str, point: &'static str, what: String) -> Stop {
    unchecked(HookFailure { hook: hook.to_owned(), point, fault: HookFault::Nonsense(what) })
}
