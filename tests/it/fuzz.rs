//! The fuzz targets on stable: over their committed inputs and what a few changes make of those.

use std::{fs, panic::AssertUnwindSafe, path::Path, time::Instant};

mod long;
mod mutation;

#[path = "../fuzz/src/lib.rs"]
#[expect(unreachable_pub, reason = "the file is also a library, of the package that cargo-fuzz builds")]
mod targets;

use mutation::Mutator;

/// How many inputs are made of the committed ones, for each target.
const MADE: usize = 2_000;

/// The longest that one input may take, in a debug build on a busy machine.
const SECONDS: u64 = 20;

/// The committed inputs of a target, by name.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut inputs: Vec<(String, Vec<u8>)> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    inputs.sort();
    assert!(inputs.len() >= 5, "{target} has lost its inputs");
    inputs
}

fn run(target: &str, function: fn(&[u8])) {
    let corpus = corpus(target);
    for (name, input) in &corpus {
        assert!(input.len() <= targets::LONGEST, "{target}/{name} is too long");
        hold(name, input, function);
    }
    for (number, input) in long::inputs(target, targets::LONGEST).iter().enumerate() {
        hold(&format!("long input {number}"), input, function);
    }
    let mut mutator = Mutator::new(&corpus);
    for number in 0..MADE {
        let input = mutator.input(targets::LONGEST);
        hold(&format!("made input {number}"), &input, function);
    }
}

/// Calls a target; where it panics, tells the input in a form that can be written to a file.
fn hold(name: &str, input: &[u8], function: fn(&[u8])) {
    let began = Instant::now();
    let held = std::panic::catch_unwind(AssertUnwindSafe(|| function(input)));
    assert!(held.is_ok(), "{name}, {} bytes: {}", input.len(), input.escape_ascii());
    assert!(began.elapsed().as_secs() < SECONDS, "{name} took {:?}", began.elapsed());
}

#[test]
fn toolset_files_of_any_bytes_compile_or_are_told_why_not() {
    run("toolsets", targets::toolsets);
}

#[test]
fn tool_files_of_any_bytes_compile_or_are_told_why_not() {
    run("tools", targets::tools);
}

#[test]
fn configurations_of_any_bytes_are_read_or_told_why_not() {
    run("config", targets::config);
}

#[test]
fn changes_of_any_configuration_keep_the_rest_or_are_refused() {
    run("edit", targets::edit);
}

#[test]
fn messages_of_any_bytes_give_one_call_for_each_entry() {
    run("message", targets::message);
}

#[test]
fn shell_lines_of_any_bytes_are_read_or_told_why_not() {
    run("shell_read", targets::shell_read);
}

#[test]
fn shell_lines_of_any_bytes_are_judged_and_never_softer_for_being_wrapped() {
    run("shell_verdict", targets::shell_verdict);
}

#[test]
fn patterns_of_any_bytes_are_read_or_told_why_not() {
    run("pattern", targets::pattern);
}

#[test]
fn rules_of_any_bytes_compile_or_are_told_why_not() {
    run("rules", targets::rules);
}

#[test]
fn approvals_of_any_bytes_are_read_or_told_why_not() {
    run("allowlist", targets::allowlist);
}

#[test]
fn clients_of_any_bytes_are_answered_and_the_server_lives() {
    run("served", targets::served);
}
