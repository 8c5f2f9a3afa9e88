//! Answerers that ask nobody: a yes given beforehand, and nobody at all.

use crate::{Answer, ApprovalRequest, Ask, BoxFuture, Outcome};

/// The operator's yes given beforehand (`--yes`): once, to whatever is asked. What is forbidden is never
/// asked, so this cannot allow it.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandingYes;

impl Ask for StandingYes {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(std::future::ready(Outcome::Answered(Answer::Once)))
    }
}

/// Nobody is there to be asked, so nothing that needs an answer runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Ask for Nobody {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(std::future::ready(Outcome::Undeliverable("nobody is there to be asked".to_owned())))
    }
}
