//! Who may look at a call, change it or stop it: hooks and middleware, in order, each with a deadline.
//!
//! A set of hooks is never changed in place: whoever changes it swaps a new set in, and a call keeps the set it
//! began with. So there is no moment, a reload's neither, in which a policy is not in force.

mod answer;
mod changed;
mod consent;
mod event;
mod failure;
mod middleware;
mod raw;
mod run;
mod set;
mod version;

use std::sync::{
    Arc, PoisonError, RwLock,
    atomic::{AtomicBool, Ordering},
};

pub use self::{
    answer::{GatewayDecision, ToolDecision},
    changed::{MiddlewareTrace, Rewrite},
    consent::{Asker, Cause, Consent, ConsentFuture, Question},
    event::{
        ApiRequestError, Event, KanbanTaskBlocked, KanbanTaskClaimed, KanbanTaskCompleted, LlmRequest,
        OnSessionEnd, OnSessionFinalize, OnSessionReset, OnSessionStart, PostApiRequest,
        PostApprovalResponse, PostLlmCall, PostToolCall, PreApiRequest, PreApprovalRequest,
        PreGatewayDispatch, PreLlmCall, PreToolCall, PreVerify, Stands, SubagentStart, SubagentStop,
        ToolRequest, TransformLlmOutput, TransformTerminalOutput, TransformToolResult, points,
    },
    failure::{HookFailure, HookFault},
    middleware::{Done, ExecutionFuture, LlmExecution, Middleware, NextCall, ToolExecution, Wraps, around},
    raw::RawJson,
    run::{Hook, HookFuture, HookResult},
    set::{HookSet, JsonFunction, PointError, Role},
    version::{MiddlewareVersion, TelemetryVersion},
};

/// The hooks in force. Cheap to clone; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Hooks(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Whether there is any hook, so that a call without hooks pays next to nothing.
    any: AtomicBool,
    set: RwLock<Arc<HookSet>>,
}

impl Hooks {
    /// Begins with these hooks.
    pub fn new(set: HookSet) -> Self {
        let hooks = Self::default();
        drop(hooks.swap(set));
        hooks
    }

    /// Gives the hooks in force, as they are now and stay in what is given.
    pub fn snapshot(&self) -> Arc<HookSet> {
        Arc::clone(&self.0.set.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts other hooks in force, all at once, and gives those that were.
    pub fn swap(&self, set: HookSet) -> Arc<HookSet> {
        let mut current = self.0.set.write().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *current, Arc::new(set));
        self.0.any.store(!current.is_empty(), Ordering::Release);
        before
    }

    /// Changes a copy of the hooks and puts it in force, all at once. Two changes never lose one another, and
    /// neither does one that a hook makes when it is dropped.
    pub fn change<T>(&self, change: impl FnOnce(&mut HookSet) -> T) -> T {
        let mut current = self.0.set.write().unwrap_or_else(PoisonError::into_inner);
        let mut set = HookSet::clone(&current);
        let result = change(&mut set);
        let before = std::mem::replace(&mut *current, Arc::new(set));
        self.0.any.store(!current.is_empty(), Ordering::Release);
        drop(current);
        // Not before the lock is free: what is dropped here may look at the hooks again.
        drop(before);
        result
    }

    /// Tells every hook of one point and gathers the answers of those that decide, in order.
    ///
    /// For the points outside of dispatch, where the host combines the answers. The first failure of a deciding
    /// hook ends it; failures of observers are only logged.
    pub async fn fire<E: Event>(&self, event: E) -> Result<Vec<E::Answer>, HookFailure> {
        let Some(set) = self.in_force() else { return Ok(Vec::new()) };
        let event = Arc::new(event);
        let mut answers = Vec::new();
        for hook in E::chain(&set) {
            answers.extend(hook.word(&event).await?);
        }
        Ok(answers)
    }

    /// Gives the hooks in force when there are any.
    pub(crate) fn in_force(&self) -> Option<Arc<HookSet>> {
        self.0.any.load(Ordering::Acquire).then(|| self.snapshot())
    }
}
