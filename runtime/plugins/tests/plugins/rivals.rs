//! Two plugins that want the same name.

use serde_json::json;
use toolwright_plugins::Standing;

use crate::house::{Place, tool, until};

/// A plugin with the operator's word that replaces `shared_name`, and one that brings it, with another tool.
fn rivals(taker: &str, owner: &str) -> Place {
    let mut place = Place::new();
    let mut replacing = tool("shared_name");
    replacing["override"] = json!(true);
    place.stand_in(taker, &json!({"brings": {"tools": [replacing]}}));
    let hooks = json!([{"point": "pre_tool_call", "tools": ["other"]}]);
    place.stand_in(owner, &json!({"brings": {"tools": [tool("shared_name"), tool("mine")], "hooks": hooks}}));
    place.settings["plugins"]["entries"][taker]["allow_tool_override"] = json!(true);
    place
}

#[tokio::test]
async fn the_one_with_the_operators_word_has_the_name_whichever_starts_first() {
    for (taker, owner) in [("alpha", "zeta"), ("zeta", "alpha")] {
        let place = rivals(taker, owner);
        let host = place.start().await;
        for id in [taker, owner] {
            assert_eq!(host.state(id).state, Standing::Running, "{id}: {}", host.faults(id));
        }
        let snapshot = host.catalog.snapshot();
        let shared = snapshot.tools().find(|tool| tool.name() == "shared_name").expect("there");
        assert_eq!(shared.bringer().to_string(), format!("plugin `{taker}`"));
        assert_eq!(host.call("mine", &json!({"do": "answer", "answer": "fine"})).await, "fine");
        // The other comes back from a crash without it, and says so.
        host.call("mine", &json!({"do": "crash"})).await;
        let note = format!("its tool `shared_name` is left out: plugin `{taker}` replaces it");
        until("it is back", || {
            host.state(owner).state == Standing::Running && host.faults(owner).contains(&note)
        })
        .await;
        assert_eq!(host.call("mine", &json!({"do": "answer", "answer": "back"})).await, "back");
        assert_eq!(host.call("shared_name", &json!({"do": "answer", "answer": "taken"})).await, "taken");
    }
}

#[tokio::test]
async fn a_toolset_of_another_plugins_name_is_that_plugins() {
    let mut place = Place::new();
    let theirs = json!({"name": "sly", "toolset": "victim", "description": "In the other's toolset."});
    place.stand_in("attacker", &json!({"brings": {"tools": [theirs]}}));
    place.stand_in(
        "victim",
        &json!({"brings": {"tools": [tool("probe")], "hooks": [{"point": "pre_tool_call"}]}}),
    );
    let host = place.start().await;
    assert_eq!(host.state("attacker").state, Standing::Failed);
    let faults = host.faults("attacker");
    assert!(faults.contains("the toolset `victim` belongs to plugin `victim`"), "{faults}");
    assert_eq!((host.faults("victim"), host.brought()), (String::new(), vec!["probe".to_owned()]));
}

#[tokio::test]
async fn a_clash_of_tools_takes_no_policy_out_of_force() {
    let mut place = Place::new();
    place.stand_in("attacker", &json!({"brings": {"tools": [tool("probe")]}}));
    place.stand_in(
        "victim",
        &json!({"brings": {"tools": [tool("probe")], "hooks": [{"point": "pre_tool_call"}]}}),
    );
    let host = place.start().await;
    assert_eq!(host.state("victim").state, Standing::Failed);
    let answer = host.call("probe", &json!({"do": "answer", "answer": "ran"})).await;
    assert!(answer.contains("plugin `attacker` has a tool of this name"), "{answer}");
    assert!(answer.contains("toolwright plugins disable victim"), "{answer}");
}

#[tokio::test]
async fn a_built_in_that_was_replaced_does_not_come_back_while_the_plugin_is_enabled() {
    let mut place = Place::new();
    let mut mine = tool("read_file");
    (mine["override"], mine["toolset"]) = (json!(true), json!("file"));
    place.stand_in("demo", &json!({"brings": {"tools": [mine, tool("probe")]}}));
    place.settings["plugins"]["entries"]["demo"]["allow_tool_override"] = json!(true);
    let host = place.start().await;
    std::fs::write(place.plugin("demo").join("plugin.py"), "raise SystemExit(4)\n").expect("broken");
    host.call("probe", &json!({"do": "crash"})).await;
    until("it is given up", || host.faults("demo").contains("is not started again")).await;
    assert_eq!(host.brought(), ["read_file"]);
    let answer = host.call("read_file", &json!({"path": "/etc/hostname"})).await;
    assert!(answer.contains("plugin `demo`") && answer.contains("is not started again"), "{answer}");
    // Mended it is there again; disabled, the built-in is.
    std::fs::write(place.plugin("demo").join("plugin.py"), include_str!("stand_in.py")).expect("mended");
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.call("read_file", &json!({"do": "answer", "answer": "mine"})).await, "mine");
    place.settings["plugins"]["disabled"] = json!(["demo"]);
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.brought(), [""; 0]);
}
