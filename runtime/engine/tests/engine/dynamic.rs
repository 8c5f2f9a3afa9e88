//! Tools that come and go at run time: who may bring what, and what sessions see of it.

use std::{
    sync::{Arc, mpsc},
    time::Duration,
};

use serde_json::{Value, json};
use toolwright::{
    Availability, Context, Dispatcher, Environment, Format, Level, NoteKind, Output, Registry, Request,
    Selection, ToolError, Unavailable,
    declare::{Handler, HandlerFuture},
    definitions,
    dynamic::{
        Bringer, Catalog, Change, Consent, DynamicCall, DynamicHandler, NewTool, NewToolset, Owner,
        Published, Refusal, RefusalKind, Replaces, Snapshot, mcp_tool_name,
    },
};

use crate::fixture::{Plan, Set, Tool};

/// Answers with its own word, the bringer's name for the tool, and the arguments.
pub(crate) struct Echo(pub(crate) &'static str);

impl DynamicHandler for Echo {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move {
            match call.tool.raw_name() {
                "panics" => panic!("as asked"),
                "hangs" => std::future::pending().await,
                "fails" => Err(ToolError::tell("no such thing")),
                name => Ok(Output::Text(format!("{} {name} {}", self.0, call.arguments))),
            }
        })
    }
}

pub(crate) const OBJECT: &str = r#"{"type":"object","properties":{"q":{"type":"string"}}}"#;

pub(crate) fn tool(name: &str, toolset: &str) -> NewTool {
    NewTool::new(name, toolset, format!("Does {name}."), OBJECT, Arc::new(Echo("new")))
}

fn over(mut tool: NewTool) -> NewTool {
    tool.replaces = Replaces::SameName;
    tool
}

pub(crate) fn registry() -> &'static Registry {
    let quick = Handler::Quick(|_, _| Ok(Output::Text("built in".to_owned())));
    let mut plan = Plan::default()
        .tool("terminal", Tool::native("terminal", quick))
        .tool("read_file", Tool::native("file", quick))
        .tool("web_search", Tool::external("web"))
        .set("plugins", Set { open: true, ..Set::default() })
        .set("gateway", Set { includes: vec!["plugins".to_owned(), "file".to_owned()], ..Set::default() })
        .set("cli", Set { core: true, kind: toolwright::table::ToolsetKind::Preset, ..Set::default() });
    plan.core = ["read_file", "terminal", "web_search"].map(str::to_owned).into();
    plan.legacy.insert("file_tools".to_owned(), vec!["read_file".to_owned()]);
    plan.build()
}

fn plugin(catalog: &Catalog, id: &str, consent: Consent) -> Owner {
    catalog.admit(Bringer::Plugin(id.to_owned()), consent)
}

fn server(catalog: &Catalog, name: &str) -> Owner {
    catalog.admit(Bringer::Server(name.to_owned()), Consent::None)
}

/// What a server lists; its list goes out under its other name too.
fn list(owner: &Owner, tools: &[&str]) -> Published {
    let Bringer::Server(name) = owner.bringer() else { panic!("not a server") };
    let mut set = NewToolset::new(format!("mcp-{name}"), format!("Tools of {name}."));
    set.aliases = vec![name.clone()];
    owner.publish(set, tools.iter().map(|tool_name| with(tool(tool_name, ""), &SHARED)).collect())
}

static SHARED: std::sync::LazyLock<Arc<dyn DynamicHandler>> =
    std::sync::LazyLock::new(|| Arc::new(Echo("server")));

fn with(mut tool: NewTool, handler: &Arc<dyn DynamicHandler>) -> NewTool {
    tool.handler = Arc::clone(handler);
    tool
}

fn enable(names: &[&str]) -> Request {
    Request { enabled: Some(names.iter().map(|name| (*name).to_owned()).collect()), ..Request::default() }
}

fn names(snapshot: &Snapshot, request: &Request) -> Vec<String> {
    snapshot.select(request, &Environment::default()).names().map(str::to_owned).collect()
}

fn dispatcher(registry: &'static Registry) -> Dispatcher {
    Dispatcher::new(Availability::new(registry, Environment::default()))
}

async fn call(snapshot: &Snapshot, name: &str) -> String {
    let everything = snapshot.select(&Request::default(), &Environment::default());
    dispatcher(snapshot.registry()).dispatch(&everything, &Context::default(), name, r#"{"q":"x"}"#).await
}

fn kind<T: std::fmt::Debug>(result: Result<T, Refusal>) -> RefusalKind {
    result.unwrap_err().kind
}

#[tokio::test]
async fn a_tool_that_was_brought_is_selected_described_and_called() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "notes", Consent::None);
    owner.register(tool("add_note", "notes")).unwrap();
    let snapshot = catalog.snapshot();
    assert_eq!(names(&snapshot, &enable(&["notes"])), ["add_note"]);
    for everything in [Request::default(), enable(&["all"]), enable(&["*"])] {
        assert_eq!(names(&snapshot, &everything), ["add_note", "read_file", "terminal", "web_search"]);
    }
    let mut request = enable(&["all"]);
    request.disabled = vec!["notes".to_owned()];
    assert_eq!(names(&snapshot, &request), ["read_file", "terminal", "web_search"]);
    request = Request { tools: vec!["*_note".to_owned()], ..Request::default() };
    assert_eq!(names(&snapshot, &request), ["add_note"]);
    let selection = snapshot.select(&enable(&["notes", "file"]), &Environment::default());
    let text: Value = serde_json::from_str(&definitions(&selection, Format::OpenAi)).unwrap();
    assert_eq!(text[0]["function"]["name"], "add_note");
    assert_eq!(text[0]["function"]["description"], "Does add_note.");
    assert_eq!(text[0]["function"]["parameters"]["properties"]["q"]["type"], "string");
    assert_eq!(text[1]["function"]["name"], "read_file");
    assert_eq!(call(&snapshot, "add_note").await, r#"new add_note {"q":"x"}"#);
    assert_eq!(call(&snapshot, "terminal").await, "built in");
}

#[tokio::test]
async fn a_handler_that_panics_hangs_or_fails_gives_one_result() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "p", Consent::None);
    for name in ["panics", "hangs", "fails"] {
        owner.register(tool(name, "p")).unwrap();
    }
    let snapshot = catalog.snapshot();
    let everything = snapshot.select(&Request::default(), &Environment::default());
    let dispatcher = dispatcher(snapshot.registry());
    // Only for what hangs: on a busy machine a short deadline may be over before anything has begun.
    let soon = || Some(std::time::Instant::now() + Duration::from_millis(20));
    for (name, text) in [("panics", "as asked"), ("fails", "no such thing"), ("hangs", "timed out")] {
        let context = Context { deadline: soon().filter(|_| name == "hangs"), ..Context::default() };
        let answer: Value =
            serde_json::from_str(&dispatcher.dispatch(&everything, &context, name, "{}").await).unwrap();
        assert!(answer["error"].as_str().unwrap().contains(text), "{name}: {answer}");
    }
}

/// W4, W5, W18, W23: rights hang on the handle, whatever shape a handler has, whatever names are alike.
#[tokio::test]
async fn w4_w5_w18_what_belongs_to_others_cannot_be_taken() {
    let catalog = Catalog::new(registry());
    let (refused, allowed) =
        (plugin(&catalog, "x_y", Consent::None), plugin(&catalog, "x_y", Consent::Override));
    // The same toolset does not help.
    assert_eq!(kind(refused.register(tool("read_file", "file"))), RefusalKind::BuiltIn("file".to_owned()));
    assert_eq!(kind(refused.register(tool("read_file", "mine"))), RefusalKind::BuiltIn("file".to_owned()));
    assert_eq!(kind(refused.register(over(tool("read_file", "mine")))), RefusalKind::NoConsent);
    assert_eq!(kind(refused.register(over(tool("read_file", "file")))), RefusalKind::NoConsent);
    // The operator's word alone does not either.
    assert_eq!(kind(allowed.register(tool("read_file", "mine"))), RefusalKind::BuiltIn("file".to_owned()));
    assert_eq!(kind(refused.register(tool("new", "file"))), RefusalKind::Closed("file".to_owned()));
    assert_eq!(kind(refused.register(tool("new", "mcp-evil"))), RefusalKind::ServersOnly);
    assert_eq!(kind(refused.register(tool("mcp__github__x", "mine"))), RefusalKind::ServersOnly);
    assert_eq!(catalog.snapshot().generation(), 0, "what is refused changes nothing");
    assert_eq!(call(&catalog.snapshot(), "read_file").await, "built in");

    allowed.register(over(tool("read_file", "mine"))).unwrap();
    assert_eq!(call(&catalog.snapshot(), "read_file").await, r#"new read_file {"q":"x"}"#);
    assert!(matches!(kind(refused.register(tool("read_file", "theirs"))), RefusalKind::Taken { .. }));
    assert_eq!(kind(refused.register(over(tool("read_file", "theirs")))), RefusalKind::NoConsent);
    assert!(
        matches!(kind(refused.remove("read_file")), RefusalKind::NotYours(_)),
        "not even with the same id"
    );
    assert_eq!(kind(refused.remove("terminal")), RefusalKind::Unknown);
    // From another thread it is the same.
    let moved = std::thread::spawn(move || kind(refused.remove("read_file"))).join().unwrap();
    assert!(matches!(moved, RefusalKind::NotYours(_)));
    allowed.remove("read_file").unwrap();
    assert_eq!(call(&catalog.snapshot(), "read_file").await, "built in", "what was covered comes back");
}

#[test]
fn replacing_an_own_tool_must_be_said_too() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "p", Consent::None);
    owner.register(tool("t", "p")).unwrap();
    let other = NewTool::new("t", "p", "Other words.", OBJECT, Arc::new(Echo("new")));
    assert!(matches!(kind(owner.register(other.clone())), RefusalKind::Taken { .. }));
    assert_eq!(catalog.snapshot().tools().next().unwrap().description(), "Does t.");
    owner.register(over(other)).unwrap();
    assert_eq!(catalog.snapshot().tools().next().unwrap().description(), "Other words.");
}

/// W35: whoever takes a tool's place brings its own definition, in every toolset that lists the name.
#[test]
fn w35_a_replacement_has_its_own_schema_and_every_deny_still_holds() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "p", Consent::Override);
    let mut new = over(tool("terminal", "p"));
    new.parameters = r#"{"type":"object","properties":{"my_param":{"type":"string"}}}"#.to_owned();
    owner.register(new).unwrap();
    let snapshot = catalog.snapshot();
    for set in ["cli", "terminal", "p"] {
        let selection = snapshot.select(&enable(&[set]), &Environment::default());
        assert!(definitions(&selection, Format::Mcp).contains("my_param"), "{set}");
        assert!(selection.rows().all(|(_, row)| row.name != "terminal"), "the built-in one is not behind it");
    }
    for denied in ["terminal", "p", "all"] {
        let mut request = enable(&["cli", "p"]);
        request.disabled = vec![denied.to_owned()];
        assert!(!names(&snapshot, &request).contains(&"terminal".to_owned()), "{denied}");
    }
}

/// W7, W10: the name of a server or plugin gives it nothing, and hides nothing.
#[test]
fn w7_w10_a_name_grants_nothing() {
    let catalog = Catalog::new(registry());
    for name in ["terminal", "file", "all", "*", "cli", "file_tools", "plugins"] {
        let before = names(&catalog.snapshot(), &enable(&[name]));
        let owner = server(&catalog, name);
        let published = list(&owner, &["do_it"]);
        assert!(
            published.refused.iter().any(|refusal| refusal.name == name),
            "{name}: its other name is refused"
        );
        let gained: Vec<String> = names(&catalog.snapshot(), &enable(&[name]));
        let (own, all) = (mcp_tool_name(name, "do_it"), ["all", "*"].contains(&name));
        let gained: Vec<&String> = gained.iter().filter(|tool| !before.contains(tool)).collect();
        if name == "*" {
            assert!(published.changed.brought.is_empty(), "nobody could ask for `mcp-*`");
        } else if all {
            assert_eq!(gained, [&own], "`all` means every tool");
        } else {
            assert!(gained.is_empty(), "{name}: {gained:?}");
            assert_eq!(names(&catalog.snapshot(), &enable(&[&format!("mcp-{name}")])), [own]);
        }
    }
    let plugin = plugin(&catalog, "terminal", Consent::None);
    let mut set = NewToolset::new("handy", "Would like more.");
    set.tools = vec!["terminal".to_owned()];
    set.includes = vec!["file".to_owned()];
    let refused = plugin.change(vec![Change::Toolset(set.clone())]).unwrap_err();
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert_eq!(plugin.publish(set, vec![tool("mine", "")]).refused.len(), 2);
    assert!(catalog.snapshot().toolset("handy").is_none());
    let stolen = server(&catalog, "github").publish(NewToolset::new("mcp-other", "x"), vec![tool("t", "")]);
    assert_eq!(stolen.refused[0].kind, RefusalKind::ServersOnly);
}

#[test]
fn another_name_that_is_free_works_and_stays_its_owners() {
    let catalog = Catalog::new(registry());
    let github = server(&catalog, "github");
    assert!(list(&github, &["create_issue"]).refused.is_empty());
    assert_eq!(names(&catalog.snapshot(), &enable(&["github"])), ["mcp__github__create_issue"]);
    let owner = plugin(&catalog, "github", Consent::Override);
    assert_eq!(kind(owner.register(tool("t", "github"))), RefusalKind::AliasTaken("mcp-github".to_owned()));
    list(&github, &[]);
    assert!(catalog.snapshot().toolset("mcp-github").is_none(), "the last tool takes the toolset with it");
    assert!(catalog.snapshot().toolset("github").is_none(), "and its other name");
    owner.register(tool("t", "github")).unwrap();
    assert!(list(&github, &["create_issue"]).refused.iter().any(|refusal| refusal.name == "github"));
}

/// W27: no two tools come out under one name, and one server's end does not touch another's tools.
#[tokio::test]
async fn w27_names_are_distinct_and_lead_back() {
    let catalog = Catalog::new(registry());
    let (dash, line) = (server(&catalog, "my-srv"), server(&catalog, "my_srv"));
    let both = ["get.user", "get_user", "list_resources"];
    assert!(list(&dash, &both).refused.is_empty());
    assert!(list(&line, &both).refused.is_empty());
    let snapshot = catalog.snapshot();
    assert_eq!(snapshot.tools().count(), 6);
    let mut reached = Vec::new();
    for tool in snapshot.tools() {
        assert!(tool.name().len() <= 64 && tool.name().starts_with("mcp__my_srv__"), "{}", tool.name());
        let answer = call(&snapshot, tool.name()).await;
        assert_eq!(answer, format!(r#"server {} {{"q":"x"}}"#, tool.raw_name()));
        reached.push((tool.bringer().to_string(), tool.raw_name().to_owned()));
    }
    reached.sort();
    reached.dedup();
    assert_eq!(reached.len(), 6);
    // Whatever the order of the list, and however often, the names are the same.
    let wires = |snapshot: &Snapshot| snapshot.tools().map(|tool| tool.name().to_owned()).collect::<Vec<_>>();
    let other = Catalog::new(registry());
    list(&server(&other, "my-srv"), &["list_resources", "get_user", "get.user"]);
    list(&server(&other, "my_srv"), &["get_user", "get.user", "list_resources"]);
    assert_eq!(wires(&other.snapshot()), wires(&snapshot));
    assert_eq!(line.withdraw().removed.len(), 3);
    assert_eq!(catalog.snapshot().tools().count(), 3);

    let long = mcp_tool_name("server", &"x".repeat(100));
    assert_eq!(long.len(), 64);
    assert_ne!(long, mcp_tool_name("server", &format!("{}y", "x".repeat(99))));
    let (first, second) = (server(&catalog, "a__b"), server(&catalog, "a"));
    list(&first, &["c"]);
    list(&second, &["b__c"]);
    assert_eq!(catalog.snapshot().tools().filter(|tool| tool.name().starts_with("mcp__a__b__c")).count(), 2);
    assert_eq!(list(&first, &["c", "c"]).refused[0].kind, RefusalKind::Twice);
}

#[test]
fn mcp_names_are_the_originals_where_they_fit() {
    let cases = [
        ("github", "create_issue", "mcp__github__create_issue"),
        ("my-server", "get.user", "mcp__my_server__get_user"),
        ("a b", "c/d", "mcp__a_b__c_d"),
        ("a__b", "c", "mcp__a__b__c"),
        ("", "", "mcp____"),
        ("ünï", "tøol", "mcp___n___t_ol"),
        ("UPPER", "MiXed", "mcp__UPPER__MiXed"),
    ];
    for (server, tool, expected) in cases {
        assert_eq!(mcp_tool_name(server, tool), expected);
    }
}

/// W44, W19, W3: an unchanged list changes nothing, and what a session holds nobody changes.
#[test]
fn w44_w19_an_unchanged_list_changes_nothing_and_a_session_keeps_its_definitions() {
    let catalog = Catalog::new(registry());
    let owner = server(&catalog, "s");
    let tools: Vec<String> = (0..20).map(|index| format!("t{index}")).collect();
    let tools: Vec<&str> = tools.iter().map(String::as_str).collect();
    let first = list(&owner, &tools);
    assert_eq!((first.changed.brought.len(), first.changed.generation), (20, 1));
    let session = catalog.snapshot().select(&Request::default(), &Environment::default());
    let before = definitions(&session, Format::OpenAi);
    for _ in 0..50 {
        let again = list(&owner, &tools);
        assert_eq!(again.changed.generation, 1);
        assert!(again.changed.brought.is_empty() && again.changed.removed.is_empty());
    }
    assert_eq!(session.snapshot(), Some(&catalog.snapshot()), "it is the same snapshot");
    let last = list(&owner, &tools[1..]);
    assert_eq!(
        (last.changed.removed.as_slice(), last.changed.generation),
        (["mcp__s__t0".to_owned()].as_slice(), 2)
    );
    owner.withdraw();
    assert_eq!(definitions(&session, Format::OpenAi), before, "until it asks for a new snapshot");
    assert_eq!(names(&catalog.snapshot(), &Request::default()).len(), 3);
}

/// Fault kind 1: one poisoned tool among twenty.
#[test]
fn one_bad_tool_of_twenty_is_left_out_and_told() {
    let catalog = Catalog::new(registry());
    let owner = server(&catalog, "srv");
    let mut tools: Vec<NewTool> = (0..20).map(|index| tool(&format!("t{index}"), "")).collect();
    tools[7].parameters =
        r#"{"type":"object","properties":{"a b":{"type":"string"}},"required":["a b"]}"#.to_owned();
    tools[8].parameters = r#"{"type":"object","properties":{"a":{"type":"array"}}}"#.to_owned();
    tools[9].description = "long ".repeat(1000);
    let published = owner.publish(NewToolset::new("mcp-srv", "Tools."), tools);
    assert_eq!(published.changed.brought.len(), 19);
    let told = published.refused[0].to_string();
    assert!(told.contains("MCP server `srv`: `t7`: at /properties/a b: "), "{told}");
    let mended: Vec<String> =
        published.changed.mended.iter().map(|(tool, mending)| format!("{tool} {mending}")).collect();
    assert!(mended[0].starts_with("mcp__srv__t8 at /properties/a: an array must say"), "{mended:?}");
    assert!(mended[1].contains("description"), "{mended:?}");
    let selection = catalog.snapshot().select(&enable(&["mcp-srv"]), &Environment::default());
    let text: Vec<Value> = serde_json::from_str(&definitions(&selection, Format::OpenAi)).unwrap();
    assert_eq!(text.len(), 19);
    for definition in text {
        assert!(definition["function"]["description"].as_str().unwrap().chars().count() <= 1024);
    }
}

/// W21: a plugin comes whole or not at all, and goes whole.
#[test]
fn a_name_that_stands_twice_in_a_schema_is_told_with_tool_and_place() {
    let catalog = Catalog::new(registry());
    let owner = server(&catalog, "s");
    let mut twice = tool("find", "");
    twice.parameters =
        r#"{"type":"object","properties":{"q":{"type":"object","default":{"x/y":1,"x/y":2}}}}"#.to_owned();
    let published = owner.publish(NewToolset::new("mcp-s", "Tools of s."), vec![twice]);
    let told: Vec<String> =
        published.changed.mended.iter().map(|(tool, mending)| format!("{tool}: {mending}")).collect();
    assert_eq!(
        told,
        ["mcp__s__find: at /properties/q/default/x~1y: given twice, as 1 and as 2; the last is kept"]
    );
}

#[test]
fn w21_changes_are_made_together_or_not_at_all() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "p", Consent::None);
    owner.register(tool("old", "p")).unwrap();
    let generation = catalog.snapshot().generation();
    let changes = vec![
        Change::Tool(tool("one", "p")),
        Change::RemoveTool("old".to_owned()),
        Change::Tool(tool("terminal", "p")),
        Change::Toolset(NewToolset::new("file", "x")),
    ];
    let refused = owner.change(changes).unwrap_err();
    assert_eq!(refused.len(), 2, "every fault is told: {refused:?}");
    assert_eq!(names(&catalog.snapshot(), &enable(&["p"])), ["old"]);
    assert_eq!(catalog.snapshot().generation(), generation);
    owner.change(vec![Change::Tool(tool("one", "p")), Change::Tool(tool("two", "p"))]).unwrap();
    assert_eq!(owner.withdraw().removed, ["old", "one", "two"]);
    assert!(catalog.snapshot().toolset("p").is_none());
    assert_eq!(owner.withdraw().removed.len(), 0);
}

/// W20: a toolset that is made at run time is there at once, and a change of it counts.
/// A handler that uses the catalogue while it is let go, and says that it could.
struct Parting(Catalog, mpsc::Sender<u64>);

impl DynamicHandler for Parting {
    fn call<'a>(&'a self, _: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async { Err(ToolError::tell("not called")) })
    }
}

impl Drop for Parting {
    fn drop(&mut self) {
        self.1.send(self.0.snapshot().generation()).unwrap();
    }
}

/// Brings the first tool and lets it go; the second is there to be brought beside it.
type Going = fn(&Catalog, &Owner, NewTool, NewTool);

#[test]
fn a_handler_that_goes_may_use_the_catalogue() {
    let cases: [(&str, Going); 8] = [
        ("is removed", |catalog, owner, one, _| {
            owner.register(one).unwrap();
            // What the catalogue itself keeps of the last snapshot counts too.
            drop(catalog.snapshot());
            owner.remove("one").unwrap();
        }),
        ("is replaced", |_, owner, one, _| {
            owner.register(one).unwrap();
            owner.register(over(tool("one", "parts"))).unwrap();
        }),
        ("is withdrawn", |_, owner, one, _| {
            owner.register(one).unwrap();
            owner.withdraw();
        }),
        ("is not listed any more", |_, owner, one, _| {
            owner.publish(NewToolset::new("parts", "A set."), vec![one]);
            owner.publish(NewToolset::new("parts", "A set."), vec![tool("other", "parts")]);
        }),
        ("is listed twice", |_, owner, one, other| {
            owner.publish(NewToolset::new("parts", "A set."), vec![one, other]);
            owner.publish(NewToolset::new("parts", "A set."), Vec::new());
        }),
        ("has a bad schema", |_, owner, mut one, _| {
            one.parameters = "nonsense".to_owned();
            owner.register(one).unwrap_err();
        }),
        ("clashes", |_, owner, mut one, _| {
            one.name = "terminal".to_owned();
            owner.publish(NewToolset::new("parts", "A set."), vec![one]);
        }),
        ("is rolled back", |_, owner, one, _| {
            let changes = vec![Change::Tool(one), Change::RemoveTool("nothing".to_owned())];
            owner.change(changes).unwrap_err();
        }),
    ];
    for (case, act) in cases {
        let (gone, told) = mpsc::channel();
        let (done, end) = mpsc::channel();
        // On a thread of its own, so that a lock that is held shows as a failure and not as a test without end.
        std::thread::spawn(move || {
            let catalog = Catalog::new(registry());
            let owner = plugin(&catalog, "notes", Consent::None);
            let parting = || {
                let mut tool = tool("one", "parts");
                tool.handler = Arc::new(Parting(catalog.clone(), gone.clone()));
                tool
            };
            let (one, other) = (parting(), parting());
            act(&catalog, &owner, one, other);
            done.send(()).unwrap();
        });
        end.recv_timeout(Duration::from_secs(20)).unwrap_or_else(|_| panic!("{case}: the lock is held"));
        assert_eq!(told.try_iter().count(), 2, "{case}: both handlers are gone");
    }
}

#[test]
fn w20_a_custom_toolset_is_seen_at_once() {
    let catalog = Catalog::new(registry());
    assert!(names(&catalog.snapshot(), &enable(&["mine"])).is_empty());
    let host = catalog.admit(Bringer::Host, Consent::None);
    let mut set = NewToolset::new("mine", "My own choice.");
    set.tools = vec!["terminal".to_owned()];
    set.includes = vec!["file".to_owned(), "mine".to_owned()];
    host.change(vec![Change::Toolset(set.clone())]).unwrap();
    assert_eq!(names(&catalog.snapshot(), &enable(&["mine"])), ["read_file", "terminal"]);
    let generation = catalog.snapshot().generation();
    set.tools = vec!["nowhere".to_owned()];
    assert_eq!(host.change(vec![Change::Toolset(set.clone())]).unwrap_err()[0].kind, RefusalKind::Unknown);
    set.tools.clear();
    host.change(vec![Change::Toolset(set)]).unwrap();
    assert_eq!(catalog.snapshot().generation(), generation + 1);
    assert_eq!(names(&catalog.snapshot(), &enable(&["mine"])), ["read_file"]);
    host.change(vec![Change::RemoveToolset("mine".to_owned())]).unwrap();
    assert!(names(&catalog.snapshot(), &enable(&["mine"])).is_empty());
}

#[test]
fn w36_names_of_tool_search_are_reserved() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "p", Consent::Override);
    for name in ["tool_search", "tool_describe", "tool_call"] {
        assert_eq!(kind(owner.register(over(tool(name, "p")))), RefusalKind::Reserved);
    }
    for name in ["", "a b", "ünï", &"x".repeat(65), "a.b", "a\n"] {
        assert_eq!(kind(owner.register(tool(name, "p"))), RefusalKind::ToolName);
    }
    for set in ["", "*", "all", "a\nb", "file_tools", "a*"] {
        assert_eq!(kind(owner.register(tool("t", set))), RefusalKind::ToolsetName, "{set}");
    }
}

/// An open toolset gains what is brought to it, with every toolset that includes it; a waiting name is filled.
#[tokio::test]
async fn open_toolsets_and_waiting_names_are_filled() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "p", Consent::None);
    owner.register(tool("extra", "plugins")).unwrap();
    owner.register(tool("web_search", "web")).unwrap();
    assert_eq!(kind(owner.register(tool("web_other", "web"))), RefusalKind::Closed("web".to_owned()));
    let snapshot = catalog.snapshot();
    assert_eq!(names(&snapshot, &enable(&["plugins"])), ["extra"]);
    assert_eq!(names(&snapshot, &enable(&["gateway"])), ["extra", "read_file"]);
    assert_eq!(names(&snapshot, &enable(&["cli"])), ["read_file", "terminal", "web_search"]);
    let mut request = enable(&["all"]);
    request.disabled = vec!["gateway".to_owned()];
    assert_eq!(names(&snapshot, &request), ["terminal", "web_search"]);
    assert_eq!(call(&snapshot, "web_search").await, r#"new web_search {"q":"x"}"#);
    let availability = Availability::new(snapshot.registry(), Environment::default());
    let everything = snapshot.select(&Request::default(), &Environment::default());
    assert_eq!(availability.available(&everything).missing, []);
}

#[tokio::test]
async fn what_a_tool_needs_is_asked_and_told() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "p", Consent::None);
    let mut keyed = tool("keyed", "p");
    keyed.requires_env = vec!["KEY | OTHER".to_owned()];
    let mut down = tool("down", "p");
    down.check = Some(Arc::new(|| Err("the server is down".to_owned())));
    owner.register(keyed).unwrap();
    owner.register(down).unwrap();
    let snapshot = catalog.snapshot();
    let availability = Availability::new(snapshot.registry(), Environment::default());
    let request = enable(&["p"]);
    let selection = snapshot.select(&request, availability.environment());
    let available = availability.available(&selection);
    assert!(available.selection.is_empty());
    let reasons: Vec<String> =
        available.missing.iter().map(|missing| missing.reasons[0].to_string()).collect();
    assert_eq!(reasons, ["the server is down", "KEY or OTHER is not set"]);
    assert!(matches!(available.missing[1].reasons[0], Unavailable::MissingVariables(_)));
    let notes = available.notes(&request, availability.environment());
    assert_eq!((notes[0].name.as_str(), notes[0].kind), ("down", NoteKind::Unavailable));
    assert_eq!(notes[1].remedy, "set KEY or OTHER");
    let dispatcher = Dispatcher::new(availability.clone());
    for (name, reason) in [("keyed", "KEY or OTHER is not set"), ("down", "the server is down")] {
        let answer = dispatcher.dispatch(&selection, &Context::default(), name, "{}").await;
        assert!(answer.contains(reason), "{answer}");
    }
    let story = snapshot.explain("down", &request, &availability).unwrap();
    assert_eq!((story.path, story.home.as_str(), story.available), (vec!["p".to_owned()], "p", false));
    assert_eq!(story.source, "plugin `p`");
}

/// W17, fault kind 2: whatever is asked for and not there is told.
#[test]
fn notes_know_what_was_brought() {
    let catalog = Catalog::new(registry());
    let owner = server(&catalog, "github");
    list(&owner, &["create_issue"]);
    let snapshot = catalog.snapshot();
    let notes = |request: &Request| {
        let selection = snapshot.select(request, &Environment::default());
        snapshot.notes(request, &Environment::default(), &selection)
    };
    assert!(notes(&enable(&["github"])).is_empty());
    let slip = &notes(&enable(&["githb", "file"]))[0];
    assert_eq!((slip.kind, slip.remedy.as_str()), (NoteKind::Unknown, "did you mean `github`?"));
    let mut denied = enable(&["github"]);
    denied.disabled = vec!["mcp-github".to_owned()];
    let told = notes(&denied);
    assert_eq!((told[0].name.as_str(), told[0].kind), ("mcp__github__create_issue", NoteKind::Denied));
    assert_eq!((told[1].level, told[1].kind), (Level::Error, NoteKind::Empty));
    let story = snapshot
        .explain(
            "mcp__github__create_issue",
            &enable(&["github"]),
            &Availability::assumed(snapshot.registry(), Environment::default()),
        )
        .unwrap();
    assert_eq!(story.path, ["github", "mcp-github"]);
    let unknown = snapshot.explain(
        "mcp__github__create_isue",
        &Request::default(),
        &Availability::assumed(snapshot.registry(), Environment::default()),
    );
    assert_eq!(unknown.unwrap_err().near, ["mcp__github__create_issue"]);
}

/// W15, W24: a call is judged by the selection that it comes with, not by what anybody asked for last.
#[tokio::test]
async fn w15_w24_each_session_has_its_own_scope() {
    let catalog = Catalog::new(registry());
    list(&server(&catalog, "a"), &["t"]);
    list(&server(&catalog, "b"), &["t"]);
    let snapshot = catalog.snapshot();
    let first = snapshot.select(&enable(&["a"]), &Environment::default());
    let _second = snapshot.select(&enable(&["b"]), &Environment::default());
    let dispatcher = dispatcher(snapshot.registry());
    let context = Context::default();
    assert_eq!(dispatcher.dispatch(&first, &context, "mcp__a__t", "{}").await, "server t {}");
    let refused = dispatcher.dispatch(&first, &context, "mcp__b__t", "{}").await;
    assert!(refused.contains("not among the selected tools"), "{refused}");
}

#[test]
fn a_catalogue_without_tools_gives_the_plain_selection() {
    let registry = registry();
    let snapshot = Catalog::new(registry).snapshot();
    let (request, none) = (enable(&["file"]), Environment::default());
    let selection: Selection = snapshot.select(&request, &none);
    assert!(selection.snapshot().is_none());
    assert_eq!(selection.mask(), registry.select(&request, &none).mask());
}

/// A deny, or an error, never adds a tool; also not in a full catalogue.
#[test]
fn a_deny_never_adds() {
    let catalog = Catalog::new(registry());
    list(&server(&catalog, "a"), &["t", "u"]);
    plugin(&catalog, "p", Consent::Override).register(over(tool("terminal", "p"))).unwrap();
    let snapshot = catalog.snapshot();
    let sets = ["all", "a", "mcp-a", "p", "cli", "gateway", "terminal", "file_tools", "nothing"];
    for enabled in sets {
        for denied in sets {
            let mut request = enable(&[enabled]);
            let before = names(&snapshot, &request);
            request.disabled = vec![denied.to_owned()];
            let after = names(&snapshot, &request);
            assert!(after.iter().all(|tool| before.contains(tool)), "{enabled} without {denied}");
        }
    }
}

#[test]
fn a_handle_shows_whose_it_is() {
    let owner = plugin(&Catalog::new(registry()), "p", Consent::None);
    assert_eq!(format!("{owner:?}"), "Owner(plugin `p`, None)");
    let refusal = owner.register(tool("terminal", "p")).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "plugin `p`: `terminal`: toolset `terminal` has a built-in tool of this name; to replace it, say so (override)"
    );
    assert_eq!(json!(owner.bringer()), json!({"plugin": "p"}));
}

#[test]
fn the_inventory_lists_what_was_brought_beside_what_is_built_in() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "notes", Consent::None);
    let mut keyed = tool("add_note", "notes");
    keyed.requires_env = vec!["NOTES_KEY".to_owned()];
    owner.register(keyed).unwrap();
    owner.register(tool("more", "plugins")).unwrap();
    list(&server(&catalog, "github"), &["create_issue"]);
    let snapshot = catalog.snapshot();
    let rows = snapshot.inventory(&Availability::new(snapshot.registry(), Environment::default()));
    let seen: Vec<_> = rows.iter().map(|row| (row.name, row.available, row.resolved.clone())).collect();
    assert_eq!(
        seen,
        [
            ("cli", true, vec!["read_file", "terminal", "web_search"]),
            ("file", true, vec!["read_file"]),
            ("gateway", true, vec!["more", "read_file"]),
            ("mcp-github", true, vec!["mcp__github__create_issue"]),
            ("notes", false, vec!["add_note"]),
            ("plugins", true, vec!["more"]),
            ("terminal", true, vec!["terminal"]),
            ("web", false, vec!["web_search"]),
        ]
    );
    assert_eq!(rows[4].missing_env, ["NOTES_KEY"]);
    let brought: Vec<_> = rows.iter().filter_map(|row| row.brought_by.as_deref()).collect();
    assert_eq!(brought, ["MCP server `github`", "plugin `notes`"]);
    assert_eq!((&rows[2].tools, &rows[2].includes), (&vec![], &vec!["plugins", "file"]));
    assert_eq!((&rows[3].tools, rows[3].description), (&rows[3].resolved, "Tools of github."));
    assert!(rows.iter().all(|row| row.resolved.is_empty() != (row.tokens > 0) || row.name == "web"));
    // Where nothing was brought, both lists are the same.
    let availability = Availability::new(registry(), Environment::default());
    let plain = Catalog::new(availability.registry()).snapshot();
    assert_eq!(plain.inventory(&availability), availability.registry().inventory(&availability));
}

#[test]
fn invalidating_an_availability_reaches_the_checks_of_what_was_brought() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "notes", Consent::None);
    let is_there = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let mut checked = tool("add_note", "notes");
    let asked = Arc::clone(&is_there);
    checked.check = Some(Arc::new(move || {
        if asked.load(std::sync::atomic::Ordering::SeqCst) { Ok(()) } else { Err("no notebook".to_owned()) }
    }));
    owner.register(checked).unwrap();
    let snapshot = catalog.snapshot();
    let selection = snapshot.select(&enable(&["notes"]), &Environment::default());
    let availability = Availability::new(snapshot.registry(), Environment::default());
    let count = |availability: &Availability| availability.available(&selection).selection.len();
    assert_eq!(count(&availability), 0);
    is_there.store(true, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(count(&availability), 0, "the answer is kept");
    let other = Availability::new(snapshot.registry(), Environment::default());
    assert_eq!(count(&other), 0, "and belongs to the tool");
    other.invalidate();
    assert_eq!((count(&availability), count(&other)), (1, 1));
    // A second time as well.
    is_there.store(false, std::sync::atomic::Ordering::SeqCst);
    availability.invalidate();
    assert_eq!(count(&other), 0);
}

#[test]
fn names_of_brought_tools_are_mended_as_strictly_as_built_in_ones() {
    let catalog = Catalog::new(registry());
    let owner = plugin(&catalog, "notes", Consent::None);
    let mut strict = tool("addNote", "notes");
    strict.parameters =
        r#"{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}"#.to_owned();
    owner.register(strict).unwrap();
    owner.register(tool("Read-File", "notes")).unwrap();
    owner.register(tool("getUser", "notes")).unwrap();
    owner.register(tool("get_user", "notes")).unwrap();
    owner.register(tool("terminal_tool", "notes")).unwrap();
    list(&server(&catalog, "github"), &["mergePullRequest", "web_search"]);
    let snapshot = catalog.snapshot();
    let everything = snapshot.select(&Request::default(), &Environment::default());
    let mended = |selection: &Selection, name: &str, arguments: &str| {
        let mended = selection.mended(name, arguments)?;
        Some(selection.entry(mended.tool).name().to_owned())
    };
    let text = r#"{"text":"x"}"#;
    for (name, expected) in [
        ("add_note", Some("addNote")),
        ("functions.addNote", Some("addNote")),
        ("mcp__github__merge_pull_request", Some("mcp__github__mergePullRequest")),
        ("tools:mcp__github__mergePullRequest", Some("mcp__github__mergePullRequest")),
        // A server cannot be left out, nor another be meant.
        ("merge_pull_request", None),
        ("mcp__gitlab__mergePullRequest", None),
        ("mcp_github_merge_pull_request", None),
        // Two are spelled so, one of them built in or not.
        ("READ_FILE", None),
        ("GetUser", None),
        ("Get-User", None),
        // The word `tool` may be part of the name.
        ("TerminalTool", None),
        ("Terminal", Some("terminal")),
        // A server's tool is not the built-in one.
        ("WebSearch", None),
    ] {
        assert_eq!(mended(&everything, name, text).as_deref(), expected, "{name}");
    }
    assert_eq!(mended(&everything, "add_note", "{}"), None, "a required parameter is missing");
    assert_eq!(mended(&everything, "add_note", r#"{"text": {"#), None);
    let without = Request { disabled: vec!["notes".to_owned()], ..Request::default() };
    let without = snapshot.select(&without, &Environment::default());
    assert_eq!(mended(&without, "add_note", text), None, "it is not selected");
}

#[tokio::test]
async fn a_mended_name_of_a_brought_tool_is_told() {
    let catalog = Catalog::new(registry());
    list(&server(&catalog, "github"), &["mergePullRequest"]);
    let result = call(&catalog.snapshot(), "mcp__github__merge_pull_request").await;
    assert!(result.contains("server mergePullRequest"), "{result}");
    assert!(
        result.contains("`mcp__github__merge_pull_request` was read as `mcp__github__mergePullRequest`"),
        "{result}"
    );
}

#[test]
fn every_change_is_told_and_nothing_else() {
    let catalog = Catalog::new(registry());
    let mut changes = catalog.changes();
    let plugin = catalog.admit(Bringer::Plugin("notes".to_owned()), Consent::None);
    assert!(!changes.has_changed().unwrap());
    plugin.register(tool("add_note", "notes")).unwrap();
    assert!(changes.has_changed().unwrap());
    assert_eq!(*changes.borrow_and_update(), catalog.snapshot().generation());
    plugin.register(tool("add_note", "notes")).unwrap_err();
    plugin.remove("no_such_tool").unwrap_err();
    assert!(!changes.has_changed().unwrap(), "what is refused changes nothing");
    plugin.withdraw();
    assert_eq!(*changes.borrow_and_update(), catalog.snapshot().generation());
    plugin.withdraw();
    assert!(!changes.has_changed().unwrap(), "there was nothing left to take away");
}
