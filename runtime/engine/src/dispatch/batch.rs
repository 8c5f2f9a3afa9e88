//! All calls of one assistant message: one answer for each, in the message's order.

mod lanes;
mod plan;

use std::{
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};

pub use self::plan::plan_batch;
use self::plan::{Wish, needs, segments};
use super::Dispatcher;
use crate::{
    Context, PathResolver,
    availability::panic_text,
    call::{Call, MessageError, ToolMessage},
    caught::caught,
    outcome::error_result,
    result::{Finished, settle},
    select::Selection,
};

/// How long calls that should stop have to find words of their own, the hooks after them included.
const GRACE: Duration = Duration::from_secs(10);
/// How long the disk may take to say where the paths of a batch lead.
const PLAN_DEADLINE: Duration = Duration::from_secs(5);

impl Dispatcher {
    /// Carries out the calls of an assistant message in the `OpenAI` chat format.
    pub async fn answer(
        &self,
        selection: &Selection,
        context: &Context,
        message: &str,
    ) -> Result<Vec<ToolMessage>, MessageError> {
        Ok(self.run(selection, context, &Call::read_message(message)?).await)
    }

    /// Carries out calls and gives one answer for each, in their order, whatever happens: neighbours that do
    /// not disturb one another run at once, and all results together keep to the turn's budget.
    pub async fn run(&self, selection: &Selection, context: &Context, calls: &[Call]) -> Vec<ToolMessage> {
        let mut finished = Vec::with_capacity(calls.len());
        let mut left = self.limits().batch;
        for segment in planned(selection, context, calls).await {
            let calls = &calls[segment];
            if calls.len() == 1 {
                finished.extend(self.segment(selection, context, calls, None).await);
            } else {
                let began = tokio::time::Instant::now();
                finished.extend(self.segment(selection, context, calls, Some(left)).await);
                left = left.saturating_sub(began.elapsed());
            }
        }
        let ids: Vec<&str> = calls.iter().map(|call| call.id.as_str()).collect();
        settle(context, &ids, &mut finished).await;
        let answers = calls.iter().zip(finished);
        answers.map(|(call, finished)| ToolMessage::answer(call, finished)).collect()
    }

    /// Carries out calls that may run at once, in so much time.
    async fn segment(
        &self,
        selection: &Selection,
        context: &Context,
        calls: &[Call],
        allowed: Option<Duration>,
    ) -> Vec<Finished> {
        let limit = allowed.and_then(|allowed| Instant::now().checked_add(allowed));
        let sooner = limit.filter(|limit| context.deadline.is_none_or(|deadline| *limit < deadline));
        let narrowed = sooner.map(|deadline| Context { deadline: Some(deadline), ..context.clone() });
        let inner = narrowed.as_ref().unwrap_or(context);
        let running = calls.iter().map(|call| self.one(selection, inner, call));
        let outcomes = lanes::together(running, self.limits().together.max(1), over(inner)).await;
        let late = |call: &Call| {
            let why = match allowed.filter(|_| sooner.is_some()) {
                _ if context.cancellation.is_cancelled() => "cancelled".to_owned(),
                Some(allowed) => format!("timed out: the calls of this batch may take {allowed:?} together"),
                None => "timed out".to_owned(),
            };
            failed(call, &why)
        };
        let outcomes = outcomes.into_iter().zip(calls);
        outcomes.map(|(outcome, call)| outcome.unwrap_or_else(|| late(call))).collect()
    }

    async fn one(&self, selection: &Selection, context: &Context, call: &Call) -> Finished {
        let arguments = match &call.arguments {
            Ok(arguments) => arguments,
            Err(fault) => return Finished::ours(error_result(&fault.to_string())),
        };
        let delivered = self.deliver(selection, context, &call.id, &call.name, arguments);
        match caught(delivered).await {
            Ok(finished) => finished,
            Err(panic) => failed(call, &format!("it panicked: {}", panic_text(panic.as_ref()))),
        }
    }
}

fn failed(call: &Call, why: &str) -> Finished {
    Finished::ours(error_result(&format!("Error executing {}: {why}", call.name)))
}

/// Waits until calls that do not stop by themselves are waited for no more.
async fn over(context: &Context) {
    let Some(deadline) = context.deadline else {
        context.cancellation.cancelled().await;
        return tokio::time::sleep(GRACE).await;
    };
    let deadline = tokio::time::sleep(deadline.saturating_duration_since(Instant::now()));
    context.cancellation.run_until_cancelled(deadline).await;
    tokio::time::sleep(GRACE).await;
}

/// Cuts a batch into segments. Where paths lead is looked up where that may block.
async fn planned(selection: &Selection, context: &Context, calls: &[Call]) -> Vec<Range<usize>> {
    if calls.len() < 2 {
        return (0..calls.len()).map(|at| at..at + 1).collect();
    }
    let wishes: Vec<Wish> = calls.iter().map(|call| Wish::of(selection, call)).collect();
    let resolver = context.services.get::<Arc<dyn PathResolver>>().cloned();
    let Some(resolver) = resolver.filter(|_| wishes.iter().any(|wish| matches!(wish, Wish::Paths(_)))) else {
        return segments(needs(wishes, None));
    };
    let unresolved = wishes.clone();
    let resolving = tokio::task::spawn_blocking(move || needs(wishes, Some(resolver.as_ref())));
    match tokio::time::timeout(PLAN_DEADLINE, resolving).await {
        Ok(Ok(resolved)) => segments(resolved),
        _ => segments(needs(unresolved, None)),
    }
}
