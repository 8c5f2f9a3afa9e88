//! Who answers what, and what the gate makes of it.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{future::pending, sync::Arc, time::Duration};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{
    Answer, ApprovalRequest, Ask, BackendKind, BoxFuture, Breadth, Command, Gate, InvalidCommand, Nobody,
    Outcome, Refusal, Reply, StandingYes,
};

struct Says(Outcome);

impl Ask for Says {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(std::future::ready(self.0.clone()))
    }
}

struct NeverAnswers;

impl Ask for NeverAnswers {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(pending())
    }
}

fn command() -> Command {
    Command::new("rm -rf build", "/srv/project", BackendKind::Local).expect("a command")
}

async fn through(asker: impl Ask + 'static) -> Result<Command, Refusal> {
    let gate = Gate::new(Arc::new(asker)).with_patience(Duration::ZERO);
    gate.approve(command(), &CancellationToken::new()).await.map(toolwright_approval::Approved::into_inner)
}

#[tokio::test]
async fn only_an_offered_yes_lets_the_exact_command_through() {
    for answer in [Answer::Once, Answer::Session] {
        assert_eq!(through(Says(answer.into())).await, Ok(command()), "{answer}");
    }
    assert_eq!(through(StandingYes).await, Ok(command()));
    let text = "rm -rf build".to_owned();
    let denied = Refusal::Denied { command: text.clone() };
    let never_offered = Reply { breadth: Breadth::Exact, ..Reply::of(Answer::Once) };
    for reply in [Reply::DENY, never_offered] {
        assert_eq!(through(Says(Outcome::Answered(reply))).await, Err(denied.clone()), "{reply}");
    }
    assert_eq!(
        through(Says(Outcome::TimedOut(Duration::from_secs(9)))).await,
        Err(Refusal::TimedOut { command: text.clone(), patience: Duration::from_secs(9) })
    );
    assert_eq!(
        through(Says(Outcome::Undeliverable("no route\u{1b}[2J".to_owned()))).await,
        Err(Refusal::Undeliverable { command: text.clone(), reason: "no route‹U+001B›[2J".to_owned() })
    );
    assert_eq!(through(Says(Outcome::Cancelled)).await, Err(Refusal::Cancelled { command: text.clone() }));
    assert_eq!(
        through(Nobody).await,
        Err(Refusal::Undeliverable { command: text, reason: "nobody is there to be asked".to_owned() })
    );
}

#[tokio::test]
async fn silence_is_no_and_a_cancelled_call_asks_no_longer() {
    assert_eq!(
        through(NeverAnswers).await,
        Err(Refusal::TimedOut { command: "rm -rf build".to_owned(), patience: Duration::ZERO })
    );
    let cancellation = CancellationToken::new();
    cancellation.cancel();
    let gate = Gate::new(Arc::new(NeverAnswers));
    let refused = gate.approve(command(), &cancellation).await.expect_err("it was cancelled");
    assert_eq!(refused, Refusal::Cancelled { command: "rm -rf build".to_owned() });
}

#[test]
fn every_refusal_says_what_why_and_what_to_do() {
    let command = "rm -rf build".to_owned();
    let table = [
        (Refusal::Denied { command: command.clone() }, "denied", "ask the user"),
        (
            Refusal::TimedOut { command: command.clone(), patience: Duration::from_mins(5) },
            "within 300 s",
            "try again when",
        ),
        (
            Refusal::Undeliverable { command: command.clone(), reason: "no terminal".to_owned() },
            "no terminal",
            "the operator can",
        ),
        (
            Refusal::Forbidden { command: command.clone(), reasons: "it wipes".to_owned() },
            "forbidden in every mode: it wipes",
            "tell the user",
        ),
        (
            Refusal::DeniedByRule { command: command.clone(), reasons: "`rm *`".to_owned() },
            "denies",
            "go on without it",
        ),
        (Refusal::Cancelled { command }, "cancelled", "Nothing was started"),
    ];
    for (refusal, why, remedy) in table {
        let text = refusal.to_string();
        for part in ["not run", "`rm -rf build`", why, remedy] {
            assert!(text.contains(part), "{part:?} is not in {text:?}");
        }
    }
}

#[test]
fn what_is_no_command_is_refused_before_anyone_is_asked() {
    let new = |line: &str, directory: &str| Command::new(line, directory, BackendKind::Local);
    assert_eq!(new(" \n", "/"), Err(InvalidCommand::Empty));
    assert_eq!(new("echo a\0b", "/"), Err(InvalidCommand::Nul(6)));
    assert_eq!(new("ls", "here"), Err(InvalidCommand::RelativeDirectory));
}
