//! Whole assistant messages: one answer for each call, in order, whatever is in them.

use std::sync::{
    LazyLock,
    atomic::{AtomicUsize, Ordering},
};

use proptest::prelude::*;
use serde_json::{Value, json};
use tokio::sync::Barrier;
use toolwright::{
    Availability, Call, CallFault, Context, Dispatcher, Environment, MessageError, Output, Registry,
    Selection, ToolMessage,
    declare::{Concurrency, Handler},
};

use crate::fixture::{Plan, Tool};

fn echo() -> Handler {
    Handler::Quick(|_, arguments| Ok(Output::Json(arguments.to_owned())))
}

fn house(registry: &'static Registry) -> (Dispatcher, Selection) {
    let dispatcher = Dispatcher::new(Availability::new(registry, Environment::default()));
    (dispatcher, Selection::new(registry, registry.everything()))
}

async fn answers(message: &str) -> Vec<ToolMessage> {
    let registry = Plan::default().tool("echo", Tool::native("set", echo())).build();
    let (dispatcher, selection) = house(registry);
    dispatcher.answer(&selection, &Context::default(), message).await.unwrap()
}

#[tokio::test]
async fn each_call_gets_its_answer_in_order() {
    let message = json!({
        "role": "assistant",
        "content": null,
        "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "echo", "arguments": "{\"n\": 1}"}},
            {"id": "call_2", "type": "function", "function": {"name": "nope", "arguments": "{}"}},
            {"id": "call_3", "type": "function", "function": {"name": "echo", "arguments": {"n": 3}}},
            {"id": "call_3", "type": "function", "function": {"name": "echo", "arguments": ""}},
        ],
    });
    let answers = answers(&message.to_string()).await;
    assert_eq!(
        serde_json::to_value(&answers).unwrap(),
        json!([
            {"role": "tool", "tool_call_id": "call_1", "name": "echo", "content": "{\"n\": 1}"},
            {"role": "tool", "tool_call_id": "call_2", "name": "nope", "content": "{\"error\": \"Unknown tool: nope\"}"},
            {"role": "tool", "tool_call_id": "call_3", "name": "echo", "content": "{\"n\":3}"},
            {"role": "tool", "tool_call_id": "call_3", "name": "echo", "content": "{}"},
        ])
    );
}

#[tokio::test]
async fn an_entry_that_is_no_call_gets_an_answer_too() {
    let cases = [
        (r#"{"id": "c", "function": {"name": "echo"}}"#, "c", "echo", "{}"),
        (r#"{"id": "c", "function": {"name": "echo", "arguments": null}}"#, "c", "echo", "{}"),
        (
            r#"{"id": 7, "function": {"name": "echo", "arguments": {"big": 12345678901234567890123}}}"#,
            "7",
            "echo",
            r#"{"big": 12345678901234567890123}"#,
        ),
        (r#"{"function": {"name": "echo", "arguments": "{}"}}"#, "", "echo", "{}"),
        (r#"{"id": null, "function": {"name": "echo", "arguments": "{}"}}"#, "", "echo", "{}"),
        (
            r#"{"id": "c", "function": {"name": "echo", "arguments": [1]}}"#,
            "c",
            "echo",
            r#"{"error": "the arguments must be a JSON object, not a list"}"#,
        ),
        (
            r#"{"id": "c", "function": {"name": "echo", "arguments": 5}}"#,
            "c",
            "echo",
            r#"{"error": "the arguments must be a JSON object, not a number"}"#,
        ),
        (
            r#"{"id": "c", "function": {"name": ""}}"#,
            "c",
            "",
            r#"{"error": "this call names no tool: its function.name must be a text"}"#,
        ),
        (
            r#"{"id": "c", "function": {"name": ["echo"]}}"#,
            "c",
            "",
            r#"{"error": "this call names no tool: its function.name must be a text"}"#,
        ),
        (
            r#"{"id": "c", "function": "echo"}"#,
            "c",
            "",
            r#"{"error": "this call names no tool: its function.name must be a text"}"#,
        ),
        (
            r#"{"id": "c"}"#,
            "c",
            "",
            r#"{"error": "this call names no tool: its function.name must be a text"}"#,
        ),
        (
            r#"{"id": "c", "function": {"name": "echo", "arguments": "{\"a\": "}}"#,
            "c",
            "echo",
            r#"{"error": "the arguments are cut off: the text ends where a value should follow at character 5, in `a`; nothing was run, send the whole call again"}"#,
        ),
    ];
    for (entry, id, name, content) in cases {
        let answers = answers(&format!(r#"{{"tool_calls": [{entry}]}}"#)).await;
        let expected = ToolMessage {
            role: "tool",
            tool_call_id: id.to_owned(),
            name: name.to_owned(),
            content: content.to_owned(),
            media: Vec::new(),
            is_error: content.starts_with(r#"{"error""#),
        };
        assert_eq!(answers, [expected], "{entry}");
    }
    for entry in ["null", "5", "\"echo\"", "[]", r#"{"\ud800": 1}"#] {
        let answers = answers(&format!(
            r#"{{"tool_calls": [{entry}, {{"id": "c", "function": {{"name": "echo"}}}}]}}"#
        ))
        .await;
        assert!(
            answers[0].content.starts_with(r#"{"error": "this entry of tool_calls is not a JSON object"#),
            "{entry}"
        );
        assert_eq!((answers.len(), answers[1].content.as_str()), (2, "{}"), "{entry}");
    }
}

#[tokio::test]
async fn text_that_json_forbids_spoils_no_other_call() {
    // A lone surrogate in the message's own text, and one in a call's arguments.
    let message = r#"{"content": "\ud800", "tool_calls": [
        {"id": "a", "function": {"name": "echo", "arguments": "\ud800"}},
        {"id": "b", "function": {"name": "echo", "arguments": "{}"}}]}"#;
    let answers = answers(message).await;
    assert_eq!(answers.len(), 2);
    assert!(answers[0].content.starts_with(r#"{"error": "#) && answers[0].tool_call_id == "a");
    assert_eq!(answers[1].content, "{}");
}

#[tokio::test]
async fn half_a_surrogate_pair_in_the_text_of_arguments_is_mended() {
    let message = r#"{"tool_calls": [{"function": {"name": "echo", "arguments": "{\"a\":\"x\ud800y\"}"}}]}"#;
    assert_eq!(answers(message).await[0].content, "{\"a\":\"x\u{fffd}y\"}");
}

#[test]
fn a_message_without_calls_has_none() {
    for message in [
        r#"{"role": "assistant"}"#,
        r#"{"tool_calls": null}"#,
        r#"{"tool_calls": []}"#,
        r#"{"content": "hello"}"#,
    ] {
        assert_eq!(Call::read_message(message).unwrap(), [], "{message}");
    }
    for message in ["", "[]", "hello", "{", "null"] {
        assert!(matches!(Call::read_message(message), Err(MessageError::Message(_))), "{message}");
    }
    assert!(matches!(Call::read_message("{}"), Err(MessageError::NoCalls)));
    assert!(matches!(Call::read_message(r#"{"role": "tool", "tool_calls": []}"#), Err(MessageError::Role)));
    for message in [r#"{"tool_calls": {}}"#, r#"{"tool_calls": 5}"#] {
        assert!(matches!(Call::read_message(message), Err(MessageError::Calls(_))), "{message}");
    }
    assert_eq!(Call::read_message(r#"{"tool_calls": [{}]}"#).unwrap()[0].arguments, Err(CallFault::Name));
}

#[tokio::test]
async fn calls_that_share_run_at_once_and_others_alone() {
    static MEETING: LazyLock<Barrier> = LazyLock::new(|| Barrier::new(3));
    static NOW: AtomicUsize = AtomicUsize::new(0);
    // Three of these can only end together.
    let meets = Handler::Async(|_, _| {
        Box::pin(async {
            MEETING.wait().await;
            Ok(Output::Text("met".to_owned()))
        })
    });
    let lonely = Handler::Async(|_, _| {
        Box::pin(async {
            let others = NOW.fetch_add(1, Ordering::SeqCst);
            tokio::task::yield_now().await;
            NOW.fetch_sub(1, Ordering::SeqCst);
            Ok(Output::Text(others.to_string()))
        })
    });
    let plan = Plan::default().tool("meets", Tool::native("set", meets).beside(Concurrency::Shared));
    let registry = plan.tool("lonely", Tool::native("set", lonely)).build();
    let (dispatcher, selection) = house(registry);
    let calls: Vec<Call> = ["lonely", "lonely", "meets", "meets", "meets", "lonely"]
        .iter()
        .zip(1..)
        .map(|(name, id)| Call {
            id: format!("{id}"),
            name: (*name).to_owned(),
            arguments: Ok(String::new()),
        })
        .collect();
    let answers = dispatcher.run(&selection, &Context::default(), &calls).await;
    let contents: Vec<&str> = answers.iter().map(|answer| answer.content.as_str()).collect();
    assert_eq!(contents, ["0", "0", "met", "met", "met", "0"]);
    assert!(answers.iter().map(|answer| answer.tool_call_id.as_str()).eq(["1", "2", "3", "4", "5", "6"]));
}

#[tokio::test]
async fn no_more_than_eight_run_at_once() {
    static NOW: AtomicUsize = AtomicUsize::new(0);
    static MOST: AtomicUsize = AtomicUsize::new(0);
    let counts = Handler::Async(|_, arguments| {
        Box::pin(async move {
            MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::task::yield_now().await;
            NOW.fetch_sub(1, Ordering::SeqCst);
            Ok(Output::Json(arguments.to_owned()))
        })
    });
    let registry =
        Plan::default().tool("counts", Tool::native("set", counts).beside(Concurrency::Shared)).build();
    let (dispatcher, selection) = house(registry);
    let call = |number: usize| Call {
        id: String::new(),
        name: "counts".to_owned(),
        arguments: Ok(format!(r#"{{"n":{number}}}"#)),
    };
    let calls: Vec<Call> = (0..50).map(call).collect();
    let answers = dispatcher.run(&selection, &Context::default(), &calls).await;
    assert!(answers.iter().zip(&calls).all(|(answer, call)| Ok(&answer.content) == call.arguments.as_ref()));
    assert_eq!((answers.len(), MOST.load(Ordering::SeqCst)), (50, 8));
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        Just(json!("echo")),
        Just(json!("{}")),
        Just(json!("{\"a\": [1")),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let key = prop_oneof![Just("id"), Just("function"), Just("name"), Just("arguments"), Just("x")];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key, inner), 0..4).prop_map(|fields| fields
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect::<Value>()),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_answer_for_each_entry(entries in prop::collection::vec(any_json(), 0..6)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let message = json!({"tool_calls": entries}).to_string();
        let answers = runtime.block_on(answers(&message));
        prop_assert_eq!(answers.len(), entries.len());
        for (answer, entry) in answers.iter().zip(&entries) {
            prop_assert!(serde_json::from_str::<Value>(&answer.content).is_ok_and(|content| content.is_object()));
            if let Some(id) = entry["id"].as_str() {
                prop_assert_eq!(&answer.tool_call_id, id);
            }
        }
    }
}
