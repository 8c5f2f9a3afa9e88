//! The operator's word: which of several counts, in which mode, and what cannot be read.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{
    future::pending,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{
    Answer, ApprovalRequest, Ask, BackendKind, BoxFuture, Case, Command, Gate, Judge, Nobody, Operator,
    Opinion, Outcome, Policy, Refusal, Schedule, StandingYes, built_in,
};
use toolwright_config::{Config, Level};

const DELETE: &str = "rm -rf build";
/// Forbidden, and harmless all the same should it ever run.
const FORBIDDEN: &str = "mkfs.ext4 /dev/sdzz9";

/// Says yes once, and counts.
#[derive(Default)]
struct Yes(AtomicUsize);

impl Ask for Yes {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(std::future::ready(Answer::Once.into()))
    }
}

fn policy(text: &str) -> (Policy, Vec<(Level, String)>) {
    let loaded = Config::read(Path::new("config.yaml"), text.as_bytes()).expect("YAML");
    let (policy, faults) = Policy::read(&loaded.config, built_in());
    (policy, faults.into_iter().map(|fault| (fault.level, fault.to_string())).collect())
}

/// What becomes of a line: whether it runs, whether somebody was asked, and why not.
async fn outcome(text: &str, line: &str, backend: BackendKind) -> &'static str {
    let asker = Arc::new(Yes::default());
    let gate = Gate::new(asker.clone()).with_operator(Operator::fixed(policy(text).0));
    let command = Command::new(line, "/srv/app", backend).expect("a command");
    let result = gate.approve(command, &CancellationToken::new()).await;
    match (result, asker.0.load(Ordering::Relaxed)) {
        (Ok(_), 0) => "runs",
        (Ok(_), 1) => "asked",
        (Err(Refusal::Forbidden { .. }), 0) => "forbidden",
        (Err(Refusal::DeniedByRule { .. }), 0) => "denied",
        (result, asked) => panic!("{text} {line}: {result:?} {asked}"),
    }
}

#[tokio::test]
async fn forbidden_then_deny_then_ask_then_allow_then_the_built_in_rules() {
    let all = "deny: ['rm -rf build'], ask: ['rm -rf *'], allow: ['rm -rf *']";
    let table = [
        ("", "ls", "runs"),
        ("", DELETE, "asked"),
        ("", FORBIDDEN, "forbidden"),
        ("mode: off", "ls", "runs"),
        ("mode: off", DELETE, "runs"),
        ("mode: 'off'", DELETE, "runs"),
        ("mode: OFF", DELETE, "runs"),
        ("mode: off", FORBIDDEN, "forbidden"),
        // What cannot be read may be anything, what is forbidden too.
        ("mode: off", "true; rm -rf build; if", "asked"),
        ("mode: on", DELETE, "asked"),
        ("mode: sometimes", DELETE, "asked"),
        ("mode: smart", DELETE, "asked"),
        ("mode: manual", DELETE, "asked"),
        ("allow: ['rm -rf build']", DELETE, "runs"),
        ("allow: ['rm -rf build']", "rm -rf other", "asked"),
        ("allow: ['mkfs*']", FORBIDDEN, "forbidden"),
        ("allow: ['*']", FORBIDDEN, "forbidden"),
        ("ask: ['ls*']", "ls -l", "asked"),
        ("mode: off, ask: ['ls*']", "ls -l", "asked"),
        ("ask: ['rm -rf *'], allow: ['rm -rf *']", DELETE, "asked"),
        ("deny: ['ls*']", "ls -l", "denied"),
        ("mode: off, deny: ['ls*']", "ls -l", "denied"),
        ("deny: ['ls*']", "echo a; ls -l", "denied"),
        ("deny: ['*SECRET*']", "cat secret.txt", "denied"),
        (all, DELETE, "denied"),
        (all, "rm -rf other", "asked"),
        ("deny: ['mkfs*']", FORBIDDEN, "forbidden"),
        ("allow: [{pattern: 'rm -rf build', until: 2000-01-01}]", DELETE, "asked"),
        ("allow: [{pattern: 'rm -rf build', until: 2999-01-01}]", DELETE, "runs"),
        ("allow: [{pattern: 'rm -rf build', misses: ['rm -rf build']}]", DELETE, "asked"),
        ("deny: [{pattern: 'ls*', until: 2000-01-01}]", "ls", "runs"),
        // What the operator denies is not known, so everything is asked about.
        ("deny: [{patern: 'ls*'}]", "cat a", "asked"),
        ("deny: 7", "cat a", "asked"),
        ("mode: off, ask: [{pattern: 'x', misses: ['x']}]", "cat a", "asked"),
    ];
    for (approvals, line, wanted) in table {
        let text = format!("approvals: {{{approvals}}}\n");
        assert_eq!(outcome(&text, line, BackendKind::Local).await, wanted, "{text} {line}");
    }
    for text in ["approvals: [off]\n", "approvals: off\n"] {
        assert_eq!(outcome(text, "cat a", BackendKind::Local).await, "asked", "{text}");
        let (_, faults) = policy(text);
        assert!(faults.iter().any(|(_, said)| said.contains("the mode is manual")), "{faults:?}");
    }
}

#[tokio::test]
async fn the_floor_is_opened_for_a_container_backend_only() {
    let text = "approvals: {forbidden_asks_in: [docker, local]}\n";
    for (backend, wanted) in [
        (BackendKind::Docker, "asked"),
        (BackendKind::Modal, "forbidden"),
        (BackendKind::Local, "forbidden"),
        (BackendKind::Ssh, "forbidden"),
    ] {
        assert_eq!(outcome(text, FORBIDDEN, backend).await, wanted, "{backend}");
    }
    assert!(policy(text).1.iter().any(|(_, said)| said.contains("`local` is no container backend")));
    let denied = "approvals: {forbidden_asks_in: [docker], deny: ['mkfs*']}\n";
    assert_eq!(outcome(denied, FORBIDDEN, BackendKind::Docker).await, "denied");
}

#[tokio::test]
async fn nobody_present_means_no_unless_that_is_configured() {
    // The configuration, then what becomes of a dangerous line without anybody, in a scheduled job, and with a
    // yes given beforehand.
    let table = [
        ("", DELETE, [false, false, true]),
        ("headless: approve", DELETE, [true, false, true]),
        ("cron_mode: approve", DELETE, [false, true, true]),
        ("headless: sometimes", DELETE, [false, false, true]),
        ("headless: approve, ask: ['rm*']", DELETE, [false, false, true]),
        ("headless: approve, cron_mode: approve", FORBIDDEN, [false, false, false]),
        ("headless: approve, cron_mode: approve, deny: ['rm*']", DELETE, [false, false, false]),
        ("allow: ['rm -rf build']", DELETE, [true, true, true]),
        ("", "ls", [true, true, true]),
    ];
    for (approvals, line, wanted) in table {
        let askers: [Arc<dyn Ask>; 3] = [Arc::new(Nobody), Arc::new(Schedule), Arc::new(StandingYes)];
        for (asker, wanted) in askers.into_iter().zip(wanted) {
            let surface = asker.surface();
            let policy = policy(&format!("approvals: {{{approvals}}}\n")).0;
            let gate = Gate::new(asker).with_operator(Operator::fixed(policy));
            let command = Command::new(line, "/srv/app", BackendKind::Local).expect("a command");
            let result = gate.approve(command, &CancellationToken::new()).await;
            assert_eq!(result.is_ok(), wanted, "{approvals} {line} {surface:?}: {result:?}");
        }
    }
}

enum Model {
    Says(&'static str),
    Fails,
    Panics,
    Thinks,
}

impl Judge for Model {
    fn weigh<'a>(&'a self, case: &'a Case) -> BoxFuture<'a, Result<Opinion, String>> {
        assert!(!format!("{case:?}").contains("hunter2"), "{case:?}");
        assert!(case.findings[0].contains("In: rm "), "{case:?}");
        Box::pin(async move {
            match self {
                Self::Says(word) => Ok(Opinion::read(word)),
                Self::Fails => Err("no route".to_owned()),
                Self::Panics => panic!("a defect"),
                Self::Thinks => pending().await,
            }
        })
    }
}

#[tokio::test(start_paused = true)]
async fn a_model_lets_through_what_is_of_low_risk_and_any_doubt_asks_a_person() {
    let secret = "rm -rf build TOKEN=hunter2";
    let table = [
        ("mode: smart", Model::Says("low"), DELETE, "runs"),
        ("mode: smart", Model::Says(" LOW."), secret, "runs"),
        ("mode: smart", Model::Says("low risk"), DELETE, "asked"),
        ("mode: smart", Model::Says("approve"), DELETE, "asked"),
        ("mode: smart", Model::Says(""), DELETE, "asked"),
        ("mode: smart", Model::Fails, DELETE, "asked"),
        ("mode: smart", Model::Panics, DELETE, "asked"),
        ("mode: smart", Model::Thinks, DELETE, "asked"),
        ("mode: smart", Model::Says("low"), FORBIDDEN, "forbidden"),
        ("mode: smart, deny: ['rm*']", Model::Says("low"), DELETE, "denied"),
        ("mode: smart, ask: ['rm*']", Model::Says("low"), DELETE, "asked"),
        ("mode: manual", Model::Says("low"), DELETE, "asked"),
    ];
    for (approvals, model, line, wanted) in table {
        let asker = Arc::new(Yes::default());
        let policy = policy(&format!("approvals: {{{approvals}}}\n")).0;
        let gate =
            Gate::new(asker.clone()).with_operator(Operator::fixed(policy)).with_judge(Arc::new(model));
        let command = Command::new(line, "/srv/app", BackendKind::Local).expect("a command");
        let result = gate.approve(command, &CancellationToken::new()).await;
        let ended = match (result, asker.0.load(Ordering::Relaxed)) {
            (Ok(_), 0) => "runs",
            (Ok(_), 1) => "asked",
            (Err(Refusal::Forbidden { .. }), 0) => "forbidden",
            (Err(Refusal::DeniedByRule { .. }), 0) => "denied",
            other => panic!("{approvals} {line}: {other:?}"),
        };
        assert_eq!(ended, wanted, "{approvals} {line}");
    }
}

/// Adds a rule to the configuration while it is being asked.
struct Rethinks(std::path::PathBuf);

impl Ask for Rethinks {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        std::fs::write(&self.0, "approvals: {deny: ['rm*']}\n").expect("written");
        Box::pin(std::future::ready(Answer::Once.into()))
    }
}

impl Judge for Rethinks {
    fn weigh<'a>(&'a self, _: &'a Case) -> BoxFuture<'a, Result<Opinion, String>> {
        std::fs::write(&self.0, "approvals: {deny: ['rm*']}\n").expect("written");
        Box::pin(std::future::ready(Ok(Opinion::LowRisk)))
    }
}

#[tokio::test]
async fn what_the_operator_denies_while_a_model_thinks_does_not_run() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("config.yaml");
    std::fs::write(&file, "approvals: {mode: smart}\n").expect("written");
    let arguments = toolwright_config::Arguments { home: Some(home.path().to_owned()), config: None };
    let locations = toolwright_config::Locations::from(&arguments, &toolwright_config::Variables::default());
    let gate = Gate::new(Arc::new(Nobody))
        .with_operator(Operator::file(locations, built_in()))
        .with_judge(Arc::new(Rethinks(file)));
    let command = Command::new(DELETE, "/srv/app", BackendKind::Local).expect("a command");
    let refused = gate.approve(command, &CancellationToken::new()).await.expect_err("denied");
    assert!(matches!(refused, Refusal::DeniedByRule { .. }), "{refused}");
}

#[tokio::test]
async fn what_the_operator_denies_while_somebody_is_asked_does_not_run() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = toolwright_config::Arguments { home: Some(home.path().to_owned()), config: None };
    let locations = toolwright_config::Locations::from(&arguments, &toolwright_config::Variables::default());
    let operator = Operator::file(locations, built_in());
    let file = home.path().join("config.yaml");
    let gate = Gate::new(Arc::new(Rethinks(file.clone()))).with_operator(operator.clone());
    let command = || Command::new(DELETE, "/srv/app", BackendKind::Local).expect("a command");
    let refused = gate.approve(command(), &CancellationToken::new()).await.expect_err("denied");
    assert!(matches!(refused, Refusal::DeniedByRule { .. }), "{refused}");
    // A file that cannot be read any more denies what it denied, and asks about everything else.
    std::fs::write(&file, "approvals: {deny: ['rm*'\n").expect("written");
    let refused = gate.approve(command(), &CancellationToken::new()).await.expect_err("denied");
    assert!(matches!(refused, Refusal::DeniedByRule { .. }), "{refused}");
    let asker = Arc::new(Yes::default());
    let gate = Gate::new(asker.clone()).with_operator(operator);
    let harmless = Command::new("ls", "/srv/app", BackendKind::Local).expect("a command");
    gate.approve(harmless, &CancellationToken::new()).await.expect("somebody agreed");
    assert_eq!(asker.0.load(Ordering::Relaxed), 1);
}
