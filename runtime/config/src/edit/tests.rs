//! The nine shapes of files, and what a change leaves alone.

use super::*;
use crate::{Arguments, Config, Variables};
use proptest::prelude::*;
use std::{fs, path::Path, thread};

fn add(text: &str, path: &[&str], names: &[&str]) -> String {
    let names = names.iter().map(ToString::to_string).collect();
    edited("c.yaml", text, path, &Change::Add(names))
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .unwrap()
}

/// The bytes that stand in the new text only, in one place.
fn inserted(before: &str, after: &str) -> String {
    let prefix = before.bytes().zip(after.bytes()).take_while(|(one, other)| one == other).count();
    let most = before.len() - prefix;
    let suffix = before
        .bytes()
        .rev()
        .zip(after.bytes().rev())
        .take(most)
        .take_while(|(one, other)| one == other)
        .count();
    assert_eq!(prefix + suffix, before.len(), "bytes were lost:\n{before}\n---\n{after}");
    after[prefix..after.len() - suffix].to_owned()
}

const SHAPES: [&str; 9] = [
    // Comments everywhere, an indented list.
    "# top\nplatform_toolsets: # all\n  # before\n  cli: # key\n    # first\n    - web # one\n    # between\n    - file # two\n    # after\n  cron: [todo] # next\n# end\n",
    // As PyYAML writes it.
    "agent:\n  max_turns: 90\nplatform_toolsets:\n  cli:\n  - web\n  - file\n  cron:\n  - todo\n",
    // One line.
    "platform_toolsets:\n  cli: [web, file] # why\n  cron: []\n",
    // Several lines.
    "platform_toolsets:\n  cli: [\n    web, # one\n    file,\n  ]\n  cron: []\n",
    // Empty.
    "platform_toolsets:\n  cli: []\n# end\n",
    // No newline at the end.
    "platform_toolsets:\n  cli:\n    - web\n    - file",
    // CRLF.
    "# top\r\nplatform_toolsets:\r\n  cli:\r\n    - web # one\r\n    - file\r\nagent: {}\r\n",
    // Anchors and block scalars.
    "x-note: &n |\n  text # no comment\n\n  more\nplatform_toolsets:\n  cli:\n    - web\n    - >-\n      file\n  cron: &c [todo]\n  sms: *c\n",
    // Odd spacing, tabs, flow maps.
    "platform_toolsets:   {cron:\t[ todo ],  cli:   [ web ,file ]  }   # odd\nagent:    {  max_turns:  9 }\n",
];

#[test]
fn a_name_is_added_and_nothing_else_changes() {
    for text in SHAPES {
        let after = add(text, &["platform_toolsets", "cli"], &["browser"]);
        let new = inserted(text, &after);
        assert_eq!(
            new.trim_matches(|char: char| char.is_whitespace() || ",-".contains(char)),
            "browser",
            "{new:?}\n{after}"
        );
        let loaded = Config::read(Path::new("c.yaml"), after.as_bytes()).unwrap();
        let names = loaded.config.platform_toolsets("cli").unwrap();
        assert_eq!(names.last().unwrap().name, "browser", "{after}");
        if text.contains("\r\n") {
            assert!(!after.replace("\r\n", "").contains('\n'), "{after:?}");
        }
    }
}

#[test]
fn a_name_is_taken_away_and_its_neighbours_stay() {
    for text in SHAPES.into_iter().filter(|text| text.contains("web")) {
        let change = Change::Remove(vec!["web".to_owned(), "absent".to_owned()]);
        match edited("c.yaml", text, &["platform_toolsets", "cli"], &change) {
            Ok(after) => {
                let after = after.unwrap();
                let removed = inserted(&after, text);
                assert!(removed.contains("web") && removed.len() < 24, "{removed:?}");
            }
            // A comment beside the name would go with it: that is the operator's to decide.
            Err(EditError::Refused { message, .. }) => {
                assert!(text.contains("web # one") || text.contains("web, # one"), "{message}\n{text}");
            }
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn parents_are_made_and_values_set() {
    let table: [(&str, &[&str], Change, &str); 13] = [
        (
            "",
            &["agent", "disabled_toolsets"],
            Change::Add(vec!["web".into(), "off".into(), "web".into()]),
            "agent:\n  disabled_toolsets: [web, \"off\"]\n",
        ),
        (
            "# only\r\n# comments",
            &["terminal", "timeout"],
            Change::Set(Scalar::Integer(5)),
            "# only\r\n# comments\r\nterminal:\r\n  timeout: 5\r\n",
        ),
        (
            "a: 1 # x\n",
            &["agent", "disabled_toolsets"],
            Change::Add(vec!["web".into()]),
            "a: 1 # x\nagent:\n  disabled_toolsets:\n    - web\n",
        ),
        (
            "agent:\n  max_turns: 9 # x\n",
            &["agent", "disabled_toolsets"],
            Change::Add(vec!["web".into()]),
            "agent:\n  max_turns: 9 # x\n  disabled_toolsets:\n    - web\n",
        ),
        (
            "agent:\n  max_turns: 9 # x\nz: 1\n",
            &["agent", "max_turns"],
            Change::Set(Scalar::Integer(10)),
            "agent:\n  max_turns: 10 # x\nz: 1\n",
        ),
        (
            "approvals:\n  mode: manual # who\n",
            &["approvals", "mode"],
            Change::Set(Scalar::Text("off".into())),
            "approvals:\n  mode: 'off' # who\n",
        ),
        ("a: x # y\n", &["a"], Change::Set(Scalar::Text("b #c".into())), "a: 'b #c' # y\n"),
        ("a: 'x' # y\n", &["a"], Change::Set(Scalar::Flag(true)), "a: true # y\n"),
        ("a: 1\n", &["b"], Change::Set(Scalar::Flag(false)), "a: 1\nb: false\n"),
        ("a:\n# c\nb: 1\n", &["a", "x"], Change::Set(Scalar::Integer(1)), "a:\n  x: 1\n# c\nb: 1\n"),
        (
            "plugins: {entries: {}} # x\n",
            &["plugins", "entries", "a.b", "enabled"],
            Change::Set(Scalar::Flag(true)),
            "plugins: {entries: {a.b: {enabled: true}}} # x\n",
        ),
        (
            "command_allowlist:\n- git push\n",
            &["command_allowlist"],
            Change::Add(vec!["rm: -rf".into()]),
            "command_allowlist:\n- git push\n- 'rm: -rf'\n",
        ),
        ("a: [x]\n", &["a"], Change::Remove(vec!["x".into()]), "a: []\n"),
    ];
    for (text, path, change, wanted) in table {
        let after = edited("c.yaml", text, path, &change).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(after.as_deref(), Some(wanted), "{text}");
    }
}

#[test]
fn what_is_said_already_is_not_written_again() {
    for (text, path, change) in [
        ("a: [x, y]\n", ["a"], Change::Add(vec!["x".into()])),
        ("a: [x, y]\n", ["a"], Change::Remove(vec!["z".into()])),
        ("", ["a"], Change::Remove(vec!["z".into()])),
        ("a: 7\n", ["a"], Change::Set(Scalar::Integer(7))),
    ] {
        assert!(edited("c.yaml", text, &path, &change).unwrap().is_none(), "{text}");
    }
}

#[test]
fn a_change_that_would_reach_further_is_refused() {
    let add = Change::Add(vec!["new".into()]);
    for (text, path) in [
        ("a: &x [one]\nb: *x\n", vec!["a"]),
        ("a: &x [one]\nb: *x\n", vec!["b"]),
        ("a: &x {l: [one]}\nb: *x\n", vec!["b", "l"]),
        ("a: &x {l: [one]}\nb:\n  <<: *x\n", vec!["b", "l"]),
        ("a: [one]\na: [two]\n", vec!["a"]),
        ("a: text\n", vec!["a"]),
        ("a: {b: 1}\n", vec!["a"]),
        ("a: text\n", vec!["a", "b"]),
        ("a: [one\n", vec!["a"]),
        ("a: [one]\n---\nb: 1\n", vec!["a"]),
    ] {
        let refused = edited("c.yaml", text, &path, &add);
        assert!(refused.is_err(), "{text}\n{refused:?}");
        assert!(refused.unwrap_err().to_string().contains("; "));
    }
}

fn locations(folder: &Path) -> Locations {
    Locations::from(&Arguments { config: None, home: Some(folder.to_owned()) }, &Variables::default())
}

#[test]
fn files_are_replaced_whole_and_keep_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("new").join("home");
    let places = locations(&home);
    let file = home.join("config.yaml");
    let change = Change::Add(vec!["web".into()]);
    let path = ["agent", "disabled_toolsets"];
    assert_eq!(write(&places, &path, &change).unwrap(), Replaced::Changed);
    assert_eq!(write(&places, &path, &change).unwrap(), Replaced::Unchanged);
    assert_eq!(fs::read_to_string(&file).unwrap(), "agent:\n  disabled_toolsets: [web]\n");
    fs::write(&file, "\u{feff}agent: {} # x\n").unwrap();
    write(&places, &path, &change).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "\u{feff}agent: {disabled_toolsets: [web]} # x\n");
    fs::write(&file, "agent: [").unwrap();
    assert!(matches!(write(&places, &path, &change), Err(EditError::Config(_))));
    assert_eq!(fs::read_to_string(&file).unwrap(), "agent: [");
    let left: Vec<_> = fs::read_dir(&home).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("real.yaml");
    let link = folder.path().join("config.yaml");
    fs::write(&real, "a: 1 # x\n").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.yaml", &link).unwrap();
    write(&locations(folder.path()), &["a"], &Change::Set(Scalar::Integer(2))).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "a: 2 # x\n");
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    let fresh = folder.path().join("fresh");
    write(&locations(&fresh), &["a"], &Change::Set(Scalar::Integer(2))).unwrap();
    assert_eq!(fs::metadata(fresh.join("config.yaml")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn writers_at_once_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let places = locations(folder.path());
    fs::write(folder.path().join("config.yaml"), "# kept\nagent:\n  disabled_toolsets: [] # too\n").unwrap();
    thread::scope(|scope| {
        for writer in 0..4 {
            let places = &places;
            scope.spawn(move || {
                for round in 0..5 {
                    let name = format!("t{writer}x{round}");
                    write(places, &["agent", "disabled_toolsets"], &Change::Add(vec![name])).unwrap();
                }
            });
        }
    });
    let loaded = Config::load(&places).unwrap();
    let mut names: Vec<String> =
        loaded.config.disabled_toolsets().into_iter().map(|named| named.name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 20);
    let text = fs::read_to_string(folder.path().join("config.yaml")).unwrap();
    assert!(text.starts_with("# kept\n") && text.ends_with("# too\n"), "{text}");
}

/// A file of known keys in one of several forms, with comments in between.
fn file() -> impl Strategy<Value = String> {
    let entry = ("[a-d]", prop::collection::vec("[a-z]{1,6}", 0..4), 0..5_u8, any::<bool>());
    prop::collection::vec(entry, 1..6).prop_map(|entries| {
        let mut text = String::new();
        for (index, (name, items, form, comment)) in entries.into_iter().enumerate() {
            let key = format!("{name}{index}");
            let comment = if comment { " # why" } else { "" };
            let entry = match form {
                0 => format!("{key}: [{}]{comment}\n", items.join(", ")),
                1 => format!("# {key}\n{key}: a {}{comment}\n", items.join(" ")),
                2 => format!("{key}:\n  in: {{l: [{}]}}{comment}\n", items.join(",")),
                3 => format!("{key}: |\n  {}\n  # text\n\n", items.join("\n  ")),
                _ => {
                    let items: String = items.iter().flat_map(|item| ["- ", item, comment, "\n"]).collect();
                    format!("{key}:{comment}\n{items}")
                }
            };
            text.push_str(&entry);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn a_change_never_loses_a_comment_or_another_key(text in file(), at in 0..6_usize, name in "[a-z]{1,8}", taking in any::<bool>()) {
        let before = config::parse("c", &text).unwrap().to_json();
        let keys: Vec<String> = before.as_object().unwrap().keys().cloned().collect();
        let key = keys.get(at).map_or("fresh", String::as_str);
        let change = if taking { Change::Remove(vec![name]) } else { Change::Add(vec![name]) };
        if let Ok(Some(after)) = edited("c", &text, &[key], &change) {
            let comments = text.matches("# ").count();
            prop_assert_eq!(after.matches("# ").count(), comments);
            let values = config::parse("c", &after).unwrap().to_json();
            for other in keys.iter().filter(|other| *other != key) {
                prop_assert_eq!(&values[other], &before[other]);
            }
            if !taking {
                inserted(&text, &after);
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[\\[\\]{}:,#&*!|>'\"%@`a-c0-9 \t\r\n\u{fc}-]{0,60}") {
        if let Ok(loaded) = Config::read(Path::new("c"), text.as_bytes()) {
            loaded.config.root().value().to_json();
            let places: Vec<_> = loaded.config.root().entries().iter().map(|(_, entry)| entry.place()).collect();
            prop_assert!(places.iter().all(|place| place.line >= 1));
        }
        edited("c", &text, &["a", "b"], &Change::Add(vec!["x".into()])).ok();
    }
}
