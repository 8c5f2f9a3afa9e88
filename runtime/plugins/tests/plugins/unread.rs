//! Plugins that are enabled and whose manifests cannot be read: they judge nothing, so nothing goes unjudged.

use serde_json::json;
use toolwright_plugins::{Plugins, Standing};

use crate::house::{Host, Place, tool};

const GOOD: &str = "name: guard\ncommand: python3\nargs: [plugin.py]\nprovides_hooks: [pre_tool_call]\n";

/// A plugin `demo` with a tool, and an enabled plugin `guard` with this manifest.
fn guarded(manifest: &str) -> Place {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    place.stand_in("guard", &json!({"brings": {"hooks": [{"point": "pre_tool_call"}]}}));
    place.with("guard", manifest, include_str!("stand_in.py"));
    place
}

async fn probe(host: &Host) -> String {
    host.call("probe", &json!({"do": "answer", "answer": "ran"})).await
}

#[tokio::test]
async fn an_enabled_plugin_that_cannot_be_read_refuses_and_says_how_to_go_on() {
    let table = [
        ("name: guard\ncomand: python3\n", "unknown key comand"),
        ("name: guard\ncommand: [", "plugin.yaml"),
        ("name: other\ncommand: python3\nargs: [plugin.py]\nprovides_hooks: [pre_tool_call]\n", "`other`"),
        ("name: guard\ncommand: python3\nprovides_hooks: [pre_tool_cal]\n", "there is no point"),
        ("name: guard\ncommand: ./gone\nprovides_hooks: [pre_tool_call]\n", "is not there"),
    ];
    for (manifest, why) in table {
        let mut place = guarded(manifest);
        let (surveyed, _) = Plugins::survey(Some(&place.home()), None, &place.settings(), &[]);
        let host = place.start().await;
        for state in [&surveyed[1], &host.state("guard")] {
            assert_eq!(
                (state.enabled, state.sound, state.state),
                (true, false, Standing::Failed),
                "{manifest}"
            );
            assert!(state.faults[0].to_string().contains(why), "{manifest}: {:?}", state.faults);
        }
        let answer = probe(&host).await;
        for part in ["plugin `guard`", why, "`toolwright plugins disable guard`"] {
            assert!(answer.contains(part), "{manifest}: {answer}");
        }
        assert!(!place.seen("demo").iter().any(|line| line["method"] == "tool/call"), "{manifest}: it ran");
        // Mended, it judges itself; disabled, it holds nothing.
        place.with("guard", GOOD, include_str!("stand_in.py"));
        host.plugins.reload(place.settings()).await;
        assert_eq!(
            (host.faults("guard"), probe(&host).await),
            (String::new(), "ran".to_owned()),
            "{manifest}"
        );
        place.with("guard", manifest, "");
        place.settings["plugins"]["disabled"] = json!(["guard"]);
        host.plugins.reload(place.settings()).await;
        assert_eq!(probe(&host).await, "ran", "{manifest}");
    }
}

#[tokio::test]
async fn one_that_names_its_points_refuses_there_only() {
    let place = guarded("name: guard\ncomand: python3\nprovides_hooks: [llm_request, post_tool_call]\n");
    let host = place.start().await;
    assert_eq!(probe(&host).await, "ran");
    assert!(!host.hooks.snapshot().is_empty(), "it refuses where it would judge");
}

#[tokio::test]
async fn one_that_failed_and_then_cannot_be_read_refuses_too() {
    let place = guarded("name: guard\ncommand: python3\nargs: [gone.py]\n");
    let host = place.start().await;
    assert_eq!(host.state("guard").state, Standing::Failed);
    std::fs::write(place.plugin("guard").join("plugin.yaml"), "name: guard\ncomand: x\n").expect("written");
    host.plugins.reload(place.settings()).await;
    let answer = probe(&host).await;
    assert!(answer.contains("guard") && answer.contains("unknown key comand"), "{answer}");
    assert!(host.faults("guard").contains("unknown key comand"), "{}", host.faults("guard"));
}
