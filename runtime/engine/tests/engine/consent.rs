//! A tool that is said to be destructive by whoever brought it: it runs once somebody agreed to the very call.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use toolwright::{
    Availability, Call, Context, Dispatcher, Environment, Format, Output, Request, Selection, Services,
    declare::{Handler, Hints},
    definitions,
    dynamic::{Beside, Bringer, Catalog, Consent as OfOperator, NewTool, NewToolset},
    hook::{
        Asker, Cause, Consent, ConsentFuture, ExecutionFuture, Hook, HookSet, Hooks, Middleware, NextCall,
        PostApprovalResponse, PostToolCall, PreApprovalRequest, PreToolCall, Question, RawJson, ToolDecision,
        ToolExecution,
    },
    plan_batch,
};

use crate::{
    dynamic::{registry, tool},
    fixture::{Plan, Tool},
};

const DESTRUCTIVE: Hints = Hints { destructive: Some(true), ..Hints::NONE };

type Seen = Arc<Mutex<Vec<String>>>;

/// Answers one thing and remembers what was asked.
struct Says(Consent, Seen);

impl Asker for Says {
    fn ask<'a>(&'a self, question: &'a Question) -> ConsentFuture<'a> {
        let cause = match &question.cause {
            Cause::Hook { hook, .. } => format!("for {hook}"),
            Cause::Destructive { bringer } => format!("of {bringer}"),
        };
        self.1.lock().unwrap().push(format!("{} {} {cause}", question.tool, question.arguments.text()));
        Box::pin(std::future::ready(self.0.clone()))
    }
}

fn hinted(name: &str, hints: Hints) -> NewTool {
    NewTool { hints, beside: Beside::Shared, ..tool(name, "brought") }
}

/// Every tool of one server: its names say its hints.
fn selection() -> Selection {
    let catalog = Catalog::new(registry());
    let owner = catalog.admit(Bringer::Server("far".to_owned()), OfOperator::None);
    let read_only = Hints { read_only: Some(true), ..Hints::NONE };
    let both = Hints { destructive: Some(true), ..read_only };
    let tools = vec![
        hinted("drop", DESTRUCTIVE),
        hinted("look", both),
        hinted("read", read_only),
        hinted("add", Hints { destructive: Some(false), open_world: Some(true), ..Hints::NONE }),
        hinted("plain", Hints::NONE),
    ];
    let published = owner.publish(NewToolset::new("mcp-far", "Far."), tools);
    assert_eq!(published.refused, []);
    catalog.snapshot().select(&Request::default(), &Environment::default())
}

fn house(fill: impl FnOnce(&mut HookSet)) -> Dispatcher {
    let hooks = Hooks::default();
    hooks.change(fill);
    Dispatcher::new(Availability::new(registry(), Environment::default())).with_hooks(hooks)
}

/// Somebody who answers that, and what they were asked.
fn asked(consent: Consent) -> (Context, Seen) {
    let seen = Seen::default();
    let asker: Arc<dyn Asker> = Arc::new(Says(consent, Arc::clone(&seen)));
    (Context { services: Services::default().with(asker), ..Context::default() }, seen)
}

fn error(result: &str) -> String {
    serde_json::from_str::<Value>(result).unwrap()["error"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn it_runs_once_somebody_agreed() {
    let (house, selection) = (house(|_| {}), selection());
    let (context, seen) = asked(Consent::Given);
    let result = house.dispatch(&selection, &context, "mcp__far__drop", r#"{"q":"x"}"#).await;
    assert!(result.contains(r#"new drop {"q":"x"}"#), "{result}");
    assert_eq!(*seen.lock().unwrap(), [r#"mcp__far__drop {"q":"x"} of MCP server `far`"#]);

    let (context, seen) = asked(Consent::Refused("the user said no".to_owned()));
    let result = house.dispatch(&selection, &context, "mcp__far__drop", r#"{"q":"x"}"#).await;
    assert_eq!(
        error(&result),
        "BLOCKED: mcp__far__drop needs approval (destructive, says MCP server `far`), and has none: the user said no"
    );
    assert_eq!(seen.lock().unwrap().len(), 1);
    let result = house.dispatch(&selection, &context, "mcp__far__look", "{}").await;
    assert!(error(&result).starts_with("BLOCKED: mcp__far__look"), "who says both is asked about: {result}");

    let result = house.dispatch(&selection, &Context::default(), "mcp__far__drop", "{}").await;
    assert!(
        error(&result)
            .ends_with("nobody is there to be asked; do not try the same in another form, tell the user")
    );
}

#[tokio::test]
async fn nobody_is_asked_about_what_is_not_said_to_be_destructive() {
    let (house, selection) = (house(|_| {}), selection());
    let (context, seen) = asked(Consent::Refused("no".to_owned()));
    for name in ["read", "add", "plain"] {
        let result = house.dispatch(&selection, &context, &format!("mcp__far__{name}"), "{}").await;
        assert!(result.contains(&format!("new {name}")), "{result}");
    }
    let hinted = Tool::native("set", Handler::Quick(|_, _| Ok(Output::Text("native".to_owned()))));
    let registry = Plan::default().tool("wipes", Tool { hints: DESTRUCTIVE, ..hinted }).build();
    let everything = Selection::new(registry, registry.everything());
    let native = Dispatcher::new(Availability::new(registry, Environment::default()));
    assert_eq!(native.dispatch(&everything, &context, "wipes", "{}").await, "native", "it asks itself");
    assert_eq!(*seen.lock().unwrap(), [""; 0]);
}

#[tokio::test]
async fn the_question_is_about_what_runs_and_comes_after_the_hooks() {
    let selection = selection();
    let turns = |set: &mut HookSet| {
        let rewrite = Hook::quick(|event: &PreToolCall| {
            let text = event.args.text();
            if !text.contains("model") {
                return Ok(ToolDecision::Ask { message: None, rule_key: None });
            }
            Ok(ToolDecision::Rewrite(RawJson::read(&text.replace("model", "hook"))?))
        });
        set.on("turns", rewrite);
        set.around::<ToolExecution>(
            "wraps",
            Middleware::new(|event: ToolExecution, next: NextCall<'_>| -> ExecutionFuture<'_, _> {
                Box::pin(async move {
                    let changed = event.args.text().replace("hook", "middleware");
                    Ok(next.call(RawJson::read(&changed)?).await)
                })
            }),
        );
    };
    let (context, seen) = asked(Consent::Given);
    let result = house(turns).dispatch(&selection, &context, "mcp__far__drop", r#"{"q":"model"}"#).await;
    assert!(result.contains(r#"new drop {"q":"middleware"}"#), "{result}");
    let seen = seen.lock().unwrap();
    let destructive: Vec<&String> = seen.iter().filter(|line| line.contains("MCP server")).collect();
    assert_eq!(destructive, [r#"mcp__far__drop {"q":"middleware"} of MCP server `far`"#], "{seen:?}");
    assert_eq!(seen.last(), destructive.first().copied(), "it is the last question");
    assert!(seen.contains(&r#"mcp__far__drop {"q":"middleware"} for turns"#.to_owned()), "{seen:?}");
}

#[tokio::test]
async fn a_hook_that_blocks_spares_the_question_and_who_watches_is_told() {
    let selection = selection();
    let (context, seen) = asked(Consent::Refused("no".to_owned()));
    let blocks = |set: &mut HookSet| {
        set.on::<PreToolCall>("guard", Hook::quick(|_| Ok(ToolDecision::Block("not today".to_owned()))));
    };
    let result = house(blocks).dispatch(&selection, &context, "mcp__far__drop", "{}").await;
    assert_eq!(error(&result), "not today");
    assert!(seen.lock().unwrap().is_empty());

    let told = Seen::default();
    let (before, after, over) = (Arc::clone(&told), Arc::clone(&told), Arc::clone(&told));
    let watches = |set: &mut HookSet| {
        set.on(
            "b",
            Hook::quick(move |event: &PreApprovalRequest| {
                before.lock().unwrap().push(format!("{} {}", event.surface, event.pattern_key));
                Ok(())
            }),
        );
        set.on(
            "a",
            Hook::quick(move |event: &PostApprovalResponse| {
                after.lock().unwrap().push(event.choice.clone());
                Ok(())
            }),
        );
        set.on(
            "o",
            Hook::quick(move |event: &PostToolCall| {
                let sort = event.error_type.clone().unwrap_or_default();
                over.lock().unwrap().push(format!("{} {sort}", event.status.word()));
                Ok(())
            }),
        );
    };
    drop(house(watches).dispatch(&selection, &context, "mcp__far__drop", "{}").await);
    assert_eq!(*told.lock().unwrap(), ["tool tool.mcp__far__drop", "deny", "blocked approval_block"]);
}

#[test]
fn in_a_batch_it_runs_alone() {
    let selection = selection();
    let call = |name: &str| {
        let message = json!({"tool_calls": [{"function": {"name": name, "arguments": "{}"}}]});
        Call::read_message(&message.to_string()).unwrap().remove(0)
    };
    let names = ["plain", "add", "drop", "plain", "read"];
    let calls: Vec<Call> = names.iter().map(|name| call(&format!("mcp__far__{name}"))).collect();
    assert_eq!(plan_batch(&selection, &calls, |_| None), [0..2, 2..3, 3..5]);
}

#[test]
fn mcp_clients_are_told_the_hints() {
    let selection = selection();
    let text = definitions(&selection, Format::Mcp);
    let list: Vec<Value> = serde_json::from_str(&text).unwrap();
    let annotations = |name: &str| {
        let found = list.iter().find(|tool| tool["name"] == format!("mcp__far__{name}")).unwrap();
        found["annotations"].clone()
    };
    assert_eq!(annotations("drop"), json!({"destructiveHint": true}));
    assert_eq!(annotations("look"), json!({"readOnlyHint": true, "destructiveHint": true}));
    assert_eq!(annotations("add"), json!({"destructiveHint": false, "openWorldHint": true}));
    assert_eq!(annotations("plain"), Value::Null);
    for format in [Format::OpenAi, Format::Responses, Format::Anthropic] {
        assert!(!definitions(&selection, format).contains("Hint"), "{format:?}");
    }
}
