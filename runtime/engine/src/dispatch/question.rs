//! Puts a question about a call to whom the host lends, and tells the hooks that watch approvals. Whatever is not
//! a clear yes stops the call.

use std::sync::Arc;

use super::{Life, ending::Stop, permit::tell};
use crate::{
    call::Callable,
    hook::{
        Asker, Cause, Consent, HookSet, PostApprovalResponse, PreApprovalRequest, Question, RawJson,
        TelemetryVersion,
    },
};

impl<'a> Life<'a> {
    /// Asks whether a tool may run that is said to be destructive by whoever brought it. The tools of the tables
    /// are not asked about here: those that can do harm ask themselves, and know what about.
    pub(super) async fn consented(&self, tool: Callable<'a>, arguments: &str) -> Result<(), Stop> {
        let Callable::Brought(brought) = tool else { return Ok(()) };
        if !brought.hints().is_destructive() {
            return Ok(());
        }
        let arguments = RawJson::read(arguments).map_err(|error| Stop::Outer(error.to_string()))?;
        let cause = Cause::Destructive { bringer: brought.bringer().clone() };
        // On the heap, so that calls that nobody is asked about do not carry its size about.
        let asking = Box::pin(self.asked(self.hooks.as_deref(), tool, &arguments, cause));
        Box::pin(self.in_reach(asking)).await
    }

    /// Asks whether a tool may run with these arguments.
    pub(super) async fn asked(
        &self,
        hooks: Option<&HookSet>,
        tool: Callable<'a>,
        arguments: &RawJson,
        cause: Cause,
    ) -> Result<(), Stop> {
        let name = tool.name();
        let question = Question {
            tool: name.to_owned(),
            arguments: arguments.clone(),
            cause,
            task_id: self.context.task_id.clone(),
            session_id: self.context.session_id.clone(),
            turn_id: self.context.turn_id.clone(),
            tool_call_id: self.call_id.to_owned(),
        };
        let before = request(&question);
        if let Some(hooks) = hooks {
            tell(hooks, before.clone()).await;
        }
        let consent = match self.context.services.get::<Arc<dyn Asker>>() {
            Some(asker) => asker.ask(&question).await,
            None => Consent::Refused(
                "nobody is there to be asked; do not try the same in another form, tell the user".to_owned(),
            ),
        };
        if let Some(hooks) = hooks {
            tell(hooks, response(before, &consent)).await;
        }
        let Consent::Refused(why) = consent else { return Ok(()) };
        let text = format!("BLOCKED: {name} needs approval ({}), and has none: {why}", question.cause);
        match question.cause {
            Cause::Hook { hook, .. } => Err(Stop::Blocked { hook, text }),
            Cause::Destructive { .. } => Err(Stop::NotAgreed(text)),
        }
    }
}

fn request(question: &Question) -> PreApprovalRequest {
    let key = question.cause.rule_key(&question.tool);
    PreApprovalRequest {
        command: question.tool.clone(),
        description: question.cause.description(),
        pattern_keys: RawJson::of(&[&key]).unwrap_or_default(),
        pattern_key: key,
        session_key: question.session_id.clone(),
        surface: question.cause.surface().to_owned(),
        tool_call_id: question.tool_call_id.clone(),
        turn_id: question.turn_id.clone(),
        telemetry_schema_version: TelemetryVersion,
    }
}

fn response(before: PreApprovalRequest, consent: &Consent) -> PostApprovalResponse {
    PostApprovalResponse {
        choice: if *consent == Consent::Given { "once" } else { "deny" }.to_owned(),
        command: before.command,
        decided_by: "asker".to_owned(),
        description: before.description,
        pattern_key: before.pattern_key,
        pattern_keys: before.pattern_keys,
        session_key: before.session_key,
        surface: before.surface,
        tool_call_id: before.tool_call_id,
        turn_id: before.turn_id,
        telemetry_schema_version: before.telemetry_schema_version,
    }
}
