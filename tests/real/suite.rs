//! The protocol's own conformance suite, for our server and for our client.

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

use crate::parts::{Parts, parts, repository};

const LIST: &str = "tests/real/conformance.yaml";

/// Runs the suite with these words.
fn suite(parts: &Parts, home: &Path, words: &[&str]) -> Output {
    let path = format!("{}:{}", parts.bin(), std::env::var("PATH").unwrap());
    Command::new(parts.node())
        .arg(parts.package("conformance/dist/index.js"))
        .args(words)
        .env("PATH", path)
        .env("TOOLWRIGHT_HOME", home)
        .current_dir(home)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Reads the list: for each side the scenarios with their reasons.
fn listed() -> BTreeMap<String, Vec<(String, String)>> {
    let mut sides: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    let mut side = String::new();
    for line in fs::read_to_string(repository().join(LIST)).unwrap().lines() {
        if let Some(entry) = line.strip_prefix("  - ") {
            let (name, reason) = entry.split_once(" # ").unwrap_or((entry, ""));
            sides.entry(side.clone()).or_default().push((name.to_owned(), reason.to_owned()));
        } else if let Some(name) = line.strip_suffix(':') {
            name.clone_into(&mut side);
        }
    }
    sides
}

#[test]
fn every_scenario_that_does_not_apply_has_its_reason() {
    let sides = listed();
    assert_eq!(sides.keys().collect::<Vec<_>>(), ["client", "server", "unjudged"]);
    for (name, reason) in sides.values().flatten() {
        assert!(reason.len() > 10 && reason.ends_with('.'), "{name}: say why");
    }
}

#[test]
fn our_server_conforms() {
    let Some(parts) = parts("suite::our_server_conforms") else { return };
    let home = TempDir::new().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_toolwright-conformant"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let list = repository().join(LIST).display().to_string();
    let words = ["server", "--url", address.trim(), "--suite", "all", "--expected-failures", &list];
    let output = suite(parts, home.path(), &words);
    // The end of its input is the end of the server.
    drop(server.stdin.take());
    assert!(server.wait().unwrap().success());
    let said = said(&output);
    let summary = &said[said.find("SUMMARY").unwrap_or_default()..];
    assert!(output.status.success(), "{summary}");
    let rows = summary.lines().filter(|line| line.starts_with(['✓', '✗']) && line.contains(" passed, "));
    let rows: Vec<&str> = rows.collect();
    assert!(rows.len() >= 32, "only {} scenarios were run: {summary}", rows.len());
    let unjudged = rows.iter().filter_map(|row| row.strip_suffix(": 0 passed, 0 failed"));
    let unjudged: Vec<&str> = unjudged.map(|row| row.trim_start_matches(['✓', '✗', ' '])).collect();
    let named: Vec<String> = listed().remove("unjudged").unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(unjudged, named, "what judges nothing passes nothing");
}

/// One scenario after another: some judge by the clock, so a busy machine may be late, which another try shows.
#[test]
fn our_client_conforms() {
    let Some(parts) = parts("suite::our_client_conforms") else { return };
    let home = TempDir::new().unwrap();
    let list = said(&suite(parts, home.path(), &["list"]));
    let scenarios = list.split("Client scenarios").nth(1).unwrap().lines();
    let scenarios = scenarios.filter_map(|line| line.trim().strip_prefix("- ")?.split(' ').next());
    let scenarios: Vec<&str> = scenarios.collect();
    assert!(scenarios.len() >= 26, "{list}");
    let client = env!("CARGO_BIN_EXE_toolwright-conformance-client");
    let mut wrong = Vec::new();
    for scenario in scenarios {
        let is_listed = listed()["client"].iter().any(|(name, _)| name == scenario);
        let tries = if scenario == "sse-retry" { 3 } else { 1 };
        let run = || suite(parts, home.path(), &["client", "--command", client, "--scenario", scenario]);
        let mut last = run();
        for _ in 1..tries {
            if !last.status.success() {
                last = run();
            }
        }
        if last.status.success() == is_listed {
            let verdict = if is_listed { "passes, and is listed" } else { "fails" };
            wrong.push(format!("{scenario} {verdict}:\n{}", said(&last)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
