//! Answerers that ask nobody: a yes given beforehand, and nobody at all.

use crate::{Answer, ApprovalRequest, Ask, BoxFuture, Outcome, Surface};

/// The operator's yes given beforehand (`--yes`): once, to whatever is asked. What is forbidden is never
/// asked, so this cannot allow it.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandingYes;

impl Ask for StandingYes {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(std::future::ready(Answer::Once.into()))
    }

    fn surface(&self) -> Surface {
        Surface::Beforehand
    }
}

/// Nobody is there to be asked, so nothing that needs an answer runs unless the operator configured that.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Ask for Nobody {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(std::future::ready(Outcome::Undeliverable("nobody is there to be asked".to_owned())))
    }

    fn surface(&self) -> Surface {
        Surface::Headless
    }
}

/// A scheduled job: nobody is there either, and `approvals.cron_mode` says what becomes of that.
#[derive(Clone, Copy, Debug, Default)]
pub struct Schedule;

impl Ask for Schedule {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        let reason = "this is a scheduled job, and nobody is there to be asked".to_owned();
        Box::pin(std::future::ready(Outcome::Undeliverable(reason)))
    }

    fn surface(&self) -> Surface {
        Surface::Scheduled
    }
}
