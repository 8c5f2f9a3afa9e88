//! What the operator has said about approval: read without a panic, the same each time, and entries that come
//! back as they went out.

use std::path::Path;

use toolwright_approval::{Entry, Policy, built_in};
use toolwright_config::Config;

use super::config::check_place;

/// How many lines are read as entries.
const READ: usize = 20;

/// Reads a configuration, and each of its lines as an entry of `command_allowlist`.
pub fn allowlist(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    for line in text.lines().take(READ) {
        check_entry(line);
    }
    let Ok(loaded) = Config::read(Path::new("config.yaml"), bytes) else { return };
    let (policy, faults) = Policy::read(&loaded.config, built_in());
    let (again, same) = Policy::read(&loaded.config, built_in());
    assert_eq!(faults, same, "the faults change from run to run");
    assert_eq!(format!("{policy:?}"), format!("{again:?}"), "the policy changes from run to run");
    for fault in &faults {
        assert!(!fault.message.is_empty(), "{fault:?}");
        fault.place.iter().for_each(|place| check_place(place, text));
    }
}

fn check_entry(line: &str) {
    match (Entry::read(line), Entry::read(line)) {
        (Err(error), Err(again)) => {
            assert!(!error.is_empty() && error == again, "{line:?}: {error}, {again}");
        }
        (Ok(entry), Ok(_)) => {
            if let Some(doubt) = entry.doubt(built_in()) {
                assert!(!doubt.message.is_empty(), "{line:?}: {doubt:?}");
            }
            check_written(&entry, line);
        }
        (first, second) => panic!("{line:?} is read once and not twice: {first:?}, {second:?}"),
    }
}

/// What is written is read as the same.
fn check_written(entry: &Entry, line: &str) {
    match entry {
        Entry::Grant(grant) => {
            let written = grant.to_string();
            let read = Entry::read(&written);
            assert!(
                matches!(&read, Ok(Entry::Grant(read)) if read == grant),
                "{line:?} is written {written:?}, which is {read:?}"
            );
        }
        Entry::Command(command) => {
            assert_eq!(command.text, line.trim());
            assert!(!command.text.starts_with("rule:"), "{line:?} is taken for a command");
        }
    }
}
