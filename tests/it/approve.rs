//! Approval as a script and a person meet it: verdicts, the permanent list, and the prompt on a real terminal.

mod terminal;

use std::io::{BufRead as _, BufReader, Write as _};

use serde_json::{Value, json};

use crate::harness::{Bench, texts};

/// Forbidden, and harmless all the same should it ever run.
const FORBIDDEN: &str = "mkfs.ext4 /dev/sdzz9";

#[test]
fn check_tells_the_verdict_and_every_finding() {
    let bench = Bench::new();
    for (command, status, verdict) in [
        ("ls -l", 0, "safe"),
        ("rm -rf build", 1, "dangerous"),
        (FORBIDDEN, 1, "forbidden"),
        ("rm -rf build; git push --force", 1, "dangerous"),
        ("", 0, "safe"),
    ] {
        let ran = bench.run(["approve", "check", command, "--json"]);
        assert_eq!(ran.status, status, "{command}: {}", ran.stderr);
        let report = ran.json();
        assert_eq!((&report["command"], &report["verdict"]), (&json!(command), &json!(verdict)));
        let findings = report["findings"].as_array().unwrap();
        assert_eq!(findings.is_empty(), verdict == "safe", "{report}");
        for finding in findings {
            for key in ["rule", "category", "reason"] {
                assert!(finding[key].as_str().is_some_and(|text| !text.is_empty()), "{key}: {report}");
            }
            assert!(finding["command"].is_array(), "{report}");
        }
        let ran = bench.run(["approve", "check", command]);
        assert_eq!(ran.status, status);
        assert!(ran.stdout.starts_with(verdict), "{}", ran.stdout);
    }
    let report = bench.run(["approve", "check", "rm -rf build; git push --force", "--json"]).json();
    let commands: Vec<_> =
        report["findings"].as_array().unwrap().iter().map(|found| texts(&found["command"])).collect();
    assert_eq!(commands, [vec!["rm", "-rf", "build"], vec!["git", "push", "--force"]]);
    assert_eq!(bench.run(["approve", "check"]).status, 2);
    assert_eq!(bench.run(["approve", "check", "ls", "--jsonl"]).status, 2);
}

#[test]
fn lines_are_answered_one_by_one_in_order() {
    let bench = Bench::new();
    let mut program = bench.start(["approve", "check", "--jsonl"]);
    let mut input = program.stdin.take().unwrap();
    let mut output = BufReader::new(program.stdout.take().unwrap());
    for (line, key, value) in [
        (r#"{"command": "ls"}"#, "verdict", json!("safe")),
        (r#"{"command": "rm -rf build", "verdict": "safe", "why": 7}"#, "verdict", json!("dangerous")),
        ("nonsense", "line", json!(3)),
        (r#"{"cmd": "ls"}"#, "line", json!(4)),
        (r#"{"command": "echo a"}"#, "command", json!("echo a")),
    ] {
        // The answer comes before the next question is sent.
        writeln!(input, "{line}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer[key], value, "{line}: {answer}");
        assert_eq!(answer.get("error").is_some(), key == "line", "{answer}");
    }
    drop(input);
    assert_eq!(program.wait().unwrap().code(), Some(2));
    // A line is never judged by its beginning.
    let endless = format!("{{\"command\": \"ls\"}}{}!\n{{\"command\": \"ls\"}}", " ".repeat(17 << 20));
    let ran = bench.run_with(["approve", "check", "--jsonl"], &endless);
    assert_eq!((ran.status, ran.stdout.lines().count()), (2, 2), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("{\"line\":1,\"error\":\"longer than 16 MiB\"}\n"), "{}", ran.stdout);
    let ran = bench.run_with(["approve", "check", "--jsonl"], "{\"command\": \"rm -rf build\"}\n\n");
    assert_eq!((ran.status, ran.stdout.lines().count()), (0, 1), "{}", ran.stderr);
}

#[test]
fn the_operators_word_stands_over_the_built_in_rules() {
    let bench = Bench::new();
    bench.config(
        "approvals:\n  mode: off\n  deny: [{pattern: 'ls*', reason: it lists}]\n  ask: ['cat*']\n  allow: ['rm -rf build']\n",
    );
    for (command, status, verdict, rule) in [
        ("ls -l", 1, "forbidden", Some("operator.deny(ls*)")),
        ("cat a", 1, "dangerous", Some("operator.ask(cat*)")),
        ("rm -rf build", 0, "safe", None),
        ("rm -rf other", 1, "dangerous", None),
    ] {
        let ran = bench.run(["approve", "check", command, "--json"]);
        assert_eq!((ran.status, &ran.json()["verdict"]), (status, &json!(verdict)), "{command}");
        if let Some(rule) = rule {
            assert_eq!(ran.json()["findings"][0]["rule"], rule);
        }
    }
    let report = bench.run(["approve", "check", "rm -rf build", "--json"]).json();
    assert_eq!(report["findings"][0]["allowed_by"], "allow:rm -rf build");
    // What is denied and cannot be read stops the command; a mode that cannot be read is taken for manual.
    bench.config("approvals: {deny: [{patern: x}]}\n");
    let ran = bench.run(["approve", "check", "ls"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("unknown key"), "{}", ran.stderr);
    bench.config("approvals: {mode: sometimes}\n");
    let ran = bench.run(["approve", "check", "ls"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("is not one of manual, smart, off"), "{}", ran.stderr);
    bench.config("approvals: nothing\n");
    let ran = bench.run(["approve", "check", "ls"]);
    assert!(ran.stderr.contains("the mode is manual"), "{}", ran.stderr);
    let ran = bench.run(["config", "check"]);
    assert!(ran.stdout.contains("the mode is manual"), "{}", ran.stdout);
}

/// The rule that finds fault with a line of one finding.
fn rule_of(bench: &Bench, command: &str) -> String {
    bench.run(["approve", "check", command, "--json"]).json()["findings"][0]["rule"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn the_permanent_list_is_shown_and_changed() {
    let bench = Bench::new();
    let rule = rule_of(&bench, "git push --force");
    let entry = format!("rule:{rule}");
    let list = || bench.run(["approve", "list", "--json"]).json();
    assert_eq!(list(), json!([]));
    let before = "# mine\nmodel: x # why\n";
    let file = bench.config(before);
    assert_eq!(bench.run(["approve", "add", &entry]).status, 0);
    assert_eq!(bench.run(["approve", "add", &entry]).status, 0);
    assert_eq!(list(), json!([{"entry": entry, "kind": "rule", "rule": rule, "in_force": true}]));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with(before));
    let ran = bench.run(["approve", "check", "git push --force", "--json"]);
    assert_eq!((ran.status, &ran.json()["findings"][0]["allowed_by"]), (0, &json!(entry)));
    assert_eq!(bench.run(["approve", "add", "rm -rf node_modules"]).status, 0);
    assert_eq!(bench.run(["approve", "add", &entry, "--for", "2h"]).status, 0);
    let rows = list();
    assert_eq!(rows.as_array().unwrap().len(), 3, "{rows}");
    assert!(rows[2]["until"].as_str().unwrap().ends_with('Z'), "{rows}");
    assert_eq!(bench.run(["approve", "check", "rm -rf node_modules"]).status, 0);
    assert_eq!(bench.run(["approve", "check", "rm -rf node_modules; rm -rf b"]).status, 1);

    let long = rows[2]["entry"].as_str().unwrap().to_owned();
    assert_eq!(bench.run(["approve", "remove", &entry, &long]).status, 0);
    assert_eq!(bench.run(["approve", "check", "git push --force"]).status, 1);
    let gone = bench.run(["approve", "remove", &entry]);
    assert_eq!(gone.status, 1, "{}", gone.stderr);
    assert_eq!(bench.run(["approve", "remove"]).status, 2);
    for entry in ["", "rule:", "rule:x line:y", FORBIDDEN] {
        let ran = bench.run(["approve", "add", entry]);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{entry}: {}", ran.stderr);
    }
    assert_eq!(bench.run(["approve", "add", &format!("rule:{rule}"), "--for", "soon"]).status, 2);
    assert_eq!(list().as_array().unwrap().len(), 1);
}

#[test]
fn an_entry_that_stays_is_not_said_to_be_removed() {
    let bench = Bench::new();
    let file = bench.config("command_allowlist:\n  - '  rm -rf build '\n  - 123\n");
    let before = std::fs::read_to_string(&file).unwrap();
    for entry in ["rm -rf build", "123"] {
        let ran = bench.run(["approve", "remove", entry]);
        assert_eq!(ran.status, 2, "{entry}: {}", ran.stderr);
        assert!(ran.stderr.contains("is still there"), "{entry}: {}", ran.stderr);
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
}

#[test]
fn many_programs_write_the_list_at_once_and_nothing_is_lost() {
    let bench = Bench::new();
    let file = bench
        .config("# first\ncommand_allowlist: # these\n  - 'git push --force one' # one\nmodel: x\n# last\n");
    let entries: Vec<String> = (0..12).map(|number| format!("rm -rf build-{number}")).collect();
    let writers: Vec<_> = entries.iter().map(|entry| bench.start(["approve", "add", entry])).collect();
    for writer in writers {
        let ended = writer.wait_with_output().unwrap();
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    }
    let rows = bench.run(["approve", "list", "--json"]).json();
    let mut known: Vec<&str> =
        rows.as_array().unwrap().iter().map(|row| row["entry"].as_str().unwrap()).collect();
    assert_eq!(known.remove(0), "git push --force one");
    known.sort_unstable();
    let mut wanted: Vec<&str> = entries.iter().map(String::as_str).collect();
    wanted.sort_unstable();
    assert_eq!(known, wanted);
    let text = std::fs::read_to_string(file).unwrap();
    for kept in ["# first\n", "# these\n", "  - 'git push --force one' # one\n", "model: x\n# last\n"] {
        assert!(text.contains(kept), "{kept:?}: {text}");
    }
}
