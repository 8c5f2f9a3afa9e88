//! All calls of one assistant message: one answer for each, in the message's order.

mod lanes;
mod plan;

use std::{ops::Range, sync::Arc, time::Duration};

pub use self::plan::plan_batch;
use self::plan::{Wish, Words, needs, segments};
use super::{CallLimits, Dispatcher, handler};
use crate::{
    Context, PathResolver,
    call::{Call, MessageError, ToolMessage},
    caught::{caught, panic_text},
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
        let CallLimits { side_by_side, batch, .. } = *self.limits();
        let whole = Limit::of(context, batch, "this batch may take");
        let words = self.hooks().in_force().map_or(Words::Final, |hooks| Words::under(&hooks));
        for segment in planned(selection, context, calls, words).await {
            let calls = &calls[segment];
            let several = (calls.len() > 1).then(|| {
                let limit = Limit::of(&whole.context, side_by_side, "calls that run at once may take");
                limit.or(&whole)
            });
            finished.extend(self.segment(selection, several.as_ref().unwrap_or(&whole), calls).await);
        }
        let ids: Vec<&str> = calls.iter().map(|call| call.id.as_str()).collect();
        settle(context, &ids, &mut finished).await;
        let answers = calls.iter().zip(finished);
        answers.map(|(call, finished)| ToolMessage::answer(call, finished)).collect()
    }

    /// Carries out calls that may run at once.
    async fn segment(&self, selection: &Selection, limit: &Limit, calls: &[Call]) -> Vec<Finished> {
        let context = &limit.context;
        let running = calls.iter().map(|call| self.one(selection, context, call));
        let outcomes = lanes::together(running, self.limits().together.max(1), over(context)).await;
        let late = |call: &Call| {
            let cancelled = context.cancellation.is_cancelled();
            failed(call, if cancelled { "cancelled" } else { &limit.late })
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
            Err(panic) => failed(call, &format!("it panicked: {}", panic_text(panic))),
        }
    }
}

/// How long calls may take, and the words for those that took longer.
struct Limit {
    /// The surroundings of the calls, with the deadline.
    context: Context,
    late: String,
    /// Whether it comes before the limit that there was anyway.
    is_sooner: bool,
}

impl Limit {
    fn of(context: &Context, allowed: Duration, what: &str) -> Self {
        let end = handler::now().checked_add(allowed);
        let sooner = end.filter(|end| context.deadline.is_none_or(|deadline| *end < deadline));
        let late = match sooner {
            Some(_) => format!("timed out: {what} {allowed:?}"),
            None => "timed out".to_owned(),
        };
        let context = Context { deadline: sooner.or(context.deadline), ..context.clone() };
        Self { context, late, is_sooner: sooner.is_some() }
    }

    /// Takes the words of the other limit where that one comes first.
    fn or(self, other: &Self) -> Self {
        if self.is_sooner { self } else { Self { late: other.late.clone(), ..self } }
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
    let deadline = tokio::time::sleep(deadline.saturating_duration_since(handler::now()));
    context.cancellation.run_until_cancelled(deadline).await;
    tokio::time::sleep(GRACE).await;
}

/// Cuts a batch into segments. Where paths lead is looked up where that may block.
async fn planned(
    selection: &Selection,
    context: &Context,
    calls: &[Call],
    words: Words,
) -> Vec<Range<usize>> {
    if calls.len() < 2 {
        return (0..calls.len()).map(|at| at..at + 1).collect();
    }
    let wishes: Vec<Wish> = calls.iter().map(|call| Wish::of(selection, call, words)).collect();
    let resolver = context.services.get::<Arc<dyn PathResolver>>().cloned();
    let Some(resolver) = resolver.filter(|_| wishes.iter().any(|wish| matches!(wish, Wish::Paths(_)))) else {
        return segments(needs(wishes, |_| None));
    };
    let (unresolved, context) = (wishes.clone(), context.clone());
    let resolving =
        tokio::task::spawn_blocking(move || needs(wishes, |path| resolver.resolve(&context, path)));
    match tokio::time::timeout(PLAN_DEADLINE, resolving).await {
        Ok(Ok(resolved)) => segments(resolved),
        _ => segments(needs(unresolved, |_| None)),
    }
}
