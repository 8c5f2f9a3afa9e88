//! Ten thousand calls with something broken in each: every one gives one well-formed result, and leaves nothing
//! behind.

use std::{
    future::pending,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use serde_json::{Value, json, value::RawValue};
use toolwright::{
    Availability, Context, Dispatcher, Environment, Output, Registry, Request, Selection, ToolError,
    declare::{Concurrency, Handler, HandlerFuture},
    dynamic::{Bringer, Catalog, Consent, DynamicCall, DynamicHandler, NewTool},
    hook::{
        Hook, HookSet, Middleware, PostToolCall, PreToolCall, RawJson, ToolDecision, ToolExecution,
        ToolRequest, TransformToolResult,
    },
    search::{SearchConfig, SearchMode, Searcher},
};

use crate::fixture::{Plan, Tool};

/// The beginning of a JSON document.
const LIE: &str = r#"{"cut": "o"#;

static POOLED: AtomicUsize = AtomicUsize::new(0);

/// A generator of our own: the same calls in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).unwrap()
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }

    fn noise(&mut self) -> String {
        (0..self.roll(40))
            .map(|_| {
                self.pick(&['{', '}', '"', ':', '[', '\\', 'u', 'a', '0', '\u{0}', 'ä', '\u{2028}', '😀'])
            })
            .collect()
    }
}

fn stumble(text: &str) {
    assert!(!text.contains("panic"), "asked to");
}

fn pooled(_: &Context, text: &str) -> Result<Output, ToolError> {
    struct Place;
    impl Drop for Place {
        fn drop(&mut self) {
            POOLED.fetch_sub(1, Ordering::SeqCst);
        }
    }
    POOLED.fetch_add(1, Ordering::SeqCst);
    let _place = Place;
    stumble(text);
    Ok(Output::Json(text.to_owned()))
}

fn hooks(dice: &mut Dice) -> HookSet {
    let mut set = HookSet::default();
    match dice.roll(16) {
        0 => set.on::<PreToolCall>("h", Hook::quick(|_| panic!("hook"))),
        1 => set.on::<PreToolCall>("h", Hook::future(|_| pending())),
        2 => set.on::<PreToolCall>("h", Hook::json(|_| async { Ok(r#"{"action": "?"}"#.to_owned()) })),
        3 => set.on::<PreToolCall>("h", Hook::quick(|_| Ok(ToolDecision::Block(String::new())))),
        4 => set.on::<TransformToolResult>("h", Hook::quick(|_| panic!("hook"))),
        5 => set.on::<PostToolCall>("h", Hook::future(|_| pending())),
        6 => set.around::<ToolExecution>("h", Middleware::new(|_, _| Box::pin(async { panic!("hook") }))),
        7 => set.around::<ToolExecution>(
            "h",
            Middleware::new(|event: ToolExecution, next| {
                Box::pin(async move {
                    drop(next.call(event.args).await);
                    pending().await
                })
            }),
        ),
        8 => set.on::<ToolRequest>("h", Hook::quick(|_| panic!("hook"))),
        9 => set.on::<ToolRequest>("h", Hook::quick(|_| Ok(Some(RawJson::read("[1]")?)))),
        10 => set.on::<ToolRequest>("h", Hook::json(|_| async { Ok(r#"{"args": 7}"#.to_owned()) })),
        11 => set.on::<PreToolCall>("h", Hook::quick(|_| Err("hook".into()))),
        12 => set.on::<PreToolCall>("h", Hook::quick(|_| Ok(ToolDecision::Rewrite(RawJson::read("null")?)))),
        13 => set.on::<TransformToolResult>("h", Hook::future(|_| pending())),
        _ => &mut set,
    };
    set
}

/// What a server or a plugin brought, and does as badly.
struct Stranger;

impl DynamicHandler for Stranger {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move {
            stumble(call.arguments);
            match call.tool.raw_name() {
                "hangs_too" => pending().await,
                "lies" => Ok(Output::Json(LIE.to_owned())),
                _ => Ok(Output::Json(call.arguments.to_owned())),
            }
        })
    }
}

/// The selection as it is, and with every tool waiting behind the bridge of a search.
fn selections(registry: &'static Registry) -> [Selection; 2] {
    let catalog = Catalog::new(registry);
    let owner = catalog.admit(Bringer::Host, Consent::None);
    for name in ["stranger", "hangs_too", "lies"] {
        let object = r#"{"type":"object"}"#;
        let brought = NewTool::new(name, "strangers", "A stranger.", object, Arc::new(Stranger));
        owner.register(brought).unwrap();
    }
    let snapshot = catalog.snapshot();
    let everything = snapshot.select(&Request::default(), &Environment::default());
    let on = SearchConfig { mode: SearchMode::On, ..SearchConfig::default() };
    let waiting = snapshot.defer(&everything, &on, 0, Searcher::Bridge);
    [everything, waiting]
}

fn well_formed(result: &str) {
    // What is called JSON and is none goes to the model as the text that it is.
    if result.starts_with(LIE) {
        return;
    }
    let value = serde_json::from_str::<&RawValue>(result);
    let value = value.unwrap_or_else(|error| panic!("{error}: {result}"));
    assert!(value.get().starts_with('{'), "{result}");
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_broken_calls_give_ten_thousand_results() {
    let echo = Handler::Quick(|_, text| Ok(Output::Json(text.to_owned())));
    let shared = |handler| Tool::native("set", handler).beside(Concurrency::Shared);
    let registry = Plan::default()
        .tool("agents", shared(Handler::Agent))
        .tool("breaks", shared(Handler::Quick(|_, _| Err(ToolError::Result("a map's key".to_owned())))))
        .tool("echo", shared(echo))
        .tool(
            "fails",
            Tool::native("set", Handler::Async(|_, _| Box::pin(async { Err(ToolError::tell("no")) }))),
        )
        .tool("hangs", shared(Handler::Async(|_, _| Box::pin(pending()))))
        .tool("outside", Tool::external("set"))
        .tool("panics", shared(Handler::Async(|_, _| Box::pin(async { panic!("tool") }))))
        .tool("pooled", Tool::native("set", Handler::Blocking(pooled)))
        .build();
    let names = [
        "agents",
        "breaks",
        "echo",
        "fails",
        "hangs",
        "outside",
        "panics",
        "pooled",
        "stranger",
        "hangs_too",
        "lies",
        "tool_search",
        "",
        "ecko",
        "echo\0",
        "a b",
    ];
    let texts = [
        "{}",
        "",
        "{\"a\":1}",
        "{\"a\":",
        "[1]",
        "null",
        "{\"panic\":1}",
        "{\"a\":1}{",
        "\"{}\"",
        "{\"a\":1e999}",
    ];
    let house = Dispatcher::new(Availability::new(registry, Environment::default()));
    let selections = selections(registry);
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut done = 0;
    while done < 10_000 {
        drop(house.hooks().swap(hooks(&mut dice)));
        let context = Context::default();
        if dice.roll(40) == 0 {
            context.cancellation.cancel();
        }
        let mut text = dice.pick(&texts).to_owned();
        if dice.roll(4) == 0 {
            text = dice.noise();
        }
        let mut name = dice.pick(&names);
        let selection = &selections[dice.roll(2)];
        if dice.roll(4) == 0 {
            text = json!({"name": name, "arguments": text}).to_string();
            name = "tool_call";
        }
        if dice.roll(3) > 0 {
            well_formed(&house.dispatch(selection, &context, name, &text).await);
            done += 1;
        } else {
            let calls: Vec<Value> = (0..=dice.roll(5))
                .map(|_| {
                    let id = dice.pick(&["", "x", "x", "\u{0}"]);
                    match dice.roll(8) {
                        0 => json!(7),
                        1 => json!({"id": id, "function": {"name": 7, "arguments": []}}),
                        _ => json!({"id": id, "function": {"name": dice.pick(&names), "arguments": text}}),
                    }
                })
                .collect();
            let message = json!({"tool_calls": calls}).to_string();
            let answers = house.answer(selection, &context, &message).await.unwrap();
            assert_eq!(answers.len(), calls.len());
            for answer in &answers {
                well_formed(&answer.content);
            }
            done += answers.len();
        }
        drop(house.hooks().swap(HookSet::default()));
        assert_eq!(
            house.dispatch(selection, &Context::default(), "echo", "{\"next\":1}").await,
            "{\"next\":1}"
        );
    }
    assert_eq!(POOLED.load(Ordering::SeqCst), 0, "a thread is left");
    assert_eq!(tokio::runtime::Handle::current().metrics().num_alive_tasks(), 0, "a task is left");
}
