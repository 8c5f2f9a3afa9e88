//! A set of hooks, each under a name, in the order in which they were added.

use std::{fmt, sync::Arc};

use super::{
    event::{Chains, Event, PreToolCall, ToolRequest},
    failure::HookFailure,
    middleware::{LlmExecution, Middleware, RegisteredMiddleware, ToolExecution, Wraps},
    run::{self, Hook},
};

/// All hooks of a host. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct HookSet {
    pub(super) chains: Chains,
    pub(super) tool_execution: Vec<RegisteredMiddleware<ToolExecution>>,
    pub(super) llm_execution: Vec<RegisteredMiddleware<LlmExecution>>,
}

/// Whether a hook's word counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It counts, and so does its failure.
    Policy,
    /// It is only told.
    Observer,
}

/// A hook with its name and its role.
pub struct Registered<E: Event> {
    name: Arc<str>,
    role: Role,
    pub(super) hook: Hook<E>,
}

impl HookSet {
    /// Adds a hook: a policy at a point that decides, elsewhere an observer.
    pub fn on<E: Event>(&mut self, name: &str, hook: Hook<E>) -> &mut Self {
        let role = if E::DECIDES { Role::Policy } else { Role::Observer };
        self.add(name, role, hook)
    }

    /// Adds a hook that is only told: neither its answers nor its failures change anything.
    pub fn observe<E: Event>(&mut self, name: &str, hook: Hook<E>) -> &mut Self {
        self.add(name, Role::Observer, hook)
    }

    /// Adds middleware around the work itself. What was added first stands outermost.
    pub fn around<E: Wraps>(&mut self, name: &str, middleware: Middleware<E>) -> &mut Self {
        E::chain_mut(self).push(RegisteredMiddleware::new(name, Role::Policy, middleware));
        self
    }

    /// Adds middleware that may look but not change: if it fails or answers something else, the work's own
    /// result is used.
    pub fn observe_around<E: Wraps>(&mut self, name: &str, middleware: Middleware<E>) -> &mut Self {
        E::chain_mut(self).push(RegisteredMiddleware::new(name, Role::Observer, middleware));
        self
    }

    /// Keeps the hooks and middleware whose names are wanted.
    pub fn retain(&mut self, mut wanted: impl FnMut(&str) -> bool) {
        self.chains.retain(&mut wanted);
        self.tool_execution.retain(|middleware| wanted(middleware.name()));
        self.llm_execution.retain(|middleware| wanted(middleware.name()));
    }

    /// Tells whether there is no hook at all.
    pub fn is_empty(&self) -> bool {
        self.chains.is_empty() && self.tool_execution.is_empty() && self.llm_execution.is_empty()
    }

    /// Tells whether anything may put other arguments in place of a call's.
    pub(crate) fn may_rewrite(&self) -> bool {
        fn decides<E: Event>(set: &HookSet) -> bool {
            E::chain(set).iter().any(|hook| hook.role == Role::Policy)
        }
        decides::<ToolRequest>(self)
            || decides::<PreToolCall>(self)
            || self.tool_execution.iter().any(RegisteredMiddleware::is_policy)
    }

    fn add<E: Event>(&mut self, name: &str, role: Role, hook: Hook<E>) -> &mut Self {
        E::chain_mut(self).push(Registered { name: name.into(), role, hook });
        self
    }
}

impl<E: Event> Registered<E> {
    /// Gives the name that the hook was added under.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Asks the hook. An observer's answer is dropped and its failure logged.
    pub(crate) async fn word(&self, event: &Arc<E>) -> Result<Option<E::Answer>, HookFailure> {
        let answer = run::ask(self, event).await;
        match (self.role, answer) {
            (Role::Policy, answer) => answer.map(Some),
            (Role::Observer, Ok(_)) => Ok(None),
            (Role::Observer, Err(failure)) => {
                tracing::warn!(target: "toolwright::hook", %failure, "an observing hook failed; nothing changes");
                Ok(None)
            }
        }
    }
}

impl<E: Event> Clone for Registered<E> {
    fn clone(&self) -> Self {
        Self { name: Arc::clone(&self.name), role: self.role, hook: self.hook.clone() }
    }
}

impl<E: Event> fmt::Debug for Registered<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({}, {:?})", self.name, E::NAME, self.role)
    }
}
