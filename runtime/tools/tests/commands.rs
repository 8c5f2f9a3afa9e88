//! `terminal` and `process` as a task uses them from call to call, through dispatch.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{fs, path::Path, sync::Arc, time::Duration};

use serde_json::{Value, json};
use toolwright::{
    Availability, Context, Dispatcher, Environment, Registry, Selection,
    hook::{Hook, TransformTerminalOutput},
};
use toolwright_approval::{Nobody, StandingYes};
use toolwright_terminal::{Limits, Overrides, Scope, Secrets, Tasks};
use toolwright_tools::{LocalHost, Notices, registry::REGISTRY};

#[path = "shared/supervised.rs"]
mod supervised;

use supervised::helper;

/// A host with everything, and a folder for its state beside the one it works in.
struct House {
    context: Context,
    dispatcher: Dispatcher,
    selection: Selection,
    folder: tempfile::TempDir,
}

impl House {
    fn new() -> Self {
        Self::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut LocalHost)) -> Self {
        Self::open(tempfile::tempdir().expect("a folder"), change)
    }

    fn open(folder: tempfile::TempDir, change: impl FnOnce(&mut LocalHost)) -> Self {
        let work = folder.path().canonicalize().expect("a place").join("work");
        fs::create_dir_all(&work).expect("made");
        let mut host = LocalHost { helper: helper(), ..LocalHost::new(work) };
        host.environment = vec![("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into())];
        host.asker = Arc::new(StandingYes);
        host.folder = Some(folder.path().join("state"));
        host.limits = Limits { grace: Duration::from_millis(200), ..Limits::default() };
        change(&mut host);
        let hooks = host.hooks.clone();
        let context = Context { services: host.services(), ..Context::default() };
        let registry: &'static Registry = &REGISTRY;
        let dispatcher =
            Dispatcher::new(Availability::assumed(registry, Environment::default())).with_hooks(hooks);
        Self { context, dispatcher, selection: Selection::new(registry, registry.everything()), folder }
    }

    fn work(&self) -> String {
        self.folder.path().canonicalize().expect("a place").join("work").display().to_string()
    }

    async fn call(&self, task: &str, tool: &str, arguments: Value) -> Value {
        let context = Context { task_id: task.to_owned(), ..self.context.clone() };
        let result = self.dispatcher.dispatch(&self.selection, &context, tool, &arguments.to_string()).await;
        serde_json::from_str(&result).expect("JSON")
    }

    async fn run(&self, task: &str, command: &str) -> Value {
        self.call(task, "terminal", json!({"command": command})).await
    }
}

#[tokio::test]
async fn a_task_goes_on_where_it_was_and_shares_nothing() {
    let house = House::new();
    let work = house.work();
    assert_eq!(
        house.run("one", "mkdir -p sub && cd sub && export COLOUR=red && f() { :; }; exit 3").await,
        json!({"output": "", "exit_code": 3, "error": null, "cwd": format!("{work}/sub")})
    );
    let seen = house.run("one", "pwd; echo $COLOUR; type f").await;
    assert_eq!(seen["output"], format!("{work}/sub\nred\nbash: line 1: type: f: not found\n"));
    assert_eq!(house.run("two", "pwd; echo [$COLOUR]").await["output"], format!("{work}\n[]\n"));
    assert_eq!(house.run("", "pwd; echo [$COLOUR]").await["output"], format!("{work}\n[]\n"));
    // A directory for one call moves nothing, and variables last all the same.
    let elsewhere = json!({"command": "pwd; export SIZE=5; cd /", "workdir": work});
    let seen = house.call("one", "terminal", elsewhere).await;
    assert_eq!((&seen["output"], &seen["cwd"]), (&json!(format!("{work}\n")), &Value::Null));
    assert_eq!(house.run("one", "pwd; echo $SIZE").await["output"], format!("{work}/sub\n5\n"));
    // Files are where the task is, from the next call on.
    fs::write(format!("{work}/sub/here.txt"), "found\n").expect("written");
    assert_eq!(house.call("one", "read_file", json!({"path": "here.txt"})).await["total_lines"], 1);
    assert!(house.call("two", "read_file", json!({"path": "here.txt"})).await["error"].is_string());
}

#[tokio::test]
async fn a_directory_that_is_gone_is_replaced_and_the_command_runs() {
    let house = House::new();
    let work = house.work();
    house.run("t", "mkdir -p a/b && cd a/b").await;
    fs::remove_dir_all(format!("{work}/a")).expect("removed");
    let seen = house.run("t", "pwd").await;
    assert_eq!(seen["output"], format!("{work}\n"));
    assert_eq!(seen["note"], format!("The working directory {work}/a/b is gone; ran in {work} instead."));
    assert_eq!(
        house.run("t", "pwd").await,
        json!({"output": format!("{work}\n"), "exit_code": 0, "error": null})
    );
    let missing = json!({"command": "pwd", "workdir": "a/b"});
    let error = house.call("t", "terminal", missing).await["error"].as_str().expect("an error").to_owned();
    assert!(error.contains("does not exist (the nearest that does is"), "{error}");
}

#[tokio::test]
async fn a_task_is_never_lost_in_a_directory_or_a_variable() {
    let house = House::new();
    let work = house.work();
    // By which path a task came somewhere is not forgotten.
    house.run("link", "mkdir -p real/deep && ln -s real/deep link && cd link").await;
    assert_eq!(house.run("link", "pwd; cd ..; pwd").await["output"], format!("{work}/link\n{work}\n"));
    // Names need not be text.
    house.run("bytes", "mkdir $'a\\xff' && cd $'a\\xff'").await;
    assert_eq!(house.run("bytes", "basename \"$PWD\" | od -An -c").await["output"], "   a 377  \\n\n");
    // A file where the directory was.
    house.run("file", "mkdir -p there && cd there").await;
    fs::remove_dir(format!("{work}/there")).expect("removed");
    fs::write(format!("{work}/there"), "").expect("written");
    let seen = house.run("file", "pwd").await;
    assert_eq!(seen["output"], format!("{work}\n"));
    assert!(seen["note"].as_str().is_some_and(|note| note.contains("is no directory any more")), "{seen}");
    // What looks like a list is text all the same.
    house.run("list", "export MINE='(venv) $ ' A='(x'").await;
    assert_eq!(house.run("list", "echo \"$MINE$A\"").await["output"], "(venv) $ (x\n");
    // Where one call was is nothing to go back to.
    house.run("back", "mkdir -p one two && cd one && cd ../two").await;
    house.call("back", "terminal", json!({"command": "cd one", "workdir": work})).await;
    assert_eq!(house.run("back", "cd - ").await["output"], format!("{work}/one\n"));
}

#[tokio::test]
async fn a_line_is_the_whole_command_and_nothing_of_ours_is_seen() {
    let house = House::new();
    let table = [
        ("--version", "bash: line 1: --version: command not found\n"),
        ("-l", "bash: line 1: -l: command not found\n"),
        (
            "cd /; echo )",
            "bash: -c: line 1: syntax error near unexpected token `)'\nbash: -c: line 1: `cd /; echo )'\n",
        ),
        (
            "exec 3>&1; echo (",
            "bash: -c: line 1: syntax error near unexpected token `newline'\nbash: -c: line 1: `exec 3>&1; echo ('\n",
        ),
        ("cd /; echo $BASH_EXECUTION_STRING $LINENO", "cd /; echo $BASH_EXECUTION_STRING $LINENO 1\n"),
    ];
    for (line, output) in table {
        assert_eq!(house.run("", line).await["output"], output, "{line}");
    }
    // What the task has bash read first may give any word another meaning.
    fs::write(format!("{}/first", house.work()), "go() { cd /; export WENT=1; }\n").expect("written");
    house.run("t", "export BASH_ENV=$PWD/first").await;
    assert_eq!(house.run("t", "go").await["cwd"], "/");
    assert_eq!(house.run("t", "echo $WENT ${BASH_ENV##*/}").await["output"], "1 first\n");
    let aborted = house.run("", "cd .; sh -c 'kill -ABRT $$'").await;
    assert_eq!(aborted["exit_code_meaning"], "probably something it ran was ended by SIGABRT");
}

#[tokio::test]
async fn what_a_command_comes_to_is_told() {
    let house = House::new();
    let kept = ["exit_code", "signal", "exit_code_meaning", "pipestatus"];
    let table = [
        ("grep x /dev/null", json!([1, null, "no line matched (not an error)", null])),
        ("kill -9 $$", json!([137, "SIGKILL", "the command was ended by SIGKILL", null])),
        ("false | true", json!([0, null, null, [1, 0]])),
        ("true | true", json!([0, null, null, null])),
        ("(exit 3) | (exit 4)", json!([4, null, null, [3, 4]])),
    ];
    for (line, wanted) in table {
        let seen = house.run("", line).await;
        let seen: Vec<&Value> = kept.iter().map(|name| seen.get(name).unwrap_or(&Value::Null)).collect();
        assert_eq!(json!(seen), wanted, "{line}");
    }
    let hidden = house.run("", "sh -c 'exit 101' | tail -1").await;
    assert!(hidden["note"].as_str().is_some_and(|note| note.contains("failed with 101")), "{hidden}");
    let late = house.call("", "terminal", json!({"command": "echo begun; sleep 60", "timeout": 1})).await;
    assert_eq!(late["output"], "begun\n[The command timed out after 1 s and was ended.]");
    assert_eq!(late["exit_code"], 124);
    let long = house.run("", "seq 1 100000").await;
    let file = long["full_output_path"].as_str().expect("a file");
    assert_eq!(fs::read_to_string(file).expect("read").lines().count(), 100_000);
    assert_eq!(long["output_total_chars"], 588_895);
    let screen =
        house.call("", "terminal", json!({"command": "tty >/dev/null && stty size", "pty": true})).await;
    assert_eq!((&screen["output"], &screen["exit_code"]), (&json!("30 120\n"), &json!(0)));
}

#[tokio::test]
async fn a_command_that_would_wait_for_ever_is_answered_with_how_to_run_it() {
    let house = House::new();
    let refused = house.run("", "tail -f /dev/null").await;
    assert_eq!((&refused["exit_code"], &refused["status"]), (&json!(-1), &json!("error")));
    assert!(refused["error"].as_str().is_some_and(|error| error.contains("background=true")), "{refused}");
    // An editor of the task's own choice waits for nobody.
    assert!(
        house.run("t", "git commit").await["error"].as_str().is_some_and(|error| error.contains("EDITOR"))
    );
    let chosen = house.run("t", "export GIT_EDITOR=true").await;
    assert_eq!(chosen["exit_code"], 0);
    assert_eq!(house.run("t", "git commit").await["error"], Value::Null);
}

#[tokio::test]
async fn secrets_are_masked_and_reach_no_command() {
    let secret = "s3cr3t-canary-value";
    let house = House::with(|host| {
        host.secrets = Secrets::new([("MY_KEY".to_owned(), secret.into())]);
        host.environment.push(("EDITOR".into(), format!("vi {secret}").into()));
        host.environment.push(("LANG".into(), "C.UTF-8".into()));
    });
    let seen = house.run("", "env; echo s3cr3t-canary''-value").await;
    let output = seen["output"].as_str().expect("text");
    assert!(output.contains("LANG=C.UTF-8") && !output.contains("EDITOR"), "{output}");
    assert!(!output.contains(secret) && output.contains("[masked MY_KEY]"), "{output}");
    house.run("", "for i in $(seq 30000); do echo s3cr3t-canary''-value; done").await;
    let output = fs::read_dir(house.folder.path().join("state/output")).expect("a folder");
    let files: Vec<_> = output.map(|entry| entry.expect("an entry").path()).collect();
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).expect("text")).collect();
    assert!(texts.iter().any(|text| text.contains("[masked MY_KEY]")));
    assert!(texts.iter().all(|text| !text.contains(secret)));
}

#[tokio::test]
async fn hooks_change_what_is_told_and_one_that_fails_withholds_it() {
    let house = House::with(|host| {
        host.hooks.change(|set| {
            set.on(
                "louder",
                Hook::quick(|event: &TransformTerminalOutput| {
                    assert_eq!(event.env_type, "local");
                    let text = (event.returncode == 7).then(|| event.output.to_uppercase());
                    Ok(text)
                }),
            );
        });
    });
    assert_eq!(house.run("", "echo hi; exit 7").await["output"], "HI\n");
    assert_eq!(house.run("", "echo hi").await["output"], "hi\n");
    let house = House::with(|host| {
        host.hooks.change(|set| {
            set.on("broken", Hook::quick(|_: &TransformTerminalOutput| Err("no connection".into())));
        });
    });
    let withheld = house.run("", "echo hi").await;
    assert_eq!(withheld["output"], "");
    let note = withheld["note"].as_str().expect("a note");
    assert!(note.contains("withheld") && note.contains("broken"), "{note}");
}

#[tokio::test]
async fn background_processes_belong_to_their_task_and_tell_their_end_once() {
    let house = House::new();
    let start = json!({"command": "read line; echo got $line; exit 5", "background": true, "notify_on_complete": true});
    let started = house.call("t", "terminal", start).await;
    assert_eq!(
        (&started["output"], &started["exit_code"]),
        (&json!("Background process started"), &json!(0))
    );
    let id = started["session_id"].as_str().expect("a name").to_owned();
    let process = async |task: &str, more: Value| {
        let mut arguments = json!({"session_id": id});
        arguments.as_object_mut().expect("an object").extend(more.as_object().expect("one").clone());
        house.call(task, "process", arguments).await
    };
    assert_eq!(process("t", json!({"action": "poll"})).await["status"], "running");
    assert_eq!(process("other", json!({"action": "poll"})).await["status"], "not_found");
    let sent = process("t", json!({"action": "submit", "data": "it"})).await;
    assert_eq!(sent["status"], "ok");
    let over = process("t", json!({"action": "wait", "timeout": 20})).await;
    assert_eq!(
        (&over["status"], &over["exit_code"], &over["output"]),
        (&json!("exited"), &json!(5), &json!("got it\n"))
    );
    // Whichever result comes first after the end brings it, and no other.
    let later = house.run("t", "true").await;
    let told: Vec<&Value> =
        [&sent, &over, &later].iter().filter_map(|seen| seen["notices"].as_array()).flatten().collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((&told[0]["type"], &told[0]["exit_code"]), (&json!("completion"), &json!(5)));
    assert_eq!(told[0]["output"], "got it\n");
    let useless = house.call("t", "terminal", json!({"command": "true", "watch_patterns": ["x"]})).await;
    assert!(useless["note"].as_str().is_some_and(|note| note.contains("background commands")), "{useless}");
}

#[tokio::test]
async fn background_commands_are_where_the_task_is_and_nothing_starts_without_a_yes() {
    let house = House::with(|host| host.notices = Notices::ByHost);
    house.run("t", "mkdir -p sub && cd sub && export COLOUR=red").await;
    let start = json!({"command": "pwd; echo $COLOUR", "background": true});
    let started = house.call("t", "terminal", start).await;
    let wait = json!({"action": "wait", "session_id": started["session_id"], "timeout": 20});
    let over = house.call("t", "process", wait).await;
    assert_eq!(over["output"], format!("{}/sub\nred\n", house.work()));
    let strict = House::with(|host| host.asker = Arc::new(Nobody));
    let wanted = json!({"command": "rm -rf /var/lib/x", "background": true});
    assert_eq!(strict.call("t", "terminal", wanted).await["status"], "blocked");
    let none = House::with(|host| host.folder = None);
    let refused = none.call("t", "terminal", json!({"command": "true", "background": true})).await;
    assert_eq!(refused["status"], "error", "{refused}");
}

#[tokio::test]
async fn overrides_give_a_task_its_own_directory_and_variables() {
    let house = House::new();
    let tasks = house.context.services.get::<Tasks>().expect("tasks");
    let variables = [("COLOUR".into(), Some("blue".into()))].into_iter().collect();
    let own = Overrides {
        directory: Some(Path::new("/").to_owned()),
        variables: toolwright_terminal::Exported(variables),
        backend: None,
    };
    tasks.override_for(Scope::Task("t"), own);
    assert_eq!(house.run("t", "pwd; echo $COLOUR").await["output"], "/\nblue\n");
    assert_eq!(house.run("u", "pwd; echo $COLOUR").await["output"], format!("{}\n\n", house.work()));
}

#[tokio::test]
async fn shell_files_are_read_once_and_what_goes_wrong_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("it's mine.sh");
    fs::write(&file, "export FROM_FILE=\"a b\"\necho noise\ncd /\n").expect("written");
    let house = House::with(|host| host.shell_files = vec![file]);
    let seen = house.run("", "echo $FROM_FILE; pwd").await;
    assert_eq!(seen, json!({"output": format!("a b\n{}\n", house.work()), "exit_code": 0, "error": null}));
}

#[tokio::test]
async fn secrets_of_shell_files_reach_no_command_unless_they_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.sh");
    let exports =
        "export MY_TOKEN=abc NAMED_TOKEN=def NOTE='is s3cr3t-value' URL=http://a:b@c/ COLOUR=blue\n";
    fs::write(&file, format!("{exports}export PATH=\"/opt/none:$PATH\"\n")).expect("written");
    let house = House::with(|host| {
        host.secrets = Secrets::new([("PASS".to_owned(), b"s3cr3t-value".to_vec())]);
        host.pass_on = vec!["NAMED_TOKEN".to_owned()];
        host.shell_files = vec![file];
    });
    let seen = house.run("", "echo $MY_TOKEN,$NAMED_TOKEN,$NOTE,$URL,$COLOUR,${PATH%%:*}").await;
    assert_eq!(seen["output"], ",def,,,blue,/opt/none\n");
    let note = seen["note"].as_str().expect("a note");
    assert!(note.contains("MY_TOKEN, NOTE, URL") && note.contains("terminal.env_passthrough"), "{note}");
}
