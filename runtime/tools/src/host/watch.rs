//! Tells the hooks that watch approvals of every question of the gate, and what came of it.

use toolwright::hook::{Hooks, PostApprovalResponse, PreApprovalRequest, RawJson, TelemetryVersion};
use toolwright_approval::{ApprovalRequest, BoxFuture, Outcome, Surface, Watch};

/// The hooks that are told.
pub(super) struct Told(pub(super) Hooks);

impl Watch for Told {
    fn asked<'a>(&'a self, request: &'a ApprovalRequest, surface: Surface) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            // Those who watch change nothing, not even by failing.
            drop(self.0.fire(event(request, surface)).await);
        })
    }

    fn answered<'a>(
        &'a self,
        request: &'a ApprovalRequest,
        surface: Surface,
        outcome: &'a Outcome,
    ) -> BoxFuture<'a, ()> {
        let PreApprovalRequest {
            command,
            description,
            pattern_key,
            pattern_keys,
            session_key,
            surface,
            tool_call_id,
            turn_id,
            telemetry_schema_version,
        } = event(request, surface);
        let after = PostApprovalResponse {
            choice: outcome.choice().to_owned(),
            command,
            decided_by: if matches!(outcome, Outcome::Answered(_)) { surface.clone() } else { String::new() },
            description,
            pattern_key,
            pattern_keys,
            session_key,
            surface,
            tool_call_id,
            turn_id,
            telemetry_schema_version,
        };
        Box::pin(async move {
            drop(self.0.fire(after).await);
        })
    }
}

fn event(request: &ApprovalRequest, surface: Surface) -> PreApprovalRequest {
    let concerns = request.concerns();
    let keys: Vec<&str> = concerns.iter().map(|concern| concern.rule.as_ref()).collect();
    let reasons: Vec<&str> = concerns.iter().map(|concern| concern.reason.as_ref()).collect();
    PreApprovalRequest {
        command: request.subject().text(),
        description: reasons.join("; "),
        pattern_key: keys.first().copied().unwrap_or_default().to_owned(),
        pattern_keys: RawJson::of(&keys).unwrap_or_default(),
        session_key: request.occasion().session.clone(),
        surface: surface.name().to_owned(),
        tool_call_id: request.occasion().call.clone(),
        turn_id: request.occasion().turn.clone(),
        telemetry_schema_version: TelemetryVersion,
    }
}
