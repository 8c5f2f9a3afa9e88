//! Somebody who can be asked on a hook's behalf.
//!
//! The engine has its own small trait rather than `toolwright-approval`'s: that crate knows terminals and
//! signals, and is about commands. The host adapts one to the other in a few lines.

use std::pin::Pin;

use super::RawJson;

/// May this call run, because a hook wants somebody to agree to it.
#[derive(Clone, Debug)]
pub struct Question {
    /// The tool's name.
    pub tool: String,
    /// The arguments it would run with.
    pub arguments: RawJson,
    /// The hook that wants to know.
    pub hook: String,
    /// What the hook says about it; may be empty.
    pub message: String,
    /// What a lasting yes would be about.
    pub rule_key: String,
    /// The call's task; empty when there is none.
    pub task_id: String,
    /// The call's session; empty when there is none.
    pub session_id: String,
    /// The call's id; empty when there is none.
    pub tool_call_id: String,
}

/// What came of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consent {
    /// A clear yes to exactly this call.
    Given,
    /// Anything else, in words for the model.
    Refused(String),
}

/// A boxed future, so that the trait can be used as an object.
pub type ConsentFuture<'a> = Pin<Box<dyn Future<Output = Consent> + Send + 'a>>;

/// Somebody who can be asked. The host lends one to its calls as the service `Arc<dyn Asker>`; without one, what
/// must be asked about does not run.
pub trait Asker: Send + Sync {
    /// Puts the question and waits, with a patience of its own. Dropping the future withdraws the question.
    fn ask<'a>(&'a self, question: &'a Question) -> ConsentFuture<'a>;
}
