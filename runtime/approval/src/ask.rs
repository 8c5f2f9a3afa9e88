//! The question, and the one who can be asked.

use std::{
    fmt,
    pin::Pin,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::{Answer, Command, Outcome};

/// A boxed future, so that the trait can be used as an object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The number of a question; no two questions of one process share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RequestId(u64);

impl RequestId {
    pub(crate) fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// One question: may this command run.
#[derive(Clone, Debug)]
pub struct ApprovalRequest {
    id: RequestId,
    command: Command,
    offers: &'static [Answer],
}

impl ApprovalRequest {
    pub(crate) fn new(command: Command, offers: &'static [Answer]) -> Self {
        Self { id: RequestId::next(), command, offers }
    }

    /// Gives the number that an answer refers to.
    pub const fn id(&self) -> RequestId {
        self.id
    }

    /// Gives the command in question.
    pub const fn command(&self) -> &Command {
        &self.command
    }

    /// Gives the answers that may be chosen; any other is taken for a no.
    pub const fn offers(&self) -> &'static [Answer] {
        self.offers
    }
}

/// Someone or something that can be asked.
pub trait Ask: Send + Sync {
    /// Puts the question and waits for what comes of it. Dropping the future withdraws the question.
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome>;
}
