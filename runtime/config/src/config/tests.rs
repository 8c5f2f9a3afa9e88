//! Tables of texts and what is read from them.

use super::*;
use crate::{Faults, Keeping, SearchMode, ToolSearch, Variables};
use std::fmt::Write;

/// A value, the names read from it, and what is told.
type Row = (&'static str, Option<&'static [&'static str]>, &'static [&'static str]);

fn load(text: &str) -> Loaded {
    Config::read(Path::new("c.yaml"), text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refused(text: &str) -> String {
    match Config::read(Path::new("c.yaml"), text.as_bytes()) {
        Ok(_) => panic!("not refused:\n{text}"),
        Err(error) => error.to_string(),
    }
}

fn names(list: Option<Vec<crate::Named<'_>>>) -> Option<Vec<String>> {
    list.map(|names| names.into_iter().map(|named| named.name).collect())
}

fn told(text: &str) -> Vec<String> {
    load(text).faults.iter().map(|fault| format!("{:?} {fault}", fault.level)).collect()
}

#[test]
fn lists_of_toolsets_are_read_with_their_places() {
    let loaded = load(
        "platform_toolsets:\n  cli:\n  - web\n  # ü\n  - 'file' # why\n  telegram: [ü, no_mcp]\n  cron: []\nagent: {disabled_toolsets: [kanban]}\n",
    );
    assert_eq!(loaded.faults, []);
    let config = &loaded.config;
    assert_eq!(config.platforms(), ["cli", "telegram", "cron"]);
    let places = |platform| -> Vec<String> {
        let list = config.platform_toolsets(platform).unwrap();
        list.iter().map(|named| format!("{} {}", named.name, named.setting.place())).collect()
    };
    assert_eq!(places("cli"), ["web c.yaml:3:5", "file c.yaml:5:5"]);
    assert_eq!(places("telegram"), ["ü c.yaml:6:14", "no_mcp c.yaml:6:17"]);
    assert_eq!(places("cron"), [""; 0]);
    assert!(config.platform_toolsets("slack").is_none());
    let disabled = config.disabled_toolsets();
    assert_eq!(disabled[0].setting.path(), "agent.disabled_toolsets[0]");
    assert_eq!(disabled[0].setting.place().to_string(), "c.yaml:8:29");
}

#[test]
fn misreadings_are_told_and_never_guessed() {
    let table: [Row; 14] = [
        (
            "web",
            Some(&["web"]),
            &["Note c.yaml:2:8: platform_toolsets.cli is text, read as the list [web]; write [web]"],
        ),
        (
            "web, file",
            Some(&["web", "file"]),
            &[
                "Note c.yaml:2:8: platform_toolsets.cli is text, read as the list [web, file]; write [web, file]",
            ],
        ),
        (
            "'[\"web\"]'",
            Some(&["web"]),
            &[
                "Error c.yaml:2:8: platform_toolsets.cli is text that looks like a list; take away the quotes around it",
            ],
        ),
        (
            "'[web'",
            Some(&[]),
            &[
                "Error c.yaml:2:8: platform_toolsets.cli is text that looks like a list; take away the quotes around it",
            ],
        ),
        (
            "",
            None,
            &[
                "Warning c.yaml:2:3: platform_toolsets.cli has no value and is read as not set; write [] for an empty list, or leave the key out",
            ],
        ),
        (
            "~",
            None,
            &[
                "Warning c.yaml:2:3: platform_toolsets.cli has no value and is read as not set; write [] for an empty list, or leave the key out",
            ],
        ),
        (
            "{web: true}",
            None,
            &[
                "Error c.yaml:2:8: platform_toolsets.cli must be a list of names, and is a map; write [a, b], or one `- name` a line",
            ],
        ),
        (
            "7",
            None,
            &[
                "Error c.yaml:2:8: platform_toolsets.cli must be a list of names, and is a number; write [a, b], or one `- name` a line",
            ],
        ),
        (
            "[web, 7]",
            Some(&["web", "7"]),
            &["Note c.yaml:2:14: platform_toolsets.cli[1] is a number, read as text; put it in quotes"],
        ),
        ("[off]", Some(&["off"]), &[]),
        (
            "[true]",
            Some(&["true"]),
            &["Note c.yaml:2:9: platform_toolsets.cli[0] is true or false, read as text; put it in quotes"],
        ),
        (
            "[web, [file]]",
            Some(&["web"]),
            &[
                "Error c.yaml:2:14: platform_toolsets.cli[1] must be a name, and is a list; write a name, or take the item away",
            ],
        ),
        (
            "[web, ~]",
            Some(&["web"]),
            &[
                "Error c.yaml:2:14: platform_toolsets.cli[1] must be a name, and is nothing; write a name, or take the item away",
            ],
        ),
        (
            "!t [web]",
            Some(&["web"]),
            &[
                "Warning c.yaml:2:8: platform_toolsets.cli has the tag !t, which means nothing here; take the tag away; the value is read without it",
            ],
        ),
    ];
    for (value, wanted, faults) in table {
        let text = format!("platform_toolsets:\n  cli: {value}\n");
        let loaded = load(&text);
        let wanted = wanted.map(|names| names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(names(loaded.config.platform_toolsets("cli")), wanted, "{text}");
        assert_eq!(told(&text), faults, "{text}");
    }
}

#[test]
fn flags_words_and_numbers_are_understood_in_both_spellings() {
    let mut faults = Faults::listed();
    for (value, wanted) in [
        ("off", false),
        ("On", true),
        ("no", false),
        ("YES", true),
        ("false", false),
        ("0", false),
        ("'1'", true),
        ("'off'", false),
    ] {
        let text = format!("mcp_servers: {{a: {{command: x, enabled: {value}}}}}");
        let loaded = load(&text);
        assert_eq!(loaded.faults, [], "{text}");
        assert_eq!(loaded.config.mcp_servers()[0].enabled, wanted, "{text}");
    }
    let broken = load("mcp_servers: {a: {enabled: perhaps}}");
    assert!(!broken.config.mcp_servers()[0].enabled && broken.has_errors());
    let modes = ["manual", "smart", "off"];
    for (value, wanted) in [
        ("off", Some("off")),
        ("false", Some("off")),
        ("Smart", Some("smart")),
        ("true", None),
        ("smrt", None),
        ("3", None),
    ] {
        let loaded = load(&format!("approvals: {{mode: {value}}}"));
        let found = loaded.config.get("approvals.mode").unwrap().word(&modes, &mut faults);
        assert_eq!(found, wanted, "{value}");
    }
    assert_eq!(faults.list()[1].help, "write smart");
    for (value, wanted) in [
        ("7", Some(7)),
        ("'7'", Some(7)),
        ("1_000", Some(1000)),
        ("7.0", Some(7)),
        ("7.5", None),
        ("x", None),
        ("true", None),
    ] {
        let loaded = load(&format!("terminal: {{timeout: {value}}}"));
        let found = loaded.config.get("terminal.timeout").unwrap().integer(&mut faults);
        assert_eq!(found, wanted, "{value}");
    }
    let loaded = load("mcp_discovery_timeout: '1.5'\ntimezone: 5\nterminal: {cwd: off}\n");
    assert_eq!(loaded.config.get("mcp_discovery_timeout").unwrap().number(&mut faults), Some(1.5));
    assert_eq!(loaded.config.get("timezone").unwrap().text(&mut faults).as_deref(), Some("5"));
    assert_eq!(loaded.config.get("terminal.cwd").unwrap().text(&mut faults).as_deref(), Some("off"));
}

#[test]
fn keys_that_no_one_reads_are_told() {
    let table: [(&str, &[&str]); 9] = [
        (
            "platform_toolset:\n  cli: [web]\n",
            &["Warning c.yaml:1:1: unknown key platform_toolset; did you mean platform_toolsets?"],
        ),
        (
            "disabled_toolsets: [web]\n",
            &["Error c.yaml:1:1: unknown key disabled_toolsets; did you mean agent.disabled_toolsets?"],
        ),
        (
            "agent:\n  disabled_toolset: [web]\n",
            &["Error c.yaml:2:3: unknown key agent.disabled_toolset; did you mean agent.disabled_toolsets?"],
        ),
        (
            "plugins: {entries: {x: {zz: 1}}}\n",
            &[
                "Warning c.yaml:1:25: unknown key plugins.entries.x.zz; the keys here are allow_tool_override, config, enabled, llm, settings",
            ],
        ),
        ("qqqq: 1\n", &["Warning c.yaml:1:1: unknown key qqqq; no program reads it: take it away"]),
        ("display: {anything: {goes: [1]}}\nx-own: {a: 1}\n", &[]),
        (
            "agent: [web]\n",
            &["Error c.yaml:1:8: agent must be a map, and is a list; write `key: value` lines below it"],
        ),
        (
            "terminal: local\n",
            &["Error c.yaml:1:11: terminal must be a map, and is text; write `key: value` lines below it"],
        ),
        (
            "platform_toolsets: [web]\n",
            &[
                "Error c.yaml:1:20: platform_toolsets must be a map, and is a list; write `key: value` lines below it",
            ],
        ),
    ];
    for (text, faults) in table {
        assert_eq!(told(text), faults, "{text}");
    }
}

#[test]
fn repeated_keys_and_merges_are_resolved_and_told() {
    let text = "agent:\n  disabled_toolsets: [web]\n  disabled_toolsets: [file]\nagent_: 1\n";
    let loaded = load(text);
    assert_eq!(loaded.config.disabled_toolsets()[0].name, "file");
    assert_eq!(
        loaded.faults[0].to_string(),
        "c.yaml:3:3: the key agent.disabled_toolsets is here again; the first is at c.yaml:2:3; keep one of them: only the last one counts"
    );
    assert_eq!(loaded.faults[0].level, Level::Error);

    let text = "x-base: &base\n  cli: [web]\n  cron: [file]\nplatform_toolsets:\n  <<: *base\n  cron: [todo]\n  sms: &s [tts]\n  email: *s\n";
    let loaded = load(text);
    assert_eq!(loaded.faults, []);
    let of = |platform| names(loaded.config.platform_toolsets(platform)).unwrap().join(" ");
    assert_eq!((of("cli"), of("cron"), of("email")), ("web".into(), "todo".into(), "tts".into()));
    let cli = loaded.config.platform_toolsets("cli").unwrap();
    assert_eq!(cli[0].setting.place().to_string(), "c.yaml:5:7");
    assert_eq!(loaded.config.platforms(), ["cron", "sms", "email", "cli"]);

    let two = "a: &a {cli: [one]}\nb: &b {cli: [two], cron: [x]}\nplatform_toolsets: {<<: [*a, *b]}\n";
    let loaded = load(two);
    assert_eq!(names(loaded.config.platform_toolsets("cli")).unwrap(), ["one"]);
    assert_eq!(names(loaded.config.platform_toolsets("cron")).unwrap(), ["x"]);
    assert!(told("platform_toolsets:\n  <<: web\n")[0].contains("merges text; `<<` takes a map"));
}

#[test]
fn a_text_that_is_no_configuration_is_refused_with_its_place() {
    for (text, wanted) in [
        ("a: [b\nc: d\n", "c.yaml:2:"),
        ("a: 'b\n", "c.yaml:"),
        ("a: b\n\tc: d\n", "c.yaml:2:1: this is not YAML"),
        ("a: b\n---\nc: d\n", "c.yaml:2:1: a second document begins here; keep one"),
        ("--- # one\na: |\n  ---\n# x\n--- {c: d}\n", "c.yaml:5:1: a second document"),
        ("- a\n- b\n", "c.yaml:1:1: the file holds a list and not a map; write `key: value` lines"),
        ("just text\n", "c.yaml:1:1: the file holds text"),
        ("a: *nowhere\n", "c.yaml:1:4: this is not YAML: unknown anchor"),
        ("? [a, b]\n: c\n", "c.yaml:1:3: this is not YAML: sequence, expected a key of plain text"),
        ("a: \u{1}\n", "c.yaml:1:4: this is not YAML: control characters are not allowed"),
        ("a: @b\n", "c.yaml:1:4: this is not YAML: found character that cannot start any token"),
    ] {
        let said = refused(text);
        assert!(said.starts_with(wanted), "{text}\n{said}");
        assert!(said.contains("; "), "no remedy: {said}");
    }
}

#[test]
fn nothing_is_a_configuration_too() {
    for text in ["", "# only a comment\n", "---\n", "\u{feff}", "{}", "~", "\r\n\r\n", "--- # x\n...\n"] {
        let loaded = load(text);
        assert_eq!(loaded.faults, [], "{text:?}");
        assert!(loaded.config.platforms().is_empty() && loaded.config.disabled_toolsets().is_empty());
    }
    let loaded = load("\u{feff}agent:\r\n  disabled_toolsets: [a]\r\n");
    assert_eq!(loaded.config.disabled_toolsets()[0].setting.place().to_string(), "c.yaml:2:23");
}

#[test]
fn hostile_texts_end_quickly() {
    let laughs = {
        let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for level in 1..10 {
            let refer = vec![format!("*a{}", level - 1); 10].join(", ");
            writeln!(text, "a{level}: &a{level} [{refer}]").unwrap();
        }
        text
    };
    let blocks: String = (0..70).fold(String::new(), |mut text, level| {
        writeln!(text, "{}a:", " ".repeat(level)).unwrap();
        text
    });
    let many_keys: String = (0..90_000).fold(String::new(), |mut text, index| {
        writeln!(text, "k{index}:").unwrap();
        text
    });
    // The parser alone would take minutes on the first of them: were one let through, this would not end.
    for (text, wanted) in [
        ("[".repeat(20_000), "nested more than 64 deep"),
        ("{a: ".repeat(20_000), "nested more than 64 deep"),
        ("- ".repeat(20_000), "nested more than 64 deep"),
        (blocks, "nested more than 64 deep"),
        (format!("a: {}", "x".repeat(2_000_000)), "more than 1048576"),
        (laughs, "expands to more than 100000 values"),
        (format!("a: [{}]", "1,".repeat(400_000)), "expands to more than 100000 values"),
    ] {
        let said = refused(&text);
        assert!(said.contains(wanted), "{said}");
    }
    let bad_items = format!("agent: {{disabled_toolsets: [{}]}}", "[],".repeat(90_000));
    assert_eq!(load(&bad_items).faults.len(), 202);
    assert_eq!(load(&many_keys).faults.len(), 202);
}

#[test]
fn a_file_of_the_original_gives_no_fault() {
    let loaded = load(include_str!("hermes.yaml"));
    assert_eq!(loaded.faults, []);
    let servers: Vec<_> =
        loaded.config.mcp_servers().iter().map(|server| (server.name.to_owned(), server.enabled)).collect();
    assert_eq!(servers, [("time".to_owned(), true), ("notion".to_owned(), false)]);
    assert!(loaded.config.allows_tool_override("search-plus"));
    assert!(!loaded.config.allows_tool_override("other"));
    assert_eq!(names(loaded.config.known_plugin_toolsets("cli")).unwrap(), ["spotify"]);
    assert_eq!(names(loaded.config.platform_toolsets("telegram")).unwrap(), ["hermes-telegram", "no_mcp"]);
}

#[test]
fn the_tool_search_is_a_section_or_a_word() {
    let read = |text: &str| {
        let loaded = load(text);
        assert_eq!(loaded.faults, [], "{text}");
        loaded.config.tool_search()
    };
    let mode = |text: &str| read(&format!("tools: {{tool_search: {text}}}")).mode;
    for (text, expected) in [
        ("true", Some(SearchMode::Auto)),
        ("off", Some(SearchMode::Off)),
        ("", None),
        ("{}", None),
        ("{enabled: yes}", Some(SearchMode::On)),
        ("{enabled: on}", Some(SearchMode::On)),
        ("{enabled: false}", Some(SearchMode::Off)),
        ("{enabled: 0}", Some(SearchMode::Off)),
        ("{enabled: Auto}", Some(SearchMode::Auto)),
    ] {
        assert_eq!(mode(text), expected, "{text}");
    }
    let all = "{threshold_pct: 2.5, max_search_limit: 9, search_default_limit: 3}";
    let expected = ToolSearch { mode: None, threshold: Some(2.5), usual: Some(3), most: Some(9) };
    assert_eq!(read(&format!("tools: {{tool_search: {all}}}")), expected);
    assert_eq!(read("{}"), ToolSearch::default());
    for (text, path) in [
        ("typo", "tools.tool_search"),
        ("[on]", "tools.tool_search"),
        ("{enabled: typo}", "tools.tool_search.enabled"),
        ("{threshold_pct: x}", "tools.tool_search.threshold_pct"),
        ("{treshold_pct: 5}", "tools.tool_search.treshold_pct"),
    ] {
        let loaded = load(&format!("tools: {{tool_search: {text}}}"));
        assert_eq!(loaded.faults.len(), 1, "{text}: {:?}", loaded.faults);
        assert_eq!(loaded.faults[0].path, path, "{text}");
    }
}

#[test]
fn files_of_results_are_kept_as_long_as_is_said() {
    let keeping = |text: &str| load(text).config.keeping();
    assert_eq!(keeping("{}"), Keeping::default());
    assert_eq!(
        keeping("tool_output: {keep_days: 0, keep_megabytes: 20}"),
        Keeping { days: Some(0), megabytes: Some(20) }
    );
}

#[test]
fn files_are_found_missing_or_unreadable() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.yaml");
    let named = crate::Arguments { config: Some(path.clone()), home: None };
    let home = crate::Arguments { config: None, home: Some(folder.path().to_owned()) };
    let none = Variables::default();
    let by_name = Locations::from(&named, &none);
    let by_home = Locations::from(&home, &none);
    assert!(matches!(Config::load(&by_name), Err(ConfigError::Missing { .. })));
    assert_eq!(Config::load(&by_home).unwrap().source, Source::Absent(path.clone()));
    assert_eq!(
        Config::load(&Locations::from(&crate::Arguments::default(), &none)).unwrap().source,
        Source::Nowhere
    );
    fs::write(&path, "agent: {disabled_toolsets: [web]}").unwrap();
    for locations in [&by_name, &by_home] {
        let loaded = Config::load(locations).unwrap();
        assert_eq!(loaded.source, Source::File(path.clone()));
        assert_eq!(loaded.config.disabled_toolsets()[0].name, "web");
    }
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let Err(error) = Config::load(&by_home) else { panic!("a folder was read") };
    assert!(matches!(error, ConfigError::Unreadable { .. }), "{error}");
}

#[test]
fn every_text_is_given_with_its_path() {
    let loaded =
        load("a: {b: [x, {c: 12345678}], d: true}\nbase: &base {key: k}\ne: {<<: *base}\nf: !tag text\n");
    let mut texts = loaded.config.texts();
    texts.sort();
    let wanted =
        [("a.b[0]", "x"), ("a.b[1].c", "12345678"), ("base.key", "k"), ("e.key", "k"), ("f", "text")];
    assert_eq!(texts, wanted.map(|(path, text)| (path.to_owned(), text.to_owned())));
}
