//! Asks one hook, under a deadline; whatever it does, something comes back.

use std::{
    error::Error,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    event::Event,
    failure::{HookFailure, HookFault, Nonsense},
    set::Registered,
};
use crate::caught::{caught, panic_text};

/// How long a hook has, unless it is given another time.
pub(super) const DEADLINE: Duration = Duration::from_secs(5);

/// What a hook's function returns.
pub type HookResult<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// A boxed future that a hook's function returns.
pub type HookFuture<T> = Pin<Box<dyn Future<Output = HookResult<T>> + Send>>;

/// A function that stands at a point.
pub struct Hook<E: Event> {
    body: Body<E>,
    deadline: Duration,
}

type Plain<E> = dyn Fn(&E) -> HookResult<<E as Event>::Answer> + Send + Sync;
type Awaited<E> = dyn Fn(Arc<E>) -> HookFuture<<E as Event>::Answer> + Send + Sync;

enum Body<E: Event> {
    Quick(Arc<Plain<E>>),
    Blocking(Arc<Plain<E>>),
    Future(Arc<Awaited<E>>),
}

impl<E: Event> Hook<E> {
    /// Takes a pure function of microseconds. It runs where the call runs, so no deadline can stop it.
    pub fn quick(function: impl Fn(&E) -> HookResult<E::Answer> + Send + Sync + 'static) -> Self {
        Self { body: Body::Quick(Arc::new(function)), deadline: DEADLINE }
    }

    /// Takes a function that may block; it runs on a thread of its own and is left behind when its time is up.
    pub fn blocking(function: impl Fn(&E) -> HookResult<E::Answer> + Send + Sync + 'static) -> Self {
        Self { body: Body::Blocking(Arc::new(function)), deadline: DEADLINE }
    }

    /// Takes an async function.
    pub fn future<F>(function: impl Fn(Arc<E>) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = HookResult<E::Answer>> + Send + 'static,
    {
        Self { body: Body::Future(Arc::new(move |event| Box::pin(function(event)))), deadline: DEADLINE }
    }

    /// Takes a function that gets the event as JSON text and answers in JSON text, as a hook of another process
    /// does: numbers go both ways as they are written. An answer that cannot be read is nonsense.
    pub fn json<F>(function: impl Fn(String) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = HookResult<String>> + Send + 'static,
    {
        let function = Arc::new(function);
        Self::future(move |event: Arc<E>| {
            let function = Arc::clone(&function);
            async move {
                let answer = function(serde_json::to_string(event.as_ref())?).await?;
                E::read(&answer).map_err(|what| Nonsense(what).into())
            }
        })
    }

    /// Gives the hook another deadline than 5 s.
    #[must_use]
    pub fn within(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }
}

impl<E: Event> Clone for Hook<E> {
    fn clone(&self) -> Self {
        let body = match &self.body {
            Body::Quick(function) => Body::Quick(Arc::clone(function)),
            Body::Blocking(function) => Body::Blocking(Arc::clone(function)),
            Body::Future(function) => Body::Future(Arc::clone(function)),
        };
        Self { body, deadline: self.deadline }
    }
}

impl<E: Event> fmt::Debug for Hook<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Hook({}, {:?})", E::NAME, self.deadline)
    }
}

/// Asks a hook and says how that went in the trace.
pub(crate) async fn ask<E: Event>(hook: &Registered<E>, event: &Arc<E>) -> Result<E::Answer, HookFailure> {
    let began = tracing::enabled!(target: "toolwright::hook", tracing::Level::DEBUG).then(Instant::now);
    // Around the deadline too: what is dropped when the time is up may panic in its turn.
    let answer = caught(answer(&hook.hook, event)).await;
    let answer = answer.unwrap_or_else(|panic| Err(HookFault::Panicked(panic_text(panic))));
    if let Some(began) = began {
        let took = began.elapsed();
        let outcome = if answer.is_ok() { "answered" } else { "failed" };
        tracing::debug!(target: "toolwright::hook", hook = hook.name(), point = E::NAME, outcome, ?took);
    }
    answer.map_err(|fault| HookFailure { hook: hook.name().to_owned(), point: E::NAME, fault })
}

async fn answer<E: Event>(hook: &Hook<E>, event: &Arc<E>) -> Result<E::Answer, HookFault> {
    match &hook.body {
        Body::Quick(function) => settled(Ok(function(event))),
        Body::Blocking(function) => {
            let (function, event) = (Arc::clone(function), Arc::clone(event));
            let running =
                tokio::task::spawn_blocking(move || catch_unwind(AssertUnwindSafe(|| function(&event))));
            match tokio::time::timeout(hook.deadline, running).await {
                Ok(Ok(answer)) => settled(answer),
                Ok(Err(error)) => Err(HookFault::failed(&error)),
                Err(_) => Err(HookFault::Late(hook.deadline)),
            }
        }
        Body::Future(function) => {
            match tokio::time::timeout(hook.deadline, function(Arc::clone(event))).await {
                Ok(answer) => settled(Ok(answer)),
                Err(_) => Err(HookFault::Late(hook.deadline)),
            }
        }
    }
}

pub(super) fn settled<T>(
    answer: Result<HookResult<T>, Box<dyn std::any::Any + Send>>,
) -> Result<T, HookFault> {
    match answer {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(match error.downcast::<Nonsense>() {
            Ok(nonsense) => HookFault::Nonsense(nonsense.0),
            Err(error) => HookFault::failed(error.as_ref()),
        }),
        Err(panic) => Err(HookFault::Panicked(panic_text(panic))),
    }
}
