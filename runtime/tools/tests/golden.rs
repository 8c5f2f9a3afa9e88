//! The compiled tables as they are committed, so that a review sees what a change of the sources does to them.

use std::{fs, path::Path};

/// The tables, with the lines of the declarations left out: they move with every edit.
fn tables() -> String {
    let mut tables = String::new();
    let mut rest = include_str!(concat!(env!("OUT_DIR"), "/registry.rs"));
    while let Some(end) =
        [".rs:", ".toml:"].iter().filter_map(|mark| Some(rest.find(mark)? + mark.len())).min()
    {
        tables.push_str(&rest[..end]);
        tables.push('…');
        rest = rest[end..].trim_start_matches(|letter: char| letter.is_ascii_digit());
    }
    tables + rest
}

#[test]
fn the_committed_tables_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/snapshots/registry.rs");
    if std::env::vars().any(|(name, value)| name == "TOOLWRIGHT_UPDATE" && value == "1") {
        fs::write(&path, tables()).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let differing = committed.lines().zip(tables().lines()).position(|(old, new)| old != new);
    assert!(
        committed == tables(),
        "tests/snapshots/registry.rs is stale from line {:?}: run the tests with TOOLWRIGHT_UPDATE=1 and look at the difference",
        differing.map(|line| line + 1)
    );
}
