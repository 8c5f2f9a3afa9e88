//! Lists: pages, filters, poisoned entries, hints; whatever is left out is told with why.

use toolwright_mcp::client::{Condition, ServerState};

use crate::fixture::{Inn, stand_in};

fn raw(state: &ServerState) -> Vec<&str> {
    let mut names: Vec<&str> = state.tools.iter().map(|tool| tool.raw_name.as_str()).collect();
    names.sort_unstable();
    names
}

#[tokio::test]
async fn all_pages_are_read() {
    let inn = Inn::open(&stand_in("p", &["--set", "many", "--count", "45", "--page", "10"], "")).await;
    assert_eq!(inn.state("p").tools.len(), 45);
}

#[tokio::test]
async fn a_cursor_that_comes_back_and_a_list_without_end_are_told() {
    for (cursor, word) in [("repeat", "comes back"), ("endless", "more than 50 pages")] {
        let inn = Inn::open(&stand_in("p", &["--page", "2", "--cursor", cursor], "")).await;
        let state = inn.state("p");
        assert_eq!(state.state, Condition::Ready, "{state:#?}");
        assert!(!state.tools.is_empty());
        assert!(state.left_out.iter().any(|left| left.why.contains(word)), "{cursor}: {:?}", state.left_out);
    }
}

#[tokio::test]
async fn one_poisoned_tool_costs_only_itself() {
    let inn = Inn::open(&stand_in("p", &["--set", "poisoned"], "")).await;
    let state = inn.state("p");
    let good = raw(&state).into_iter().filter(|name| name.starts_with("good_")).count();
    assert_eq!(good, 19, "{state:#?}");
    assert_eq!(inn.text("mcp__p__good_07", r#"{"text":"x"}"#).await, "good_07 was called");
    for left in &state.left_out {
        assert!(left.name.starts_with("poisoned_"), "{left:?}");
    }
    let told = state.notes.iter().find(|note| note.starts_with("mended")).expect("a note");
    assert!(told.contains("`poisoned_any_of`"), "{told}");
    // Every poisoned one is either mended or told.
    assert_eq!(state.tools.len() + state.left_out.len(), 19 + 25, "{state:#?}");
}

#[tokio::test]
async fn w8_include_and_exclude_are_both_honoured_and_an_empty_include_is_none() {
    for (filter, wanted) in [
        ("{include: []}", &[] as &[&str]),
        ("{include: [add, \"e*\"], exclude: [echo]}", &["add", "environment"]),
        ("{include: nope}", &[]),
        ("{include: add}", &["add"]),
        ("{exclude: [\"*\"]}", &[]),
        ("{exclude: [add]}", &["echo", "environment", "process"]),
    ] {
        let inn = Inn::open(&stand_in("f", &[], &format!("    tools: {filter}\n"))).await;
        let state = inn.state("f");
        assert_eq!(raw(&state), wanted, "{filter}");
        assert_eq!(state.tools.len() + state.left_out.len(), 4, "what is left out is told: {filter}");
        if wanted.is_empty() {
            assert!(state.notes.iter().any(|note| note.contains("no tool")), "{:?}", state.notes);
        }
    }
}

#[tokio::test]
async fn only_what_the_server_says_is_a_hint_and_the_operator_has_the_last_word() {
    let more = "    tools: {ask: [\"read_*\"]}\n";
    let inn = Inn::open(&stand_in("h", &["--set", "hints"], more)).await;
    let hints = |tool: &str| inn.tool(&format!("mcp__h__{tool}")).hints();
    assert!(hints("destroy_it").is_destructive());
    assert_eq!(
        (hints("harmless_write").destructive, hints("harmless_write").idempotent),
        (Some(false), Some(true))
    );
    assert!(!hints("titled").is_destructive() && hints("titled").read_only.is_none());
    assert_eq!(hints("lying_hint").read_only, None);
    assert!(
        hints("read_it").is_destructive(),
        "it is to be asked about though the server says that it only reads"
    );
    let state = inn.state("h");
    assert!(
        state.notes.iter().any(|note| note.contains("`injected`") && note.contains("steer")),
        "{:?}",
        state.notes
    );
    assert!(!inn.tool("mcp__h__no_description").description().is_empty());
}

#[tokio::test]
async fn a_list_that_cannot_be_read_is_a_fault_and_no_tools_is_told() {
    let inn = Inn::open(&stand_in("l", &["--no-tools"], "")).await;
    let state = inn.state("l");
    assert_eq!((state.state, state.tools.len()), (Condition::Ready, 0));
    assert!(state.notes.iter().any(|note| note.contains("no tools")), "{:?}", state.notes);
    let more = "    connect_timeout: 2\n";
    for (switch, word) in [("--list-error", "the list is lost"), ("--silent-list", "within 2 seconds")] {
        let folder = tempfile::TempDir::new().expect("a folder");
        let catalog = toolwright::dynamic::Catalog::new(&toolwright_tools::registry::REGISTRY);
        let house = crate::fixture::house(folder.path(), &catalog);
        let settings = crate::fixture::settings(&stand_in("l", &[switch], more));
        let servers = toolwright_mcp::client::Servers::start(house, settings);
        servers.tried(crate::fixture::PATIENCE).await;
        let state = servers.states().remove(0);
        assert!(state.faults.iter().any(|fault| fault.contains(word)), "{switch}: {:?}", state.faults);
        servers.stop().await;
    }
}
