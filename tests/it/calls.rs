//! A model's assistant message goes in; files are read, searched, a command runs; tool messages come out.

use serde_json::{Value, json};

use crate::harness::Bench;

fn message(calls: &[(&str, &str, Value)]) -> String {
    let calls: Vec<Value> = calls
        .iter()
        .map(|(id, name, arguments)| {
            json!({"id": id, "type": "function", "function": {"name": name, "arguments": arguments.to_string()}})
        })
        .collect();
    json!({"role": "assistant", "content": null, "tool_calls": calls}).to_string()
}

fn content(message: &Value) -> Value {
    serde_json::from_str(message["content"].as_str().unwrap()).unwrap()
}

#[test]
fn an_assistant_message_really_reads_searches_and_runs() {
    let bench = Bench::new();
    bench.file("notes/one.txt", "alpha\nbeta needle\n");
    let input = message(&[
        ("a", "read_file", json!({"path": "notes/one.txt"})),
        ("b", "search_files", json!({"pattern": "needle", "path": "notes"})),
        ("c", "terminal", json!({"command": "printf '%s' \"$((6*7))\" > made.txt && cat made.txt"})),
    ]);
    let ran = bench.run_with(["calls", "--yes"], &input);
    let answers = ran.json();
    let answers = answers.as_array().unwrap();
    assert_eq!(ran.status, 0, "{}\n{}", ran.stdout, ran.stderr);
    let ids: Vec<_> = answers.iter().map(|answer| answer["tool_call_id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["a", "b", "c"]);
    assert!(answers.iter().all(|answer| answer["role"] == "tool"));
    assert!(content(&answers[0])["content"].as_str().unwrap().contains("beta needle"));
    assert!(answers[1]["content"].as_str().unwrap().contains("one.txt"));
    let ran = content(&answers[2]);
    assert_eq!(ran["output"], "42");
    assert_eq!(ran["exit_code"], 0);
    assert_eq!(ran["error"], Value::Null);
    assert_eq!(std::fs::read_to_string(bench.workdir().join("made.txt")).unwrap(), "42");
}

#[test]
fn without_a_yes_or_a_terminal_no_dangerous_command_runs() {
    let bench = Bench::new();
    bench.file("kept/a.txt", "a");
    let input = message(&[
        ("a", "terminal", json!({"command": "rm -rf kept"})),
        ("b", "terminal", json!({"command": "touch made.txt"})),
    ]);
    let ran = bench.run_with(["calls"], &input);
    assert_eq!(ran.status, 1);
    let error = content(&ran.json()[0])["error"].as_str().unwrap().to_owned();
    assert!(error.contains("rm -rf kept") && error.contains("--yes"), "{error}");
    assert!(bench.workdir().join("kept/a.txt").exists());
    assert_eq!(content(&ran.json()[1])["exit_code"], 0);
    assert!(bench.workdir().join("made.txt").exists());
}

#[test]
fn every_call_gets_one_answer_whatever_it_is() {
    let bench = Bench::new();
    let input = json!({"role": "assistant", "tool_calls": [
        {"id": "a", "type": "function", "function": {"name": "reed_file", "arguments": "{}"}},
        {"id": "a", "type": "function", "function": {"name": "read_file", "arguments": "{\"path\": "}},
        {"id": "", "function": {"name": "web_search", "arguments": "{\"query\": \"x\"}"}},
        {"id": "d", "function": {"name": "read_file", "arguments": {"path": "missing.txt"}}},
        7,
        {"id": "f"},
    ]})
    .to_string();
    let ran = bench.run_with(["calls", "--yes"], &input);
    let answers = ran.json();
    let answers = answers.as_array().unwrap();
    assert_eq!(answers.len(), 6);
    assert_eq!(ran.status, 1);
    let errors: Vec<String> =
        answers.iter().map(|answer| content(answer)["error"].as_str().unwrap().to_owned()).collect();
    assert!(errors[0].contains("read_file"), "near name: {}", errors[0]);
    assert!(errors[1].contains("cut off"), "{}", errors[1]);
    assert!(errors[2].contains("web_search"), "{}", errors[2]);
    assert!(errors[3].contains("missing.txt"), "{}", errors[3]);
}

#[test]
fn a_call_outside_the_selection_does_not_run() {
    let bench = Bench::new();
    let ran =
        bench.run(["call", "terminal", r#"{"command": "touch made.txt"}"#, "--enable", "file", "--yes"]);
    assert_eq!(ran.status, 1);
    assert!(ran.json()["error"].as_str().unwrap().contains("terminal"));
    assert!(!bench.workdir().join("made.txt").exists());
}

#[test]
fn one_call_prints_the_result_verbatim() {
    let bench = Bench::new();
    bench.file("a.txt", "x\n");
    let ran = bench.run_with(["call", "read_file", "-"], r#"{"path": "a.txt"}"#);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.json()["content"].as_str().unwrap().contains('x'));
    let ran = bench.run(["call", "read_file", r#"{"path": "a.txt", "offset": 0}"#]);
    assert_eq!(ran.status, 1);
    assert!(ran.json()["error"].as_str().unwrap().contains("offset"));
}

#[test]
fn a_signal_ends_the_command_and_what_it_started() {
    let bench = Bench::new();
    // A number that nothing else on the machine sleeps for.
    let seconds = format!("4321.{}", std::process::id());
    let command = json!({"command": format!("sleep {seconds}")}).to_string();
    let mut program = bench.start(["call", "terminal", &command, "--yes"]);
    until(|| sleeping(&seconds));
    let ended =
        std::process::Command::new("kill").args(["-TERM", &program.id().to_string()]).status().unwrap();
    assert!(ended.success());
    assert_eq!(program.wait().unwrap().code(), Some(128 + 15));
    until(|| !sleeping(&seconds));
}

/// Looks again until something holds; a machine on which it takes a minute is broken.
fn until(holds: impl Fn() -> bool) {
    let start = std::time::Instant::now();
    while !holds() {
        assert!(start.elapsed().as_secs() < 60);
        std::thread::yield_now();
    }
}

/// Tells whether a process `sleep SECONDS` is there.
fn sleeping(seconds: &str) -> bool {
    let wanted = format!("sleep\0{seconds}\0");
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .any(|command| command == wanted.as_bytes())
}

#[test]
fn what_is_no_assistant_message_is_told_and_nothing_is_done() {
    for (message, word) in [
        ("{}", "tool_calls"),
        (r#"{"choices": []}"#, "choices[0].message"),
        (r#"{"role": "user", "tool_calls": []}"#, "assistant"),
        (r#"{"role": "assistant", "function_call": {}}"#, "function_call"),
        ("[]", "JSON object"),
    ] {
        let ran = Bench::new().run_with(["calls"], message);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{message}");
        assert!(ran.stderr.contains(word), "{message}: {}", ran.stderr);
    }
    let ran = Bench::new().run_with(["calls"], r#"{"role": "assistant", "content": "done"}"#);
    assert_eq!((ran.status, ran.json()), (0, json!([])));
}
