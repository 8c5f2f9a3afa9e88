//! Plugins from the command line: what is there, what is loaded, a new one, and its own commands.

use serde_json::{Value, json};

use crate::harness::{Bench, Ran};

/// A configuration whose comments must stay.
const CONFIG: &str = "# mine\nplugins:\n  # those that are loaded\n  enabled:\n    - other # an old friend\n";

fn plugin(bench: &Bench, id: &str, manifest: &str) {
    let folder = bench.home().join("plugins").join(id);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("plugin.yaml"), manifest).unwrap();
}

/// The states of a list by name.
fn states(ran: &Ran) -> Vec<(String, Value)> {
    assert_eq!(ran.status, 0, "{ran:?}");
    let rows = ran.json();
    let rows = rows.as_array().unwrap();
    rows.iter().map(|row| (row["id"].as_str().unwrap().to_owned(), row["state"].clone())).collect()
}

fn written(bench: &Bench) -> String {
    std::fs::read_to_string(bench.home().join("config.yaml")).unwrap()
}

#[test]
fn a_new_plugin_is_enabled_run_and_disabled() {
    let bench = Bench::new();
    assert_eq!(bench.run(["plugins", "list", "--json"]).json(), json!([]));
    let new = bench.run(["plugins", "new", "greeter"]);
    assert_eq!((new.status, new.stdout.trim()), (0, bench.home().join("plugins/greeter").to_str().unwrap()));
    let off = bench.run(["plugins", "list", "--json"]);
    assert_eq!(states(&off), [("greeter".to_owned(), json!("off"))]);
    assert_eq!(off.json()[0]["tools"], json!(["greeter_hello"]));
    let refused = bench.run(["plugins", "run", "greeter", "hello"]);
    assert_eq!(refused.status, 2, "{refused:?}");
    assert!(refused.stderr.contains("toolwright plugins enable greeter"), "{refused:?}");

    let enabled = bench.run(["plugins", "enable", "greeter", "--json"]);
    assert_eq!(states(&enabled), [("greeter".to_owned(), json!("enabled"))]);
    let ran = bench.run(["plugins", "run", "greeter", "hello", "Ada", "--now"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "Hello, Ada --now\n"), "{ran:?}");
    let unknown = bench.run(["plugins", "run", "greeter", "helo"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.stderr.contains("did you mean `hello`?"), "{unknown:?}");

    let disabled = bench.run(["plugins", "disable", "greeter", "--json"]);
    assert_eq!(states(&disabled), [("greeter".to_owned(), json!("off"))]);
    let again = bench.run(["plugins", "new", "greeter"]);
    assert_eq!(again.status, 2);
    assert!(again.stderr.contains("is there already"), "{again:?}");
}

#[test]
fn enabling_twice_is_enabling_once_and_keeps_every_comment() {
    let bench = Bench::new();
    plugin(&bench, "weather", "name: weather\ncommand: python3\nversion: 2.0.0\n");
    plugin(&bench, "other", "name: other\ncommand: python3\n");
    bench.config(CONFIG);
    assert_eq!(bench.run(["plugins", "enable", "weather"]).status, 0);
    let once = written(&bench);
    for kept in ["# mine", "# those that are loaded", "- other # an old friend"] {
        assert!(once.contains(kept), "{once}");
    }
    assert_eq!(bench.run(["plugins", "enable", "weather"]).status, 0);
    assert_eq!(written(&bench), once);
    assert_eq!(bench.run(["plugins", "disable", "weather"]).status, 0);
    let off = written(&bench);
    assert_eq!(bench.run(["plugins", "disable", "weather"]).status, 0);
    assert_eq!(written(&bench), off);
    let list = bench.run(["plugins", "list", "--json"]);
    let wanted = [("other".to_owned(), json!("enabled")), ("weather".to_owned(), json!("off"))];
    assert_eq!(states(&list), wanted);
    // Enabled again, it is not among the disabled any more.
    assert_eq!(bench.run(["plugins", "enable", "weather"]).status, 0);
    assert_eq!(bench.run(["plugins", "list", "--json"]).json()[1]["state"], "enabled");
}

#[test]
fn the_word_about_overrides_is_given_and_taken_back() {
    let bench = Bench::new();
    plugin(&bench, "weather", "name: weather\ncommand: python3\n");
    let word = |ran: &Ran| ran.json()[0]["allow_tool_override"].clone();
    let given = bench.run(["plugins", "enable", "weather", "--allow-tool-override", "--json"]);
    assert_eq!(word(&given), true, "{given:?}");
    let kept = bench.run(["plugins", "enable", "weather", "--json"]);
    assert_eq!(word(&kept), true, "nothing was said about it");
    let taken = bench.run(["plugins", "enable", "weather", "--no-allow-tool-override", "--json"]);
    assert_eq!(word(&taken), false);
    let both =
        bench.run(["plugins", "enable", "weather", "--allow-tool-override", "--no-allow-tool-override"]);
    assert_eq!(both.status, 2);
}

#[test]
fn unknown_names_and_broken_manifests_change_nothing() {
    let bench = Bench::new();
    plugin(&bench, "weather", "name: weather\ncommand: python3\n");
    plugin(&bench, "broken", "name: broken\ncomand: python3\n");
    for action in ["enable", "disable"] {
        let ran = bench.run(["plugins", action, "wether"]);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert!(ran.stderr.contains("there is no plugin `wether`"), "{ran:?}");
        assert!(ran.stderr.contains("did you mean `weather`?"), "{ran:?}");
    }
    let ran = bench.run(["plugins", "enable", "broken"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("plugin.yaml:2:1: unknown key comand"), "{ran:?}");
    assert!(ran.stderr.contains("did you mean `command`?"), "{ran:?}");
    assert!(!bench.home().join("config.yaml").exists());
    let list = bench.run(["plugins", "list"]);
    assert!(list.stdout.contains("fault:") && list.stdout.contains("unknown key comand"), "{list:?}");
}
