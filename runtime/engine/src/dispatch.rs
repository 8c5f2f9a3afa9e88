//! The life of one call: the one way in for every caller, and one well-formed result out, whatever happens.

mod batch;

use std::{
    any::Any,
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    time::{Duration, Instant},
};

use crate::{
    Context, Output, ToolError,
    availability::{Availability, Unavailable, panic_text},
    call::{Callable, NotCallable, object},
    declare::Handler,
    outcome::error_result,
    search::through_bridge,
    select::Selection,
};

/// How long and how many at once calls may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallLimits {
    /// The longest that one call may take. A tool with a limit of its own should stay below it, so that its
    /// own words reach the model.
    pub call: Duration,
    /// The most calls of a batch that run at once.
    pub together: usize,
}

impl Default for CallLimits {
    fn default() -> Self {
        Self { call: Duration::from_mins(11), together: 8 }
    }
}

/// Carries out calls. Needs a tokio runtime with its timer.
#[derive(Clone, Debug)]
pub struct Dispatcher {
    availability: Availability,
    limits: CallLimits,
}

/// Why a call has no output.
enum Stop {
    /// The model is told these words.
    Say(String),
    /// The tool's own error.
    Handler(ToolError),
    /// What went wrong around the tool.
    Outer(String),
}

impl Dispatcher {
    /// Makes a dispatcher with the usual limits.
    pub fn new(availability: Availability) -> Self {
        Self::with_limits(availability, CallLimits::default())
    }

    /// Makes a dispatcher with limits of its own.
    pub fn with_limits(availability: Availability, limits: CallLimits) -> Self {
        Self { availability, limits }
    }

    /// Gives what tells which tools are available.
    pub fn availability(&self) -> &Availability {
        &self.availability
    }

    /// Carries out one call and gives its result: the tool's text or JSON, or `{"error": …}`. Never panics.
    pub async fn dispatch(
        &self,
        selection: &Selection,
        context: &Context,
        name: &str,
        arguments: &str,
    ) -> String {
        let outcome = caught(self.carry_out(selection, context, name, arguments)).await;
        let stop = match outcome {
            Ok(Ok(Output::Text(text) | Output::Json(text))) => return text,
            Ok(Err(stop)) => stop,
            Err(panic) => Stop::Outer(format!("it panicked: {}", panic_text(panic.as_ref()))),
        };
        error_result(&stop.into_text(name))
    }

    async fn carry_out(
        &self,
        selection: &Selection,
        context: &Context,
        name: &str,
        arguments: &str,
    ) -> Result<Output, Stop> {
        let (name, arguments) = through_bridge(selection, name, arguments).map_err(Stop::Say)?;
        let (name, arguments) = (name.as_ref(), arguments.as_ref());
        let found = selection.callable(name).map_err(|fault| self.not_callable(selection, &fault))?;
        self.ready(context, &found)
            .await?
            .map_err(|reason| Stop::Say(format!("Tool not available: {name}: {reason}")))?;
        let arguments = object(arguments).map_err(Stop::Say)?;
        if context.cancellation.is_cancelled() {
            return Err(Stop::outer("cancelled before it began"));
        }
        if context.deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            return Err(Stop::outer("timed out before it began"));
        }
        let row = match found {
            Callable::Row(row) => row,
            Callable::Brought(tool) => {
                let running = async { tool.call(context, arguments).await.map_err(Stop::Handler) };
                return self.timed(context, running).await;
            }
            Callable::Bridge(bridge) => return bridge.answer(selection, arguments).map_err(Stop::Handler),
        };
        let declared = row.native().ok_or_else(|| Stop::outer("nothing in this program carries it out"))?;
        match declared.handler {
            Handler::Quick(run) => run(context, arguments).map_err(Stop::Handler),
            Handler::Blocking(run) => self.timed(context, pooled(context, arguments, run)).await,
            Handler::Async(run) => {
                let running = async { run(context, arguments).await.map_err(Stop::Handler) };
                self.timed(context, running).await
            }
            Handler::Agent => Err(Stop::Say(format!("{name} must be handled by the agent loop"))),
        }
    }

    /// Words why a name cannot be called; a tool that fell out for want of something is told with the want.
    fn not_callable(&self, selection: &Selection, fault: &NotCallable) -> Stop {
        match fault.tool.and_then(|tool| self.availability.known(selection.entry(tool))) {
            Some(Err(reason)) => Stop::Say(format!("{fault} ({reason})")),
            _ => Stop::Say(fault.to_string()),
        }
    }

    /// Tells whether a tool is available; a check that must run does so on the blocking pool.
    async fn ready(&self, context: &Context, found: &Callable) -> Result<Result<(), Unavailable>, Stop> {
        let Some(entry) = found.entry() else { return Ok(Ok(())) };
        if let Some(known) = self.availability.known(entry) {
            return Ok(known);
        }
        let (availability, found) = (self.availability.clone(), found.clone());
        let asked = tokio::task::spawn_blocking(move || availability.found(&found));
        match context.cancellation.run_until_cancelled(asked).await {
            Some(Ok(answer)) => Ok(answer),
            Some(Err(error)) => Err(Stop::Outer(error.to_string())),
            None => Err(Stop::outer("cancelled before it began")),
        }
    }

    /// Waits for a handler until it is done, its time is up, or the call is cancelled.
    async fn timed(
        &self,
        context: &Context,
        running: impl Future<Output = Result<Output, Stop>>,
    ) -> Result<Output, Stop> {
        let began = Instant::now();
        let allowed = context.deadline.map(|deadline| deadline.saturating_duration_since(began));
        let allowed = allowed.unwrap_or(self.limits.call).min(self.limits.call);
        let running = context.cancellation.run_until_cancelled(running);
        match tokio::time::timeout(allowed, running).await {
            Ok(Some(outcome)) => outcome,
            Ok(None) => Err(Stop::outer("cancelled")),
            Err(_) => Err(Stop::Outer(format!("timed out after {allowed:?}"))),
        }
    }
}

impl Stop {
    fn outer(text: &str) -> Self {
        Self::Outer(text.to_owned())
    }

    /// The words that the model gets. Two layers: the tool's own error, and a fault around it.
    fn into_text(self, name: &str) -> String {
        match self {
            Self::Say(text) | Self::Handler(ToolError::Tell(text) | ToolError::Arguments(text)) => text,
            Self::Handler(error @ ToolError::Failed { .. }) => format!("Tool execution failed: {error}"),
            Self::Handler(error @ ToolError::Result(_)) => format!("Error executing {name}: {error}"),
            Self::Outer(text) => format!("Error executing {name}: {text}"),
        }
    }
}

/// Runs a function that may block on the blocking pool. When nobody waits for it any more, its own
/// cancellation tells it so.
async fn pooled(
    context: &Context,
    arguments: &str,
    run: fn(&Context, &str) -> Result<Output, ToolError>,
) -> Result<Output, Stop> {
    let mut context = context.clone();
    context.cancellation = context.cancellation.child_token();
    let left_alone = context.cancellation.clone().drop_guard();
    let arguments = arguments.to_owned();
    let outcome = tokio::task::spawn_blocking(move || run(&context, &arguments)).await;
    left_alone.disarm();
    match outcome {
        Ok(outcome) => outcome.map_err(Stop::Handler),
        Err(error) => match error.try_into_panic() {
            Ok(panic) => Err(Stop::Outer(format!("it panicked: {}", panic_text(panic.as_ref())))),
            Err(error) => Err(Stop::Outer(error.to_string())),
        },
    }
}

/// Runs a future to its end or to its panic.
async fn caught<F: Future>(future: F) -> Result<F::Output, Box<dyn Any + Send>> {
    let mut future = pin!(future);
    poll_fn(|task| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(task))) {
        Ok(progress) => progress.map(Ok),
        Err(panic) => std::task::Poll::Ready(Err(panic)),
    })
    .await
}
