//! Runs a tool's function: under a deadline, under cancellation, on the right thread.

use std::{
    cell::Cell,
    future::poll_fn,
    pin::{Pin, pin},
    sync::Arc,
    task::Poll,
    time::{Duration, Instant},
};

use tokio::{
    sync::Semaphore,
    task::unconstrained,
    time::{sleep, timeout},
};

use super::{CallLimits, ending::Stop};
use crate::{Context, Output, ToolError, agent, call::Callable, declare::Handler};

thread_local! {
    /// Whether this thread carries out a sync tool. A call from within it uses the same place on the pool:
    /// waiting for another one could mean waiting for itself.
    static ON_THE_POOL: Cell<bool> = const { Cell::new(false) };
}

/// Runs the function behind a tool.
pub(super) async fn run(
    limits: &CallLimits,
    pool: &Arc<Semaphore>,
    context: &Context,
    tool: Callable<'_>,
    arguments: &str,
) -> Result<Output, Stop> {
    let declared = match tool {
        Callable::Row(row) => row.native(),
        Callable::Brought(tool) => {
            let running = pin!(async { tool.call(context, arguments).await.map_err(Stop::Handler) });
            return timed(limits, context, running).await.map(Output::checked);
        }
        Callable::Bridge(..) => None,
    };
    let nobody = || Stop::Outer("nothing in this program carries it out".to_owned());
    let tool = declared.ok_or_else(nobody)?;
    match tool.handler {
        Handler::Quick(run) => run(context, arguments).map_err(Stop::Handler),
        Handler::Blocking(run) => {
            // On the heap, so that calls of other sorts do not carry its size about.
            let mut running = Box::pin(pooled(pool, context, arguments, run));
            timed(limits, context, running.as_mut()).await
        }
        Handler::Async(run) => {
            let running = pin!(async { run(context, arguments).await.map_err(Stop::Handler) });
            timed(limits, context, running).await
        }
        Handler::Agent => {
            let running = async { agent::carry_out(context, tool, arguments).await.map_err(Stop::Handler) };
            timed(limits, context, pin!(running)).await
        }
    }
}

/// Tells whether the calling thread carries out a sync tool.
pub(crate) fn is_on_the_pool() -> bool {
    ON_THE_POOL.get()
}

/// Runs a function on behalf of a thread that carries out a sync tool, or not.
pub(crate) fn on_the_pool<T>(is: bool, run: impl FnOnce() -> T) -> T {
    let before = ON_THE_POOL.replace(is);
    let result = run();
    ON_THE_POOL.set(before);
    result
}

/// Waits for work until it is done or its time is up. After a cancellation it has a moment to say itself how
/// far it came.
///
/// The clock starts where the work first waits, because nothing could stop it before; what never waits needs none.
async fn timed(
    limits: &CallLimits,
    context: &Context,
    mut running: Pin<&mut impl Future<Output = Result<Output, Stop>>>,
) -> Result<Output, Stop> {
    let mut over = pin!(None);
    let first = poll_fn(|task| {
        if let Poll::Ready(outcome) = running.as_mut().poll(task) {
            return Poll::Ready(Ok(outcome));
        }
        if over.is_none() {
            over.set(Some(too_long(limits, context)));
        }
        over.as_mut().as_pin_mut().map_or(Poll::Pending, |over| over.poll(task).map(Err))
    });
    match first.await {
        Ok(outcome) => outcome,
        Err(Some(allowed)) => Err(Stop::Timeout(Some(allowed))),
        Err(None) => match timeout(limits.grace, running).await {
            Ok(outcome) => outcome,
            Err(_) => Err(Stop::Cancelled("")),
        },
    }
}

/// Waits until a call's time is up and gives that time; nothing if it was cancelled before.
async fn too_long(limits: &CallLimits, context: &Context) -> Option<Duration> {
    let allowed = allowed(limits, context);
    // Work that never leaves a moment to others must not keep the clock from being looked at.
    let clock = unconstrained(sleep(allowed));
    context.cancellation.run_until_cancelled(clock).await.map(|()| allowed)
}

/// Gives the time by the clock that all waiting goes by.
pub(super) fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// Gives the time that a call may still take.
pub(super) fn allowed(limits: &CallLimits, context: &Context) -> Duration {
    let left = context.deadline.map(|deadline| deadline.saturating_duration_since(now()));
    left.unwrap_or(limits.call).min(limits.call)
}

/// Runs a function that may block on the blocking pool, of which it takes one place. When nobody waits for it
/// any more, its own cancellation tells it so; it keeps its place until it has heard.
async fn pooled(
    pool: &Arc<Semaphore>,
    context: &Context,
    arguments: &str,
    run: fn(&Context, &str) -> Result<Output, ToolError>,
) -> Result<Output, Stop> {
    let place = if is_on_the_pool() { None } else { Arc::clone(pool).acquire_owned().await.ok() };
    let mut context = context.clone();
    context.cancellation = context.cancellation.child_token();
    let left_alone = context.cancellation.clone().drop_guard();
    let arguments = arguments.to_owned();
    let outcome = tokio::task::spawn_blocking(move || {
        let _place = place;
        // It may have waited for its place longer than anybody waits for it.
        let is_wanted = !context.cancellation.is_cancelled();
        is_wanted.then(|| on_the_pool(true, || run(&context, &arguments)))
    });
    let outcome = outcome.await;
    left_alone.disarm();
    match outcome {
        Ok(Some(outcome)) => outcome.map_err(Stop::Handler),
        Ok(None) => Err(Stop::Cancelled(" before it began")),
        Err(error) => match error.try_into_panic() {
            Ok(panic) => Err(Stop::panicked(panic)),
            Err(error) => Err(Stop::Outer(error.to_string())),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::{future::ready, pin::pin, time::Duration};

    use tokio::{runtime::Builder, task::consume_budget};

    use super::{Stop, timed};
    use crate::{CallLimits, Context, Output};

    #[test]
    fn work_that_never_waits_needs_no_clock() {
        let runtime = Builder::new_current_thread().build().unwrap();
        let done = ready(Ok(Output::Text("done".to_owned())));
        let (limits, context) = (CallLimits::default(), Context::default());
        let outcome = runtime.block_on(timed(&limits, &context, pin!(done)));
        assert!(matches!(outcome, Ok(Output::Text(text)) if text == "done"));
    }

    #[test]
    fn work_that_leaves_nothing_to_others_is_stopped() {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let busy = pin!(async {
            loop {
                consume_budget().await;
            }
        });
        let limits = CallLimits { call: Duration::from_millis(1), ..CallLimits::default() };
        let outcome = runtime.block_on(timed(&limits, &Context::default(), busy));
        assert!(matches!(outcome, Err(Stop::Timeout(Some(_)))));
    }
}
