//! The committed `toolsets.toml` against the facts about the original.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toolwright_codegen::{
    Compilation, Sources, compile,
    model::{Catalogue, Kind, Origin},
};

/// Functions that the tools' crate has; here as external entries, so that no Rust source is needed.
const NATIVE: &str = "
[external.read_file]
toolset = \"file\"
[external.search_files]
toolset = \"file\"
[external.terminal]
toolset = \"terminal\"
[external.todo]
toolset = \"todo\"
[external.memory]
toolset = \"memory\"
[external.session_search]
toolset = \"session_search\"
[external.clarify]
toolset = \"clarify\"
[external.delegate_task]
toolset = \"delegation\"
";

fn compiled() -> Compilation {
    let mut sources = Sources::default();
    sources.add_toolsets("toolsets/toolsets.toml", include_bytes!("../../toolsets/toolsets.toml"));
    sources.add_toolsets("native.toml", NATIVE.as_bytes());
    let compilation = compile(&sources);
    assert_eq!(compilation.diagnostics, []);
    compilation
}

fn facts() -> Value {
    serde_json::from_str(include_str!("../../tests/cases/conformance/toolsets.json")).unwrap()
}

fn texts(value: &Value) -> BTreeSet<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn names<'a>(model: &'a Catalogue, tools: &'a [u16]) -> BTreeSet<&'a str> {
    model.names(tools).collect()
}

#[test]
fn every_toolset_resolves_exactly() {
    let (model, facts) = (compiled().model, facts());
    let expected = facts["toolsets"].as_object().unwrap();
    assert_eq!(model.toolsets.len(), 58);
    let core = texts(&facts["core_tools"]);
    assert_eq!(names(&model, &model.core), core);
    for (name, fact) in expected {
        let toolset = model.toolset(name).unwrap_or_else(|| panic!("no toolset {name}"));
        let resolved = texts(&fact["resolved"]);
        assert_eq!(names(&model, &toolset.resolved), resolved, "{name}");
        let is_list_of_others = name.starts_with("hermes-") || fact["posture"] == true;
        assert_eq!(is_list_of_others, matches!(toolset.kind, Kind::Preset | Kind::Posture), "{name}");
        let removal =
            if is_list_of_others { resolved.difference(&core).copied().collect() } else { resolved };
        assert_eq!(names(&model, &toolset.removal), removal, "{name}");
    }
}

#[test]
fn every_tool_is_known_and_at_home() {
    let (model, facts) = (compiled().model, facts());
    let expected = facts["tools"].as_object().unwrap();
    assert_eq!(model.tools.len(), expected.len());
    for (name, fact) in expected {
        let tool = model.tool(name).unwrap_or_else(|| panic!("no tool {name}"));
        assert_eq!(model.toolsets[usize::from(tool.home)].name, fact["toolset"].as_str().unwrap(), "{name}");
        let Origin::External { requires_env } = &tool.origin else { panic!("{name}") };
        let variables: BTreeSet<_> = requires_env.iter().flat_map(|entry| entry.split(" | ")).collect();
        assert_eq!(variables, texts(&fact["requires_env"]), "{name}");
    }
}

#[test]
fn every_old_name_stands_for_its_tools() {
    let (model, facts) = (compiled().model, facts());
    let expected = facts["legacy"].as_object().unwrap();
    assert_eq!(model.legacy.len(), expected.len());
    for legacy in &model.legacy {
        assert_eq!(names(&model, &legacy.tools), texts(&expected[&legacy.name]), "{}", legacy.name);
    }
}

#[test]
fn every_platform_has_its_preset() {
    let model = compiled().model;
    let found: BTreeMap<_, _> = model
        .toolsets
        .iter()
        .flat_map(|toolset| {
            toolset.platforms.iter().map(|platform| (platform.as_str(), toolset.name.as_str()))
        })
        .collect();
    let expected = [
        ("api_server", "hermes-api-server"),
        ("bluebubbles", "hermes-bluebubbles"),
        ("cli", "hermes-cli"),
        ("cron", "hermes-cron"),
        ("dingtalk", "hermes-dingtalk"),
        ("discord", "hermes-discord"),
        ("email", "hermes-email"),
        ("feishu", "hermes-feishu"),
        ("homeassistant", "hermes-homeassistant"),
        ("matrix", "hermes-matrix"),
        ("mattermost", "hermes-mattermost"),
        ("qqbot", "hermes-qqbot"),
        ("signal", "hermes-signal"),
        ("slack", "hermes-slack"),
        ("telegram", "hermes-telegram"),
        ("webhook", "hermes-webhook"),
        ("wecom", "hermes-wecom"),
        ("wecom_callback", "hermes-wecom-callback"),
        ("weixin", "hermes-weixin"),
        ("whatsapp", "hermes-whatsapp"),
        ("whatsapp_cloud", "hermes-whatsapp"),
        ("yuanbao", "hermes-yuanbao"),
    ];
    assert_eq!(found, BTreeMap::from(expected));
}

#[test]
fn what_is_special_is_said_in_the_file() {
    let model = compiled().model;
    for toolset in &model.toolsets {
        assert_eq!(toolset.open, toolset.name == "context_engine", "{}", toolset.name);
        let variable = (toolset.name == "kanban").then(|| "HERMES_KANBAN_TASK".to_owned());
        assert_eq!(toolset.when_env, variable, "{}", toolset.name);
    }
}
