//! Somebody who can be asked whether a call may run.
//!
//! The engine has its own small trait rather than `toolwright-approval`'s: that crate knows terminals and
//! signals, and is about commands. The host adapts one to the other in a few lines.

use std::{fmt, pin::Pin};

use super::RawJson;
use crate::dynamic::Bringer;

/// May this call run.
#[derive(Clone, Debug)]
pub struct Question {
    /// The tool's name.
    pub tool: String,
    /// The arguments it would run with.
    pub arguments: RawJson,
    /// Why somebody is asked.
    pub cause: Cause,
    /// The call's task; empty when there is none.
    pub task_id: String,
    /// The call's session; empty when there is none.
    pub session_id: String,
    /// The call's turn; empty when there is none.
    pub turn_id: String,
    /// The call's id; empty when there is none.
    pub tool_call_id: String,
}

/// Why somebody is asked about a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A hook wants somebody to agree.
    Hook {
        /// The hook's name.
        hook: String,
        /// What it says about the call; may be empty.
        message: String,
        /// What a lasting yes would be about.
        rule_key: String,
    },
    /// Whoever brought the tool says that its calls may delete or overwrite what is there.
    Destructive {
        /// Who brought it.
        bringer: Bringer,
    },
}

impl Cause {
    /// Gives what approvals of this sort are told to come from.
    pub(crate) const fn surface(&self) -> &'static str {
        match self {
            Self::Hook { .. } => "hook",
            Self::Destructive { .. } => "tool",
        }
    }

    /// Gives what a lasting yes for a call of this tool would be about.
    pub(crate) fn rule_key(&self, tool: &str) -> String {
        match self {
            Self::Hook { rule_key, .. } => rule_key.clone(),
            Self::Destructive { .. } => format!("tool.{tool}"),
        }
    }

    /// Says what the one who is asked should know; may be empty.
    pub(crate) fn description(&self) -> String {
        match self {
            Self::Hook { message, .. } => message.clone(),
            Self::Destructive { .. } => self.to_string(),
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hook { hook, .. } => write!(formatter, "hook `{hook}`"),
            Self::Destructive { bringer } => write!(formatter, "destructive, says {bringer}"),
        }
    }
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
