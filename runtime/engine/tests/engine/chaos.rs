//! Ten thousand calls with something broken in each: every one gives one well-formed result, and leaves nothing
//! behind.

use std::{
    future::pending,
    sync::atomic::{AtomicUsize, Ordering},
};

use serde_json::{Value, json, value::RawValue};
use toolwright::{
    Availability, Context, Dispatcher, Environment, Output, Selection, ToolError,
    declare::{Concurrency, Handler},
    hook::{
        Hook, HookSet, Middleware, PostToolCall, PreToolCall, ToolDecision, ToolExecution,
        TransformToolResult,
    },
};

use crate::fixture::{Plan, Tool};

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
    match dice.roll(10) {
        0 => set.on::<PreToolCall>("h", Hook::quick(|_| panic!("hook"))),
        1 => set.on::<PreToolCall>("h", Hook::future(|_| pending())),
        2 => set.on::<PreToolCall>("h", Hook::json(|_| async { Ok(json!({"action": "?"})) })),
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
        _ => &mut set,
    };
    set
}

fn well_formed(result: &str) {
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
        "agents", "breaks", "echo", "fails", "hangs", "outside", "panics", "pooled", "", "ecko", "echo\0",
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
    let selection = Selection::new(registry, registry.everything());
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
        let name = dice.pick(&names);
        if dice.roll(3) > 0 {
            well_formed(&house.dispatch(&selection, &context, name, &text).await);
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
            let answers = house.answer(&selection, &context, &message).await.unwrap();
            assert_eq!(answers.len(), calls.len());
            for answer in &answers {
                well_formed(&answer.content);
            }
            done += answers.len();
        }
        drop(house.hooks().swap(HookSet::default()));
        assert_eq!(
            house.dispatch(&selection, &Context::default(), "echo", "{\"next\":1}").await,
            "{\"next\":1}"
        );
    }
    assert_eq!(POOLED.load(Ordering::SeqCst), 0, "a thread is left");
    assert_eq!(tokio::runtime::Handle::current().metrics().num_alive_tasks(), 0, "a task is left");
}
