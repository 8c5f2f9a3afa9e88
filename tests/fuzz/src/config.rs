//! The configuration: read without a panic, the same each time, every place a real one.

use std::path::Path;

use toolwright_config::{Config, ConfigError, Loaded, Place, Setting, show};

/// How many values are asked for their place: each such question counts lines.
const ASKED: usize = 100;

/// Reads a configuration.
pub fn config(bytes: &[u8]) {
    let path = Path::new("config.yaml");
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    match (Config::read(path, bytes), Config::read(path, bytes)) {
        (Ok(loaded), Ok(again)) => {
            assert_eq!(loaded.faults, again.faults, "the faults change from run to run");
            check(&loaded, text);
        }
        (Err(error), Err(again)) => {
            assert_eq!(error.to_string(), again.to_string(), "the error changes from run to run");
            let ConfigError::Text { place, message, help } = &error else { panic!("{error}") };
            assert!(!message.is_empty() && !help.is_empty(), "{error}");
            check_place(place, text);
        }
        (first, second) => panic!("read once and not twice: {first:?}, {second:?}"),
    }
}

fn check(loaded: &Loaded, text: &str) {
    let placed = || loaded.faults.iter().filter_map(|fault| fault.place.as_ref());
    placed().for_each(|place| check_place(place, text));
    assert!(placed().is_sorted(), "{:?}", loaded.faults);
    for fault in &loaded.faults {
        assert!(!fault.message.is_empty() && !fault.help.is_empty(), "{fault:?}");
    }
    let mut left = ASKED;
    walk(&loaded.config.root(), text, &mut left);
    loaded.config.disabled_toolsets();
    loaded.config.platform_toolsets("cli");
    assert!(show::show(loaded).is_object());
}

fn walk(setting: &Setting<'_>, text: &str, left: &mut usize) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    check_place(&setting.place(), text);
    check_place(&setting.key_place(), text);
    let entries = setting.entries().into_iter().map(|(_, entry)| entry);
    entries.chain(setting.items()).for_each(|below| walk(&below, text, left));
}

/// A place is in the text, or just behind its last character.
pub(super) fn check_place(place: &Place, text: &str) {
    let line = place.line.checked_sub(1).and_then(|line| text.split('\n').nth(line));
    let line = line.unwrap_or_else(|| panic!("{place} is outside the text"));
    assert!((1..=line.chars().count() + 1).contains(&place.column), "{place} is outside its line");
}
