//! Runs a tool's function: under a deadline, under cancellation, on the right thread.

use std::{
    cell::Cell,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::Semaphore, time::timeout};

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
            let running = async { tool.call(context, arguments).await.map_err(Stop::Handler) };
            return timed(limits, context, running).await.map(Output::checked);
        }
        Callable::Bridge(..) => None,
    };
    let nobody = || Stop::Outer("nothing in this program carries it out".to_owned());
    let tool = declared.ok_or_else(nobody)?;
    match tool.handler {
        Handler::Quick(run) => run(context, arguments).map_err(Stop::Handler),
        Handler::Blocking(run) => timed(limits, context, pooled(pool, context, arguments, run)).await,
        Handler::Async(run) => {
            let running = async { run(context, arguments).await.map_err(Stop::Handler) };
            timed(limits, context, running).await
        }
        Handler::Agent => {
            let running = async { agent::carry_out(context, tool, arguments).await.map_err(Stop::Handler) };
            timed(limits, context, running).await
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
async fn timed(
    limits: &CallLimits,
    context: &Context,
    running: impl Future<Output = Result<Output, Stop>>,
) -> Result<Output, Stop> {
    let allowed = allowed(limits, context);
    let mut running = pin!(running);
    let limited = timeout(allowed, running.as_mut());
    match context.cancellation.run_until_cancelled(limited).await {
        Some(Ok(outcome)) => outcome,
        Some(Err(_)) => Err(Stop::Timeout(Some(allowed))),
        None => match timeout(limits.grace, running).await {
            Ok(outcome) => outcome,
            Err(_) => Err(Stop::Cancelled("")),
        },
    }
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
        on_the_pool(true, || run(&context, &arguments))
    });
    let outcome = outcome.await;
    left_alone.disarm();
    match outcome {
        Ok(outcome) => outcome.map_err(Stop::Handler),
        Err(error) => match error.try_into_panic() {
            Ok(panic) => Err(Stop::panicked(panic.as_ref())),
            Err(error) => Err(Stop::Outer(error.to_string())),
        },
    }
}
