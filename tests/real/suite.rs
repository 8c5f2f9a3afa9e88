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

fn suite(parts: &Parts, home: &Path, words: &[&str]) -> Output {
    let path = format!("{}:{}", parts.bin(), std::env::var("PATH").unwrap());
    let list = repository().join(LIST).display().to_string();
    Command::new(parts.node())
        .arg(parts.package("conformance/dist/index.js"))
        .args(words)
        .args(["--suite", "all", "--expected-failures", &list])
        .env("PATH", path)
        .env("TOOLWRIGHT_HOME", home)
        .current_dir(home)
        .output()
        .unwrap()
}

/// Holds the suite's words to the list: every scenario was run, and none but those of the list failed.
fn hold(output: &Output, side: &str, least: usize) {
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    let from = said.find("SUMMARY").unwrap_or_default();
    assert!(output.status.success(), "{}", &said[from..]);
    let rows = said[from..].lines().filter(|line| line.starts_with(['✓', '✗']) && line.contains(" passed, "));
    let rows: Vec<&str> = rows.collect();
    assert!(rows.len() >= least, "only {} scenarios were run: {}", rows.len(), &said[from..]);
    let expected = listed();
    for row in rows {
        let name = row.trim_start_matches(['✓', '✗', ' ']).split(':').next().unwrap();
        let is_listed = expected[side].iter().any(|(listed, _)| listed == name);
        let nothing = row.contains(": 0 passed, 0 failed");
        assert!(is_listed || !nothing, "nothing was judged, so nothing passed: {row}");
    }
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
    assert_eq!(sides.keys().collect::<Vec<_>>(), ["client", "server"]);
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
    let output = suite(parts, home.path(), &["server", "--url", address.trim()]);
    // The end of its input is the end of the server.
    drop(server.stdin.take());
    assert!(server.wait().unwrap().success());
    hold(&output, "server", 32);
}

#[test]
fn our_client_conforms() {
    let Some(parts) = parts("suite::our_client_conforms") else { return };
    let home = TempDir::new().unwrap();
    let output = suite(
        parts,
        home.path(),
        &["client", "--command", env!("CARGO_BIN_EXE_toolwright-conformance-client")],
    );
    hold(&output, "client", 26);
}
