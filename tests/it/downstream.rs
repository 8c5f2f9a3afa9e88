//! A crate of its own, with its own tools and toolsets over the built-in ones: built, run, tested.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

use crate::harness::texts;

/// Runs cargo on the downstream crate, offline-safe and with the lock file as it is, in a target folder of
/// its own below ours.
fn cargo(arguments: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target: PathBuf = root.parent().unwrap().join("target/downstream");
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--manifest-path"])
        .arg(root.join("downstream/Cargo.toml"))
        .arg("--locked")
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}\n{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

fn run(arguments: &[&str]) -> Value {
    serde_json::from_slice(&cargo(&[&["run", "--quiet"], arguments].concat()).stdout).unwrap()
}

#[test]
fn a_crate_downstream_numbers_its_own_and_the_built_in_tools_afresh() {
    let answer = run(&[]);
    let all = texts(&answer["all"]);
    assert!(all.is_sorted());
    for name in ["add_note", "forecast", "read_file", "terminal", "web_search"] {
        assert!(all.contains(&name), "{name}: {all:?}");
    }
    assert!(!all.contains(&"moon_phase"), "its feature is off");
    assert_eq!(
        texts(&answer["desk"]),
        ["add_note", "forecast", "patch", "read_file", "search_files", "write_file"]
    );
    assert_eq!(texts(&answer["defined"]), ["add_note", "forecast", "read_file", "search_files"]);
    assert_eq!(answer["constant"], "desk", "resolved while compiling");
    assert_eq!(answer["note"], r#"{"text":"buy milk","urgency":"high","task":"t1"}"#);
    assert_eq!(answer["forecast"], "Oslo: 3 days of sun");
    let alone = answer["alone"].as_str().unwrap();
    assert!(!alone.contains("forecast"), "a description names no tool that is not there: {alone}");
    assert!(answer["together"].as_str().unwrap().contains("ask forecast first"));
}

#[test]
fn a_tool_behind_a_feature_is_in_the_tables_only_with_it() {
    let answer = run(&["--features", "moon"]);
    assert!(texts(&answer["all"]).contains(&"moon_phase"));
}

#[test]
fn the_generated_proofs_pass_downstream() {
    let output = cargo(&["test", "--quiet"]);
    let text = String::from_utf8_lossy(&output.stdout);
    let passed: usize = text
        .lines()
        .filter_map(|line| line.strip_prefix("test result: ok. ")?.split(' ').next()?.parse::<usize>().ok())
        .sum();
    assert!(passed >= 2, "one proof for each tool: {text}");
}
