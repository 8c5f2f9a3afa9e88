//! The story of one tool, and the list of toolsets.

use std::sync::Arc;

use serde_json::json;
use toolwright::{
    Availability, Environment, Output, Registry, Request, UnknownTool,
    declare::{Handler, Hints},
    dynamic::{Bringer, Catalog, Consent, NewToolset},
    search::{SearchConfig, SearchMode, Searcher},
    table::ToolsetKind,
};

use crate::{
    conformance,
    dynamic::tool,
    fixture::{
        Part::{Always, When},
        Plan, Set, Tool,
    },
};

fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn path(registry: &'static Registry, name: &str, request: &Request) -> Vec<String> {
    let availability = Availability::new(registry, Environment::default());
    registry.explain(name, request, &availability).unwrap().path
}

#[test]
fn a_path_leads_from_the_request_to_the_toolset() {
    let registry = conformance::registry();
    let enabled = |names: &[&str]| Request { enabled: Some(named(names)), ..Request::default() };
    let cases = [
        (Request::default(), "terminal", vec!["all", "terminal"]),
        (enabled(&["*"]), "terminal", vec!["*", "terminal"]),
        (enabled(&["web", "terminal"]), "terminal", vec!["terminal"]),
        (enabled(&["debugging"]), "web_search", vec!["debugging", "web"]),
        (enabled(&["hermes-gateway"]), "terminal", vec!["hermes-gateway", "hermes-telegram"]),
        (enabled(&["hermes-gateway"]), "yb_send_dm", vec!["hermes-gateway", "hermes-yuanbao"]),
        (enabled(&["file_tools"]), "patch", vec!["file_tools"]),
        (Request { tools: named(&["*_file"]), ..Request::default() }, "read_file", vec!["*_file"]),
        (enabled(&["web"]), "terminal", vec![]),
        (enabled(&[]), "terminal", vec![]),
    ];
    for (request, tool, expected) in cases {
        assert_eq!(path(registry, tool, &request), expected, "{request:?}");
    }
}

#[test]
fn the_core_is_named_only_where_it_brings_the_tool() {
    let mut plan = Plan::default().tool("own", Tool::external("home")).tool("other", Tool::external("away"));
    plan.core = ["own".to_owned(), "other".to_owned()].into();
    let registry = plan.set("home", Set { core: true, ..Set::default() }).build();
    let request = Request { enabled: Some(named(&["home"])), ..Request::default() };
    assert_eq!(path(registry, "own", &request), ["home"]);
    assert_eq!(path(registry, "other", &request), ["home", "core"]);
}

fn house() -> &'static Registry {
    let quick = || Handler::Quick(|_, _| Ok(Output::Text(String::new())));
    let text = [
        Always("Opens a page."),
        When {
            text: " \\\"Searching\\\" is web_search's.",
            any: &["web_extract", "web_search"],
            all: &["web_search"],
        },
    ];
    let mut plan = Plan::default()
        .tool(
            "open",
            Tool::native("browser", quick())
                .needs(&["KEY"])
                .checked(0, || Err("no display".to_owned()))
                .described(&text, &[]),
        )
        .tool("web_extract", Tool::native("web", quick()))
        .tool("web_search", Tool::external("web").needs(&["SEARCH_KEY"]));
    plan.core = ["open".to_owned()].into();
    let preset = Set { kind: ToolsetKind::Preset, core: true, includes: named(&["web"]), ..Set::default() };
    plan.set("preset", preset)
        .set("later", Set { open: true, when_env: Some("LATER"), ..Set::default() })
        .build()
}

#[test]
fn a_story_is_told_whole() {
    let registry = house();
    let availability = Availability::new(registry, Environment::default());
    let request =
        Request { enabled: Some(named(&["preset"])), disabled: named(&["browser"]), ..Request::default() };
    let story = registry.explain("open", &request, &availability).unwrap();
    assert_eq!(
        serde_json::to_value(&story).unwrap(),
        json!({
            "tool": "open",
            "selected": false,
            "available": false,
            "path": ["preset", "core"],
            "forced_by": null,
            "removed_by": "browser",
            "checks": [
                {"name": "implementation", "ok": true, "reason": null},
                {"name": "environment", "ok": false, "reason": "not set: KEY"},
                {"name": "check", "ok": false, "reason": "no display"},
            ],
            "missing_env": ["KEY"],
            "home": "browser",
            "toolsets": ["browser", "preset"],
            "source": "src/tools/open.rs:3",
            "mentions_hidden": [{"text": "\"Searching\" is web_search's.", "needs": ["web_search"]}],
            "summary": "open is asked for by `preset → core`, taken away by disabling `browser`, and is not available: not set: KEY; no display",
        })
    );
}

#[test]
fn a_tool_that_is_there_has_a_short_story() {
    let registry = house();
    let availability = Availability::new(registry, Environment::default());
    let story = registry.explain("web_extract", &Request::default(), &availability).unwrap();
    assert_eq!((story.selected, story.available, story.removed_by.as_deref()), (true, true, None));
    assert_eq!(story.summary, "web_extract is asked for by `all → web`, and is available");
    let nothing = Request { enabled: Some(Vec::new()), ..Request::default() };
    let story = registry.explain("web_extract", &nothing, &availability).unwrap();
    assert_eq!(story.summary, "web_extract is not asked for (ask for `preset`, `web`), and is available");
}

#[test]
fn an_assumed_availability_finds_no_fault() {
    let registry = house();
    let availability = Availability::assumed(registry, Environment::default());
    let story = registry.explain("open", &Request::default(), &availability).unwrap();
    assert!(story.available && story.checks.is_empty() && story.missing_env.is_empty());
    assert!(story.mentions_hidden.is_empty());
}

#[test]
fn an_unknown_tool_has_no_story() {
    let registry = conformance::registry();
    let availability = Availability::new(registry, Environment::default());
    let fault = registry.explain("raed_file", &Request::default(), &availability).unwrap_err();
    assert_eq!(fault, UnknownTool { name: "raed_file".to_owned(), near: vec!["read_file".to_owned()] });
    assert_eq!(fault.to_string(), "there is no tool `raed_file`; did you mean `read_file`?");
}

#[test]
fn the_inventory_has_a_row_for_each_toolset() {
    let registry = house();
    let availability = Availability::new(registry, Environment::from_pairs([("KEY", "x")]));
    let rows = registry.inventory(&availability);
    let text = |row: &toolwright::ToolsetSummary<'_>| row.tokens;
    assert_eq!(
        serde_json::to_value(&rows).unwrap(),
        json!([
            {"name": "browser", "kind": "group", "description": "A toolset of a test.", "tools": ["open"], "includes": [],
             "resolved": ["open"], "available": false, "missing_env": [], "tokens": text(&rows[0])},
            {"name": "later", "kind": "group", "description": "A toolset of a test.", "tools": [], "includes": [],
             "resolved": [], "available": false, "missing_env": [], "tokens": 0},
            {"name": "preset", "kind": "preset", "description": "A toolset of a test.", "tools": ["open"], "includes": ["web"],
             "resolved": ["open", "web_extract", "web_search"], "available": true, "missing_env": ["SEARCH_KEY"], "tokens": text(&rows[2])},
            {"name": "web", "kind": "group", "description": "A toolset of a test.", "tools": ["web_extract", "web_search"], "includes": [],
             "resolved": ["web_extract", "web_search"], "available": true, "missing_env": ["SEARCH_KEY"], "tokens": text(&rows[3])},
        ])
    );
    assert!(
        rows[0].tokens > 20 && rows[2].tokens > rows[0].tokens + rows[3].tokens,
        "the preset shows the mention"
    );
}

#[test]
fn what_was_brought_tells_by_whom_why_not_and_whether_it_waits() {
    let catalog = Catalog::new(house());
    let owner = catalog.admit(Bringer::Server("far".to_owned()), Consent::None);
    let mut drop_table = tool("drop_table", "mcp-far");
    drop_table.hints = Hints { destructive: Some(true), ..Hints::NONE };
    drop_table.check = Some(Arc::new(|| Err("MCP server `far` is parked: it does not answer".to_owned())));
    let tools = vec![drop_table, tool("look", "mcp-far")];
    assert_eq!(owner.publish(NewToolset::new("mcp-far", "Far."), tools).refused, []);
    let snapshot = catalog.snapshot();
    let availability = Availability::new(snapshot.registry(), Environment::default());
    let request = Request { enabled: Some(named(&["mcp-far"])), ..Request::default() };
    let story = snapshot.explain("mcp__far__drop_table", &request, &availability).unwrap();
    assert_eq!((story.source.as_str(), story.available), ("MCP server `far`", false));
    assert_eq!(
        story.summary,
        "mcp__far__drop_table is asked for by `mcp-far`, and is not available: MCP server `far` is parked: it does not answer"
    );
    let told = serde_json::to_value(&story).unwrap();
    assert_eq!((&told["hints"], &told["waits"]), (&json!({"destructive": true}), &json!(null)));

    let selection = availability.available(&snapshot.select(&request, &Environment::default())).selection;
    let on = SearchConfig { mode: SearchMode::On, ..SearchConfig::default() };
    let waiting = snapshot.defer(&selection, &on, 0, Searcher::Bridge);
    let look = snapshot.explain("mcp__far__look", &request, &availability).unwrap();
    assert!(!look.clone().within(&selection).waits);
    let look = look.within(&waiting);
    assert!(look.waits && look.summary.ends_with("and is available; it waits until `tool_search` finds it"));
    let told = serde_json::to_value(&look).unwrap();
    assert_eq!((&told["waits"], &told["hints"]), (&json!(true), &json!(null)));
    assert!(!story.within(&waiting).waits, "what is not available waits for nothing");
}
