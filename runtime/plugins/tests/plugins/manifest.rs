//! Manifests: read strictly, with places.

use serde_json::json;
use toolwright_plugins::{Kind, Plugins, Standing};

use crate::house::Place;

/// Tells all that is wrong with a manifest.
fn faults(manifest: &str) -> String {
    let mut place = Place::new();
    place.with("demo", manifest, "").enable("demo");
    let (states, _) = Plugins::survey(Some(&place.home()), None, &place.settings(), &[]);
    assert_eq!(states[0].id, "demo");
    assert_eq!(states[0].state, Standing::Failed, "{manifest}");
    states[0].faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_fault_has_its_place_and_a_remedy() {
    let table = [
        ("name: demo\ncomand: python3\n", "plugin.yaml:2:1: unknown key comand; did you mean `command`?"),
        ("name: demo\n", "there is no `command`"),
        ("command: python3\n", "there is no `name`"),
        ("name: other\ncommand: python3\n", "its name is `other` and its folder's name `demo`"),
        ("name: a/b\ncommand: python3\n", "cannot be a plugin's name"),
        ("name: demo\ncommand: /bin/sh\n", "is an absolute path"),
        ("name: demo\ncommand: ../../bin/sh\n", "is not there"),
        ("name: demo\ncommand: ./gone.py\n", "is not there"),
        (
            "name: demo\ncommand: python3\nprotocol: 2\n",
            "plugin.yaml:3:11: this program speaks protocol 1 only",
        ),
        ("name: demo\ncommand: python3\nargs: {a: b}\n", "plugin.yaml:3:7"),
        ("name: demo\ncommand: python3\nenv: [\"A B\"]\n", "is no variable's name"),
        ("name: demo\ncommand: python3\nprovides_hooks: [pre_tool_cal]\n", "did you mean `pre_tool_call`?"),
        ("name: demo\ncommand: [", "plugin.yaml"),
        ("- a\n", "not a map"),
        (
            "name: demo\ncommand: python3\nprovides_hooks: [pre_tool_call]\nprovides_hooks: []\n",
            "plugin.yaml:4:1: the key provides_hooks is here again; keep one of them",
        ),
        (
            "name: demo\ncommand: python3\nargs: [a, 1.50]\n",
            "plugin.yaml:3:11: args[1] is a number; quote it",
        ),
        ("name: demo\ncommand: python3\nargs: a,b\n", "plugin.yaml:3:7: args must be a list"),
        ("name: demo\ncommand: python3\nrequires_env: [A, {nam: B}]\n", "requires_env[1] has no `name`"),
        (
            "name: demo\ncommand: python3 plugin.py\n",
            "has a space in it, and is one word; write what comes after",
        ),
        ("name: demo\ncommand: ./plugin.py\n", "may not be executed; `chmod +x"),
        ("name: demo\ncommand: ./.\n", "is no file"),
    ];
    for (manifest, wanted) in table {
        let faults = faults(manifest);
        assert!(faults.contains(wanted), "{manifest}\n{faults}");
    }
}

#[test]
fn a_program_outside_the_folder_is_refused() {
    let mut place = Place::new();
    place.with("demo", "name: demo\ncommand: ./link\n", "").enable("demo");
    std::os::unix::fs::symlink("/bin/sh", place.plugin("demo").join("link")).expect("linked");
    let (states, _) = Plugins::survey(Some(&place.home()), None, &place.settings(), &[]);
    assert!(
        states[0].faults[0].message.contains("leads out of the plugin's folder"),
        "{:?}",
        states[0].faults
    );
}

#[test]
fn an_unknown_kind_is_told_and_read_as_standalone() {
    let mut place = Place::new();
    place.with("demo", "name: demo\ncommand: python3\nkind: backnd\n", "").enable("demo");
    let (states, _) = Plugins::survey(Some(&place.home()), None, &place.settings(), &[]);
    assert_eq!((states[0].kind, states[0].state), (Kind::Standalone, Standing::Enabled));
    let told = states[0].faults[0].to_string();
    assert!(told.contains("unknown kind `backnd`") && told.contains("did you mean `backend`?"), "{told}");
    place.with("demo", "name: demo\ncommand: python3\nkind: model-provider\n", "");
    let (states, _) = Plugins::survey(Some(&place.home()), None, &place.settings(), &[]);
    assert_eq!((states[0].kind, states[0].faults.len()), (Kind::ModelProvider, 0));
}

#[tokio::test]
async fn a_plugin_brings_only_what_its_manifest_provides() {
    let mut place = Place::new();
    let tools = json!([crate::house::tool("a"), crate::house::tool("b")]);
    place.stand_in("demo", &json!({"brings": {"tools": tools, "hooks": [{"point": "pre_tool_call"}]}}));
    let manifest =
        "name: demo\ncommand: python3\nargs: [plugin.py]\nprovides_tools: [a]\nprovides_hooks: []\n";
    place.with("demo", manifest, include_str!("stand_in.py"));
    let host = place.start().await;
    let faults = host.faults("demo");
    assert!(faults.contains("tools[1]: `b` is not among the manifest's provides_tools"), "{faults}");
    assert!(
        faults.contains("hooks[0]: `pre_tool_call` is not among the manifest's provides_hooks"),
        "{faults}"
    );
    assert_eq!(host.brought(), [""; 0]);
}

#[tokio::test]
async fn arguments_and_variables_come_as_they_are_written() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [crate::house::tool("probe")]}}));
    let manifest = "name: demo\ncommand: python3\nargs: [plugin.py, '', ' a, b ', \"1.50\"]\nrequires_env: [A, {name: B}]\n";
    let program =
        include_str!("stand_in.py").replace("{\"started\": os.getpid()}", "{\"started\": sys.argv[1:]}");
    place.with("demo", manifest, &program);
    for name in ["A", "B"] {
        place.environment.push((name.into(), "set".into()));
    }
    let host = place.start().await;
    assert_eq!(
        (host.faults("demo"), host.state("demo").env),
        (String::new(), vec!["A".to_owned(), "B".to_owned()])
    );
    assert_eq!(place.seen("demo")[0]["started"], json!(["", " a, b ", "1.50"]));
}
