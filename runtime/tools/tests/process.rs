//! Background commands as a call reaches them: `terminal` starts them, `process` looks after them.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{path::Path, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use toolwright::{
    Access, Context, Output, ToolDef, ToolError,
    declare::{Concurrency, Handler},
};
use toolwright_approval::{Answer, ApprovalRequest, Ask, BoxFuture, Outcome, Reply, StandingYes};
use toolwright_terminal::{Helper, Limits};
use toolwright_tools::{
    LocalHost,
    tools::{process::__TOOLWRIGHT_PROCESS as PROCESS, terminal::__TOOLWRIGHT_TERMINAL as TERMINAL},
};

/// Becomes a supervisor when this program is started as one by another of its tests; else there is nothing to do.
#[test]
fn serves_as_supervisor() {
    if std::env::args().any(|argument| argument == "supervise") {
        assert_eq!(toolwright_terminal::supervise(), std::process::ExitCode::SUCCESS);
    }
}

/// Agrees to what has no `rm` in it.
#[derive(Debug)]
struct NoRemoval;

impl Ask for NoRemoval {
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        let answer = if request.subject().text().contains("rm") { Answer::Deny } else { Answer::Once };
        Box::pin(async move { Outcome::Answered(Reply::from(answer)) })
    }
}

/// A task on a machine with a folder of its own.
struct Task {
    context: Context,
    folder: tempfile::TempDir,
}

impl Task {
    fn new(asker: impl Ask + 'static) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let context = context(folder.path(), asker);
        Self { context, folder }
    }

    async fn call(&self, tool: &ToolDef, arguments: Value) -> Result<Value, String> {
        call(tool, &self.context, &arguments).await
    }

    async fn start(&self, mut arguments: Value) -> String {
        arguments["background"] = true.into();
        let started = self.call(&TERMINAL, arguments).await.expect("an answer");
        started["session_id"].as_str().unwrap_or_else(|| panic!("{started}")).to_owned()
    }

    async fn process(&self, action: &str, id: &str, mut more: Value) -> Value {
        more["action"] = action.into();
        more["session_id"] = id.into();
        self.call(&PROCESS, more).await.expect("an answer")
    }
}

fn context(folder: &Path, asker: impl Ask + 'static) -> Context {
    let program = std::env::current_exe().expect("this program");
    let arguments = ["--exact", "serves_as_supervisor", "--nocapture", "supervise"].map(Into::into);
    let host = LocalHost {
        helper: Some(Helper { program, arguments: arguments.into() }),
        environment: vec![("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into())],
        asker: Arc::new(asker),
        limits: Limits { longest_timeout: Duration::from_secs(2), ..Limits::default() },
        folder: Some(folder.join("terminal")),
        ..LocalHost::new(folder)
    };
    Context { task_id: "task".to_owned(), services: host.services(), ..Context::default() }
}

async fn call(tool: &ToolDef, context: &Context, arguments: &Value) -> Result<Value, String> {
    let Handler::Async(run) = tool.handler else { panic!("{} is not async", tool.name) };
    match run(context, &arguments.to_string()).await {
        Ok(Output::Json(text)) => Ok(serde_json::from_str(&text).expect("JSON")),
        Ok(other) => panic!("no JSON: {other:?}"),
        Err(ToolError::Tell(text) | ToolError::Arguments(text)) => Err(text),
        Err(ToolError::Refused(refused)) => Err(refused.to_string()),
        Err(other) => panic!("{other:?}"),
    }
}

/// Gives these fields of an answer.
fn fields<const N: usize>(answer: &Value, names: [&str; N]) -> [Value; N] {
    names.map(|name| answer.get(name).cloned().unwrap_or_default())
}

#[tokio::test]
async fn a_background_command_from_start_to_end() {
    let task = Task::new(StandingYes);
    let id = task.start(json!({"command": "echo begun; read x; echo got $x; exit 3"})).await;
    let waited = task.process("wait", &id, json!({"timeout": 1})).await;
    assert_eq!(
        fields(&waited, ["status", "output", "exit_code", "timeout_note"]),
        [json!("timeout"), json!("begun\n"), json!(null), json!(null)]
    );
    let polled = task.process("poll", &id, json!({})).await;
    assert_eq!(
        fields(&polled, ["status", "output_preview", "command", "completion_reason"]),
        [json!("running"), json!("begun\n"), json!("echo begun; read x; echo got $x; exit 3"), json!(null)]
    );
    assert!(polled["pid"].as_u64() > Some(1) && polled["uptime_seconds"].as_u64().is_some(), "{polled}");
    let sent = task.process("submit", &id, json!({"data": "it"})).await;
    assert_eq!(sent, json!({"status": "ok", "session_id": id, "bytes_written": 3}));
    let waited = task.process("wait", &id, json!({"timeout": 600})).await;
    assert_eq!(
        fields(&waited, ["status", "output", "exit_code", "completion_reason"]),
        [json!("exited"), json!("begun\ngot it\n"), json!(3), json!("exited")]
    );
    let note = waited["timeout_note"].as_str().expect("a note");
    assert_eq!(note, "600 s were asked for; one call waits 2 s at most. Wait again to go on.");
    for action in ["write", "submit"] {
        let late = task.process(action, &id, json!({"data": "x"})).await;
        assert_eq!(late["status"], "already_exited", "{late}");
        assert_eq!(late["error"], format!("{id} is over; nothing more can be sent to it"));
    }
    assert_eq!(task.process("close", &id, json!({})).await["status"], "already_exited");
    assert_eq!(task.process("kill", &id, json!({})).await["status"], "already_exited");
}

#[tokio::test]
async fn the_log_is_given_in_pages() {
    let task = Task::new(StandingYes);
    let id = task.start(json!({"command": "seq 1 500"})).await;
    task.process("wait", &id, json!({})).await;
    let table = [
        (json!({}), (301..=500).collect::<Vec<_>>(), "lines 301-500 of 500"),
        (json!({"limit": 2}), vec![499, 500], "lines 499-500 of 500"),
        (json!({"offset": 0, "limit": 2}), vec![1, 2], "lines 1-2 of 500"),
        (json!({"offset": 498}), vec![499, 500], "lines 499-500 of 500"),
        (json!({"offset": -3, "limit": 2}), vec![498, 499], "lines 498-499 of 500"),
        (json!({"offset": -900, "limit": 1}), vec![1], "lines 1-1 of 500"),
        (json!({"offset": 500}), vec![], "no lines"),
    ];
    for (arguments, lines, showing) in table {
        let log = task.process("log", &id, arguments.clone()).await;
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect::<Vec<_>>().concat();
        assert_eq!(
            fields(&log, ["output", "total_lines", "showing"]),
            [json!(text), json!(500), json!(showing)]
        );
        let path = log["log_path"].as_str().expect("a path");
        assert_eq!(std::fs::read_to_string(path).expect("a log").lines().count(), 500, "{arguments}");
    }
    let id = task.start(json!({"command": "seq 1 100000"})).await;
    task.process("wait", &id, json!({})).await;
    let log = task.process("log", &id, json!({"limit": 100_000})).await;
    let text = log["output"].as_str().expect("text");
    assert!(text.ends_with("\n100000\n") && text.len() <= 90_000, "{}", text.len());
    assert_eq!(log["note"], "Of 588895 characters only the end is given; log_path has all.");
}

#[tokio::test]
async fn a_screen_takes_enter_and_is_closed() {
    let task = Task::new(StandingYes);
    let id =
        task.start(json!({"command": "read -s -p 'Name? ' x; echo; echo hello $x; cat", "pty": true})).await;
    task.process("submit", &id, json!({"data": "Ada"})).await;
    let hello = async || task.process("poll", &id, json!({})).await["output_preview"].clone();
    while hello().await != "Name? \nhello Ada\n" {
        tokio::task::yield_now().await;
    }
    assert_eq!(task.process("close", &id, json!({})).await, json!({"status": "ok", "session_id": id}));
    let waited = task.process("wait", &id, json!({})).await;
    assert_eq!(fields(&waited, ["status", "exit_code"]), [json!("exited"), json!(0)]);
}

#[tokio::test]
async fn killing_tells_what_it_ended() {
    let task = Task::new(StandingYes);
    let id = task.start(json!({"command": "sleep 60 & sleep 60"})).await;
    let killed = task.process("kill", &id, json!({})).await;
    assert_eq!(
        fields(&killed, ["status", "exit_code", "signal", "completion_reason"]),
        [json!("killed"), json!(143), json!("SIGTERM"), json!("killed")]
    );
    let id = task.start(json!({"command": "(sleep 60 &); exit 0"})).await;
    let waited = task.process("wait", &id, json!({})).await;
    assert_eq!(fields(&waited, ["status", "left_running"]), [json!("exited"), json!(true)]);
    let killed = task.process("kill", &id, json!({})).await;
    assert_eq!(
        fields(&killed, ["status", "left_running", "exit_code", "note"]),
        [json!("already_exited"), json!(null), json!(0), json!("What it had left running was ended.")]
    );
}

#[tokio::test]
async fn waiting_ends_when_the_call_is_cancelled() {
    let task = Task::new(StandingYes);
    let id = task.start(json!({"command": "sleep 60"})).await;
    let cancellation = CancellationToken::new();
    let context = Context { cancellation: cancellation.clone(), ..task.context.clone() };
    let arguments = json!({"action": "wait", "session_id": id});
    let (waited, ()) = tokio::join!(call(&PROCESS, &context, &arguments), async { cancellation.cancel() });
    assert_eq!(waited.expect("an answer")["status"], "interrupted");
    task.process("kill", &id, json!({})).await;
}

#[tokio::test]
async fn what_is_sent_to_a_shell_is_judged() {
    let task = Task::new(NoRemoval);
    let file = task.folder.path().join("kept");
    std::fs::write(&file, "").expect("written");
    let id = task.start(json!({"command": "bash"})).await;
    for (data, status) in [("rm -rf kept", "blocked"), ("echo harmless", "ok"), ("rm -r", "blocked")] {
        let sent = task.process("submit", &id, json!({"data": data})).await;
        assert_eq!(sent["status"], status, "{data}: {sent}");
        assert_eq!(sent["error"].is_string(), status == "blocked", "{sent}");
    }
    // A line in two parts is judged as one.
    let first = task.process("write", &id, json!({"data": "r"})).await;
    assert_eq!(first["status"], "ok");
    let second = task.process("submit", &id, json!({"data": "m -rf kept"})).await;
    assert_eq!(second["status"], "blocked", "{second}");
    task.process("close", &id, json!({})).await;
    task.process("wait", &id, json!({})).await;
    assert!(file.exists());
}

#[tokio::test]
async fn all_are_listed_and_only_to_their_own() {
    let task = Task::new(StandingYes);
    let first = task.start(json!({"command": "echo one; exit 1"})).await;
    task.process("wait", &first, json!({})).await;
    let second = task
        .start(
            json!({"command": "echo two; sleep 60", "watch_patterns": ["two"], "notify_on_complete": true}),
        )
        .await;
    while task.process("poll", &second, json!({})).await["output_preview"] != "two\n" {
        tokio::task::yield_now().await;
    }
    let list = task.call(&PROCESS, json!({"action": "list"})).await.expect("an answer");
    let entries = list["processes"].as_array().expect("a list");
    assert_eq!(entries.len(), 2, "{list}");
    let names = ["session_id", "status", "exit_code", "output_preview", "session_scoped", "watch_hit"];
    assert_eq!(
        fields(&entries[0], names),
        [json!(first), json!("exited"), json!(1), json!("one\n"), json!(false), json!(null)]
    );
    assert_eq!(
        fields(&entries[1], names),
        [json!(second), json!("running"), json!(null), json!("two\n"), json!(false), json!(true)]
    );
    assert_eq!(entries[1]["cwd"], task.folder.path().canonicalize().expect("a path").display().to_string());
    let other = Context { task_id: "other".to_owned(), ..task.context.clone() };
    let list = call(&PROCESS, &other, &json!({"action": "list"})).await.expect("an answer");
    assert_eq!(list, json!({"status": "ok", "processes": []}));
    let poll = json!({"action": "poll", "session_id": second});
    assert_eq!(call(&PROCESS, &other, &poll).await.expect("an answer")["status"], "not_found");
    task.process("kill", &second, json!({})).await;
}

#[tokio::test]
async fn what_cannot_be_done_says_so() {
    let task = Task::new(StandingYes);
    let unknown = task.process("poll", "proc_000000000000", json!({})).await;
    assert_eq!(unknown["status"], "not_found");
    assert_eq!(
        unknown["error"],
        "there is no background process proc_000000000000; process(action=\"list\") shows those there are"
    );
    let table = [
        (json!({"action": "poll"}), "session_id is missing"),
        (json!({"action": "kill", "session_id": " "}), "session_id is missing"),
        (json!({"action": "write", "session_id": "proc_000000000000"}), "data is missing"),
        (json!({"action": "stop", "session_id": "x"}), "action"),
        (json!({"action": "wait", "session_id": "x", "timeout": 0}), "`timeout` must be at least 1"),
        (json!({"action": "log", "session_id": "x", "limit": 0}), "`limit` must be at least 1"),
    ];
    for (arguments, part) in table {
        let error = task.call(&PROCESS, arguments.clone()).await.expect_err("an error");
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[test]
fn looking_disturbs_nobody() {
    let Concurrency::Paths(uses) = PROCESS.concurrency else { panic!("{:?}", PROCESS.concurrency) };
    for action in ["list", "poll", "log", "wait"] {
        let used = uses(&format!(r#"{{"action": "{action}", "session_id": "x"}}"#)).expect("known");
        assert!(used.iter().all(|one| one.access == Access::Read), "{action}");
    }
    for action in ["kill", "write", "submit", "close", "else"] {
        assert_eq!(uses(&format!(r#"{{"action": "{action}"}}"#)), None, "{action}");
    }
}
