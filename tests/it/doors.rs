//! Every policy at the command line's doors: one call, and the calls of a message.

use serde_json::{Value, json};

use crate::harness::{Bench, Ran};

/// A way for a call to come in.
pub(crate) type Door = fn(&Bench, &str, &Value, &[&str]) -> (i32, String);

pub(crate) fn one(bench: &Bench, name: &str, arguments: &Value, options: &[&str]) -> (i32, String) {
    let text = arguments.to_string();
    let ran = bench.run([&["call", name, &text], options].concat());
    (ran.status, ran.stdout.trim_end().to_owned())
}

pub(crate) fn batch(bench: &Bench, name: &str, arguments: &Value, options: &[&str]) -> (i32, String) {
    let call = json!({"id": "a", "function": {"name": name, "arguments": arguments.to_string()}});
    let message = json!({"tool_calls": [call]}).to_string();
    let ran = bench.run_with([&["calls"], options].concat(), &message);
    (ran.status, ran.json()[0]["content"].as_str().unwrap().to_owned())
}

fn wrapped(name: &str, arguments: &Value) -> Value {
    json!({"name": name, "arguments": arguments})
}

pub(crate) fn one_bridged(bench: &Bench, name: &str, arguments: &Value, options: &[&str]) -> (i32, String) {
    one(bench, "tool_call", &wrapped(name, arguments), options)
}

pub(crate) fn batch_bridged(bench: &Bench, name: &str, arguments: &Value, options: &[&str]) -> (i32, String) {
    batch(bench, "tool_call", &wrapped(name, arguments), options)
}

const DOORS: [(&str, Door); 2] = [("call", one), ("calls", batch)];
/// The doors where every tool waits for a search.
const BRIDGES: [(&str, Door); 2] = [("call tool_call", one_bridged), ("calls tool_call", batch_bridged)];

fn hooked() -> Bench {
    let bench = Bench::new().program(env!("CARGO_BIN_EXE_toolwright-hooked"));
    bench.config("tools: {tool_search: {enabled: on}}");
    for name in ["free.txt", "blocked.txt", "asked.txt", "slow.txt", "long.txt"] {
        bench.file(name, "the password is hunter2\n");
    }
    bench
}

#[test]
fn every_policy_holds_at_the_command_line() {
    let bench = hooked();
    let cases: [(&str, &str, &[&str], i32, &str); 9] = [
        ("read_file", "free.txt", &[], 0, "the password is [redacted]"),
        ("read_file", "blocked.txt", &[], 1, "the guard keeps this file"),
        ("read_file", "blocked.txt", &["--yes"], 1, "the guard keeps this file"),
        ("read_file", "asked.txt", &[], 1, "BLOCKED: read_file needs approval (hook `guard`)"),
        ("read_file", "asked.txt", &["--yes"], 0, "the password is [redacted]"),
        (
            "read_file",
            "slow.txt",
            &["--yes"],
            1,
            "the hook `slow` (pre_tool_call) did not answer within 50ms",
        ),
        ("read_file", "free.txt", &["--enable", "terminal"], 1, "not available in this session: read_file"),
        ("read_file", "free.txt", &["--disable", "file"], 1, "not available in this session: read_file"),
        ("read_file", "long.txt", &[], 0, "<persisted-output>"),
    ];
    for (door, call) in DOORS.into_iter().chain(BRIDGES) {
        for (name, file, options, status, words) in cases {
            let (ended, result) = call(&bench, name, &json!({"path": file}), options);
            assert!(result.contains(words), "{door} {file} {options:?}: {result}");
            assert_eq!(ended, status, "{door} {file} {options:?}: {result}");
            assert!(!result.contains("hunter2"), "{door} {file}: {result}");
            assert!(result.chars().count() <= 100_000, "{door} {file}");
        }
        let endless = json!({"command": "sleep 4321", "timeout": 1});
        let (_, result) = call(&bench, "terminal", &endless, &["--yes"]);
        assert!(
            result.contains("\"exit_code\": 124") || result.contains("\"exit_code\":124"),
            "{door}: {result}"
        );
    }
    let kept = std::fs::read_dir(bench.home().join("results")).unwrap();
    assert!(kept.count() >= DOORS.len() + BRIDGES.len(), "every long result is in a file");
}

#[test]
fn tools_wait_where_the_configuration_lets_them() {
    let bench = hooked();
    let names = |bench: &Bench, options: &[&str]| -> Vec<String> {
        let ran = bench.run([&["tools", "--json", "--enable", "file"], options].concat());
        let list = ran.json();
        let list = list.as_array().unwrap().iter();
        list.map(|tool| tool["function"]["name"].as_str().unwrap().to_owned()).collect()
    };
    let three = ["tool_search", "tool_describe", "tool_call"];
    assert_eq!(names(&bench, &[]), three);
    let (status, found) = one(&bench, "tool_search", &json!({"query": "read a file"}), &[]);
    assert_eq!(status, 0, "{found}");
    assert!(found.contains("read_file") && found.contains("search_files"), "{found}");
    bench.config("tools: {tool_search: {enabled: on, max_search_limit: 1}}");
    let (_, found) = one(&bench, "tool_search", &json!({"query": "file", "limit": 9}), &[]);
    let found: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["matches"].as_array().unwrap().len(), 1, "{found}");
    for setting in ["true", "off", "{threshold_pct: 0}"] {
        bench.config(&format!("tools: {{tool_search: {setting}}}"));
        assert_eq!(names(&bench, &[]), ["read_file", "search_files"], "{setting}");
        assert_eq!(names(&bench, &["--defer"]), three, "{setting}");
        let (status, result) = one(&bench, "tool_search", &json!({"query": "file"}), &[]);
        assert_eq!(status, 1, "{result}");
        assert!(result.contains("Unknown tool: tool_search"), "{result}");
    }
    bench.config("tools: {tool_search: {enabled: sometimes}}");
    let ran = bench.run(["tools"]);
    assert_eq!(ran.status, 2, "{}", ran.stderr);
    assert!(ran.stderr.contains("tools.tool_search.enabled is `sometimes`"), "{}", ran.stderr);
}

#[test]
fn agent_tools_need_an_agent() {
    let bench = Bench::new();
    for (name, arguments) in [
        ("todo", json!({})),
        ("memory", json!({"target": "user"})),
        ("session_search", json!({"query": "x"})),
        ("delegate_task", json!({"tasks": [{"goal": "x"}]})),
        ("clarify", json!({"question": "x?"})),
    ] {
        for (door, call) in DOORS {
            let (status, result) = call(&bench, name, &arguments, &[]);
            let expected = format!("{{\"error\": \"{name} must be handled by the agent loop\"}}");
            assert_eq!((status, result), (1, expected), "{door}");
        }
    }
    let (_, result) = one(&bench, "clarify", &json!({"choices": ["1", "2", "3", "4", "5"]}), &[]);
    assert!(result.contains("question") && result.contains("choices"), "{result}");
}

fn traced(ran: &Ran) -> Vec<&str> {
    ran.stderr.lines().filter(|line| line.starts_with("trace: ")).collect()
}

#[test]
fn a_trace_shows_the_life_of_a_call_and_no_secret() {
    let bench = hooked();
    let ran = bench.run(["call", "read_file", r#"{"path": "blocked.txt"}"#, "--trace"]);
    let trace = traced(&ran).join("\n");
    for part in ["call tool=read_file selected=", "hook=guard", "blocked_by=guard", "status=blocked", "took="]
    {
        assert!(trace.contains(part), "{part} is missing:\n{}", ran.stderr);
    }
    assert!(!trace.contains("blocked.txt"), "{trace}");
    let ran = bench.run(["call", "secret_words", "{}", "--trace"]);
    let trace = traced(&ran).join("\n");
    assert!(trace.contains("tool=(unknown)") && !trace.contains("secret_words"), "{trace}");
    let ran = bench.run(["call", "Read-File", r#"{"path": "free.txt"}"#, "--trace"]);
    let trace = traced(&ran).join("\n");
    assert!(trace.contains("tool=read_file") && !trace.contains("unknown"), "as what it was read: {trace}");
    let ran = bench.run(["call", "read_file", r#"{"path": "free.txt"}"#]);
    assert_eq!(traced(&ran), Vec::<&str>::new());
}
