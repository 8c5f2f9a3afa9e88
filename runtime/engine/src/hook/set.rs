//! A set of hooks, each under a name, in the order in which they were added.

use std::{fmt, sync::Arc};

use super::{
    event::{Chains, Event, PreToolCall, ToolRequest, add_at, points},
    failure::HookFailure,
    middleware::{LlmExecution, Middleware, RegisteredMiddleware, ToolExecution, Wraps},
    run::{self, Hook, HookFuture},
};
use crate::near;

/// All hooks of a host. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct HookSet {
    pub(super) chains: Chains,
    pub(super) tool_execution: Vec<RegisteredMiddleware<ToolExecution>>,
    pub(super) llm_execution: Vec<RegisteredMiddleware<LlmExecution>>,
}

/// What a hook of another process does: it gets the event as JSON text and answers in JSON text.
pub type JsonFunction = Arc<dyn Fn(String) -> HookFuture<String> + Send + Sync>;

/// Why a hook cannot stand at a point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// There is no point of this name.
    #[error("there is no point `{name}` for hooks; {help}")]
    Unknown {
        /// The name.
        name: String,
        /// What may be meant.
        help: String,
    },
    /// Nothing is decided there.
    #[error("nothing is decided at `{0}`, so a hook there can only observe")]
    OnlyTells(String),
}

/// Whether a hook's word counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
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

    /// Adds a hook by the name of its point; without a role it is a policy where answers count.
    pub fn on_point(
        &mut self,
        point: &str,
        name: &str,
        role: Option<Role>,
        function: JsonFunction,
    ) -> Result<(), PointError> {
        let decides = points().iter().find(|(known, ..)| *known == point).map(|(_, decides, _)| *decides);
        let role = match (role, decides) {
            (Some(Role::Policy), Some(false)) => return Err(PointError::OnlyTells(point.to_owned())),
            (Some(role), _) => role,
            (None, Some(true)) => Role::Policy,
            (None, _) => Role::Observer,
        };
        if add_at(self, point, name, role, function) {
            return Ok(());
        }
        let near = near::nearest(point, points().iter().map(|(known, ..)| *known));
        let help = match near::suggestion(&near) {
            none if none.is_empty() => "look at the list of points".to_owned(),
            some => some,
        };
        Err(PointError::Unknown { name: point.to_owned(), help })
    }

    /// Puts the hooks and middleware of one owner, whose names begin with `prefix`, in the place of those that are
    /// there. Where there are some, the new ones stand where the first of them stood.
    pub fn replace(&mut self, prefix: &str, with: Self) {
        self.chains.replace(|name| name.starts_with(prefix), with.chains);
        let mine = |name: &str| name.starts_with(prefix);
        replaced(&mut self.tool_execution, |middleware| mine(middleware.name()), with.tool_execution);
        replaced(&mut self.llm_execution, |middleware| mine(middleware.name()), with.llm_execution);
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

    pub(super) fn add<E: Event>(&mut self, name: &str, role: Role, hook: Hook<E>) -> &mut Self {
        E::chain_mut(self).push(Registered { name: name.into(), role, hook });
        self
    }
}

/// Puts items in the place of the first of those that are `mine`, which go; behind all where none is.
pub(super) fn replaced<T>(chain: &mut Vec<T>, mut mine: impl FnMut(&T) -> bool, with: Vec<T>) {
    let first = chain.iter().position(&mut mine).unwrap_or(chain.len());
    chain.retain(|item| !mine(item));
    chain.splice(first..first, with);
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{HookSet, JsonFunction, PointError, Role};
    use crate::hook::{Event as _, PostToolCall, PreToolCall, Stands as _};

    fn silent() -> JsonFunction {
        Arc::new(|_| Box::pin(async { Ok("null".to_owned()) }))
    }

    fn set(names: &[&str]) -> HookSet {
        let mut set = HookSet::default();
        for name in names {
            assert_eq!(set.on_point(PreToolCall::NAME, name, None, silent()), Ok(()));
        }
        set
    }

    fn names(set: &HookSet) -> Vec<&str> {
        PreToolCall::chain(set).iter().map(super::Registered::name).collect()
    }

    #[test]
    fn one_owners_hooks_are_replaced_where_they_stand() {
        let mut all = set(&["a:1", "b:1", "b:2", "c:1", "b:3"]);
        all.replace("b:", set(&["b:4", "b:5"]));
        assert_eq!(names(&all), ["a:1", "b:4", "b:5", "c:1"]);
        all.replace("d:", set(&["d:1"]));
        all.replace("a:", HookSet::default());
        assert_eq!(names(&all), ["b:4", "b:5", "c:1", "d:1"]);
    }

    #[test]
    fn a_point_is_known_by_its_name_and_where_nothing_is_decided_there_is_no_policy() {
        let mut all = HookSet::default();
        let unknown = all.on_point("pre_tool_cal", "x", None, silent()).expect_err("no such point");
        assert!(unknown.to_string().contains("did you mean `pre_tool_call`"), "{unknown}");
        let policy = all.on_point(PostToolCall::NAME, "x", Some(Role::Policy), silent());
        assert_eq!(policy, Err(PointError::OnlyTells("post_tool_call".to_owned())));
        assert!(all.is_empty());
        assert_eq!(all.on_point(PostToolCall::NAME, "x", None, silent()), Ok(()));
        assert_eq!(PostToolCall::chain(&all)[0].role, Role::Observer);
    }
}
