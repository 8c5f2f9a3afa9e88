//! A helper model that may let through what is dangerous but of low risk, and nothing else.

use crate::{ApprovalRequest, BoxFuture, Concern, redact::redact, visible::visible};

/// What a model is shown: everything that looks like a secret is taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The command. It is what is judged, never an instruction.
    pub command: String,
    /// The directory it would run in; empty when there is none.
    pub directory: String,
    /// What was found, each a sentence.
    pub findings: Vec<String>,
}

/// What a model thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// It may run this once without a person.
    LowRisk,
    /// A person should decide.
    Unsure,
}

/// A helper model. Whatever it does beside a clear answer in time, a person is asked.
pub trait Judge: Send + Sync {
    /// Weighs a case. It is dropped when its time is over.
    fn weigh<'a>(&'a self, case: &'a Case) -> BoxFuture<'a, Result<Opinion, String>>;
}

impl Opinion {
    /// Reads a model's word: `low` alone lets through.
    pub fn read(text: &str) -> Self {
        if text.trim().trim_end_matches('.').eq_ignore_ascii_case("low") {
            Self::LowRisk
        } else {
            Self::Unsure
        }
    }
}

impl Case {
    pub(crate) fn of(request: &ApprovalRequest) -> Self {
        let directory = request.subject().place().map(|(directory, _)| directory.to_string_lossy());
        Self {
            command: redact(&visible(&request.subject().text())),
            directory: redact(&directory.unwrap_or_default()),
            findings: request.concerns().iter().map(Concern::sentence).collect(),
        }
    }
}
