//! Why something was not let through, in words for the model: what, why, and what to do.

use std::time::Duration;

use toolwright_shell::Verdict;

use crate::{
    Concern,
    visible::{short, visible},
};

/// Why something was not let through.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is never run, whoever agrees.
    #[error(
        "not run: `{command}` is forbidden in every mode: {reasons}. Nobody can approve it, so do not try the same in another form; tell the user what you wanted to reach"
    )]
    Forbidden {
        /// The start of the command.
        command: String,
        /// What would happen.
        reasons: String,
    },
    /// The operator's configuration denies it.
    #[error(
        "not run: the operator's configuration denies `{command}`: {reasons}. Do not try the same in another form; go on without it, or ask the user"
    )]
    DeniedByRule {
        /// The start of the command.
        command: String,
        /// Which rule, or what it gives as the reason.
        reasons: String,
    },
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

impl Refusal {
    /// Makes the refusal of what nobody can agree to; nothing where there is no such finding.
    pub(crate) fn of<'c>(subject: &str, open: impl Iterator<Item = &'c Concern>) -> Option<Self> {
        let (mut forbidden, mut denied) = (Vec::new(), Vec::new());
        for concern in open.filter(|concern| concern.verdict == Verdict::Forbidden) {
            let list = if concern.category == Concern::DENY { &mut denied } else { &mut forbidden };
            let safer = concern.safer.as_ref().map(|safer| format!(" (safer: {safer})")).unwrap_or_default();
            list.push(format!("{}{safer}", concern.reason.trim_end_matches('.')));
        }
        let command = short(subject, 200);
        let joined = |reasons: Vec<String>| visible(&reasons.join("; "));
        if !forbidden.is_empty() {
            Some(Self::Forbidden { command, reasons: joined(forbidden) })
        } else if !denied.is_empty() {
            Some(Self::DeniedByRule { command, reasons: joined(denied) })
        } else {
            None
        }
    }
}
