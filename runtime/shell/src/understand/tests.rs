//! What lines are understood as.

mod expansion;
mod given;
mod interpreter;
mod mention;
mod property;
mod structure;
mod wrapper;

use crate::{Invocation, Line, RemarkKind, Setting, understand};

/// Gives what a line runs.
fn line(text: &str) -> Line {
    let setting = Setting { directory: Some("/home/user/project".to_owned()), ..Setting::default() };
    understand(text, &setting)
}

/// Gives an invocation as its words.
fn shown(invocation: &Invocation) -> String {
    let mut words = vec![invocation.program.clone()];
    words.extend(invocation.arguments.iter().map(crate::Text::shown));
    words.join(" ")
}

/// Gives all invocations as their words.
fn all(text: &str) -> Vec<String> {
    line(text).invocations.iter().map(shown).collect()
}

/// Checks that each line runs what stands beside it.
#[track_caller]
fn check_runs(cases: &[(&str, &str)]) {
    let mut failures = Vec::new();
    for (text, wanted) in cases {
        let found = all(text);
        if !found.iter().any(|one| one == wanted) {
            failures.push(format!("{text}\n    wanted {wanted:?}, found {found:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Checks that each line runs these programs and nothing else, and that nothing is remarked.
#[track_caller]
fn check_only(cases: &[(&str, &[&str])]) {
    let mut failures = Vec::new();
    for (text, wanted) in cases {
        let line = line(text);
        let found: Vec<String> = line.invocations.iter().map(|one| one.program.clone()).collect();
        if found != *wanted || !line.remarks.is_empty() {
            failures.push(format!("{text}\n    wanted {wanted:?}, found {found:?}, {:?}", line.remarks));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Checks that each line is remarked upon.
#[track_caller]
fn check_remarks(cases: &[(&str, RemarkKind)]) {
    for (text, kind) in cases {
        let line = line(text);
        assert!(line.remarks.iter().any(|remark| remark.kind == *kind), "{text}: {line:?}");
    }
}
