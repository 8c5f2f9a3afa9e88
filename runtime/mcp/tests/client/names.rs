//! Names: each tool its own, whatever servers call theirs, and no server's name means a toolset.

use toolwright::{Environment, Request};

use crate::fixture::{Inn, stand_in};

fn two(one: &str, other: &str, switches: &[&str]) -> String {
    stand_in(&format!("{one:?}"), switches, "") + &stand_in(&format!("{other:?}"), switches, "")
}

fn selected(inn: &Inn, toolsets: &[&str]) -> Vec<String> {
    let enabled = Some(toolsets.iter().map(|name| (*name).to_owned()).collect());
    let request = Request { enabled, ..Request::default() };
    let selection = inn.catalog.snapshot().select(&request, &Environment::default());
    selection.names().map(str::to_owned).collect()
}

#[tokio::test]
async fn w27_servers_with_like_names_keep_their_tools_apart() {
    let inn = Inn::open(&two("my-srv", "my_srv", &[])).await;
    let (one, other) = (inn.state("my-srv"), inn.state("my_srv"));
    assert_eq!((one.tools.len(), other.tools.len()), (4, 4), "{one:#?} {other:#?}");
    let mut names: Vec<&str> = one.tools.iter().chain(&other.tools).map(|tool| tool.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 8);
    for state in [&one, &other] {
        let echo = state.tools.iter().find(|tool| tool.raw_name == "process").expect("the tool");
        let said: serde_json::Value = serde_json::from_str(&inn.text(&echo.name, "{}").await).expect("JSON");
        assert_eq!(said["pid"].as_u64(), state.pid.map(u64::from), "each call reaches its own server");
    }
}

#[tokio::test]
async fn w27_tools_with_like_names_are_all_there_under_names_that_providers_take() {
    let inn = Inn::open(&stand_in("c", &["--set", "clashing", "--resources", "1"], "")).await;
    let state = inn.state("c");
    let raw: Vec<&str> = state.tools.iter().map(|tool| tool.raw_name.as_str()).collect();
    for name in
        ["get.user", "get_user", "get-user", "größe_messen", "grösse_messen", "名前", "with space", "x/y"]
    {
        assert_eq!(raw.iter().filter(|raw| **raw == name).count(), 1, "{name}: {state:#?}");
    }
    for tool in &state.tools {
        assert!(tool.name.len() <= 64, "{}", tool.name);
        assert!(
            tool.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte)),
            "{}",
            tool.name
        );
        if !["list_resources", "read_resource"].contains(&tool.raw_name.as_str())
            || tool.name.contains("__c__")
        {
            let said = inn.text(&tool.name, "{}").await;
            assert_eq!(said, format!("{} was called", tool.raw_name), "the name leads back to the tool");
        }
    }
    let long: Vec<&str> = raw.iter().copied().filter(|raw| raw.len() > 64).collect();
    assert_eq!(long.len(), 2, "93 characters and more are made shorter, not lost");
    let left: Vec<&str> = state.left_out.iter().map(|left| left.name.as_str()).collect();
    assert!(left.contains(&"twice") && left.contains(&"list_resources (made here)"), "{left:?}");
    assert!(state.left_out.iter().all(|left| !left.why.is_empty() && !left.remedy.is_empty()));
}

#[tokio::test]
async fn w27_a_name_with_two_lines_is_not_taken_for_another_server_and_tool() {
    let inn = Inn::open(&two("a__b", "a", &["--set", "clashing,plain"])).await;
    let (one, other) = (inn.state("a__b"), inn.state("a"));
    let names = |state: &toolwright_mcp::client::ServerState| -> Vec<String> {
        state.tools.iter().map(|tool| tool.name.clone()).collect()
    };
    assert!(names(&one).iter().all(|name| !names(&other).contains(name)));
    assert_eq!(one.tools.len(), other.tools.len());
}

#[tokio::test]
async fn w7_w10_a_servers_name_neither_grants_nor_hides_a_toolset() {
    let servers = ["terminal", "browser", "all", "file"].map(|name| stand_in(name, &[], "")).concat();
    let inn = Inn::open(&servers).await;
    let static_terminal: Vec<String> = {
        let request = Request { enabled: Some(vec!["terminal".to_owned()]), ..Request::default() };
        let selection = inn.catalog.registry().select(&request, &Environment::default());
        selection.names().map(str::to_owned).collect()
    };
    assert_eq!(selected(&inn, &["terminal"]), static_terminal);
    let own = selected(&inn, &["mcp-terminal"]);
    assert_eq!(own.len(), 4);
    assert!(own.iter().all(|name| name.starts_with("mcp__terminal__")), "{own:?}");
    assert_eq!(selected(&inn, &["mcp-all"]).len(), 4);
    for name in ["terminal", "browser", "all", "file"] {
        let notes = inn.state(name).notes;
        assert!(notes.iter().any(|note| note.contains(&format!("mcp-{name}"))), "{name}: {notes:?}");
    }
}

#[tokio::test]
async fn a_servers_name_that_is_free_means_its_toolset() {
    let inn = Inn::open(&stand_in("weather", &[], "")).await;
    assert_eq!(selected(&inn, &["weather"]), selected(&inn, &["mcp-weather"]));
    assert_eq!(selected(&inn, &["weather"]).len(), 4);
    assert_eq!(inn.state("weather").notes, Vec::<String>::new());
}
