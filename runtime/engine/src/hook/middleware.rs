//! Middleware around the work itself: each gets what is to be done and a way on, usable once.

use std::{
    fmt,
    pin::{Pin, pin},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde::Serialize;

use super::{
    failure::{HookFailure, HookFault},
    raw::RawJson,
    run::{DEADLINE, HookResult, settled},
    set::{HookSet, Role},
    version::{MiddlewareVersion, TelemetryVersion},
};
use crate::caught::caught;

/// A call is being carried out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ToolExecution {
    /// The tool's name.
    pub tool_name: String,
    /// The arguments as they are now; another middleware may have changed them.
    pub args: RawJson,
    /// The arguments as the model gave them.
    pub original_args: RawJson,
    /// The call's task.
    pub task_id: String,
    /// The call's session.
    pub session_id: String,
    /// The call's id.
    pub tool_call_id: String,
    /// The turn that the call belongs to.
    pub turn_id: String,
    /// The request to the model that the call answers.
    pub api_request_id: String,
    /// The version of the fields that every hook has.
    pub telemetry_schema_version: TelemetryVersion,
    /// The version of the fields that only middleware has.
    pub middleware_schema_version: MiddlewareVersion,
}

/// A request to a model is being carried out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LlmExecution {
    /// The request as it is now; another middleware may have changed it.
    pub args: RawJson,
    /// The request as the agent made it.
    pub original_args: RawJson,
    /// The model.
    pub model: String,
    /// The provider.
    pub provider: String,
    /// The task.
    pub task_id: String,
    /// The session.
    pub session_id: String,
    /// The turn.
    pub turn_id: String,
    /// The request's id.
    pub api_request_id: String,
    /// The version of the fields that every hook has.
    pub telemetry_schema_version: TelemetryVersion,
    /// The version of the fields that only middleware has.
    pub middleware_schema_version: MiddlewareVersion,
}

/// Work that middleware may stand around.
pub trait Wraps: Clone + Serialize + Send + Sync + 'static {
    /// The kind's name.
    const NAME: &'static str;

    /// Gives what is to be done.
    fn args(&self) -> &RawJson;

    /// Puts other arguments in place of what is to be done.
    #[must_use]
    fn with(&self, args: RawJson) -> Self;

    #[doc(hidden)]
    fn chain(set: &HookSet) -> &[RegisteredMiddleware<Self>];

    #[doc(hidden)]
    fn chain_mut(set: &mut HookSet) -> &mut Vec<RegisteredMiddleware<Self>>;
}

macro_rules! wraps {
    ($($event:ident $name:ident)*) => {$(
        impl Wraps for $event {
            const NAME: &'static str = stringify!($name);

            fn args(&self) -> &RawJson {
                &self.args
            }

            fn with(&self, args: RawJson) -> Self {
                Self { args, ..self.clone() }
            }

            fn chain(set: &HookSet) -> &[RegisteredMiddleware<Self>] {
                &set.$name
            }

            fn chain_mut(set: &mut HookSet) -> &mut Vec<RegisteredMiddleware<Self>> {
                &mut set.$name
            }
        }
    )*};
}

wraps! { ToolExecution tool_execution LlmExecution llm_execution }

/// A boxed future over a result's text.
pub type ExecutionFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

type Function<E> = dyn for<'a> Fn(E, NextCall<'a>) -> ExecutionFuture<'a, HookResult<String>> + Send + Sync;

/// A function that stands around the work.
pub struct Middleware<E> {
    function: Arc<Function<E>>,
    deadline: Duration,
}

impl<E: Wraps> Middleware<E> {
    /// Takes a function that gives the work's result, or another.
    pub fn new(
        function: impl for<'a> Fn(E, NextCall<'a>) -> ExecutionFuture<'a, HookResult<String>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self { function: Arc::new(function), deadline: DEADLINE }
    }

    /// Gives the middleware another deadline than 5 s. What comes after it does not count.
    #[must_use]
    pub fn within(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }
}

/// The work that comes after a middleware. It can be used once, which the compiler sees to.
pub struct NextCall<'a> {
    work: Work<'a>,
    clock: &'a Clock,
}

type Work<'a> = Box<dyn FnOnce(RawJson) -> ExecutionFuture<'a, String> + Send + 'a>;

impl NextCall<'_> {
    /// Does the work with these arguments and gives its result as the model would get it.
    pub async fn call(self, args: RawJson) -> String {
        self.clock.pause();
        let result = (self.work)(args).await;
        self.clock.resume(result.clone());
        result
    }
}

impl fmt::Debug for NextCall<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("NextCall")
    }
}

/// Middleware with its name and its role.
#[derive(Clone)]
pub struct RegisteredMiddleware<E> {
    name: Arc<str>,
    role: Role,
    function: Arc<Function<E>>,
    deadline: Duration,
}

impl<E: Wraps> RegisteredMiddleware<E> {
    pub(super) fn new(name: &str, role: Role, middleware: Middleware<E>) -> Self {
        let Middleware { function, deadline } = middleware;
        Self { name: name.into(), role, function, deadline }
    }
}

impl<E> RegisteredMiddleware<E> {
    /// Gives the name that the middleware was added under.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn is_policy(&self) -> bool {
        self.role == Role::Policy
    }
}

impl<E> fmt::Debug for RegisteredMiddleware<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({:?})", self.name, self.role)
    }
}

impl<E> fmt::Debug for Middleware<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Middleware({:?})", self.deadline)
    }
}

/// Does work inside all middleware of a set. The failure says whether the work was done all the same.
pub async fn around<'a, E: Wraps>(
    set: &'a HookSet,
    event: E,
    args: RawJson,
    work: impl FnOnce(RawJson) -> ExecutionFuture<'a, String> + Send + 'a,
) -> Result<String, (HookFailure, Done)> {
    let failed = Arc::new(Mutex::new(None));
    let result = inside(E::chain(set), event, Arc::clone(&failed), Box::new(work))(args).await;
    let failed = failed.lock().unwrap_or_else(PoisonError::into_inner).take();
    failed.map_or(Ok(result), Err)
}

/// Whether the work was done before something around it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// It was, or had begun.
    Yes,
    /// It was not.
    No,
}

type Failed = Arc<Mutex<Option<(HookFailure, Done)>>>;

/// Nests the first middleware around the rest, and the last around the work.
fn inside<'a, E: Wraps>(
    chain: &'a [RegisteredMiddleware<E>],
    event: E,
    failed: Failed,
    work: Work<'a>,
) -> Work<'a> {
    let Some((first, rest)) = chain.split_first() else { return work };
    Box::new(move |args| Box::pin(async move { first.wrap(rest, event.with(args), failed, work).await }))
}

impl<E: Wraps> RegisteredMiddleware<E> {
    async fn wrap<'a>(&'a self, rest: &'a [Self], event: E, failed: Failed, work: Work<'a>) -> String {
        let work = Arc::new(Mutex::new(Some(inside(rest, event.clone(), Arc::clone(&failed), work))));
        let taken = Arc::clone(&work);
        let take = move || taken.lock().unwrap_or_else(PoisonError::into_inner).take();
        let clock = Clock::new();
        let once = take.clone();
        // Who only looks does not change what is to be done either.
        let kept = (self.role == Role::Observer).then(|| event.args().clone());
        let next = NextCall {
            // The middleware holds the only `NextCall`, so the work is there.
            work: Box::new(move |args| match once() {
                Some(work) => work(kept.unwrap_or(args)),
                None => Box::pin(std::future::ready(String::new())),
            }),
            clock: &clock,
        };
        let args = event.args().clone();
        let answer = {
            let running = pin!(caught(async { (self.function)(event, next).await }));
            clock.limit(self.deadline, running).await
        };
        let answer = answer.map_or(Err(HookFault::Late(self.deadline)), settled);
        let (done, result) = clock.into_result();
        match (self.role, answer) {
            (Role::Policy, Ok(text)) => text,
            (Role::Observer, _) if result.is_some() => result.unwrap_or_default(),
            (Role::Observer, answer) => {
                if let Err(fault) = answer {
                    let failure = self.failure(fault);
                    tracing::warn!(target: "toolwright::hook", %failure, "observing middleware failed; nothing changes");
                }
                if let Some(work) = take() {
                    return work(args).await;
                }
                // It began the work and dropped it unfinished; doing it twice would be worse.
                let fault = HookFault::Nonsense("it dropped the work unfinished".to_owned());
                self.fail(&failed, fault, Done::Yes)
            }
            (Role::Policy, Err(fault)) => self.fail(&failed, fault, done),
        }
    }

    fn failure(&self, fault: HookFault) -> HookFailure {
        HookFailure { hook: self.name.as_ref().to_owned(), point: E::NAME, fault }
    }

    /// Keeps the innermost failure; the text in its place is never used.
    fn fail(&self, failed: &Failed, fault: HookFault, done: Done) -> String {
        let failure = self.failure(fault);
        failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert((failure, done));
        String::new()
    }
}

/// The time that a middleware has used itself, without the work that comes after it.
#[derive(Debug)]
struct Clock(Mutex<Times>);

#[derive(Debug)]
struct Times {
    used: Duration,
    /// Since when it runs; `None` while the work is being done.
    since: Option<Instant>,
    begun: bool,
    result: Option<String>,
}

impl Clock {
    fn new() -> Self {
        let since = Some(tokio::time::Instant::now().into_std());
        Self(Mutex::new(Times { used: Duration::ZERO, since, begun: false, result: None }))
    }

    fn pause(&self) {
        let mut times = self.times();
        if let Some(since) = times.since.take() {
            times.used += tokio::time::Instant::now().into_std().saturating_duration_since(since);
        }
        times.begun = true;
    }

    fn resume(&self, result: String) {
        let mut times = self.times();
        times.since = Some(tokio::time::Instant::now().into_std());
        times.result = Some(result);
    }

    /// Waits for a middleware as long as its own time lasts.
    async fn limit<F: Future>(&self, deadline: Duration, mut running: Pin<&mut F>) -> Option<F::Output> {
        let mut wait = deadline;
        loop {
            if let Ok(output) = tokio::time::timeout(wait, running.as_mut()).await {
                return Some(output);
            }
            let times = self.times();
            wait = match times.since {
                None => deadline.saturating_sub(times.used),
                Some(since) => {
                    let now = tokio::time::Instant::now().into_std();
                    deadline.saturating_sub(times.used + now.saturating_duration_since(since))
                }
            };
            // While the work is being done the clock stands still, and only its end makes a limit due again.
            if times.since.is_none() {
                wait = wait.max(Duration::from_millis(100));
            } else if wait.is_zero() {
                return None;
            }
        }
    }

    fn into_result(self) -> (Done, Option<String>) {
        let times = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        (if times.begun { Done::Yes } else { Done::No }, times.result)
    }

    fn times(&self) -> std::sync::MutexGuard<'_, Times> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
