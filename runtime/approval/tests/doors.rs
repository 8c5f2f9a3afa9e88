//! The other doors of the gate: text for a running process, tools marked as destructive, scripts and files; and
//! that an approval is good for the directory that it was given for.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio_util::sync::CancellationToken;
use toolwright_approval::{
    ApprovalRequest, Ask, BackendKind, BoxFuture, Command, FileAct, FileUse, Gate, Outcome, ProcessInput,
    Refusal, Reply, StandingYes, ToolCall,
};

struct Says(&'static str, AtomicUsize);

impl Ask for Says {
    fn ask<'a>(&'a self, _: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        self.1.fetch_add(1, Ordering::Relaxed);
        Box::pin(std::future::ready(Outcome::Answered(Reply::read(self.0))))
    }
}

fn gate(word: &'static str) -> (Gate, Arc<Says>) {
    let asker = Arc::new(Says(word, AtomicUsize::new(0)));
    (Gate::new(asker.clone()), asker)
}

fn verdict<T>(result: Result<T, Refusal>, asker: &Says) -> &'static str {
    match (result, asker.1.load(Ordering::Relaxed)) {
        (Ok(_), 0) => "runs",
        (Err(Refusal::Denied { .. }), 1) => "asked",
        (Err(Refusal::Forbidden { .. }), 0) => "forbidden",
        (Ok(_), count) => panic!("approved after {count} questions"),
        (Err(refusal), count) => panic!("{refusal} after {count} questions"),
    }
}

#[tokio::test]
async fn what_is_typed_into_a_shell_is_judged_as_its_commands() {
    let table = [
        ("bash", "", "ls -l\n", "runs"),
        ("bash", "", "rm -rf build\n", "asked"),
        ("bash", "rm -rf", " build\n", "asked"),
        ("bash", "", "mkfs.ext4 /dev/sdzz9\n", "forbidden"),
        ("ssh host.example", "", "rm -rf build\n", "asked"),
        ("bash -i", "", "echo a\nrm -rf build\n", "asked"),
        // On a screen, a carriage return ends a line, and some keys change what was typed before.
        ("bash -i", "", "echo a\rrm -rf build\r", "asked"),
        ("bash -i", "", "ls #\u{15}rm -rf build\r", "asked"),
        ("bash -i", "", "rmx\u{7f} -rf build\r", "asked"),
        ("bash -i", "rmx", "\u{8} -rf build\r", "asked"),
        ("bash -i", "", "\u{1b}[A\r", "asked"),
        ("ssh host.example", "", "a\u{1}rm -rf \r", "asked"),
        ("bash -i", "", "\u{3}", "runs"),
        ("bash -i", "", "\u{4}", "runs"),
        // What is typed there may be completed or brought back after it was judged.
        ("bash -i", "", "echo\ta\r", "asked"),
        ("bash -i", "", "!rm\r", "asked"),
        ("bash -i", "", "echo done! really\r", "runs"),
        ("bash -i", "r", "\u{4}m -rf build\r", "asked"),
        ("bash -i", "r\u{4}", "m -rf build\r", "asked"),
        ("bash -i", "r\u{3}", "m -rf build\r", "asked"),
        ("bash -i", "\0", "ls\r", "asked"),
        ("bash -i", "rm -rf old\r", "ls\r", "runs"),
        ("bash -i", "rm -rf build\r", "rm -rf build\r", "asked"),
        // Through a pipe, keys are letters.
        ("bash", "", "echo a\r#; rm -rf build\n", "asked"),
        ("bash", "", "echo \u{3}#; rm -rf build\n", "asked"),
        // A line goes on, and a directory is gone to, in what was sent before.
        ("bash", "r\\\n", "m -rf build\n", "asked"),
        ("bash", "cd ~/.ssh\n", "echo evil >> authorized_keys\n", "asked"),
        ("bash", "X=rm\n", "$X -rf build\n", "asked"),
        ("less notes", "", "\u{1b}[Bq", "runs"),
        ("python3 -i", "", "prinx\u{7f}t(1)\r", "runs"),
    ];
    for (line, before, text, wanted) in table {
        let (gate, asker) = gate("deny");
        let input = ProcessInput {
            process: "a shell".to_owned(),
            line: line.to_owned(),
            before: before.to_owned(),
            text: text.to_owned(),
            is_typed: line.ends_with("-i") || line.starts_with("ssh") || line.starts_with("less"),
            directory: PathBuf::from("/srv/app"),
            backend: BackendKind::Local,
        };
        let result = gate.approve_input(input, &CancellationToken::new()).await;
        assert_eq!(verdict(result, &asker), wanted, "{line}: {before}{text}");
    }
}

#[tokio::test]
async fn a_destructive_tool_is_asked_about_and_may_be_remembered() {
    let call = || ToolCall::destructive("wipe_table", "{\"name\": \"users\"}");
    let (gate, asker) = gate("session");
    for _ in 0..2 {
        gate.consent(call(), &CancellationToken::new()).await.expect("agreed");
    }
    assert_eq!(asker.1.load(Ordering::Relaxed), 1);
    let other = ToolCall::destructive("drop_table", "{}");
    gate.consent(other, &CancellationToken::new()).await.expect("agreed");
    assert_eq!(asker.1.load(Ordering::Relaxed), 2);
    // What a hook asks about is a matter of its own, even where it is about the same tool.
    let hook = ToolCall::new("wipe_table", "{}", "the guard asks").for_hook("guard", "wipe_table");
    gate.consent(hook, &CancellationToken::new()).await.expect("agreed");
    assert_eq!(asker.1.load(Ordering::Relaxed), 3);
}

#[tokio::test]
async fn a_script_is_judged_by_what_is_in_it() {
    let run = |text: &str| FileAct::Run(text.to_owned());
    let table = [
        ("/srv/app/a.sh", run("echo hello\n"), "runs"),
        ("/srv/app/a.sh", run("#!/bin/sh\nrm -rf build\n"), "asked"),
        ("/srv/app/a.sh", run("END_OF_INPUT\nrm -rf build\n"), "asked"),
        ("/srv/app/notes.txt", FileAct::Write, "runs"),
    ];
    for (path, act, wanted) in table {
        let (gate, asker) = gate("deny");
        let file = FileUse { path: path.into(), act: act.clone(), backend: BackendKind::Local };
        let result = gate.approve_file(file, &CancellationToken::new()).await;
        assert_eq!(verdict(result, &asker), wanted, "{path}: {act:?}");
    }
}

#[tokio::test]
async fn an_approval_is_good_for_the_directory_it_was_given_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let (place, away) = (folder.path().join("place"), folder.path().join("away"));
    std::fs::create_dir(&place).expect("made");
    let gate = Gate::new(Arc::new(StandingYes));
    let approve = async || {
        let command = Command::new("rm -rf build", &place, BackendKind::Local).expect("a command");
        gate.approve(command, &CancellationToken::new()).await.expect("agreed")
    };
    let approved = approve().await;
    assert!(approved.get().is_in_place());
    std::fs::rename(&place, &away).expect("moved");
    assert!(!approved.get().is_in_place(), "it is gone");
    std::fs::create_dir(&place).expect("made");
    assert!(!approved.get().is_in_place(), "it is another");
    assert!(approve().await.get().is_in_place());
    std::fs::remove_dir(&place).expect("gone");
    std::os::unix::fs::symlink(&away, &place).expect("linked");
    assert!(!approve().await.get().clone().line().is_empty());
    assert!(
        !Command::new("ls", &place, BackendKind::Local).expect("a command").is_in_place(),
        "never approved"
    );
}
