//! Cases per language: code, and the acts that it has, one a line.

use super::*;

/// Gives acts as lines that are easy to compare.
fn shown(language: Language, source: &str) -> Vec<String> {
    let words = |words: &[Text]| words.iter().map(script).collect::<Vec<_>>().join(" ");
    acts(language, source)
        .iter()
        .map(|act| match act {
            Act::Run(argv) => format!("run {}", words(argv)),
            Act::Shell(text) => format!("shell {}", script(text)),
            Act::Same(program, arguments) => format!("same {program} {}", words(arguments)),
            Act::Write(file) => format!("write {}", script(file)),
            Act::Append(file) => format!("append {}", script(file)),
            Act::Read(file) => format!("read {}", script(file)),
            Act::UnknownCode(_) => "unknown".to_owned(),
            Act::ForkBomb => "bomb".to_owned(),
            Act::ReverseShell => "reverse".to_owned(),
        })
        .collect()
}

#[track_caller]
fn check(language: Language, cases: &[(&str, &[&str])]) {
    let mut failures = Vec::new();
    for (source, wanted) in cases {
        let found = shown(language, source);
        if found != *wanted {
            failures.push(format!("\n{source}\n  wanted {wanted:?}\n  found  {found:?}\n"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.concat());
}

mod editors;
mod javascript;
mod perl;
mod php;
mod properties;
mod python;
mod ruby;
mod smaller;
mod windows;
