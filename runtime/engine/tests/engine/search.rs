//! Tool search: when tools wait, how they are found, and that a call through the bridge is a call like any other.

use std::{sync::Arc, time::Instant};

use serde_json::{Value, json};
use toolwright::{
    Availability, Call, Context, Dispatcher, Environment, Format, Reader, Request, Results, Selection,
    Services, definitions,
    dynamic::{Bringer, Catalog, Consent, NewTool, NewToolset, Snapshot},
    hook::{Hook, Hooks, PreToolCall, ToolDecision},
    search::{SearchConfig, SearchMode, Searcher},
};

use crate::{
    dynamic::{Echo, OBJECT, registry},
    sanitise::behaviour,
};

#[test]
fn the_setting_is_read_as_by_the_original() {
    for case in behaviour("tool_search_config.json") {
        let (config, notes) = SearchConfig::read(&case["in"]);
        let mode = match config.mode {
            SearchMode::Auto => "auto",
            SearchMode::On => "on",
            SearchMode::Off => "off",
        };
        let read = json!({
            "enabled": mode, "threshold_pct": config.share,
            "search_default_limit": config.usual, "max_search_limit": config.most,
        });
        assert_eq!(read, case["out"], "{case}");
        // Better: what is not understood is told.
        let wrong = case["in"]["enabled"] == "typo" || case["in"]["threshold_pct"] == "x";
        assert_eq!(!notes.is_empty(), wrong, "{case}: {notes:?}");
    }
}

#[test]
fn tools_wait_where_the_original_lets_them() {
    for case in behaviour("tool_search_activate.json") {
        let (config, _) = SearchConfig::read(&json!({"enabled": case["enabled"]}));
        let count = |key: &str| usize::try_from(case[key].as_u64().unwrap()).unwrap();
        let active = config.activates(count("deferrable_tokens"), count("context"));
        assert_eq!(json!(active), case["active"], "{case}");
    }
}

const ON: SearchConfig = SearchConfig { mode: SearchMode::On, share: 10.0, usual: 5, most: 20 };

fn catalog() -> Catalog {
    let catalog = Catalog::new(registry());
    let owner = catalog.admit(Bringer::Server("github".to_owned()), Consent::None);
    let tool = |name: &str, about: &str, parameters: &str| {
        NewTool::new(name, "", about, parameters, Arc::new(Echo("found")))
    };
    let tools = vec![
        tool(
            "create_issue",
            "Opens a new issue in a repository.",
            r#"{"type":"object","properties":{"title":{"type":"string"},"labels":{"type":"array","items":{"type":"string"}}}}"#,
        ),
        tool("close_issue", "Closes an issue.", OBJECT),
        tool("mergePullRequest", "Merges a pull request into its base branch.", OBJECT),
        tool("hangs", "Waits for ever.", OBJECT),
    ];
    owner.publish(NewToolset::new("mcp-github", "Issues and pull requests on GitHub."), tools);
    catalog
}

fn deferred(snapshot: &Snapshot, searcher: Searcher) -> Selection {
    let everything = snapshot.select(&Request::default(), &Environment::default());
    let availability = Availability::new(snapshot.registry(), Environment::default());
    snapshot.defer(&availability.available(&everything).selection, &ON, 200_000, searcher)
}

/// The surroundings of a reader that wants the tool's own words, without a frame around a server's.
fn plain() -> Context {
    let results = Results { reader: Reader::Program, ..Results::default() };
    Context { services: Services::default().with(results), ..Context::default() }
}

async fn call(selection: &Selection, name: &str, arguments: &Value) -> String {
    let dispatcher = Dispatcher::new(Availability::new(selection.registry(), Environment::default()));
    dispatcher.dispatch(selection, &plain(), name, &arguments.to_string()).await
}

async fn found(selection: &Selection, query: &str) -> Vec<String> {
    let answer: Value =
        serde_json::from_str(&call(selection, "tool_search", &json!({"query": query})).await).unwrap();
    let matches = answer["matches"].as_array().unwrap().iter();
    matches.map(|found| found["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn three_tools_stand_in_for_those_that_are_not_core() {
    let snapshot = catalog().snapshot();
    let selection = deferred(&snapshot, Searcher::Bridge);
    for (format, name) in [
        (Format::OpenAi, "/function/name"),
        (Format::Responses, "/name"),
        (Format::Anthropic, "/name"),
        (Format::Mcp, "/name"),
    ] {
        let list: Vec<Value> = serde_json::from_str(&definitions(&selection, format)).unwrap();
        let names: Vec<&str> =
            list.iter().map(|definition| definition.pointer(name).unwrap().as_str().unwrap()).collect();
        assert_eq!(names, ["read_file", "terminal", "tool_search", "tool_describe", "tool_call"]);
    }
    let list: Value = serde_json::from_str(&definitions(&selection, Format::Mcp)).unwrap();
    assert!(list[2]["description"].as_str().unwrap().contains("mcp-github"), "it says what there is to find");
    let limit = &list[2]["inputSchema"]["properties"]["limit"];
    assert_eq!(
        (&limit["default"], &limit["description"]),
        (&json!(5), &json!("How many tools to list, at most 20."))
    );
    for bridge in list.as_array().unwrap().iter().skip(2) {
        let schema = bridge["inputSchema"].to_string();
        let sanitised = toolwright::sanitise::sanitise(&schema).unwrap();
        assert!(sanitised.mendings.is_empty(), "{:?}", sanitised.mendings);
        let fields = bridge["inputSchema"]["properties"].as_object().unwrap();
        assert!(fields.values().all(|field| field["description"].is_string()), "fully described: {schema}");
    }
}

#[test]
fn few_tools_do_not_wait() {
    let snapshot = catalog().snapshot();
    let everything = snapshot.select(&Request::default(), &Environment::default());
    let before = definitions(&everything, Format::OpenAi);
    let auto = SearchConfig::default();
    let same = snapshot.defer(&everything, &auto, 200_000, Searcher::Bridge);
    assert_eq!(definitions(&same, Format::OpenAi), before);
    let small = snapshot.defer(&everything, &auto, 1_000, Searcher::Bridge);
    assert!(definitions(&small, Format::OpenAi).contains("tool_search"));
}

#[tokio::test]
async fn words_of_names_descriptions_and_parameters_are_found() {
    let selection = deferred(&catalog().snapshot(), Searcher::Bridge);
    assert_eq!(found(&selection, "open a new issue").await[0], "mcp__github__create_issue");
    assert_eq!(found(&selection, "LABELS").await, ["mcp__github__create_issue"]);
    assert_eq!(found(&selection, "pull request").await, ["mcp__github__mergePullRequest"]);
    assert_eq!(found(&selection, "issue").await.len(), 2);
    assert_eq!(found(&selection, "lose_iss").await, ["mcp__github__close_issue"], "a piece of a name");
    assert!(found(&selection, "kubernetes").await.is_empty());
    assert!(found(&selection, "terminal").await.is_empty(), "core tools do not wait");
    let told = call(&selection, "tool_search", &json!({"query": " "})).await;
    assert!(told.contains("query is required"), "{told}");
    let one: Value = serde_json::from_str(
        &call(&selection, "tool_search", &json!({"query": "github", "limit": "1"})).await,
    )
    .unwrap();
    assert_eq!(one["matches"].as_array().unwrap().len(), 1);
    assert_eq!(one["total_available"], 4);
    assert_eq!(one["matches"][0]["source"], "mcp");
    assert_eq!(one["matches"][0]["source_name"], "mcp-github");
}

#[tokio::test]
async fn a_found_tool_is_described_in_full() {
    let selection = deferred(&catalog().snapshot(), Searcher::Bridge);
    let answer = call(&selection, "tool_describe", &json!({"name": "mcp__github__create_issue"})).await;
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["description"], "Opens a new issue in a repository.");
    assert_eq!(answer["parameters"]["properties"]["labels"]["items"]["type"], "string");
    let wrong = call(&selection, "tool_describe", &json!({"name": "mcp__github__create_isue"})).await;
    assert!(wrong.contains("did you mean `mcp__github__create_issue`?"), "{wrong}");
}

/// W36, fault kind 5: through the bridge a call is judged, run and told exactly as without it.
#[tokio::test]
async fn a_call_through_the_bridge_is_the_same_call() {
    let snapshot = catalog().snapshot();
    let selection = deferred(&snapshot, Searcher::Bridge);
    let name = "mcp__github__create_issue";
    let direct = call(&selection, name, &json!({"title": "x"})).await;
    assert_eq!(direct, r#"found create_issue {"title":"x"}"#);
    assert_eq!(
        call(&selection, "tool_call", &json!({"name": name, "arguments": {"title": "x"}})).await,
        direct
    );
    let as_text =
        call(&selection, "tool_call", &json!({"name": name, "arguments": r#"{"title":"x"}"#})).await;
    assert!(as_text.starts_with(&direct), "{as_text}");
    assert_eq!(call(&selection, "tool_call", &json!({"name": name})).await, "found create_issue {}");
    let big = r#"{"name":"mcp__github__create_issue","arguments":{"n":12345678901234567890123}}"#;
    let dispatcher = Dispatcher::new(Availability::new(snapshot.registry(), Environment::default()));
    let answer = dispatcher.dispatch(&selection, &plain(), "tool_call", big).await;
    assert_eq!(
        answer, r#"found create_issue {"n":12345678901234567890123}"#,
        "arguments pass as they are written"
    );
    for (arguments, words) in [
        (json!({"name": "tool_call", "arguments": {}}), "call it directly"),
        (json!({"name": "nothing", "arguments": {}}), "Unknown tool: nothing"),
        (json!({"name": name, "arguments": [1]}), "must be a JSON object"),
        (json!({"arguments": {}}), "`name`"),
        (json!({"name": name, "title": "x"}), "`arguments` is missing"),
        (json!({"name": name, "arguments": {}, "title": "x"}), "unknown field `title`"),
        (json!([]), "must be a JSON object"),
    ] {
        let answer = call(&selection, "tool_call", &arguments).await;
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert!(answer["error"].as_str().unwrap().contains(words), "{arguments}: {answer}");
    }
}

/// A tool that is not in the session's selection is not reached through the bridge either.
#[tokio::test]
async fn the_bridge_does_not_widen_a_session() {
    let snapshot = catalog().snapshot();
    let request = Request { no_tools: vec!["*create*".to_owned()], ..Request::default() };
    let narrow = snapshot.select(&request, &Environment::default());
    let selection = snapshot.defer(&narrow, &ON, 0, Searcher::Bridge);
    let arguments = json!({"name": "mcp__github__create_issue", "arguments": {}});
    let answer = call(&selection, "tool_call", &arguments).await;
    assert!(answer.contains("not among the selected tools"), "{answer}");
    assert!(!found(&selection, "create issue").await.contains(&"mcp__github__create_issue".to_owned()));
    let answer = call(&selection, "tool_describe", &arguments).await;
    assert!(answer.contains("not available in this session"), "{answer}");
    let plain = snapshot.select(&Request::default(), &Environment::default());
    let answer = call(&plain, "tool_call", &arguments).await;
    assert!(answer.contains("Unknown tool: tool_call"), "where nothing waits there is no bridge: {answer}");
}

#[tokio::test]
async fn a_batch_through_the_bridge_answers_every_call_under_its_own_id() {
    let selection = deferred(&catalog().snapshot(), Searcher::Bridge);
    let calls: Vec<Call> = ["a", "b"]
        .map(|id| Call {
            id: id.to_owned(),
            name: "tool_call".to_owned(),
            arguments: Ok(json!({"name": "mcp__github__close_issue", "arguments": {"q": id}}).to_string()),
        })
        .into();
    let dispatcher = Dispatcher::new(Availability::new(selection.registry(), Environment::default()));
    let answers = dispatcher.run(&selection, &plain(), &calls).await;
    let answers: Vec<(&str, &str)> =
        answers.iter().map(|answer| (answer.tool_call_id.as_str(), answer.content.as_str())).collect();
    assert_eq!(answers, [("a", r#"found close_issue {"q":"a"}"#), ("b", r#"found close_issue {"q":"b"}"#)]);
}

#[test]
fn a_provider_that_searches_gets_toolsets_as_namespaces() {
    let snapshot = catalog().snapshot();
    let selection = deferred(&snapshot, Searcher::Provider);
    let list: Vec<Value> = serde_json::from_str(&definitions(&selection, Format::Responses)).unwrap();
    let kinds: Vec<&str> = list.iter().map(|entry| entry["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["function", "function", "namespace", "tool_search"]);
    assert_eq!(list[2]["name"], "mcp-github");
    assert_eq!(list[2]["description"], "Issues and pull requests on GitHub.");
    let tools = list[2]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 4);
    assert!(tools.iter().all(|tool| tool["defer_loading"] == true && tool["type"] == "function"));
    assert_eq!(tools[1]["name"], "mcp__github__create_issue");
    assert!(tools[1]["parameters"]["properties"]["title"].is_object());
    assert!(
        definitions(&selection, Format::Anthropic).contains("tool_call"),
        "other formats have the bridge"
    );
}

fn large() -> Catalog {
    let catalog = Catalog::new(registry());
    let owner = catalog.admit(Bringer::Server("big".to_owned()), Consent::None);
    let handler: Arc<Echo> = Arc::new(Echo("big"));
    let (verbs, things) = (
        ["create", "list", "delete", "update", "find"],
        ["issue", "page", "order", "invoice", "branch", "user"],
    );
    let tools = (0..10_000).map(|index| {
        let (verb, thing) = (verbs[index % 5], things[index / 5 % 6]);
        NewTool::new(
            format!("{verb}_{thing}_{index}"),
            "",
            format!("Can {verb} one {thing} of account {index} in the system."),
            OBJECT,
            handler.clone() as _,
        )
    });
    owner.publish(NewToolset::new("mcp-big", "Many."), tools.collect());
    catalog
}

#[tokio::test]
async fn ten_thousand_tools_are_searched() {
    let snapshot = large().snapshot();
    let began = Instant::now();
    let selection = deferred(&snapshot, Searcher::Bridge);
    let defer = began.elapsed();
    let began = Instant::now();
    assert_eq!(found(&selection, "delete invoice 4567").await.len(), 5);
    let first = began.elapsed();
    let began = Instant::now();
    assert_eq!(found(&selection, "create issue account 30").await[0], "mcp__big__create_issue_30");
    let next = began.elapsed();
    println!("10,000 tools: defer {defer:?}, first search with its index {first:?}, next search {next:?}");
}

/// Two hundred servers with twenty tools each: a question that names one tool's server, verb and thing finds that one
/// first, whatever the other 3,999 are called.
#[tokio::test]
async fn one_tool_of_two_hundred_servers_is_found() {
    let catalog = Catalog::new(registry());
    let (verbs, things) =
        (["create", "list", "delete", "update", "find"], ["issue", "invoice", "branch", "meeting"]);
    let handler: Arc<Echo> = Arc::new(Echo("many"));
    for number in 0..200 {
        let server = format!("house{number}");
        let owner = catalog.admit(Bringer::Server(server.clone()), Consent::None);
        let tools = (0..20).map(|each| {
            let (verb, thing) = (verbs[each % 5], things[each / 5]);
            let about = format!("Can {verb} one {thing} in the workspace that a team keeps at {server}.");
            NewTool::new(format!("{verb}_{thing}"), "", about, OBJECT, handler.clone() as _)
        });
        owner.publish(NewToolset::new(format!("mcp-{server}"), "Many."), tools.collect());
    }
    let snapshot = catalog.snapshot();
    assert_eq!(snapshot.tools().count(), 4_000);
    let selection = deferred(&snapshot, Searcher::Bridge);
    for number in (0..200).step_by(7) {
        let (verb, thing) = (verbs[number % 5], things[number % 4]);
        let answers = found(&selection, &format!("{verb} {thing} house{number}")).await;
        assert_eq!(answers[0], format!("mcp__house{number}__{verb}_{thing}"), "{answers:?}");
        assert_eq!(answers.len(), 5, "{answers:?}");
    }
    assert_eq!(found(&selection, "no such word anywhere").await, Vec::<String>::new());
}

/// Fault kind 5: what a hook forbids, the bridge does not allow; and a hook sees the tool, not the bridge.
#[tokio::test]
async fn a_hook_sees_the_tool_behind_the_bridge() {
    let selection = deferred(&catalog().snapshot(), Searcher::Bridge);
    let hooks = Hooks::default();
    hooks.change(|set| {
        set.on::<PreToolCall>(
            "guard",
            Hook::quick(|event: &PreToolCall| {
                Ok(match event.tool_name.as_str() {
                    "mcp__github__create_issue" => {
                        ToolDecision::Block(format!("no {} for {}", event.args.text(), event.tool_call_id))
                    }
                    "tool_call" => ToolDecision::Block("the bridge was seen".to_owned()),
                    _ => ToolDecision::Allow,
                })
            }),
        );
    });
    let availability = Availability::new(selection.registry(), Environment::default());
    let dispatcher = Dispatcher::new(availability).with_hooks(hooks);
    let wrapped = |name: &str| json!({"name": name, "arguments": {"q": "x"}}).to_string();
    let call = |name: &str, arguments: String| Call {
        id: "id-1".to_owned(),
        name: name.to_owned(),
        arguments: Ok(arguments),
    };
    let direct = call("mcp__github__create_issue", r#"{"q":"x"}"#.to_owned());
    let bridged = call("tool_call", wrapped("mcp__github__create_issue"));
    let other = call("tool_call", wrapped("mcp__github__close_issue"));
    let search = call("tool_search", json!({"query": "issue"}).to_string());
    let answers = dispatcher.run(&selection, &plain(), &[direct, bridged, other, search]).await;
    assert_eq!(answers[0].content, r#"{"error": "no {\"q\":\"x\"} for id-1"}"#);
    assert_eq!(answers[1].content, answers[0].content);
    assert_eq!(answers[2].content, r#"found close_issue {"q":"x"}"#);
    assert!(answers[3].content.contains("mcp__github__create_issue"), "what is found may still be refused");
}
