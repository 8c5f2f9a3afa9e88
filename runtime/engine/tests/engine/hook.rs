//! Hooks: who may stop a call, who may change it, who is only told, and what becomes of a hook that fails.

use std::{
    collections::BTreeSet,
    future::pending,
    pin::Pin,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    task::{self, Poll},
    thread,
    time::Duration,
};

use serde_json::{Value, json};
use toolwright::{
    AgentState, Availability, CallLimits, Context, Dispatcher, Environment, Output, Selection, Services,
    Status, ToolDef, ToolError,
    declare::{Handler, HandlerFuture},
    hook::{
        Asker, Cause, Consent, ConsentFuture, Event, Hook, HookResult, HookSet, Hooks, LlmExecution,
        LlmRequest, Middleware, OnSessionStart, PostApprovalResponse, PostToolCall, PreApprovalRequest,
        PreGatewayDispatch, PreLlmCall, PreToolCall, PreVerify, Question, RawJson, ToolDecision,
        ToolExecution, ToolRequest, TransformToolResult, points,
    },
};

use crate::fixture::{Plan, Tool};

type Seen = Arc<Mutex<Vec<String>>>;

/// A dispatcher under hooks, with tools that leave a mark when they run.
struct House {
    dispatcher: Dispatcher,
    selection: Selection,
    context: Context,
}

impl House {
    fn new(set: impl FnOnce(&mut HookSet)) -> Self {
        let registry = Plan::default()
            .tool("agents", Tool::native("set", Handler::Agent))
            .tool("echo", Tool::native("set", Handler::Quick(|_, text| Ok(Output::Json(text.to_owned())))))
            .tool("endless", Tool::native("set", Handler::Async(|_, _| Box::pin(pending()))))
            .tool("fails", Tool::native("set", Handler::Quick(|_, _| Err(ToolError::tell("no")))))
            .tool("panics", Tool::native("set", Handler::Quick(|_, _| panic!("oh"))))
            .tool(
                "says",
                Tool::native("set", Handler::Quick(|_, _| Ok(Output::Text("{\"error\":\"x\"}".into())))),
            )
            .build();
        let hooks = Hooks::default();
        hooks.change(set);
        let availability = Availability::new(registry, Environment::default());
        let limits = CallLimits { call: Duration::from_mins(1), ..CallLimits::default() };
        let dispatcher = Dispatcher::with_limits(availability, limits).with_hooks(hooks);
        Self {
            dispatcher,
            selection: Selection::new(registry, registry.everything()),
            context: Context::default(),
        }
    }

    async fn call(&self, name: &str, arguments: &str) -> String {
        self.dispatcher.dispatch(&self.selection, &self.context, name, arguments).await
    }

    /// The text of a call's error.
    async fn error(&self, name: &str, arguments: &str) -> String {
        let result = self.call(name, arguments).await;
        let result: Value = serde_json::from_str(&result).unwrap();
        result["error"].as_str().unwrap_or_else(|| panic!("no error: {result}")).to_owned()
    }
}

fn decides(decision: ToolDecision) -> Hook<PreToolCall> {
    Hook::quick(move |_| Ok(decision.clone()))
}

fn answers(answer: Value) -> Hook<PreToolCall> {
    Hook::json(move |_| {
        let answer = answer.to_string();
        async move { Ok(answer) }
    })
}

fn rewrites(from: &'static str, to: &'static str) -> Hook<PreToolCall> {
    Hook::quick(move |event: &PreToolCall| {
        let text = event.args.text();
        if !text.contains(from) {
            return Ok(ToolDecision::Allow);
        }
        Ok(ToolDecision::Rewrite(RawJson::read(&text.replace(from, to))?))
    })
}

#[tokio::test(start_paused = true)]
async fn a_policy_that_is_no_clear_yes_blocks_and_says_which() {
    let cases: Vec<(Hook<PreToolCall>, &str)> = vec![
        (decides(ToolDecision::Block("not on Sundays".to_owned())), "not on Sundays"),
        (answers(json!({"action": "block", "message": "from afar"})), "from afar"),
        (
            decides(ToolDecision::Block(" ".to_owned())),
            "`guard` (pre_tool_call) gave an answer that means nothing",
        ),
        (
            answers(json!({"action": "block"})),
            "`guard` (pre_tool_call) gave an answer that means nothing: `block` without",
        ),
        (
            answers(json!({"action": "blok", "message": "x"})),
            "its action is none of block, ask, rewrite, allow",
        ),
        (answers(json!({"message": "x"})), "an object without an action"),
        (answers(json!({"action": 7})), "its action is not a text"),
        (answers(json!("block")), "neither an object nor null"),
        (answers(json!(false)), "neither an object nor null"),
        (answers(json!({"action": "rewrite", "args": [1]})), "its args is not an object"),
        (Hook::quick(|_| Err("the list is gone".into())), "`guard` (pre_tool_call) failed: the list is gone"),
        (Hook::quick(|_| panic!("ouch")), "`guard` (pre_tool_call) panicked: ouch"),
        (Hook::future(|_| async { panic!("late ouch") }), "panicked: late ouch"),
        (Hook::blocking(|_| panic!("pooled ouch")), "panicked: pooled ouch"),
        (Hook::future(|_| pending()), "`guard` (pre_tool_call) did not answer within 5s"),
        (Hook::future(|_| pending()).within(Duration::from_millis(20)), "did not answer within 20ms"),
        (decides(ToolDecision::Ask { message: None, rule_key: None }), "nobody is there to be asked"),
    ];
    for (hook, words) in cases {
        let house = House::new(|set| {
            set.on("guard", hook);
        });
        let error = house.error("echo", "{}").await;
        assert!(error.contains(words), "{error}\nlacks {words}");
        drop(house.dispatcher.hooks().swap(HookSet::default()));
        assert_eq!(house.call("echo", "{}").await, "{}", "the next call works");
    }
}

#[tokio::test(start_paused = true)]
async fn an_observer_never_changes_anything() {
    let cases: Vec<Hook<PreToolCall>> = vec![
        decides(ToolDecision::Block("no".to_owned())),
        decides(ToolDecision::Ask { message: None, rule_key: None }),
        rewrites("{}", "{\"a\":1}"),
        answers(json!(17)),
        Hook::quick(|_| Err("broken".into())),
        Hook::quick(|_| panic!("ouch")),
        Hook::future(|_| pending()),
    ];
    for hook in cases {
        let house = House::new(|set| {
            set.observe("watcher", hook);
            set.observe::<TransformToolResult>("reader", Hook::quick(|_| Ok(Some("other".to_owned()))));
            set.observe::<TransformToolResult>("broken", Hook::quick(|_| panic!("ouch")));
            set.observe::<ToolRequest>("broken", Hook::quick(|_| Err("no".into())));
            set.on::<PostToolCall>("broken", Hook::quick(|_| panic!("ouch")));
            set.observe_around::<ToolExecution>(
                "early",
                Middleware::new(|_, _| Box::pin(async { Err("no".into()) })),
            );
            set.observe_around::<ToolExecution>(
                "liar",
                Middleware::new(|event: ToolExecution, next| {
                    Box::pin(async move {
                        drop(next.call(event.args).await);
                        Ok("another".to_owned())
                    })
                }),
            );
            set.observe_around::<ToolExecution>("hangs", Middleware::new(|_, _| Box::pin(pending())));
        });
        assert_eq!(house.call("echo", "{}").await, "{}");
    }
}

/// A future that never ends and panics when it is let go.
struct Stubborn;

impl Future for Stubborn {
    type Output = HookResult<()>;

    fn poll(self: Pin<&mut Self>, _: &mut task::Context<'_>) -> Poll<Self::Output> {
        Poll::Pending
    }
}

impl Drop for Stubborn {
    fn drop(&mut self) {
        panic!("let go");
    }
}

#[tokio::test(start_paused = true)]
async fn a_hook_that_panics_when_its_time_is_up_is_a_failed_hook() {
    let house = House::new(|set| {
        set.observe::<PostToolCall>("watch", Hook::future(|_| Stubborn));
    });
    assert_eq!(house.call("echo", "{}").await, "{}");
}

#[tokio::test]
async fn hooks_stand_in_order_and_see_what_will_run() {
    let seen = Seen::default();
    let note = |name: &'static str| {
        let seen = Arc::clone(&seen);
        Hook::quick(move |event: &PreToolCall| {
            seen.lock().unwrap().push(format!("{name} {}", event.args.text()));
            Ok(ToolDecision::Allow)
        })
    };
    let house = House::new(|set| {
        set.on("first", note("first"));
        set.on("turns", rewrites("one", "two"));
        set.on("last", note("last"));
        set.on::<ToolRequest>(
            "add",
            Hook::json(|_| async { Ok(json!({"args": {"n": "zero"}}).to_string()) }),
        );
        set.on::<ToolRequest>(
            "more",
            Hook::quick(|event: &ToolRequest| {
                assert_eq!(event.original_args.text(), "{\"n\": 0}");
                Ok(Some(RawJson::read(&event.args.text().replace("zero", "one"))?))
            }),
        );
    });
    assert_eq!(house.call("echo", "{\"n\": 0}").await, "{\"n\":\"two\"}");
    let expected = ["first {\"n\":\"one\"}", "last {\"n\":\"two\"}", "first {\"n\":\"two\"}"];
    assert_eq!(*seen.lock().unwrap(), expected, "who had seen other arguments is asked again");
}

#[tokio::test]
async fn a_hook_of_another_process_loses_nothing() {
    let args = r#"{"big":12345678901234567890123,"price":1.50,"tiny":1e-400,"after":"ä","a":{}}"#;
    let house = House::new(|set| {
        set.on::<ToolRequest>("all", Hook::json(move |_| async move { Ok(format!(r#"{{"args":{args}}}"#)) }));
        set.on::<PreToolCall>(
            "same",
            Hook::json(|event| async move {
                let (_, args) = event.split_once(r#""args":"#).ok_or("no args")?;
                let (args, _) = args.split_once(r#","middleware_trace""#).ok_or("no end of args")?;
                Ok(format!(r#"{{"action":"rewrite", "args": {args}}}"#))
            }),
        );
    });
    assert_eq!(house.call("echo", "{}").await, args);
}

#[tokio::test]
async fn what_is_not_one_clear_answer_is_nonsense() {
    for (answer, words) in [
        ("", "not JSON"),
        ("null null", "not JSON"),
        (r#"{"action":"allow","action":"block","message":"m"}"#, "its action is given twice"),
        (r#"{"action":"rewrite","args":{"a":"\ud800"}}"#, "half of a surrogate pair"),
    ] {
        let house = House::new(|set| {
            set.on::<PreToolCall>("guard", Hook::json(move |_| async move { Ok(answer.to_owned()) }));
        });
        let error = house.error("echo", "{}").await;
        assert!(error.contains("means nothing") && error.contains(words), "{error}");
    }
}

#[tokio::test]
async fn a_policy_before_a_rewriter_cannot_be_got_round() {
    let guard = || {
        Hook::quick(|event: &PreToolCall| {
            let bad = event.args.text().contains("/etc");
            Ok(if bad { ToolDecision::Block("not there".to_owned()) } else { ToolDecision::Allow })
        })
    };
    let house = House::new(|set| {
        set.on("guard", guard());
        set.on("turns", rewrites("/tmp", "/etc"));
    });
    assert_eq!(house.error("echo", "{\"path\":\"/tmp\"}").await, "not there");
    let house = House::new(|set| {
        set.on("guard", guard());
        set.around::<ToolExecution>(
            "turns",
            Middleware::new(|_, next| {
                Box::pin(async move { Ok(next.call(RawJson::read("{\"path\":\"/etc\"}")?).await) })
            }),
        );
    });
    assert_eq!(house.error("echo", "{}").await, "not there");
    let house = House::new(|set| {
        set.on("ping", rewrites("a", "b"));
        set.on("pong", rewrites("b", "a"));
    });
    assert!(house.error("echo", "{\"x\":\"a\"}").await.contains("keep changing"));
}

#[tokio::test]
async fn a_rewriter_that_adds_is_not_asked_about_its_own_words() {
    type Fill = fn(&mut HookSet, [Hook<PreToolCall>; 2]);
    let adds = || rewrites("\"run\":\"", "\"run\":\"nice ");
    let nothing = || decides(ToolDecision::Allow);
    let sets: [Fill; 3] = [
        |set, [adds, other]| _ = set.observe("watch", other).on("adds", adds),
        |set, [adds, other]| _ = set.on("guard", other).on("adds", adds),
        |set, [adds, other]| _ = set.on("adds", adds).on("guard", other),
    ];
    for fill in sets {
        let house = House::new(|set| fill(set, [adds(), nothing()]));
        assert_eq!(house.call("echo", "{\"run\":\"make\"}").await, "{\"run\":\"nice make\"}");
    }
}

#[tokio::test]
async fn what_a_hook_makes_of_the_arguments_must_fit() {
    for args in ["[]", "7", "null"] {
        let house = House::new(|set| {
            set.on("odd", decides(ToolDecision::Rewrite(RawJson::read(args).unwrap())));
        });
        let error = house.error("echo", "{}").await;
        assert!(
            error.contains("`odd` (pre_tool_call)") && error.contains("must be a JSON object"),
            "{error}"
        );
    }
}

struct Says(Consent, Seen);

impl Asker for Says {
    fn ask<'a>(&'a self, question: &'a Question) -> ConsentFuture<'a> {
        let Question { tool, arguments, cause, .. } = question;
        let Cause::Hook { hook, message, rule_key } = cause else { panic!("{cause:?}") };
        self.1.lock().unwrap().push(format!("{tool} {} {hook} {message} {rule_key}", arguments.text()));
        Box::pin(std::future::ready(self.0.clone()))
    }
}

#[tokio::test]
async fn what_a_hook_asks_is_asked_about_what_will_run() {
    let told = Seen::default();
    let (before, after) = (Arc::clone(&told), Arc::clone(&told));
    let mut house = House::new(|set| {
        set.on("asks", answers(json!({"action": "approve", "message": "sure?", "rule_key": "k"})));
        set.on("turns", rewrites("1", "2"));
        set.on::<PreApprovalRequest>(
            "b",
            Hook::quick(move |event: &PreApprovalRequest| {
                before.lock().unwrap().push(event.pattern_key.clone());
                Ok(())
            }),
        );
        set.on::<PostApprovalResponse>(
            "a",
            Hook::quick(move |event: &PostApprovalResponse| {
                after.lock().unwrap().push(event.choice.clone());
                Ok(())
            }),
        );
    });
    let asked = Seen::default();
    for (consent, expected) in [
        (Consent::Given, "{\"n\":2}".to_owned()),
        (
            Consent::Refused("denied".to_owned()),
            "{\"error\": \"BLOCKED: echo needs approval (hook `asks`), and has none: denied\"}".to_owned(),
        ),
    ] {
        let asker: Arc<dyn Asker> = Arc::new(Says(consent, Arc::clone(&asked)));
        house.context.services = Services::default().with(asker);
        assert_eq!(house.call("echo", "{\"n\":1}").await, expected);
    }
    assert_eq!(*asked.lock().unwrap(), ["echo {\"n\":2} asks sure? k"; 2]);
    assert_eq!(*told.lock().unwrap(), ["k", "once", "k", "deny"]);
}

#[tokio::test(start_paused = true)]
async fn who_watches_is_told_how_each_call_ended() {
    let seen = Seen::default();
    let kept = Arc::clone(&seen);
    let mut house = House::new(|set| {
        set.on::<PostToolCall>(
            "watch",
            Hook::quick(move |event: &PostToolCall| {
                let line = format!(
                    "{} {} {} {}",
                    event.tool_name,
                    event.status.word(),
                    event.error_type.as_deref().unwrap_or("-"),
                    event.error_message.as_deref().unwrap_or("-"),
                );
                kept.lock().unwrap().push(line);
                Ok(())
            }),
        );
        set.on(
            "guard",
            Hook::quick(|event: &PreToolCall| {
                let bad = event.args.text().contains("bad");
                Ok(if bad { ToolDecision::Block("bad".to_owned()) } else { ToolDecision::Allow })
            }),
        );
    });
    let mut expected = Vec::new();
    for (name, arguments, line) in [
        ("echo", "{}", "echo ok - -"),
        ("echo", "{\"bad\":1}", "echo blocked plugin_block bad"),
        (
            "echo",
            "{",
            "echo error invalid_arguments the arguments are cut off: the text ends where a member's name in double quotes should follow at character 1; nothing was run, send the whole call again",
        ),
        ("fails", "{}", "fails error tool_error no"),
        ("says", "{}", "says error tool_error x"),
        ("panics", "{}", "panics error tool_error Error executing panics: it panicked: oh"),
        ("endless", "{}", "endless timeout timeout Error executing endless: timed out after 60s"),
        ("nope", "{}", "nope error unknown_tool Unknown tool: nope"),
    ] {
        drop(house.call(name, arguments).await);
        expected.push(line);
    }
    let mask = house.selection.registry().nothing();
    house.selection = Selection::new(house.selection.registry(), mask);
    drop(house.call("echo", "{}").await);
    expected.push("echo blocked tool_scope_block Tool not available in this session: echo is not among the selected tools");
    house.selection = Selection::new(house.selection.registry(), house.selection.registry().everything());
    house.context.cancellation.cancel();
    drop(house.call("echo", "{}").await);
    expected.push("echo cancelled cancelled Error executing echo: cancelled before it began");
    assert_eq!(*seen.lock().unwrap(), expected);
}

#[tokio::test(start_paused = true)]
async fn results_are_changed_in_order_and_withheld_when_a_changer_fails() {
    let add = |text: &'static str| {
        Hook::quick(move |event: &TransformToolResult| Ok(Some(format!("{}{text}", event.result))))
    };
    let house = House::new(|set| {
        set.on("a", add("a"));
        set.on("nothing", Hook::<TransformToolResult>::json(|_| async { Ok("null".to_owned()) }));
        set.on("b", add("b"));
    });
    assert_eq!(house.call("echo", "{}").await, "{}ab");
    let failures: [Hook<TransformToolResult>; 4] = [
        Hook::quick(|_| Err("no key".into())),
        Hook::quick(|_| panic!("ouch")),
        Hook::json(|_| async { Ok("7".to_owned()) }),
        Hook::future(|_| pending()),
    ];
    for hook in failures {
        let house = House::new(|set| {
            set.on("redact", hook);
        });
        let error = house.error("echo", "{\"secret\":1}").await;
        assert!(error.starts_with("echo may have run, but its result is withheld"), "{error}");
        assert!(error.contains("`redact` (transform_tool_result)") && !error.contains("secret"), "{error}");
    }
}

#[tokio::test(start_paused = true)]
async fn middleware_nests_and_fails_closed() {
    let marks = |name: &'static str| {
        Middleware::new(move |event: ToolExecution, next| {
            Box::pin(async move {
                let result = next.call(event.args).await;
                Ok(format!("{name}({result})"))
            })
        })
    };
    let house = House::new(|set| {
        set.around("outer", marks("outer"));
        set.around("inner", marks("inner"));
    });
    assert_eq!(house.call("echo", "{}").await, "outer(inner({}))");
    assert_eq!(house.call("fails", "{}").await, "outer(inner({\"error\": \"no\"}))");
    let house = House::new(|set| {
        set.around::<ToolExecution>(
            "cached",
            Middleware::new(|_, _| Box::pin(async { Ok("kept".to_owned()) })),
        );
    });
    assert_eq!(house.call("panics", "{}").await, "kept", "it need not go on");
    let early: Middleware<ToolExecution> = Middleware::new(|_, _| Box::pin(async { Err("early".into()) }));
    let late = Middleware::new(|event: ToolExecution, next| {
        Box::pin(async move {
            drop(next.call(event.args).await);
            Err("late".into())
        })
    });
    let hangs: Middleware<ToolExecution> = Middleware::new(|_, _| Box::pin(pending()));
    let hangs_after = Middleware::new(|event: ToolExecution, next| {
        Box::pin(async move {
            drop(next.call(event.args).await);
            pending().await
        })
    });
    for (middleware, start, words) in [
        (early, "BLOCKED: echo was not run", "failed: early"),
        (late, "echo may have run", "failed: late"),
        (hangs, "BLOCKED: echo was not run", "did not answer within 5s"),
        (hangs_after, "echo may have run", "did not answer within 5s"),
    ] {
        let house = House::new(|set| {
            set.around("odd", middleware);
        });
        let error = house.error("echo", "{}").await;
        assert!(error.starts_with(start) && error.contains(words) && error.contains("`odd`"), "{error}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_time_of_the_work_is_not_the_middlewares() {
    let house = House::new(|set| {
        set.around::<ToolExecution>(
            "waits",
            Middleware::new(|event: ToolExecution, next| {
                Box::pin(async move { Ok(next.call(event.args).await) })
            }),
        );
    });
    assert_eq!(house.error("endless", "{}").await, "Error executing endless: timed out after 60s");
}

#[tokio::test]
async fn hooks_are_swapped_never_cleared() {
    let house = House::new(|set| {
        set.on("old", decides(ToolDecision::Block("old".to_owned())));
    });
    let hooks = house.dispatcher.hooks().clone();
    let stop = Arc::new(AtomicUsize::new(0));
    let stopped = Arc::clone(&stop);
    let reloads = thread::spawn(move || {
        while stopped.load(Ordering::Relaxed) == 0 {
            hooks.change(|set| {
                set.retain(|name| name != "old");
                set.on("old", decides(ToolDecision::Block("new".to_owned())));
            });
        }
    });
    for _ in 0..5_000 {
        let error = house.error("echo", "{}").await;
        assert!(error == "old" || error == "new", "{error}");
    }
    stop.store(1, Ordering::Relaxed);
    reloads.join().unwrap();
}

struct Mind;

impl AgentState for Mind {
    fn call<'a>(&'a self, context: &'a Context, tool: &'static ToolDef, text: &'a str) -> HandlerFuture<'a> {
        Box::pin(async move { Ok(Output::Text(format!("{} {} {text}", context.session_id, tool.name))) })
    }
}

#[tokio::test]
async fn agent_tools_go_to_the_agent_through_every_hook() {
    let mut house = House::new(|set| {
        set.on("turns", rewrites("1", "2"));
    });
    assert_eq!(house.error("agents", "{}").await, "agents must be handled by the agent loop");
    let mind: Arc<dyn AgentState> = Arc::new(Mind);
    house.context = Context {
        session_id: "s".to_owned(),
        services: Services::default().with(mind),
        ..Context::default()
    };
    assert_eq!(house.call("agents", "{\"n\":1}").await, "s agents {\"n\":2}");
    house.dispatcher.hooks().change(|set| {
        set.on("guard", decides(ToolDecision::Block("no".to_owned())));
    });
    assert_eq!(house.error("agents", "{}").await, "no");
}

/// Looks at the hooks when it goes.
struct LooksBack(Hooks, mpsc::Sender<bool>);

impl Drop for LooksBack {
    fn drop(&mut self) {
        self.1.send(self.0.snapshot().is_empty()).unwrap();
    }
}

#[test]
fn a_hook_that_goes_may_look_at_the_hooks() {
    let hooks = Hooks::default();
    let (sender, seen) = mpsc::channel();
    let looks = LooksBack(hooks.clone(), sender);
    hooks.change(|set| {
        let hook = Hook::quick(move |_| {
            drop(looks.0.snapshot());
            Ok(())
        });
        set.on::<OnSessionStart>("looks", hook);
    });
    let (done, ended) = mpsc::channel();
    thread::spawn(move || {
        hooks.change(|set| set.retain(|_| false));
        done.send(()).unwrap();
    });
    assert_eq!(seen.recv_timeout(Duration::from_secs(10)), Ok(true), "it sees what is in force now");
    ended.recv_timeout(Duration::from_secs(10)).unwrap();
}

#[tokio::test]
async fn other_points_gather_their_answers() {
    let hooks = Hooks::default();
    assert!(hooks.fire(PreLlmCall::default()).await.unwrap().is_empty());
    hooks.change(|set| {
        set.on::<PreLlmCall>("a", Hook::json(|_| async { Ok(json!({"context": "x"}).to_string()) }));
        set.on::<PreLlmCall>("b", Hook::json(|_| async { Ok("null".to_owned()) }));
        set.observe::<PreLlmCall>("c", Hook::json(|_| async { Ok("\"y\"".to_owned()) }));
        set.on::<PreVerify>(
            "v",
            Hook::json(|_| async { Ok(json!({"decision": "block", "reason": "r"}).to_string()) }),
        );
        set.on::<PreGatewayDispatch>("g", Hook::json(|_| async { Ok(json!({"action": "fly"}).to_string()) }));
        set.on::<OnSessionStart>("s", Hook::quick(|_| Err("ignored".into())));
    });
    assert_eq!(hooks.fire(PreLlmCall::default()).await.unwrap(), [Some("x".to_owned()), None]);
    assert_eq!(hooks.fire(PreVerify::default()).await.unwrap(), [Some("r".to_owned())]);
    assert!(hooks.fire(PreGatewayDispatch::default()).await.is_err());
    assert!(hooks.fire(OnSessionStart::default()).await.unwrap().is_empty());
}

#[test]
fn points_and_fields_bear_the_originals_names() {
    let facts: Value =
        serde_json::from_str(include_str!("../../../../tests/cases/conformance/hooks.json")).unwrap();
    let facts = facts.as_object().unwrap();
    for (name, decides, fields) in points() {
        let Some(fact) = facts.get(*name) else {
            assert!(["tool_request", "llm_request"].contains(name), "{name}");
            continue;
        };
        let expected: Vec<&str> =
            fact["arguments"].as_array().unwrap().iter().map(|field| field.as_str().unwrap()).collect();
        assert_eq!(*fields, expected, "{name}");
        assert_eq!(*decides, fact["return"] != "ignored", "{name}");
    }
    let ours: Vec<&str> = points().iter().map(|(name, ..)| *name).collect();
    assert!(facts.keys().all(|name| ours.contains(&name.as_str())));
    let event =
        serde_json::to_value(PostToolCall { status: Status::Timeout, ..PostToolCall::default() }).unwrap();
    assert_eq!(event["status"], "timeout");
    assert_eq!(PostToolCall::NAME, "post_tool_call");
}

/// What the original puts into every call of a hook, and into every call of middleware.
#[test]
fn every_event_says_by_which_version_it_is_to_be_read() {
    fn fields<E: serde::Serialize + Default>() -> serde_json::Map<String, Value> {
        serde_json::to_value(E::default()).unwrap().as_object().unwrap().clone()
    }
    let facts: Value =
        serde_json::from_str(include_str!("../../../../tests/cases/conformance/middleware.json")).unwrap();
    let injected = facts["injected"].as_object().unwrap();
    let sorted = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<BTreeSet<String>>();
    for (kind, event) in [
        ("tool_request", fields::<ToolRequest>()),
        ("tool_execution", fields::<ToolExecution>()),
        ("llm_request", fields::<LlmRequest>()),
        ("llm_execution", fields::<LlmExecution>()),
    ] {
        for (name, version) in injected {
            assert_eq!(event.get(name), Some(version), "{kind}");
        }
        let Some(listed) = facts.get(kind) else { continue };
        // The way on is the second argument of the middleware, and no field.
        let listed = listed.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
        let listed = listed.filter(|name| *name != "next_call").chain(injected.keys().map(String::as_str));
        assert_eq!(sorted(event.keys().map(String::as_str).collect()), sorted(listed.collect()), "{kind}");
    }
    for event in [fields::<PreToolCall>(), fields::<PostToolCall>(), fields::<OnSessionStart>()] {
        assert_eq!(event["telemetry_schema_version"], injected["telemetry_schema_version"]);
        assert_eq!(event.get("middleware_schema_version"), None);
    }
}

#[tokio::test]
async fn hooks_are_told_which_middleware_changed_the_arguments() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let (before, after) = (Arc::clone(&told), Arc::clone(&told));
    let house = House::new(|set| {
        set.on::<ToolRequest>("looks", Hook::quick(|_| Ok(None)));
        for name in ["first", "second"] {
            set.on::<ToolRequest>(
                name,
                Hook::quick(move |event: &ToolRequest| {
                    Ok(Some(RawJson::read(&event.args.text().replace('}', &format!(r#","{name}":1}}"#)))?))
                }),
            );
        }
        set.on::<PreToolCall>(
            "before",
            Hook::json(move |event| {
                before.lock().unwrap().push(event);
                async { Ok("null".to_owned()) }
            }),
        );
        set.on::<PostToolCall>(
            "after",
            Hook::json(move |event| {
                after.lock().unwrap().push(event);
                async { Ok("null".to_owned()) }
            }),
        );
    });
    drop(house.call("echo", r#"{"a":1}"#).await);
    house.dispatcher.hooks().change(|set| set.retain(|name| ["before", "after"].contains(&name)));
    drop(house.call("echo", r#"{"a":1}"#).await);
    let told = told.lock().unwrap();
    let trace = |event: &String| serde_json::from_str::<Value>(event).unwrap()["middleware_trace"].clone();
    let traces: Vec<Value> = told.iter().map(trace).collect();
    let both = json!([{"name": "first"}, {"name": "second"}]);
    assert_eq!(traces, [both.clone(), both, json!([]), json!([])]);
}

#[tokio::test]
async fn observing_middleware_cannot_change_the_arguments() {
    let house = House::new(|set| {
        set.observe_around::<ToolExecution>(
            "looks",
            Middleware::new(|_, next| {
                Box::pin(async move { Ok(next.call(RawJson::read(r#"{"a":"another"}"#)?).await) })
            }),
        );
    });
    assert_eq!(house.call("echo", r#"{"a":1}"#).await, r#"{"a":1}"#);
}
