//! The one door: a command goes in, and comes out approved or not at all.

use std::{sync::Arc, time::Duration};

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::{
    Answer, ApprovalRequest, Approved, Ask, Command, Outcome, Subject, ToolCall,
    visible::{short, visible},
};

/// How long a question stands before silence counts as no.
const PATIENCE: Duration = Duration::from_mins(5);

/// What is offered as long as nothing can remember a wider yes.
const OFFERS: &[Answer] = &[Answer::Once, Answer::Deny];

/// Lets commands and calls through that someone agreed to.
#[derive(Clone)]
pub struct Gate {
    asker: Arc<dyn Ask>,
    patience: Duration,
}

/// Why a command was not let through. The text is for the model: what, why, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The answer was no.
    #[error(
        "not run: `{command}` was denied. Do not try the same in another form; ask the user what to do instead"
    )]
    Denied {
        /// The start of the command.
        command: String,
    },
    /// Nobody answered.
    #[error(
        "not run: nobody answered within {} s whether `{command}` may run, which counts as no. Go on without it, or ask the user and try again when they are there",
        patience.as_secs()
    )]
    TimedOut {
        /// The start of the command.
        command: String,
        /// How long the question stood.
        patience: Duration,
    },
    /// The question reached nobody.
    #[error(
        "not run: `{command}` needs approval and the question could not be put: {reason}. Go on without it; the operator can run this where a terminal is at hand, or allow commands beforehand (--yes)"
    )]
    Undeliverable {
        /// The start of the command.
        command: String,
        /// Why not.
        reason: String,
    },
    /// The call was cancelled before there was an answer.
    #[error("not run: the call was cancelled while `{command}` waited for approval. Nothing was started")]
    Cancelled {
        /// The start of the command.
        command: String,
    },
}

impl Gate {
    /// Makes a gate that puts its questions to `asker`.
    pub fn new(asker: Arc<dyn Ask>) -> Self {
        Self { asker, patience: PATIENCE }
    }

    /// Changes how long a question stands before silence counts as no.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Asks whether the command may run, and lets exactly it through on a clear yes.
    pub async fn approve(
        &self,
        command: Command,
        cancellation: &CancellationToken,
    ) -> Result<Approved<Command>, Refusal> {
        self.put(Subject::Command(command.clone()), command.line(), cancellation).await?;
        Ok(Approved::new(command))
    }

    /// Asks whether a tool may be called, and lets exactly that call through on a clear yes.
    pub async fn consent(
        &self,
        call: ToolCall,
        cancellation: &CancellationToken,
    ) -> Result<Approved<ToolCall>, Refusal> {
        let shown = format!("{} {}", call.tool(), call.arguments());
        self.put(Subject::Call(call.clone()), &shown, cancellation).await?;
        Ok(Approved::new(call))
    }

    async fn put(
        &self,
        subject: Subject,
        shown: &str,
        cancellation: &CancellationToken,
    ) -> Result<(), Refusal> {
        let request = ApprovalRequest::new(subject, OFFERS);
        let asking = timeout(self.patience, self.asker.ask(&request));
        let outcome = match cancellation.run_until_cancelled(asking).await {
            None => Outcome::Cancelled,
            Some(Err(_)) => Outcome::TimedOut(self.patience),
            Some(Ok(outcome)) => outcome,
        };
        let command = short(shown, 200);
        match outcome {
            Outcome::Answered(answer) if answer != Answer::Deny && request.offers().contains(&answer) => {
                Ok(())
            }
            Outcome::Answered(_) => Err(Refusal::Denied { command }),
            Outcome::TimedOut(patience) => Err(Refusal::TimedOut { command, patience }),
            Outcome::Undeliverable(reason) => {
                Err(Refusal::Undeliverable { command, reason: visible(&reason) })
            }
            Outcome::Cancelled => Err(Refusal::Cancelled { command }),
        }
    }
}

impl std::fmt::Debug for Gate {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Gate").field("patience", &self.patience).finish_non_exhaustive()
    }
}
