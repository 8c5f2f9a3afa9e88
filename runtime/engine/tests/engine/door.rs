//! Every policy at every door: a call is stopped in the same words, however it came in, and the tool never runs.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use toolwright::{
    Availability, Budget, CallLimits, Context, Dispatcher, Environment, LongResult, Output, Registry,
    Request, Results, Saved, Selection, Services, Spill, SpillFuture, ToolError,
    declare::{Handler, HandlerFuture, Hints},
    dynamic::{
        Bringer, Catalog, Consent as OfOperator, DynamicCall, DynamicHandler, NewTool, NewToolset, Snapshot,
    },
    hook::{Asker, Consent, ConsentFuture, Hook, Hooks, PreToolCall, Question, ToolDecision},
    search::{SearchConfig, SearchMode, Searcher},
};

use crate::{
    fixture::{Plan, Tool},
    meeting,
};

/// How often a tool ran that must not.
static RAN: AtomicUsize = AtomicUsize::new(0);

fn ran(_: &Context, _: &str) -> Result<Output, ToolError> {
    RAN.fetch_add(1, Ordering::SeqCst);
    Ok(Output::Text("ran".to_owned()))
}

/// What a tool that makes calls itself works with.
#[derive(Clone)]
struct Inner(Dispatcher, Selection);

/// Makes the call that its arguments name, as `execute_code` and the like do.
fn nested<'a>(context: &'a Context, text: &'a str) -> HandlerFuture<'a> {
    Box::pin(async move {
        let Inner(dispatcher, selection) = context.service::<Inner>().unwrap();
        let call: Value = serde_json::from_str(text).unwrap();
        let (name, arguments) = (call["name"].as_str().unwrap(), call["arguments"].to_string());
        Ok(Output::Text(dispatcher.dispatch(selection, context, name, &arguments).await))
    })
}

fn nested_blocking(context: &Context, text: &str) -> Result<Output, ToolError> {
    let Inner(dispatcher, selection) = context.service::<Inner>().unwrap();
    let call: Value = serde_json::from_str(text).unwrap();
    let (name, arguments) = (call["name"].as_str().unwrap(), call["arguments"].to_string());
    Ok(Output::Text(dispatcher.dispatch_blocking(selection, context, name, &arguments)))
}

/// The tables that every thread looks into.
pub(crate) fn registry() -> &'static Registry {
    Plan::default()
        .tool("answers", Tool::native("set", Handler::Quick(|_, text| Ok(Output::Json(text.to_owned())))))
        .tool("asked", Tool::native("set", Handler::Quick(ran)))
        .tool("blocked", Tool::native("set", Handler::Quick(ran)))
        .tool("denied", Tool::native("set", Handler::Quick(ran)))
        .tool("hangs", Tool::native("set", Handler::Async(|_, _| Box::pin(std::future::pending()))))
        .tool("long", Tool::native("set", Handler::Blocking(|_, _| Ok(Output::Text("long ".repeat(LONG))))))
        .tool("nests", Tool::native("set", Handler::Async(nested)))
        .tool("nests_blocking", Tool::native("set", Handler::Blocking(nested_blocking)))
        .tool("pooled", Tool::native("set", Handler::Blocking(|_, text| Ok(Output::Json(text.to_owned())))))
        .tool("sleeps", meeting::tool(Handler::Blocking(meeting::sleeps)))
        .tool("slow_hook", Tool::native("set", Handler::Quick(ran)))
        .tool("unselected", Tool::native("other", Handler::Quick(ran)))
        .tool("wakes", meeting::tool(Handler::Async(meeting::wakes)))
        .share()
}

/// How often the long result says the same.
const LONG: usize = 1_000;
/// How many characters of it the model may have.
const BUDGET: Budget = Budget { result: 600, turn: 2_000, preview: 100 };

/// Keeps nothing, and says where it is.
struct Shelf;

impl Spill for Shelf {
    fn save<'a>(&'a self, result: &'a LongResult) -> SpillFuture<'a> {
        assert_eq!(*result.text, *"long ".repeat(LONG), "the file has the whole result");
        Box::pin(std::future::ready(Ok(Saved { path: "/kept/long.txt".to_owned(), in_lines: None })))
    }
}

struct No;

impl Asker for No {
    fn ask<'a>(&'a self, _: &'a Question) -> ConsentFuture<'a> {
        Box::pin(std::future::ready(Consent::Refused("the user said no".to_owned())))
    }
}

/// What a server brought runs as what must not.
struct Destroys;

impl DynamicHandler for Destroys {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(std::future::ready(ran(call.context, call.arguments)))
    }
}

/// The tables, and a server's tool that is said to be destructive.
fn snapshot() -> Snapshot {
    let catalog = Catalog::new(registry());
    let owner = catalog.admit(Bringer::Server("far".to_owned()), OfOperator::None);
    let object = r#"{"type":"object","properties":{}}"#;
    let hints = Hints { destructive: Some(true), ..Hints::NONE };
    let wipe = NewTool { hints, ..NewTool::new("wipe", "mcp-far", "Wipes.", object, Arc::new(Destroys)) };
    assert_eq!(owner.publish(NewToolset::new("mcp-far", "Far."), vec![wipe]).refused, []);
    catalog.snapshot()
}

fn house(threads: usize) -> (Dispatcher, Selection, Context) {
    let registry = registry();
    let hooks = Hooks::default();
    hooks.change(|set| {
        set.on::<PreToolCall>(
            "guard",
            Hook::quick(|event: &PreToolCall| {
                Ok(match event.tool_name.as_str() {
                    "blocked" => ToolDecision::Block("the guard said no".to_owned()),
                    "asked" => ToolDecision::Ask { message: None, rule_key: None },
                    _ => ToolDecision::Allow,
                })
            }),
        );
        set.on::<PreToolCall>(
            "slow",
            Hook::future(|event: Arc<PreToolCall>| async move {
                if event.tool_name == "slow_hook" {
                    std::future::pending::<()>().await;
                }
                Ok(ToolDecision::Allow)
            })
            .within(Duration::from_millis(10)),
        );
    });
    let limits = CallLimits { call: Duration::from_millis(300), threads, ..CallLimits::default() };
    let availability = Availability::new(registry, Environment::default());
    let dispatcher = Dispatcher::with_limits(availability, limits).with_hooks(hooks);
    let selection = snapshot().select(&request(), &Environment::default());
    let asker: Arc<dyn Asker> = Arc::new(No);
    let results = Results { budget: BUDGET, spill: Some(Arc::new(Shelf)), ..Results::default() };
    let inner = Inner(dispatcher.clone(), selection.clone());
    let services = Services::default().with(asker).with(results).with(inner);
    (dispatcher, selection, Context { services, ..Context::default() })
}

/// Asks for one toolset without one of its tools, and for a server's.
fn request() -> Request {
    let one = |name: &str| vec![name.to_owned()];
    let enabled = Some(["set", "mcp-far"].map(str::to_owned).into());
    Request { enabled, no_tools: one("denied"), ..Request::default() }
}

/// The same selection, whose tools wait to be searched for.
fn waiting() -> Selection {
    let snapshot = snapshot();
    let on = SearchConfig { mode: SearchMode::On, ..SearchConfig::default() };
    let selection = snapshot.select(&request(), &Environment::default());
    snapshot.defer(&selection, &on, 0, Searcher::Bridge)
}

fn single() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

fn several() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

type Door = fn(&Dispatcher, &Selection, &Context, &str, &str) -> String;

fn call_of(name: &str, arguments: &str) -> String {
    json!({"name": name, "arguments": serde_json::from_str::<Value>(arguments).unwrap()}).to_string()
}

fn doors() -> Vec<(&'static str, Door)> {
    vec![
        ("library, async", |house, selection, context, name, text| {
            single().block_on(house.dispatch(selection, context, name, text))
        }),
        ("library, blocking, no runtime", |house, selection, context, name, text| {
            house.dispatch_blocking(selection, context, name, text)
        }),
        ("library, blocking, in a runtime of one thread", |house, selection, context, name, text| {
            single().block_on(async { house.dispatch_blocking(selection, context, name, text) })
        }),
        ("library, blocking, in a runtime of several threads", |house, selection, context, name, text| {
            several().block_on(async { house.dispatch_blocking(selection, context, name, text) })
        }),
        ("library, blocking, on a worker thread", |house, selection, context, name, text| {
            thread::scope(|scope| {
                scope.spawn(|| house.dispatch_blocking(selection, context, name, text)).join().unwrap()
            })
        }),
        ("batch", |house, selection, context, name, text| {
            let call = json!({"id": "x", "function": {"name": name, "arguments": text}});
            let message = json!({"tool_calls": [call, call]}).to_string();
            let answers = single().block_on(house.answer(selection, context, &message)).unwrap();
            assert_eq!(answers.len(), 2);
            assert_eq!(answers[0].content, answers[1].content);
            answers[1].content.clone()
        }),
        ("tool search bridge", |house, _, context, name, text| {
            single().block_on(house.dispatch(&waiting(), context, "tool_call", &call_of(name, text)))
        }),
        ("tool search bridge, blocking", |house, _, context, name, text| {
            house.dispatch_blocking(&waiting(), context, "tool_call", &call_of(name, text))
        }),
        ("tool search bridge, batch", |house, _, context, name, text| {
            let call = json!({"function": {"name": "tool_call", "arguments": call_of(name, text)}});
            let message = json!({"tool_calls": [call, call]}).to_string();
            let answers = single().block_on(house.answer(&waiting(), context, &message)).unwrap();
            assert_eq!(answers[0].content, answers[1].content);
            answers[1].content.clone()
        }),
        ("nested behind the bridge", |house, _, context, name, text| {
            let call = call_of("nests", &call_of(name, text));
            single().block_on(house.dispatch(&waiting(), context, "tool_call", &call))
        }),
        ("bridge behind a nested call", |house, _, context, name, text| {
            let context = &Context {
                services: context.services.clone().with(Inner(house.clone(), waiting())),
                ..context.clone()
            };
            let call = call_of("tool_call", &call_of(name, text));
            single().block_on(house.dispatch(&waiting(), context, "nests", &call))
        }),
        ("nested", |house, selection, context, name, text| {
            single().block_on(house.dispatch(selection, context, "nests", &call_of(name, text)))
        }),
        ("nested, blocking", |house, selection, context, name, text| {
            single().block_on(house.dispatch(selection, context, "nests_blocking", &call_of(name, text)))
        }),
        ("nested, blocking, several threads", |house, selection, context, name, text| {
            let call = call_of(name, text);
            several().block_on(house.dispatch(selection, context, "nests_blocking", &call))
        }),
    ]
}

#[test]
fn every_policy_holds_at_every_door() {
    let cases = [
        ("answers", r#"{"n":9007199254740993}"#, r#"{"n":9007199254740993}"#),
        ("pooled", r#"{"n":1}"#, r#"{"n":1}"#),
        ("unselected", "{}", "Tool not available in this session: unselected"),
        ("denied", "{}", "Tool not available in this session: denied"),
        ("nowhere", "{}", "Unknown tool: nowhere"),
        ("blocked", "{}", "the guard said no"),
        ("asked", "{}", "BLOCKED: asked needs approval (hook `guard`), and has none: the user said no"),
        (
            "mcp__far__wipe",
            "{}",
            "BLOCKED: mcp__far__wipe needs approval (destructive, says MCP server `far`), and has none: the user said no",
        ),
        ("slow_hook", "{}", "the hook `slow` (pre_tool_call) did not answer within 10ms"),
        ("hangs", "{}", "timed out after 300ms"),
        ("long", "{}", "long long"),
        ("long", "{}", "5000 characters (5000 bytes). All of it is saved in /kept/long.txt"),
    ];
    for (door, call) in doors() {
        // Two places on the pool: a call within a call must not wait for its own.
        let (house, selection, context) = house(1);
        for (name, text, expected) in cases {
            let result = call(&house, &selection, &context, name, text);
            // A call within a call may run out of its own time first, and says so in the same words.
            assert!(result.contains(expected), "{door}: {name}: {result}");
            assert!(result.chars().count() <= BUDGET.result, "{door}: {name}: {result}");
        }
    }
    assert_eq!(RAN.load(Ordering::SeqCst), 0);
}

#[test]
fn a_blocking_call_leaves_a_runtime_of_several_threads_ticking() {
    static RELEASED: AtomicBool = AtomicBool::new(false);
    let (_, selection, context) = house(1);
    let house = Dispatcher::new(Availability::new(registry(), Environment::default()));
    // One worker, and it is the one that blocks: only if another takes its place does the task below ever run.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let result = runtime.block_on(async move {
        let calls = tokio::spawn(async move {
            let ticks = tokio::spawn(async { RELEASED.store(true, Ordering::SeqCst) });
            let waits = Context { cancellation: context.cancellation.child_token(), ..context };
            let token = waits.cancellation.clone();
            let ended = tokio::spawn(async move {
                ticks.await.unwrap();
                token.cancel();
            });
            let limits = house.dispatch_blocking(&selection, &waits, "hangs", "{}");
            ended.await.unwrap();
            limits
        });
        calls.await.unwrap()
    });
    assert!(RELEASED.load(Ordering::SeqCst));
    assert!(result.starts_with(r#"{"error": "Error executing hangs: cancelled"#), "{result}");
}

#[test]
fn no_more_sync_tools_run_at_once_than_there_are_places() {
    static NOW: AtomicUsize = AtomicUsize::new(0);
    static MOST: AtomicUsize = AtomicUsize::new(0);
    let counts = Handler::Blocking(|_, _| {
        MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        thread::yield_now();
        NOW.fetch_sub(1, Ordering::SeqCst);
        Ok(Output::Text("done".to_owned()))
    });
    let registry = Plan::default().tool("counts", Tool::native("set", counts)).build();
    let limits = CallLimits { threads: 3, ..CallLimits::default() };
    let house = Dispatcher::with_limits(Availability::new(registry, Environment::default()), limits);
    let selection = Selection::new(registry, registry.everything());
    let context = Context::default();
    single().block_on(async {
        let calls = (0..200).map(|_| house.dispatch(&selection, &context, "counts", "{}"));
        let mut running: Vec<_> = calls.map(Box::pin).collect();
        for call in &mut running {
            // Started before any is waited for.
            drop(std::future::poll_fn(|task| std::task::Poll::Ready(call.as_mut().poll(task))).await);
        }
        assert!(NOW.load(Ordering::SeqCst) <= 3);
        for call in running {
            assert_eq!(call.await, "done");
        }
    });
    assert!((1..=3).contains(&MOST.load(Ordering::SeqCst)), "{MOST:?}");
}
