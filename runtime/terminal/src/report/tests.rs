//! Reports of shells, whole and broken.

use std::{collections::BTreeMap, ffi::OsString, os::unix::ffi::OsStringExt as _, path::PathBuf};

use proptest::prelude::*;

use crate::{Exported, Variables};

use super::Said;

fn said(report: &[u8]) -> Option<Said> {
    Said::read(report)
}

fn exported(text: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut report = b"0 0 /\n\0".to_vec();
    report.extend_from_slice(text);
    report.push(0);
    let said = said(&report).expect("a report");
    let pairs = said.exported.into_iter();
    pairs.map(|(name, value)| (name.into_string().expect("a name"), value.into_vec())).collect()
}

#[test]
fn the_last_whole_report_counts() {
    let first = b"3 0 3 /usr\n\0declare -x A=\"1\"\n\0".to_vec();
    let read = said(&first).expect("a report");
    assert_eq!((read.pipestatus, read.directory), (vec![0, 3], PathBuf::from("/usr")));
    let second = [&first[..], b"0 0 /new\nline\n\0declare -x A=\"2\"\n\0"].concat();
    let read = said(&second).expect("a report");
    assert_eq!((read.pipestatus, read.directory), (vec![0], PathBuf::from("/new\nline")));
    assert_eq!(read.exported[&OsString::from("A")], "2");
    let cut = [&first[..], b"0 0 /new\n\0declare -x A=\"2"].concat();
    assert_eq!(said(&cut).expect("a report").directory, PathBuf::from("/usr"));
    for none in [&b""[..], b"0", b"0 0 /\n\0", b"x \n/\n\0\0", b"\0\0", b"0 0 /\0\0", b"0 \n/\0\0"] {
        assert_eq!(said(none), None, "{none:?}");
    }
}

#[test]
fn values_are_what_the_shell_means() {
    let text = b"declare -x EMPTY=\"\"\ndeclare -x NONE\ndeclare -x Q=\"a\\\"b\\\\c\\$d\\`e\"\n\
        declare -rx READONLY=\"x\"\ndeclare -ax LIST=([0]=\"a\")\ndeclare -- HERE=\"x\"\n\
        declare -x LINES=$'a\\nb\\'c\\\\d\\001e\\t'\ndeclare -x TWO=\"a\nb\"\ndeclare -x BYTE=$'\\377'\n\
        export PLAIN='it'\\''s'\nexport OTHER='a\"b'\n";
    let found = exported(text);
    let wanted: [(&str, &[u8]); 9] = [
        ("BYTE", b"\xff"),
        ("EMPTY", b""),
        ("LINES", b"a\nb'c\\d\x01e\t"),
        ("OTHER", b"a\"b"),
        ("PLAIN", b"it's"),
        ("Q", b"a\"b\\c$d`e"),
        ("READONLY", b"x"),
        ("TWO", b"a\nb"),
        ("", b""),
    ];
    for (name, value) in &wanted[..8] {
        assert_eq!(found.get(*name).map(Vec::as_slice), Some(*value), "{name}");
    }
    assert_eq!(found.len(), 8);
}

#[test]
fn only_changes_go_on_to_the_next_command() {
    let own = |text: &str| OsString::from(text);
    let base =
        Variables::default().with("KEPT", "1").with("CHANGED", "1").with("UNSET", "1").with("BACK", "1");
    let before = [("BACK", Some("2")), ("EARLIER", Some("1")), ("DROPPED", Some("1"))];
    let before = Exported(before.map(|(name, value)| (own(name), value.map(own))).into_iter().collect());
    let given = [
        ("KEPT", "1"),
        ("CHANGED", "1"),
        ("UNSET", "1"),
        ("BACK", "2"),
        ("EARLIER", "1"),
        ("DROPPED", "1"),
        ("DISPLAY", ""),
        ("PWD", "/x"),
    ];
    let given = given.map(|(name, value)| (own(name), own(value)));
    let report = b"0 /y\n\0export KEPT='1'\nexport CHANGED='2'\nexport NEW='3'\nexport BACK='1'\n\
        export EARLIER='1'\nexport DISPLAY=''\nexport PWD='/y'\nexport SHLVL='1'\nexport __toolwright_s='0'\n\0";
    let after = said(report).expect("a report").after(&base, &before, &given);
    assert_eq!(after.directory, PathBuf::from("/y"));
    let wanted = [("CHANGED", Some("2")), ("NEW", Some("3")), ("UNSET", None), ("EARLIER", Some("1"))];
    let wanted: BTreeMap<_, _> =
        wanted.map(|(name, value)| (own(name), value.map(own))).into_iter().collect();
    assert_eq!(after.exported.0, wanted);
}

#[test]
fn only_the_statuses_of_a_pipeline() {
    let table: [(&[u8], &[i32]); 4] =
        [(b"1 0 1 /x\n\0", &[0, 1]), (b"0 0 /\n\0", &[0]), (b"", &[]), (b"0 0 1", &[])];
    for (report, statuses) in table {
        assert_eq!(Said::pipestatus(report), statuses, "{report:?}");
    }
}

/// Quotes a value as a shell's `export -p` may.
fn quoted(value: &str, style: u8) -> String {
    match style % 3 {
        0 => format!("'{}'", value.replace('\'', r"'\''")),
        1 => {
            let escaped =
                value.replace('\\', r"\\").replace('"', "\\\"").replace('$', r"\$").replace('`', r"\`");
            format!("\"{escaped}\"")
        }
        _ => {
            let octal = value.bytes().map(|byte| format!("\\{byte:03o}"));
            format!("$'{}'", octal.collect::<String>())
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200), cut in 0_usize..60) {
        drop(said(&bytes));
        drop(Said::pipestatus(&bytes));
        let report = [&b"0 1 2 /x\n\0declare -x A=\"1\"\n"[..], &bytes, b"\n\0"].concat();
        drop(said(&report[..report.len().saturating_sub(cut)]));
        drop(said(&report));
    }

    #[test]
    fn whatever_is_quoted_comes_back(
        values in proptest::collection::vec(("[a-zA-Z_][a-zA-Z0-9_]{0,8}", "[^\0]{0,30}", any::<u8>()), 0..8),
    ) {
        let lines = values.iter().map(|(name, value, style)| {
            format!("declare -x {name}={}\n", quoted(value, *style))
        });
        let found = exported(lines.collect::<String>().as_bytes());
        // The last of a name counts.
        let wanted = values.iter().map(|(name, value, _)| (name.clone(), value.clone().into_bytes()));
        prop_assert_eq!(found, wanted.collect());
    }
}
