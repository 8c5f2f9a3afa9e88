//! All calls of one assistant message: one answer for each, in the message's order.

use std::{future::poll_fn, pin::Pin, task::Poll};

use super::Dispatcher;
use crate::{
    Context,
    call::{Call, MessageError, ToolMessage},
    declare::Concurrency,
    outcome::error_result,
    search::through_bridge,
    select::Selection,
};

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

    /// Carries out calls and gives one answer for each, in their order. Neighbours that share run at once.
    pub async fn run(&self, selection: &Selection, context: &Context, calls: &[Call]) -> Vec<ToolMessage> {
        let mut answers = Vec::with_capacity(calls.len());
        for group in calls.chunk_by(|left, right| shares(selection, left) && shares(selection, right)) {
            let running = group.iter().map(|call| self.one(selection, context, call));
            answers.extend(together(running, self.limits.together.max(1)).await);
        }
        answers
    }

    async fn one(&self, selection: &Selection, context: &Context, call: &Call) -> ToolMessage {
        let content = match &call.arguments {
            Ok(arguments) => self.dispatch(selection, context, &call.name, arguments).await,
            Err(fault) => error_result(&fault.to_string()),
        };
        ToolMessage::answer(call, content)
    }
}

/// Tells whether a call may run beside others of its kind. One that runs nothing may.
fn shares(selection: &Selection, call: &Call) -> bool {
    let Ok(arguments) = &call.arguments else { return true };
    let Ok((name, _)) = through_bridge(selection, &call.name, arguments) else { return true };
    selection.callable(&name).map_or(true, |found| found.concurrency() == Concurrency::Shared)
}

/// A future that runs until it is done, then its output.
enum Lane<F: Future> {
    Running(Pin<Box<F>>),
    Done(F::Output),
}

/// Runs futures, at most so many at once, and gives their outputs in order.
async fn together<F: Future>(futures: impl Iterator<Item = F>, most: usize) -> Vec<F::Output> {
    let mut lanes: Vec<Lane<F>> = futures.map(|future| Lane::Running(Box::pin(future))).collect();
    poll_fn(|task| {
        let mut free = most;
        for lane in &mut lanes {
            let Lane::Running(future) = lane else { continue };
            if free == 0 {
                break;
            }
            match future.as_mut().poll(task) {
                Poll::Ready(output) => *lane = Lane::Done(output),
                Poll::Pending => free -= 1,
            }
        }
        if free == most { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    let done = lanes.into_iter().filter_map(|lane| match lane {
        Lane::Done(output) => Some(output),
        Lane::Running(_) => None,
    });
    done.collect()
}
