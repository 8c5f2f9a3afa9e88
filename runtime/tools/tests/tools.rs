//! The tools as a call reaches them: through their shims, with JSON in and JSON out.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::{Value, json};
use toolwright::{
    Context, Output, ToolDef, ToolError,
    declare::Handler,
    hook::{Hook, PostApprovalResponse, PreApprovalRequest},
};
use toolwright_approval::{Answer, ApprovalRequest, Ask, BoxFuture, Outcome, StandingYes, Subject};
use toolwright_terminal::Limits;
use toolwright_tools::{
    LocalHost,
    tools::{
        read_file::__TOOLWRIGHT_READ_FILE as READ_FILE,
        search_files::__TOOLWRIGHT_SEARCH_FILES as SEARCH_FILES, terminal::__TOOLWRIGHT_TERMINAL as TERMINAL,
    },
};

#[path = "shared/supervised.rs"]
mod supervised;

use supervised::helper;

fn context(folder: &Path, asker: impl Ask + 'static) -> Context {
    let mut host = LocalHost { helper: helper(), ..LocalHost::new(folder) };
    host.environment = vec![("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into())];
    host.asker = Arc::new(asker);
    host.limits = Limits { grace: Duration::from_millis(200), ..Limits::default() };
    Context { services: host.services(), ..Context::default() }
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

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "one\ntwo needle\nthree\n").expect("written");
    fs::create_dir(folder.path().join("sub")).expect("made");
    fs::write(folder.path().join("sub/b.rs"), "needle\n").expect("written");
    folder
}

#[tokio::test]
async fn read_file_gives_numbered_lines() {
    let folder = folder();
    let context = context(folder.path(), StandingYes);
    let read = async |arguments| call(&READ_FILE, &context, &arguments).await;
    assert_eq!(
        read(json!({"path": "a.txt"})).await,
        Ok(json!({
            "content": "1|one\n2|two needle\n3|three", "total_lines": 3, "file_size": 21, "truncated": false
        }))
    );
    assert_eq!(
        read(json!({"path": "./sub/../a.txt", "offset": 2, "limit": 1})).await,
        Ok(json!({
            "content": "2|two needle", "total_lines": 3, "file_size": 21, "truncated": true,
            "truncated_by": "limit", "next_offset": 3, "hint": "More lines follow, 3 in all; go on with offset=3."
        }))
    );
    fs::write(folder.path().join("odd"), b"\xef\xbb\xbfa\r\ncaf\xe9\n").expect("written");
    let odd = read(json!({"path": "odd"})).await.expect("read");
    assert_eq!(odd["content"], "1|a\n2|caf\u{fffd}");
    let hint = odd["hint"].as_str().expect("a hint");
    for part in ["CRLF and some with LF", "byte order mark", "not UTF-8"] {
        assert!(hint.contains(part), "{hint}");
    }
    fs::write(folder.path().join("long"), format!("{}\n", "x".repeat(5000))).expect("written");
    let long = read(json!({"path": "long"})).await.expect("read");
    let text = long["content"].as_str().expect("text");
    assert!(text.ends_with("x [… line cut: 2000 of 5000 characters]"), "{text}");
    fs::write(folder.path().join("empty"), "").expect("written");
    assert_eq!(read(json!({"path": "empty"})).await.expect("read")["hint"], "The file is empty.");
}

#[tokio::test]
async fn read_file_says_what_is_wrong() {
    let folder = folder();
    let context = context(folder.path(), StandingYes);
    let table = [
        (json!({"path": "a.txt", "offset": 9}), "has 3 lines; use an offset from 1 to 3"),
        (json!({"path": "A.TXT"}), "does not exist; similar: "),
        (json!({"path": "sub"}), "is a directory, not a file; give a file in it, which has: b.rs"),
        (json!({"path": "/dev/zero"}), "is a device; only regular files are read"),
        (json!({"path": ""}), "the path is empty"),
        (json!({"path": "~/x"}), "no home directory is known"),
        (json!({"path": "a.txt", "limit": 2001}), "`limit` must be at most 2000"),
        (json!({"path": "a.txt", "limit": 0}), "`limit` must be at least 1"),
        (json!({"path": "a.txt", "offset": 0}), "`offset` must be at least 1"),
    ];
    for (arguments, part) in table {
        let error = call(&READ_FILE, &context, &arguments).await.expect_err("an error");
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[tokio::test]
async fn a_result_is_bounded_however_large_the_file() {
    let folder = folder();
    let context = context(folder.path(), StandingYes);
    fs::write(folder.path().join("wide"), "\"\\\u{1}\"\\\"\"\\0123456789\n".repeat(300_000))
        .expect("written");
    let Handler::Async(run) = READ_FILE.handler else { panic!("not async") };
    let Ok(Output::Json(text)) = run(&context, r#"{"path": "wide", "limit": 2000}"#).await else {
        panic!("no JSON");
    };
    assert!(text.chars().count() <= 100_000, "{}", text.len());
    let Handler::Async(run) = SEARCH_FILES.handler else { panic!("not async") };
    let arguments = r#"{"pattern": ".", "path": "wide", "limit": 100000}"#;
    let Ok(Output::Json(text)) = run(&context, arguments).await else { panic!("no JSON") };
    assert!(text.chars().count() <= 100_000, "{}", text.len());
    let found: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(found["limit_reason"], "characters");
    assert_eq!(found["total_count"], 300_000);
}

#[tokio::test]
async fn search_files_in_every_mode() {
    let folder = folder();
    let context = context(folder.path(), StandingYes);
    let search = async |arguments| call(&SEARCH_FILES, &context, &arguments).await;
    let line = |path: &str, line: u64, content: &str| json!({"path": path, "line": line, "content": content});
    assert_eq!(
        search(json!({"pattern": "needle$"})).await,
        Ok(json!({
            "total_count": 2, "total_files": 2, "truncated": false,
            "matches": [line("a.txt", 2, "two needle"), line("sub/b.rs", 1, "needle")]
        }))
    );
    assert_eq!(
        search(json!({"pattern": "needle", "limit": 1, "context": 1})).await,
        Ok(json!({
            "total_count": 2, "total_files": 2, "truncated": true, "limit_reason": "limit", "next_offset": 1,
            "matches": [{
                "path": "a.txt", "line": 2, "content": "two needle", "before": ["one"], "after": ["three"]
            }]
        }))
    );
    assert_eq!(
        search(json!({"pattern": "needle", "output_mode": "files_only", "file_glob": "*.rs"})).await,
        Ok(json!({"total_count": 1, "total_files": 1, "truncated": false, "files": ["sub/b.rs"]}))
    );
    assert_eq!(
        search(json!({"pattern": "(?i)NEEDLE|e", "output_mode": "count"})).await,
        Ok(json!({
            "total_count": 4, "total_files": 2, "truncated": false, "counts": {"a.txt": 3, "sub/b.rs": 1}
        }))
    );
    assert_eq!(
        search(json!({"pattern": "*.rs", "target": "files"})).await,
        Ok(json!({"total_count": 1, "truncated": false, "files": ["sub/b.rs"]}))
    );
    let none = search(json!({"pattern": "x", "file_glob": "*.none"})).await.expect("an answer");
    assert!(none["warning"].as_str().expect("a warning").starts_with("No file was searched"), "{none}");
    let past = search(json!({"pattern": "needle", "offset": 7})).await.expect("an answer");
    assert_eq!(past["warning"], "offset is past the last of 2 results.");
    let unused = search(json!({"pattern": "*", "target": "files", "context": 2})).await.expect("an answer");
    assert!(unused["warning"].as_str().expect("a warning").contains("were not used"), "{unused}");
    for (arguments, part) in [
        (json!({"pattern": "a("}), "not a valid regular expression"),
        (json!({"pattern": "a[", "target": "files"}), "not a valid glob"),
        (json!({"pattern": "x", "path": "none"}), "does not exist"),
        (json!({"pattern": ""}), "the pattern is empty"),
        (json!({"pattern": "x", "output_mode": "lines"}), "`output_mode` must be one of"),
    ] {
        let error = search(arguments.clone()).await.expect_err("an error");
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[tokio::test]
async fn terminal_runs_what_is_approved() {
    let folder = folder();
    let context = context(folder.path(), StandingYes);
    let run = async |arguments| call(&TERMINAL, &context, &arguments).await;
    assert_eq!(
        run(json!({"command": "echo out; echo err >&2; cat sub/b.rs"})).await,
        Ok(json!({"output": "out\nerr\nneedle\n", "exit_code": 0, "error": null}))
    );
    assert_eq!(
        run(json!({"command": "grep nothing a.txt", "workdir": "."})).await,
        Ok(json!({
            "output": "", "exit_code": 1, "error": null, "exit_code_meaning": "no line matched (not an error)"
        }))
    );
    assert_eq!(
        run(json!({"command": "kill -9 $$"})).await,
        Ok(json!({
            "output": "", "exit_code": 137, "error": null, "signal": "SIGKILL",
            "exit_code_meaning": "the command was ended by SIGKILL"
        }))
    );
    assert_eq!(
        run(json!({"command": "printf begun; sleep 60", "timeout": 1})).await,
        Ok(json!({
            "output": "begun\n[The command timed out after 1 s and was ended.]", "exit_code": 124, "error": null,
            "exit_code_meaning": "the command took longer than its timeout"
        }))
    );
    let much = run(json!({"command": "seq 1 100000"})).await.expect("an answer");
    assert_eq!(much["output_total_chars"], 588_895);
    let left = run(json!({"command": "sleep 1 & echo x"})).await.expect("an answer");
    assert!(left["note"].as_str().expect("a note").contains("still runs"), "{left}");
}

#[tokio::test]
async fn terminal_and_files_agree_on_paths() {
    let folder = folder();
    let context = context(folder.path(), StandingYes);
    let ran = call(&TERMINAL, &context, &json!({"command": "echo here > c.txt", "workdir": "sub"})).await;
    assert_eq!(ran.expect("an answer")["exit_code"], 0);
    let read = call(&READ_FILE, &context, &json!({"path": "sub/c.txt"})).await.expect("read");
    assert_eq!(read["content"], "1|here");
    // The directory was for one call only.
    let pwd = call(&TERMINAL, &context, &json!({"command": "ls c.txt"})).await.expect("an answer");
    assert_eq!(pwd["exit_code"], 2);
}

struct Denies(Arc<Mutex<Vec<String>>>);

impl Ask for Denies {
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        let Subject::Command(command) = request.subject() else {
            unreachable!("only commands are asked about")
        };
        let seen = format!("{} in {}", command.line(), command.directory().display());
        self.0.lock().expect("not poisoned").push(seen);
        Box::pin(std::future::ready(Answer::Deny.into()))
    }
}

#[tokio::test]
async fn nothing_runs_without_approval_and_faults_ask_nobody() {
    let folder = folder();
    let real = folder.path().canonicalize().expect("a real path");
    let asked = Arc::new(Mutex::new(Vec::new()));
    let context = context(folder.path(), Denies(Arc::clone(&asked)));
    let run = async |arguments| call(&TERMINAL, &context, &arguments).await;
    for (arguments, part) in [
        (json!({"command": "touch x", "timeout": 601}), "longer than the 600 s"),
        (json!({"command": "touch x", "timeout": 0}), "`timeout` must be at least 1"),
        (json!({"command": "touch x", "workdir": "none"}), "does not exist"),
        (json!({"command": "touch x", "workdir": "a.txt"}), "is not a directory"),
        (json!({"command": " "}), "the command is empty"),
        (json!({"command": "a\u{0}b"}), "NUL byte"),
    ] {
        let error = run(arguments.clone()).await.expect_err("an error");
        assert!(error.contains(part), "{arguments}: {error}");
    }
    assert!(asked.lock().expect("not poisoned").is_empty());
    let harmless = run(json!({"command": "cat a.txt"})).await.expect("an answer");
    assert_eq!((&harmless["status"], &harmless["exit_code"]), (&Value::Null, &json!(0)), "{harmless}");
    assert!(asked.lock().expect("not poisoned").is_empty());
    let forbidden = run(json!({"command": "mkfs.ext4 /dev/sdzz9"})).await.expect("an answer");
    assert_eq!(forbidden["status"], "blocked");
    assert!(forbidden["error"].as_str().expect("an error").contains("is forbidden"), "{forbidden}");
    assert!(asked.lock().expect("not poisoned").is_empty());
    let denied = run(json!({"command": "rm -rf b.rs", "workdir": "sub", "watch_patterns": []})).await;
    let denied = denied.expect("an answer");
    assert_eq!((&denied["status"], &denied["exit_code"]), (&json!("blocked"), &json!(-1)));
    assert!(denied["error"].as_str().expect("an error").contains("was denied"), "{denied}");
    assert_eq!(*asked.lock().expect("not poisoned"), [format!("rm -rf b.rs in {}/sub", real.display())]);
    assert!(folder.path().join("sub/b.rs").exists());
}

#[tokio::test]
async fn hooks_are_told_of_what_is_asked_about_a_command() {
    let folder = folder();
    let told = Arc::new(Mutex::new(Vec::new()));
    let mut host = LocalHost { helper: helper(), ..LocalHost::new(folder.path()) };
    host.environment = vec![("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into())];
    host.asker = Arc::new(StandingYes);
    let (before, after) = (Arc::clone(&told), Arc::clone(&told));
    host.hooks.change(|set| {
        set.on::<PreApprovalRequest>(
            "before",
            Hook::quick(move |event: &PreApprovalRequest| {
                let keys = event.pattern_keys.text().to_owned();
                let text = format!("{} {} {} {keys}", event.session_key, event.command, event.surface);
                before.lock().expect("not poisoned").push(text);
                Ok(())
            }),
        );
        set.on::<PostApprovalResponse>(
            "after",
            Hook::quick(move |event: &PostApprovalResponse| {
                let text = format!("{} {} by {}", event.session_key, event.choice, event.decided_by);
                after.lock().expect("not poisoned").push(text);
                // Those who are told change nothing, not even by failing.
                Err("a defect".into())
            }),
        );
    });
    let services = host.services();
    let context = Context { services, session_id: "s".to_owned(), ..Context::default() };
    for command in ["cat a.txt", "mkfs.ext4 /dev/sdzz9", "rm -rf sub"] {
        call(&TERMINAL, &context, &json!({"command": command})).await.expect("an answer");
    }
    assert!(!folder.path().join("sub").exists());
    let told = told.lock().expect("not poisoned");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("s rm -rf sub beforehand [\""), "{told:?}");
    assert_eq!(told[1], "s once by beforehand");
}

#[tokio::test]
async fn a_host_that_lends_nothing_is_told_of() {
    let context = Context::default();
    for (tool, arguments) in [
        (&READ_FILE, json!({"path": "x"})),
        (&SEARCH_FILES, json!({"pattern": "x"})),
        (&TERMINAL, json!({"command": "x"})),
    ] {
        let error = call(tool, &context, &arguments).await.expect_err("an error");
        assert!(error.contains("this host lends no"), "{error}");
    }
}

#[test]
fn definitions_are_what_they_were_agreed_to_be() {
    let table = [
        (
            &READ_FILE,
            "file",
            "📖",
            json!({
                "path": {"type": "string"},
                "offset": {"type": "integer", "default": 1, "minimum": 1},
                "limit": {"type": "integer", "default": 500, "maximum": 2000, "minimum": 1}
            }),
            json!(["path"]),
        ),
        (
            &SEARCH_FILES,
            "file",
            "🔎",
            json!({
                "pattern": {"type": "string"},
                "target": {"type": "string", "enum": ["content", "files"], "default": "content"},
                "path": {"type": "string", "default": "."},
                "file_glob": {"type": "string"},
                "limit": {"type": "integer", "default": 50, "minimum": 0},
                "offset": {"type": "integer", "default": 0, "minimum": 0},
                "output_mode": {
                    "type": "string", "enum": ["content", "files_only", "count"], "default": "content"
                },
                "context": {"type": "integer", "default": 0, "minimum": 0}
            }),
            json!(["pattern"]),
        ),
        (
            &TERMINAL,
            "terminal",
            "💻",
            json!({
                "command": {"type": "string"},
                "background": {"type": "boolean", "default": false},
                "timeout": {"type": "integer", "minimum": 1},
                "workdir": {"type": "string"},
                "pty": {"type": "boolean", "default": false},
                "notify_on_complete": {"type": "boolean", "default": false},
                "watch_patterns": {"type": "array", "items": {"type": "string"}}
            }),
            json!(["command"]),
        ),
    ];
    for (tool, toolset, emoji, parameters, required) in table {
        assert_eq!((tool.toolset, tool.emoji, tool.max_result_chars), (toolset, emoji, Some(100_000)));
        let text = &tool.definition.text[tool.definition.split..];
        let mut schema: Value = serde_json::from_str(text).expect("JSON");
        for (name, parameter) in schema["properties"].as_object_mut().expect("parameters") {
            let description = parameter.as_object_mut().expect("an object").remove("description");
            assert!(description.is_some(), "{name} is not described");
        }
        assert_eq!((&schema["properties"], &schema["required"]), (&parameters, &required), "{}", tool.name);
    }
}
