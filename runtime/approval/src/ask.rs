//! The question, and the one who can be asked.

use std::{
    fmt,
    pin::Pin,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::{Answer, Command, Outcome, ToolCall};

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

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// May this command run.
    Command(Command),
    /// May this tool be called, because a hook wants somebody to agree.
    Call(ToolCall),
}

/// One question: may this run.
#[derive(Clone, Debug)]
pub struct ApprovalRequest {
    id: RequestId,
    subject: Subject,
    offers: &'static [Answer],
}

impl ApprovalRequest {
    pub(crate) fn new(subject: Subject, offers: &'static [Answer]) -> Self {
        Self { id: RequestId::next(), subject, offers }
    }

    /// Gives the number that an answer refers to.
    pub const fn id(&self) -> RequestId {
        self.id
    }

    /// Gives what is in question.
    pub const fn subject(&self) -> &Subject {
        &self.subject
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
