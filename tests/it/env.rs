//! What outlives a program: background processes and what tasks have, as another program finds them.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::harness::{Bench, Ran};

/// Carries out one call of a task.
fn call(bench: &Bench, task: &str, tool: &str, arguments: &Value) -> Value {
    let ran = bench.run(["call", tool, &arguments.to_string(), "--task", task, "--yes"]);
    serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

fn start(bench: &Bench, task: &str, command: &str) -> String {
    let started = call(bench, task, "terminal", &json!({"command": command, "background": true}));
    started["session_id"].as_str().unwrap_or_else(|| panic!("{started}")).to_owned()
}

fn rows(ran: &Ran) -> Vec<(Value, Value, Value)> {
    let row = |row: &Value| (row["kind"].clone(), row["name"].clone(), row["status"].clone());
    ran.json().as_array().unwrap().iter().map(row).collect()
}

#[test]
fn what_runs_in_the_background_is_listed_and_stopped() {
    let bench = Bench::new();
    let empty = bench.run(["env", "list", "--json"]);
    assert_eq!((empty.status, empty.json()), (0, json!([])));
    let serve = start(&bench, "web", "sleep 60");
    let other = start(&bench, "other", "sleep 60");
    let done = start(&bench, "web", "exit 3");
    call(&bench, "web", "process", &json!({"action": "wait", "session_id": done}));
    call(&bench, "web", "terminal", &json!({"command": "export SHOWN=1; mkdir sub; cd sub"}));
    let list = bench.run(["env", "list", "--json"]);
    assert_eq!(
        rows(&list),
        [
            (json!("environment"), json!("web"), json!(null)),
            (json!("process"), json!(serve), json!("running")),
            (json!("process"), json!(other), json!("running")),
            (json!("process"), json!(done), json!("exited")),
        ]
    );
    let all = list.json();
    assert_eq!(all[0]["variables"], json!(["OLDPWD", "SHOWN"]));
    assert!(all[0]["directory"].as_str().unwrap().ends_with("/work/sub"), "{all}");
    assert_eq!((&all[1]["task"], &all[1]["command"]), (&json!("web"), &json!("sleep 60")));
    assert_eq!((&all[3]["exit_code"], &all[3]["completion_reason"]), (&json!(3), &json!("exited")));
    let shown = bench.run(["env", "list"]).stdout;
    assert_eq!(shown.lines().count(), 4, "{shown}");

    let stopped = bench.run(["env", "stop", &other, "--json"]);
    assert_eq!(stopped.status, 0, "{stopped:?}");
    let row = &stopped.json()[0];
    assert_eq!((&row["name"], &row["completion_reason"]), (&json!(other), &json!("killed")));
    let stopped = bench.run(["env", "stop", "web"]);
    assert_eq!(stopped.status, 0, "{stopped:?}");
    assert!(stopped.stdout.lines().all(|line| line.starts_with("stopped: ")), "{}", stopped.stdout);
    let left = bench.run(["env", "list", "--json"]);
    assert!(rows(&left).iter().all(|(kind, _, status)| kind == "process" && status == "exited"), "{left:?}");
    let moved = call(&bench, "web", "terminal", &json!({"command": "pwd; echo $SHOWN"}));
    assert!(moved["output"].as_str().unwrap().ends_with("/work\n\n"), "{moved}");

    let unknown = bench.run(["env", "stop", "nobody", "--json"]);
    assert_eq!((unknown.status, unknown.json()), (1, json!([])));
    assert!(unknown.stderr.contains("there is no process and no task `nobody`"), "{}", unknown.stderr);
    assert_eq!(bench.run(["env"]).status, 2);
    assert_eq!(bench.run(["env", "stop"]).status, 2);
    let empty = bench.run(["env", "stop", ""]);
    assert_eq!(empty.status, 2, "{empty:?}");
    assert!(empty.stderr.contains("toolwright env list"), "{}", empty.stderr);
}

#[test]
fn what_runs_in_the_background_outlives_a_killed_program_and_the_rest_does_not() {
    let bench = Bench::new();
    let mut program = bench.start(["calls", "--task", "t", "--yes"]);
    let function = |arguments: Value| json!({"name": "terminal", "arguments": arguments.to_string()});
    let background = json!({"command": "echo begun; read x; echo got $x", "background": true});
    let foreground = json!({"command": "echo $$ > front; setsid sleep 60 & sleep 60"});
    let calls = [("a", background), ("b", foreground)]
        .map(|(id, arguments)| json!({"id": id, "type": "function", "function": function(arguments)}));
    let message = json!({"role": "assistant", "content": null, "tool_calls": calls});
    program.stdin.take().unwrap().write_all(message.to_string().as_bytes()).unwrap();
    let front = bench.workdir().join("front");
    let end = Instant::now() + Duration::from_mins(1);
    let shell = loop {
        let text = std::fs::read_to_string(&front).unwrap_or_default();
        if let Some(number) = text.strip_suffix('\n') {
            break number.to_owned();
        }
        assert!(Instant::now() < end, "{:?}", program.try_wait());
        std::thread::sleep(Duration::from_millis(5));
    };
    program.kill().unwrap();
    program.wait().unwrap();
    // Nobody waits for anything here any more, so its output is closed.
    let rest = BufReader::new(program.stdout.take().unwrap()).lines().count();
    assert_eq!(rest, 0);
    while std::path::Path::new(&format!("/proc/{shell}")).exists() {
        assert!(Instant::now() < end, "{shell} still runs");
        std::thread::sleep(Duration::from_millis(5));
    }
    let list = call(&bench, "t", "process", &json!({"action": "list"}));
    let entry = &list["processes"][0];
    assert_eq!(
        (&entry["status"], &entry["output_preview"]),
        (&json!("running"), &json!("begun\n")),
        "{list}"
    );
    let id = entry["session_id"].as_str().unwrap();
    call(&bench, "t", "process", &json!({"action": "submit", "session_id": id, "data": "it"}));
    let waited = call(&bench, "t", "process", &json!({"action": "wait", "session_id": id}));
    assert_eq!((&waited["status"], &waited["output"]), (&json!("exited"), &json!("begun\ngot it\n")));
}

#[test]
fn a_relative_home_is_meant_from_where_the_program_began() {
    let bench = Bench::new().variable("TOOLWRIGHT_HOME", "rel");
    let serve = start(&bench, "web", "sleep 60");
    let polled = call(&bench, "web", "process", &json!({"action": "poll", "session_id": serve}));
    assert_eq!(polled["status"], "running", "{polled}");
    assert!(bench.workdir().join("rel/terminal/processes").join(&serve).is_dir());
    let stopped = bench.run(["env", "stop", &serve]);
    assert_eq!(stopped.status, 0, "{stopped:?}");
}
