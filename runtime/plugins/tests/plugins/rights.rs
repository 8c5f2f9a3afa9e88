//! Who may bring what: ownership is a capability, and the operator's word is needed for anybody else's tools.

use serde_json::{Value, json};
use toolwright_plugins::Standing;

use crate::house::{Host, Place, tool};

async fn with(brings: Value) -> (Place, Host) {
    let mut place = Place::new();
    place.stand_in("demo", &json!({ "brings": brings }));
    let host = place.start().await;
    (place, host)
}

/// Nothing of the plugin is there, its process neither, and it says why.
fn brought_nothing(host: &Host, why: &str) {
    let state = host.state("demo");
    assert_eq!(state.state, Standing::Failed);
    assert!(host.faults("demo").contains(why), "{}", host.faults("demo"));
    assert_eq!(host.brought(), [""; 0]);
    assert!(host.hooks.snapshot().is_empty());
    let snapshot = host.catalog.snapshot();
    assert_eq!(snapshot.toolsets().count(), 0);
    let read_file = snapshot.tool("read_file").expect("built in");
    assert!(snapshot.brought(read_file).is_none(), "the built-in tool stands");
}

#[tokio::test]
async fn w4_every_way_to_a_built_in_without_the_operators_word_is_refused() {
    let in_set =
        |name: &str, toolset: &str| json!({"name": name, "toolset": toolset, "description": "Mine."});
    let overriding = |name: &str, toolset: &str| json!({"name": name, "toolset": toolset, "description": "Mine.", "override": true});
    let table = [
        (in_set("read_file", "file"), "to replace it, say so (override)"),
        (overriding("read_file", "file"), "allow_tool_override: true"),
        (overriding("read_file", "demo"), "allow_tool_override: true"),
        (in_set("mcp__x__y", "mcp-evil"), "for MCP servers"),
        (in_set("mine", "mcp-evil"), "for MCP servers"),
        (in_set("mine", "file"), "closed"),
        (in_set("mine", "all"), "cannot be a toolset's name"),
    ];
    for (tool, why) in table {
        let (_place, host) = with(json!({"tools": [crate::house::tool("good"), tool.clone()]})).await;
        println!("{tool}");
        brought_nothing(&host, why);
        host.plugins.stop().await;
    }
}

#[tokio::test]
async fn w18_a_built_in_name_in_an_own_toolset_is_refused_loudly() {
    let (_place, host) = with(json!({"tools": [tool("terminal")]})).await;
    brought_nothing(&host, "`terminal`: toolset `terminal` has a built-in tool of this name");
    assert_eq!(host.plugins.toolsets(), [""; 0]);
}

#[tokio::test]
async fn w36_the_names_of_tool_search_are_reserved() {
    for name in ["tool_search", "tool_describe", "tool_call"] {
        let (_place, host) = with(json!({"tools": [tool(name)]})).await;
        brought_nothing(&host, "reserved for tool search");
    }
}

#[tokio::test]
async fn w6_a_plugin_with_the_operators_word_replaces_where_it_says_so() {
    let mut place = Place::new();
    let mut mine = tool("read_file");
    mine["override"] = json!(true);
    mine["toolset"] = json!("file");
    place.stand_in("demo", &json!({"brings": {"tools": [mine]}}));
    place.settings["plugins"]["entries"]["demo"]["allow_tool_override"] = json!(true);
    let host = place.start().await;
    assert_eq!(host.faults("demo"), "");
    assert_eq!(host.call("read_file", &json!({"do": "answer", "answer": "mine"})).await, "mine");
    // The word taken back, the built-in stands again, and the plugin says why it is not loaded.
    place.settings["plugins"]["entries"]["demo"]["allow_tool_override"] = json!(false);
    host.plugins.reload(place.settings()).await;
    assert!(host.faults("demo").contains("allow_tool_override"), "{}", host.faults("demo"));
}

#[tokio::test]
async fn w5_one_plugin_takes_nothing_of_another() {
    let mut place = Place::new();
    place.stand_in("first", &json!({"brings": {"tools": [tool("shared_name")]}}));
    let host = place.start().await;
    let mut replacing = tool("shared_name");
    replacing["override"] = json!(true);
    let foreign_set = json!({"name": "other", "toolset": "first", "description": "In the other's toolset."});
    for brings in [
        json!({"tools": [tool("shared_name")]}),
        json!({"tools": [replacing]}),
        json!({"tools": [foreign_set]}),
        json!({"toolsets": [{"name": "first", "description": "Mine now."}]}),
        json!({"toolsets": [{"name": "greedy", "description": "All.", "includes": ["first", "terminal"]}]}),
    ] {
        place.settings["plugins"]["enabled"] = json!(["first"]);
        place.stand_in("second", &json!({"brings": brings.clone()}));
        host.plugins.reload(place.settings()).await;
        assert_eq!(host.state("second").state, Standing::Failed, "{brings}");
        assert_eq!(host.brought(), ["shared_name"]);
        assert_eq!(host.call("shared_name", &json!({"do": "answer", "answer": "first"})).await, "first");
    }
}

#[tokio::test]
async fn w23_names_that_look_alike_are_two_plugins() {
    let mut place = Place::new();
    let mut mine = tool("read_file");
    mine["override"] = json!(true);
    mine["toolset"] = json!("file");
    let brings = json!({"brings": {"tools": [mine]}});
    place.stand_in("x-y", &brings).stand_in("x_y", &brings);
    place.settings["plugins"]["entries"]["x-y"]["allow_tool_override"] = json!(true);
    let host = place.start().await;
    assert_eq!(host.state("x-y").state, Standing::Running);
    assert_eq!(host.state("x_y").state, Standing::Failed);
    assert!(host.faults("x_y").contains("allow_tool_override"), "{}", host.faults("x_y"));
    assert_eq!(host.call("read_file", &json!({"do": "answer", "answer": "x-y"})).await, "x-y");
}

#[tokio::test]
async fn of_two_plugins_that_bring_the_same_the_first_by_name_has_it_every_time() {
    for _ in 0..3 {
        let mut place = Place::new();
        place.stand_in("zeta", &json!({"brings": {"tools": [tool("shared_name")]}}));
        place.stand_in("alpha", &json!({"slow": true, "brings": {"tools": [tool("shared_name")]}}));
        let host = place.start().await;
        assert_eq!(host.state("alpha").state, Standing::Running);
        assert_eq!(host.state("zeta").state, Standing::Failed);
        assert!(
            host.faults("zeta").contains("plugin `alpha` has a tool of this name"),
            "{}",
            host.faults("zeta")
        );
    }
}
