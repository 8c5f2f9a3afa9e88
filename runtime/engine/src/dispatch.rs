//! The life of one call: the one way in for every caller, and one well-formed result out, whatever happens.

mod batch;

pub use self::batch::plan_batch;

use std::time::{Duration, Instant};

use crate::{
    Context, Output, ToolError, ToolId,
    availability::{Availability, Unavailable, panic_text},
    call::{NotCallable, object},
    caught::caught,
    declare::Handler,
    outcome::error_result,
    result::{self, Finished, Origin},
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
    /// The longest that the calls of a batch may run together. A call that runs alone has its own limit, and
    /// the clock stands still meanwhile: a person may be thinking.
    pub batch: Duration,
}

impl Default for CallLimits {
    fn default() -> Self {
        Self { call: Duration::from_mins(11), together: 8, batch: Duration::from_mins(7) }
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
        self.deliver(selection, context, "", name, arguments).await.into_content(name).0
    }

    /// Carries out one call; its result still knows what the budget of a turn must know.
    async fn deliver(
        &self,
        selection: &Selection,
        context: &Context,
        call_id: &str,
        name: &str,
        arguments: &str,
    ) -> Finished {
        let outcome = caught(self.carry_out(selection, context, name, arguments)).await;
        let origin = Origin::of(selection, name, call_id);
        let stop = match outcome {
            Ok(Ok(output)) => {
                let (text, media) = output.split();
                return result::finish(context, origin, text, media).await;
            }
            Ok(Err(stop)) => stop,
            Err(panic) => Stop::Outer(format!("it panicked: {}", panic_text(panic.as_ref()))),
        };
        let said_by_tool = matches!(stop, Stop::Handler(_));
        let text = error_result(&stop.into_text(name));
        if said_by_tool {
            return result::finish(context, origin, text, Vec::new()).await;
        }
        Finished::ours(text)
    }

    fn limits(&self) -> &CallLimits {
        &self.limits
    }

    async fn carry_out(
        &self,
        selection: &Selection,
        context: &Context,
        name: &str,
        arguments: &str,
    ) -> Result<Output, Stop> {
        let tool = selection.callable(name).map_err(|fault| self.not_callable(&fault))?;
        self.ready(context, tool)
            .await?
            .map_err(|reason| Stop::Say(format!("Tool not available: {name}: {reason}")))?;
        let arguments = object(arguments).map_err(Stop::Say)?;
        let declared = selection.registry().row(tool).native();
        let handler = declared.ok_or_else(|| Stop::outer("nothing in this program carries it out"))?.handler;
        if context.cancellation.is_cancelled() {
            return Err(Stop::outer("cancelled before it began"));
        }
        if context.deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            return Err(Stop::outer("timed out before it began"));
        }
        match handler {
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
    fn not_callable(&self, fault: &NotCallable) -> Stop {
        match fault.tool.and_then(|tool| self.availability.known(tool)) {
            Some(Err(reason)) => Stop::Say(format!("{fault} ({reason})")),
            _ => Stop::Say(fault.to_string()),
        }
    }

    /// Tells whether a tool is available; a check that must run does so on the blocking pool.
    async fn ready(&self, context: &Context, tool: ToolId) -> Result<Result<(), Unavailable>, Stop> {
        if let Some(known) = self.availability.known(tool) {
            return Ok(known);
        }
        let availability = self.availability.clone();
        let asked = tokio::task::spawn_blocking(move || availability.tool(tool));
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
