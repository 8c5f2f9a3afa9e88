//! The shell reader against bash itself, which is only asked whether it can read: `bash -n` runs nothing.

use std::{
    fs,
    io::Write as _,
    process::{Command, Stdio},
};

use toolwright_shell::read;

use crate::generator::Generator;

/// Whether bash can read a text; `None` where there is no bash.
fn bash_reads(text: &str) -> Option<bool> {
    let mut child = Command::new("bash")
        .arg("-n")
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    // A fault ends bash before it has read everything.
    drop(child.stdin.take().unwrap().write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    // A fault in `[[ … ]]` is told without an exit status.
    let told = String::from_utf8_lossy(&output.stderr);
    Some(output.status.success() && told.lines().all(|line| line.contains("here-document")))
}

#[test]
fn every_judged_command_is_read_where_bash_reads_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/approval/judged.jsonl");
    let (mut read_by_both, mut others) = (0, Vec::new());
    for line in fs::read_to_string(path).unwrap().lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = row["command"].as_str().unwrap();
        let bash = bash_reads(text).expect("bash, which the terminal's tests need too");
        match read(text) {
            Ok(_) if bash => read_by_both += 1,
            result if result.is_ok() == bash => {}
            _ => others.push(text.to_owned()),
        }
    }
    assert_eq!(others, Vec::<String>::new(), "read by one of the two only");
    assert!(read_by_both > 1_100, "{read_by_both}");
}

#[test]
fn random_scripts_are_read_where_bash_reads_them() {
    let mut lenient = Vec::new();
    let mut strict = Vec::new();
    for seed in 0..600 {
        let mut generator = if seed % 3 == 0 { Generator::tame(seed) } else { Generator::new(seed) };
        let whole = generator.script();
        let damaged = generator.damaged(&whole);
        for text in [whole, damaged] {
            match (read(&text), bash_reads(&text).expect("bash")) {
                (Ok(_), false) => lenient.push(text),
                (Err(fault), true) => strict.push((text, fault.to_string())),
                _ => {}
            }
        }
    }
    println!("of 1,200: {} that only ours reads, {} that only bash reads", lenient.len(), strict.len());
    // Bash looks at arithmetic and at the bodies of here-documents when it runs them; we do at once.
    strict.retain(|(text, fault)| !fault.contains("arithmetic") && !text.contains("<<"));
    assert_eq!(strict, Vec::new());
    assert!(lenient.len() <= 12, "{lenient:#?}");
}
