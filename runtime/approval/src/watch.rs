//! Those who are told of questions and answers, and change nothing by it.

use crate::{ApprovalRequest, BoxFuture, Outcome, Surface};

/// Somebody who watches approvals.
pub trait Watch: Send + Sync {
    /// Somebody is about to be asked.
    fn asked<'a>(&'a self, request: &'a ApprovalRequest, surface: Surface) -> BoxFuture<'a, ()>;

    /// Somebody who was asked answered, or did not.
    fn answered<'a>(
        &'a self,
        request: &'a ApprovalRequest,
        surface: Surface,
        outcome: &'a Outcome,
    ) -> BoxFuture<'a, ()>;
}

impl Outcome {
    /// Gives the word for what came of asking, as those who watch are told.
    pub fn choice(&self) -> &'static str {
        match self {
            Self::Answered(reply) => reply.answer.word(),
            Self::TimedOut(_) => "timeout",
            Self::Undeliverable(_) => "undeliverable",
            Self::Cancelled => "cancelled",
        }
    }
}
