//! One call: every way to end, and always one well-formed result.

use std::{
    future::pending,
    pin::pin,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    task::{Poll, Waker},
    thread,
    time::Duration,
};

use serde_json::Value;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use toolwright::{
    Availability, CallLimits, Context, Dispatcher, Environment, Output, Selection, ToolError,
    declare::{Handler, HandlerFuture},
};

use crate::fixture::{Plan, Tool};

/// What a panic may carry: it panics in its turn when it is let go.
struct Again;

impl Drop for Again {
    fn drop(&mut self) {
        panic!("again");
    }
}

fn failed() -> Result<Output, ToolError> {
    Err(ToolError::Failed { type_name: "NotFound", message: "no such file: ä".to_owned() })
}

fn told(text: &str) -> Result<Output, ToolError> {
    Ok(Output::Text(text.to_owned()))
}

fn waits<'a>(context: &'a Context, arguments: &'a str) -> HandlerFuture<'a> {
    Box::pin(async move {
        tokio::task::yield_now().await;
        Ok(Output::Text(format!("{} {arguments}", context.session_id)))
    })
}

fn panics_late<'a>(_: &'a Context, _: &'a str) -> HandlerFuture<'a> {
    Box::pin(async {
        tokio::task::yield_now().await;
        panic!("late")
    })
}

/// A dispatcher, and a selection of all tools but `denied`.
struct House {
    dispatcher: Dispatcher,
    selection: Selection,
}

impl House {
    fn new() -> Self {
        Self::with(CallLimits::default())
    }

    fn with(limits: CallLimits) -> Self {
        let handlers = [
            ("agents", Handler::Agent),
            ("denied", Handler::Quick(|_, _| told("never"))),
            ("endless", Handler::Async(|_, _| Box::pin(pending()))),
            ("fails", Handler::Blocking(|_, _| failed())),
            ("fails_async", Handler::Async(|_, _| Box::pin(async { failed() }))),
            ("fails_quick", Handler::Quick(|_, _| failed())),
            ("long", Handler::Quick(|_, _| Err(ToolError::Tell("ä".repeat(5000))))),
            ("panics", Handler::Quick(|_, _| panic!("quick {}", 1))),
            ("panics_again", Handler::Quick(|_, _| std::panic::panic_any(Again))),
            ("panics_again_pooled", Handler::Blocking(|_, _| std::panic::panic_any(Again))),
            ("panics_early", Handler::Async(|_, _| panic!("early"))),
            ("panics_late", Handler::Async(panics_late)),
            ("panics_pooled", Handler::Blocking(|_, _| panic!("pooled"))),
            ("panics_oddly", Handler::Quick(|_, _| std::panic::panic_any(7))),
            (
                "pooled",
                Handler::Blocking(|context, arguments| told(&format!("{} {arguments}", context.task_id))),
            ),
            ("quick", Handler::Quick(|_, arguments| Ok(Output::Json(arguments.to_owned())))),
            ("tells", Handler::Quick(|_, _| Err(ToolError::tell("say \"please\"")))),
            ("unwritable", Handler::Quick(|_, _| Err(ToolError::Result("key must be a string".to_owned())))),
            ("waits", Handler::Async(waits)),
            ("wants", Handler::Quick(|_, _| Err(ToolError::Arguments("path: missing".to_owned())))),
        ];
        let mut plan = handlers
            .into_iter()
            .fold(Plan::default(), |plan, (name, handler)| plan.tool(name, Tool::native("set", handler)));
        plan =
            plan.tool("keyed", Tool::native("set", Handler::Quick(|_, _| told("never"))).needs(&["A_KEY"]));
        let refused = Tool::native("set", Handler::Quick(|_, _| told("never")));
        plan = plan.tool("refused", refused.checked(0, || Err("no daemon".to_owned())));
        let ready = Tool::native("set", Handler::Quick(|_, _| told("ready")));
        let registry =
            plan.tool("ready", ready.checked(1, || Ok(()))).tool("outside", Tool::external("set")).build();
        let mut mask = registry.everything();
        mask.take(registry.tool("denied").unwrap());
        let availability = Availability::new(registry, Environment::default());
        Self {
            dispatcher: Dispatcher::with_limits(availability, limits),
            selection: Selection::new(registry, mask),
        }
    }

    async fn call(&self, name: &str, arguments: &str) -> String {
        self.call_with(&Context::default(), name, arguments).await
    }

    async fn call_with(&self, context: &Context, name: &str, arguments: &str) -> String {
        self.dispatcher.dispatch(&self.selection, context, name, arguments).await
    }
}

#[tokio::test]
async fn results_come_back_as_they_are() {
    let house = House::new();
    let context = Context { task_id: "t".to_owned(), session_id: "s".to_owned(), ..Context::default() };
    assert_eq!(house.call("quick", r#"{"big": 9007199254740993}"#).await, r#"{"big": 9007199254740993}"#);
    assert_eq!(house.call_with(&context, "pooled", r#"{"a":1}"#).await, r#"t {"a":1}"#);
    assert_eq!(house.call_with(&context, "waits", " {} ").await, "s {}");
    assert_eq!(house.call("quick", "").await, "{}");
    assert_eq!(house.call("quick", " \n").await, "{}");
    assert_eq!(house.call("ready", "{}").await, "ready");
    let note = r#"{"_notes":["the tool name `Quick` was read as `quick`"]}"#;
    assert_eq!(house.call("Quick", "{}").await, note);
    let note = r#"{"_notes":["the arguments null were read as {}"]}"#;
    assert_eq!(house.call("quick", "null").await, note);
    let inner = house.call("quick", r#""{\"a\":1}""#).await;
    assert!(inner.starts_with(r#"{"a":1,"_notes":["the arguments came as JSON text"#), "{inner}");
}

#[tokio::test]
async fn every_failure_has_its_words() {
    let house = House::new();
    let cases = [
        ("tells", "{}", r#"say \"please\""#),
        ("wants", "{}", "path: missing"),
        ("fails", "{}", "Tool execution failed: NotFound: no such file: ä"),
        ("fails_async", "{}", "Tool execution failed: NotFound: no such file: ä"),
        ("fails_quick", "{}", "Tool execution failed: NotFound: no such file: ä"),
        (
            "unwritable",
            "{}",
            "Error executing unwritable: the result cannot be written as JSON: key must be a string",
        ),
        ("panics", "{}", "Error executing panics: it panicked: quick 1"),
        ("panics_again", "{}", "Error executing panics_again: it panicked: no message"),
        ("panics_again_pooled", "{}", "Error executing panics_again_pooled: it panicked: no message"),
        ("panics_early", "{}", "Error executing panics_early: it panicked: early"),
        ("panics_late", "{}", "Error executing panics_late: it panicked: late"),
        ("panics_pooled", "{}", "Error executing panics_pooled: it panicked: pooled"),
        ("panics_oddly", "{}", "Error executing panics_oddly: it panicked: no message"),
        ("agents", "{}", "agents must be handled by the agent loop"),
        ("keyed", "{}", "Tool not available: keyed: A_KEY is not set"),
        ("refused", "{}", "Tool not available: refused: no daemon"),
        ("outside", "{}", "Tool not available: outside: nothing in this program carries it out"),
        ("denied", "{}", "Tool not available in this session: denied is not among the selected tools"),
        ("quikc", "{}", "Unknown tool: quikc; did you mean `quick`?"),
        ("", "{}", "Unknown tool: "),
        ("quick", "[]", "the arguments must be a JSON object, not a list"),
        ("quick", "\\\"{}\\\"", "the arguments must be a JSON object, not something that is no JSON"),
        (
            "quick",
            "{\"a\": 1",
            "the arguments are cut off: the text ends where a comma or `}` should follow at character 7; nothing was run, send the whole call again",
        ),
        (
            "quick",
            "{\"a\": \"b",
            "the arguments are cut off: the text ends within a string at character 8, in `a`; nothing was run, send the whole call again",
        ),
        (
            "quick",
            "{} {}",
            "the arguments are not valid JSON: '{' stands where the end of the text should, at character 4",
        ),
        (
            "quick",
            "{a: 1}",
            "the arguments are not valid JSON: 'a' stands where a member's name in double quotes should, at character 2",
        ),
    ];
    for (name, arguments, expected) in cases {
        assert_eq!(
            house.call(name, arguments).await,
            format!(r#"{{"error": "{expected}"}}"#),
            "{name} {arguments}"
        );
        assert_eq!(house.call("quick", "{}").await, "{}", "the next call works after {name}");
    }
}

#[tokio::test]
async fn a_tool_that_fell_out_for_want_of_something_is_told_with_the_want() {
    let mut house = House::new();
    let available = house.dispatcher.availability().available(&house.selection).selection;
    house.selection = available;
    let cases = [
        ("keyed", "keyed is not among the selected tools (A_KEY is not set)"),
        ("refused", "refused is not among the selected tools (no daemon)"),
        ("outside", "outside is not among the selected tools (nothing in this program carries it out)"),
        ("denied", "denied is not among the selected tools"),
    ];
    for (name, words) in cases {
        let expected = format!(r#"{{"error": "Tool not available in this session: {words}"}}"#);
        assert_eq!(house.call(name, "{}").await, expected);
    }
}

#[tokio::test]
async fn texts_of_errors_are_short_and_whole() {
    let house = House::new();
    let long: Value = serde_json::from_str(&house.call("long", "{}").await).unwrap();
    assert_eq!(long["error"].as_str().unwrap(), format!("{}...", "ä".repeat(1997)));
    let hostile = house.call(&"a\u{1b}[2J\n".repeat(1000), "{}").await;
    let hostile: Value = serde_json::from_str(&hostile).unwrap();
    let text = hostile["error"].as_str().unwrap();
    assert!(text.chars().count() < 120 && !text.contains(char::is_control), "{text}");
    let deep = format!("{}1{}", "{\"a\":".repeat(16_000), "}".repeat(16_000));
    assert_eq!(
        house.call("quick", &deep).await,
        deep,
        "depth costs no stack; the tool's own reader has a limit"
    );
}

#[tokio::test(start_paused = true)]
async fn time_runs_out() {
    let now = || tokio::time::Instant::now().into_std();
    let house = House::with(CallLimits { call: Duration::from_secs(3), ..CallLimits::default() });
    assert_eq!(
        house.call("endless", "{}").await,
        r#"{"error": "Error executing endless: timed out after 3s"}"#
    );
    let later = Context { deadline: Some(now() + Duration::from_mins(1)), ..Context::default() };
    assert!(
        house.call_with(&later, "endless", "{}").await.contains("timed out after 3s"),
        "never more than the limit"
    );
    let sooner = Context { deadline: Some(now() + Duration::from_secs(1)), ..Context::default() };
    assert!(
        house.call_with(&sooner, "endless", "{}").await.contains("endless: timed out after 1s"),
        "less if so asked"
    );
    let past = Context { deadline: Some(now()), ..Context::default() };
    let expected = r#"{"error": "Error executing quick: timed out before it began"}"#;
    assert_eq!(house.call_with(&past, "quick", "{}").await, expected);
}

#[tokio::test(start_paused = true)]
async fn a_call_stops_when_it_is_cancelled() {
    static STARTED: Notify = Notify::const_new();
    let listens = Handler::Async(|_, _| {
        Box::pin(async {
            STARTED.notify_one();
            pending().await
        })
    });
    let registry = Plan::default().tool("listens", Tool::native("set", listens)).build();
    let dispatcher = Dispatcher::new(Availability::new(registry, Environment::default()));
    let selection = Selection::new(registry, registry.everything());
    let context = Context::default();
    let (result, ()) = tokio::join!(dispatcher.dispatch(&selection, &context, "listens", "{}"), async {
        STARTED.notified().await;
        context.cancellation.cancel();
    });
    assert_eq!(result, r#"{"error": "Error executing listens: cancelled"}"#);
    let result = dispatcher.dispatch(&selection, &context, "listens", "{}").await;
    assert_eq!(result, r#"{"error": "Error executing listens: cancelled before it began"}"#);
}

#[tokio::test(start_paused = true)]
async fn a_pooled_tool_learns_that_nobody_waits_any_more() {
    static STARTED: Notify = Notify::const_new();
    static STOPPED: AtomicBool = AtomicBool::new(false);
    static OVER: Notify = Notify::const_new();
    const ALLOWED: Duration = Duration::from_secs(5);
    let stubborn = Handler::Blocking(|context, _| {
        STARTED.notify_one();
        while !context.cancellation.is_cancelled() {
            thread::yield_now();
        }
        STOPPED.store(true, Ordering::SeqCst);
        OVER.notify_one();
        told("never")
    });
    let registry = Plan::default().tool("stubborn", Tool::native("set", stubborn)).build();
    let limits = CallLimits { call: ALLOWED, ..CallLimits::default() };
    let dispatcher = Dispatcher::with_limits(Availability::new(registry, Environment::default()), limits);
    let selection = Selection::new(registry, registry.everything());
    let context = Context::default();
    let (result, ()) = tokio::join!(dispatcher.dispatch(&selection, &context, "stubborn", "{}"), async {
        STARTED.notified().await;
        tokio::time::advance(ALLOWED).await;
    });
    assert_eq!(result, r#"{"error": "Error executing stubborn: timed out after 5s"}"#);
    OVER.notified().await;
    assert!(STOPPED.load(Ordering::SeqCst));
    assert!(!context.cancellation.is_cancelled(), "the caller's own token is left alone");
}

#[tokio::test]
async fn a_pooled_tool_does_not_begin_for_a_call_that_was_cancelled() {
    static STARTED: Notify = Notify::const_new();
    static RELEASED: AtomicBool = AtomicBool::new(false);
    let holds = Handler::Blocking(|_, _| {
        STARTED.notify_one();
        while !RELEASED.load(Ordering::SeqCst) {
            thread::yield_now();
        }
        told("held")
    });
    let registry = Plan::default()
        .tool("holds", Tool::native("set", holds))
        .tool("next", Tool::native("set", Handler::Blocking(|_, _| told("it ran"))))
        .build();
    let limits = CallLimits { threads: 1, ..CallLimits::default() };
    let dispatcher = Dispatcher::with_limits(Availability::new(registry, Environment::default()), limits);
    let selection = Selection::new(registry, registry.everything());
    let (held, cancelled) = (Context::default(), Context::default());
    let (held, next) = tokio::join!(dispatcher.dispatch(&selection, &held, "holds", "{}"), async {
        STARTED.notified().await;
        let next = dispatcher.dispatch(&selection, &cancelled, "next", "{}");
        tokio::join!(next, async {
            cancelled.cancellation.cancel();
            RELEASED.store(true, Ordering::SeqCst);
        })
        .0
    });
    assert_eq!(held, "held");
    assert_eq!(next, r#"{"error": "Error executing next: cancelled before it began"}"#);
}

#[tokio::test]
async fn what_a_pooled_tool_leaves_running_is_not_cancelled_with_the_call() {
    static TOKEN: OnceLock<CancellationToken> = OnceLock::new();
    let leaves = Handler::Blocking(|context, _| {
        TOKEN.get_or_init(|| context.cancellation.clone());
        told("left")
    });
    let registry = Plan::default().tool("leaves", Tool::native("set", leaves)).build();
    let dispatcher = Dispatcher::new(Availability::new(registry, Environment::default()));
    let selection = Selection::new(registry, registry.everything());
    let context = Context::default();
    assert_eq!(dispatcher.dispatch(&selection, &context, "leaves", "{}").await, "left");
    assert!(!TOKEN.get().unwrap().is_cancelled());
    context.cancellation.cancel();
    assert!(TOKEN.get().unwrap().is_cancelled(), "it still hears its caller");
}

#[test]
fn a_caller_without_a_runtime_gets_a_result_too() {
    let house = House::new();
    let context = Context::default();
    for (name, expected) in [
        ("quick", "{}"),
        ("pooled", r#"{"error": "Error executing pooled: it panicked: there is no reactor"#),
    ] {
        let call = pin!(house.dispatcher.dispatch(&house.selection, &context, name, "{}"));
        let Poll::Ready(result) = call.poll(&mut std::task::Context::from_waker(Waker::noop())) else {
            unreachable!("nothing to wait for")
        };
        assert!(result.starts_with(expected), "{result}");
    }
}
