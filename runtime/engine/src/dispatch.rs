//! The life of one call: the one way in for every caller, and one well-formed result out, whatever happens.

mod batch;
mod ending;
mod handler;
mod permit;
mod question;
mod report;

use std::{
    borrow::Cow,
    fmt::Display,
    pin::pin,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::Semaphore;
use tracing::Instrument as _;

use self::ending::{Says, Stop};
pub use self::{batch::plan_batch, ending::Status};
pub(crate) use self::{
    ending::{Ending, says_error},
    handler::{is_on_the_pool, on_the_pool},
};
use crate::{
    Context, Media, Mended, Output, ToolError,
    arguments::{self, ArgumentError, Prepared},
    availability::{Availability, Unavailable},
    call::{Callable, NotCallable},
    caught::caught,
    declare::Handler,
    hook::{self, ExecutionFuture, HookSet, Hooks, MiddlewareTrace, RawJson, ToolExecution, Wraps as _},
    result::{self, Finished, Origin},
    search::through_bridge,
    select::{Entry, Selection},
    table::ToolRow,
    trace,
};

/// How long and how many at once calls may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallLimits {
    /// The longest that one call may take. A tool with a limit of its own should stay below it, so that its
    /// own words reach the model; a person's patience comes on top.
    pub call: Duration,
    /// How long a call that was cancelled has to say itself how far it came.
    pub grace: Duration,
    /// The most calls of a batch that run at once.
    pub together: usize,
    /// The most sync tools that run at once, over all batches and sessions.
    pub threads: usize,
    /// The longest that calls of a batch which run at once may take.
    pub side_by_side: Duration,
    /// The longest that a whole batch may take, from its beginning, whatever runs.
    pub batch: Duration,
}

impl Default for CallLimits {
    fn default() -> Self {
        Self {
            call: Duration::from_mins(16),
            grace: Duration::from_secs(3),
            together: 8,
            threads: 64,
            side_by_side: Duration::from_mins(7),
            batch: Duration::from_mins(32),
        }
    }
}

/// Carries out calls. Cheap to clone; clones share their hooks and their threads. Needs a tokio runtime with its
/// timer, or [`dispatch_blocking`](Self::dispatch_blocking), which needs nothing.
#[derive(Clone, Debug)]
pub struct Dispatcher {
    availability: Availability,
    limits: CallLimits,
    hooks: Hooks,
    pool: Arc<Semaphore>,
}

/// One call while it lives.
struct Life<'a> {
    house: &'a Dispatcher,
    selection: &'a Selection,
    context: &'a Context,
    call_id: &'a str,
    name: &'a str,
    /// The arguments as the model gave them.
    original: &'a str,
    /// The hooks that were in force when it began.
    hooks: Option<Arc<HookSet>>,
    /// The middleware that has given it other arguments.
    rewritten: OnceLock<MiddlewareTrace>,
}

/// What a call has been found to say.
struct Given<'a> {
    tool: Option<Callable<'a>>,
    /// The arguments, at last those that the tool ran with.
    arguments: Cow<'a, str>,
    /// What had to be mended, for the model.
    notes: Vec<String>,
}

/// A call that is over, as hooks are told of it.
struct Over<'a> {
    name: &'a str,
    arguments: RawJson,
    took: Duration,
}

/// The result of one call, for a client that is told more than the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallResult {
    /// The tool's text or JSON, or `{"error": …}`.
    pub text: String,
    /// What there is beside text; each leaves a line in the text where it stood.
    pub media: Vec<Media>,
    /// How the call ended.
    pub status: Status,
    /// The sort of error, where it ended with one: `unknown_tool`, `tool_scope_block`, `tool_unavailable`,
    /// `invalid_arguments`, `plugin_block`, `tool_error`, `cancelled` or `timeout`.
    pub error: Option<&'static str>,
    /// Whether the text is one JSON object.
    pub is_object: bool,
}

/// A call that is over, but for its text.
struct Lived {
    finished: Finished,
    status: Status,
    error_type: Option<&'static str>,
}

/// Who judges arguments, or a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judged {
    /// The tool's own reader alone.
    ByTheTool,
    /// Dispatch, because somebody else sees it.
    Here,
}

impl<'a> Given<'a> {
    const fn new(original: &'a str) -> Self {
        Self { tool: None, arguments: Cow::Borrowed(original), notes: Vec::new() }
    }

    fn take(&mut self, prepared: Prepared<'a>) {
        self.arguments = prepared.text;
        self.notes.extend(prepared.notes);
    }

    /// Tells the model what had to be mended.
    fn noted(&mut self, outcome: Result<Output, Stop>) -> Result<Output, Stop> {
        if self.notes.is_empty() { outcome } else { outcome.map(|output| output.noted(&self.notes)) }
    }
}

impl Dispatcher {
    /// Makes a dispatcher with the usual limits.
    pub fn new(availability: Availability) -> Self {
        Self::with_limits(availability, CallLimits::default())
    }

    /// Makes a dispatcher with limits of its own.
    pub fn with_limits(availability: Availability, limits: CallLimits) -> Self {
        let pool = Arc::new(Semaphore::new(limits.threads.clamp(1, Semaphore::MAX_PERMITS)));
        Self { availability, limits, hooks: Hooks::default(), pool }
    }

    /// Puts every call under these hooks.
    #[must_use]
    pub fn with_hooks(mut self, hooks: Hooks) -> Self {
        self.hooks = hooks;
        self
    }

    /// Gives what tells which tools are available.
    pub fn availability(&self) -> &Availability {
        &self.availability
    }

    /// Gives the hooks that every call is under.
    pub fn hooks(&self) -> &Hooks {
        &self.hooks
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

    /// Carries out one call of a client and gives all that the client may be told of it. Never panics.
    pub async fn carry_out(
        &self,
        selection: &Selection,
        context: &Context,
        call_id: &str,
        name: &str,
        arguments: &str,
    ) -> CallResult {
        let lived = self.live(selection, context, call_id, name, arguments).await;
        let (text, media) = lived.finished.into_content(name);
        let said = ending::says(&text);
        let error = lived.error_type.or((said == Some(Says::AnError)).then_some("tool_error"));
        let status = if error.is_some() { lived.status.failed() } else { lived.status };
        CallResult { text, media, status, error, is_object: said.is_some() }
    }

    /// Carries out one call of a message; its result still knows what the budget of a turn must know.
    async fn deliver(
        &self,
        selection: &Selection,
        context: &Context,
        call_id: &str,
        name: &str,
        original: &str,
    ) -> Finished {
        self.live(selection, context, call_id, name, original).await.finished
    }

    async fn live(
        &self,
        selection: &Selection,
        context: &Context,
        call_id: &str,
        name: &str,
        original: &str,
    ) -> Lived {
        // A call through the bridge is a call of the tool that it names, for hooks and budgets as for all else.
        let meant = through_bridge(selection, name, original);
        let (name, original) =
            meant.as_ref().map_or((name, original), |(name, arguments)| (name.as_ref(), arguments.as_ref()));
        let hooks = self.hooks.in_force();
        let life = Life {
            house: self,
            selection,
            context,
            call_id,
            name,
            original,
            hooks,
            rewritten: OnceLock::new(),
        };
        // On the heap, so that a call that nobody watches does not carry its size about.
        let ending = match &life.hooks {
            _ if trace::is_on() => Box::pin(life.traced()).await,
            Some(_) => Box::pin(life.watched(Instant::now())).await,
            None => life.bare().await,
        };
        let (status, error_type) = (ending.status, ending.error_type);
        if !ending.is_said {
            return Lived { finished: Finished::ours(ending.text), status, error_type };
        }
        // Where no tool ran a hook may still have put its own words there: they are no stranger's.
        let ran = ending.tool.filter(|_| status != Status::Blocked);
        let origin = ran.map_or(Origin::hook(call_id), |tool| Origin::of(tool, call_id));
        let mut finished = result::finish(context, origin, ending.text, ending.media).await;
        finished.is_error |= status != Status::Ok;
        Lived { finished, status, error_type }
    }

    fn limits(&self) -> &CallLimits {
        &self.limits
    }
}

impl<'a> Life<'a> {
    /// The whole life without anybody who watches it.
    async fn bare(&self) -> Ending<'a> {
        let mut given = Given::new(self.original);
        let outcome = self.lived(&mut given).await;
        Ending::of(self.name, given.tool, given.noted(outcome), Judged::ByTheTool)
    }

    /// The whole life in a span of the trace.
    async fn traced(&self) -> Ending<'a> {
        let span = trace::span(self.selection, self.name, self.original);
        let began = Instant::now();
        let ending = self.watched(began).instrument(span.clone()).await;
        trace::end(&span, self.selection, self.name, &ending, began.elapsed());
        ending
    }

    /// The whole life with hooks that change the result and are told how it ended. They get it whole, before the
    /// budget: what a hook takes out of a result must not be found in the file that a long one is saved to.
    async fn watched(&self, began: Instant) -> Ending<'a> {
        let mut given = Given::new(self.original);
        let outcome = self.lived(&mut given).await;
        let ending = Ending::of(self.name, given.tool, given.noted(outcome), Judged::Here);
        let Some(hooks) = self.hooks.as_ref().filter(|hooks| report::is_wanted(hooks)) else { return ending };
        let over = Over {
            name: given.tool.map_or(self.name, Callable::name),
            arguments: RawJson::lenient(&given.arguments),
            took: began.elapsed(),
        };
        let ending = self.transformed(hooks, ending, &over).await;
        self.reported(hooks, &ending, over).await;
        ending
    }

    /// The life up to the tool's answer.
    async fn lived(&self, given: &mut Given<'a>) -> Result<Output, Stop> {
        // Pinned here: a future that is moved into another lies in that one twice.
        let running = pin!(async {
            let tool = self.found(given).await?;
            self.in_time()?;
            let Some(hooks) = &self.hooks else {
                given.take(understood(tool, self.original, Judged::ByTheTool)?);
                return self.run_kindly(tool, given).await;
            };
            given.take(understood(tool, self.original, Judged::Here)?);
            let settled = async { self.in_reach(pin!(self.settled(hooks, tool, &given.arguments))).await };
            let settled = Box::pin(settled).await?;
            given.arguments = Cow::Owned(settled.text().to_owned());
            if ToolExecution::chain(hooks).is_empty() {
                return self.run(tool, settled.text()).await;
            }
            Box::pin(self.wrapped(hooks, tool, settled)).await
        });
        caught(running).await.unwrap_or_else(|panic| Err(Stop::panicked(panic)))
    }

    /// Finds the tool: its name is known, but for its spelling; it is in the selection; it can work here and now.
    async fn found(&self, given: &mut Given<'a>) -> Result<Callable<'a>, Stop> {
        let tool = match self.selection.callable(self.name) {
            Ok(tool) => tool,
            Err(fault) => match self.selection.mended(self.name, self.original) {
                Some(Mended { tool, note }) => {
                    given.notes.push(note);
                    self.selection.entry(tool).into()
                }
                None => return Err(self.not_callable(&fault)),
            },
        };
        let Some(entry) = tool.entry() else { return Ok(*given.tool.insert(tool)) };
        let unavailable = |reason: &dyn Display| {
            Stop::Unavailable(format!("Tool not available: {}: {reason}", tool.name()))
        };
        self.ready(entry).await?.map_err(|reason| unavailable(&reason))?;
        if matches!(entry, Entry::Row(row) if row.native().is_none()) {
            return Err(unavailable(&"nothing in this program carries it out"));
        }
        Ok(*given.tool.insert(tool))
    }

    /// Lets the hooks before a call settle the arguments, or stop it.
    async fn settled(&self, hooks: &HookSet, tool: Callable<'a>, text: &str) -> Result<RawJson, Stop> {
        let arguments = RawJson::read(text).map_err(|error| Stop::Outer(error.to_string()))?;
        let arguments = self.requested(hooks, tool, arguments).await?;
        self.permitted(hooks, tool, arguments).await
    }

    /// Runs the tool inside the middleware that stands around it.
    async fn wrapped(&self, hooks: &HookSet, tool: Callable<'a>, permitted: RawJson) -> Result<Output, Stop> {
        let event = self.execution(tool, &permitted);
        let kept = Mutex::new(None);
        let work = |args: RawJson| -> ExecutionFuture<'_, String> {
            Box::pin(async {
                let outcome = caught(self.run_changed(hooks, tool, args, &permitted)).await;
                let outcome = outcome.unwrap_or_else(|panic| Err(Stop::panicked(panic)));
                let text = Ending::shown(self.name, &outcome);
                *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some((text.clone(), outcome));
                text
            })
        };
        let text = hook::around(hooks, event, permitted.clone(), work).await;
        let text = text.map_err(|(failure, done)| Stop::Hook(Box::new(failure), done))?;
        match kept.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some((same, outcome)) if same == text => outcome,
            _ => Ok(Output::Text(text)),
        }
    }

    /// Runs the tool with arguments that middleware may have changed. Then they go before the hooks again: what
    /// runs is what the policies have seen.
    async fn run_changed(
        &self,
        hooks: &HookSet,
        tool: Callable<'a>,
        args: RawJson,
        permitted: &RawJson,
    ) -> Result<Output, Stop> {
        if args == *permitted {
            return self.run(tool, args.text()).await;
        }
        let args = permit::reread(tool, &args, "middleware", ToolExecution::NAME)?;
        let args = self.in_reach(self.permitted(hooks, tool, args)).await?;
        self.run(tool, args.text()).await
    }

    /// Runs the tool. If its own reader refuses the arguments, which is before anything has run, they are brought
    /// nearer to its parameters and given once more.
    async fn run_kindly(&self, tool: Callable<'a>, given: &mut Given<'a>) -> Result<Output, Stop> {
        let outcome = self.run(tool, &given.arguments).await;
        if !matches!(outcome, Err(Stop::Handler(ToolError::Refused(_)))) {
            return outcome;
        }
        let prepared = understood(tool, self.original, Judged::Here)?;
        if prepared.text == given.arguments {
            return outcome;
        }
        given.notes.retain(|note| !prepared.notes.contains(note));
        given.take(prepared);
        self.run(tool, &given.arguments).await
    }

    async fn run(&self, tool: Callable<'a>, arguments: &str) -> Result<Output, Stop> {
        if let Callable::Bridge(bridge, _) = tool {
            return bridge.answer(self.selection, arguments).map_err(Stop::Handler);
        }
        // The last before the handler: what somebody agrees to is what runs.
        self.consented(tool, arguments).await?;
        handler::run(&self.house.limits, &self.house.pool, self.context, tool, arguments).await
    }

    /// Words why a name cannot be called; a tool that fell out for want of something is told with the want.
    fn not_callable(&self, fault: &NotCallable) -> Stop {
        match fault.tool.map(|tool| self.house.availability.known(self.selection.entry(tool))) {
            Some(Some(Err(reason))) => Stop::Scope(format!("{fault} ({reason})")),
            Some(_) => Stop::Scope(fault.to_string()),
            None => Stop::Unknown(fault.to_string()),
        }
    }

    /// Tells whether a tool is available; a check that must run does so on the blocking pool.
    async fn ready(&self, entry: Entry<'_>) -> Result<Result<(), Unavailable>, Stop> {
        if let Some(known) = self.house.availability.known(entry) {
            return Ok(known);
        }
        Box::pin(self.checked(entry)).await
    }

    async fn checked(&self, entry: Entry<'_>) -> Result<Result<(), Unavailable>, Stop> {
        let availability = self.house.availability.clone();
        let asked = match entry {
            Entry::Row(row) => tokio::task::spawn_blocking(move || availability.entry(Entry::Row(row))),
            Entry::Brought(tool) => {
                let tool = Arc::clone(tool);
                tokio::task::spawn_blocking(move || availability.entry(Entry::Brought(&tool)))
            }
        };
        let answer = self.in_reach(async { Ok(asked.await) }).await?;
        answer.map_err(|error| Stop::Outer(error.to_string()))
    }

    /// Stops a call that nobody wants any more before it has begun.
    fn in_time(&self) -> Result<(), Stop> {
        if self.context.cancellation.is_cancelled() {
            return Err(Stop::Cancelled(" before it began"));
        }
        if self.context.deadline.is_some_and(|deadline| deadline <= handler::now()) {
            return Err(Stop::Timeout(None));
        }
        Ok(())
    }

    /// Waits for what comes before the tool, as long as anybody wants the call.
    async fn in_reach<T>(&self, before: impl Future<Output = Result<T, Stop>>) -> Result<T, Stop> {
        let allowed = handler::allowed(&self.house.limits, self.context);
        let limited = tokio::time::timeout(allowed, before);
        match self.context.cancellation.run_until_cancelled(limited).await {
            Some(Ok(outcome)) => outcome,
            Some(Err(_)) => Err(Stop::Timeout(None)),
            None => Err(Stop::Cancelled(" before it began")),
        }
    }
}

/// Reads a call's arguments. A tool with a function judges them itself, once, and what it refuses is read again
/// more kindly; they are judged here when somebody else sees them first.
fn understood<'t>(tool: Callable<'_>, text: &'t str, judged: Judged) -> Result<Prepared<'t>, ArgumentError> {
    let judges = |row: &ToolRow| row.native().is_some_and(|tool| !matches!(tool.handler, Handler::Agent));
    match tool {
        Callable::Row(row) if judged == Judged::ByTheTool && judges(row) => {
            arguments::open(tool.parameters(), text)
        }
        _ => arguments::prepare(tool.parameters(), text),
    }
}
