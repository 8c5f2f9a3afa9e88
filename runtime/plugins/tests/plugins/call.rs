//! Calls of plugin tools.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use toolwright::{Context, Services};
use toolwright_terminal::Progress;

use crate::house::{Place, tool, until};

fn one() -> Value {
    json!({"brings": {"tools": [tool("probe")]}})
}

#[tokio::test]
async fn a_tool_of_a_plugin_is_called() {
    let mut place = Place::new();
    place.stand_in("demo", &one());
    let host = place.start().await;
    assert_eq!(host.faults("demo"), "");
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": {"text": "hi"}})).await, "hi");
    assert_eq!(host.plugins.toolsets(), ["demo"]);
    host.plugins.stop().await;
    assert!(host.catalog.snapshot().tools().next().is_none());
}

#[tokio::test]
async fn numbers_go_both_ways_as_they_are_written() {
    let mut place = Place::new();
    place.stand_in("demo", &one());
    let host = place.start().await;
    let snapshot = host.everything();
    let arguments = r#"{"do": "raw",
        "n": 9007199254740993, "text": "{\"json\":{\"n\":9007199254740993,\"x\":1.10}}"}"#;
    let answer = host.dispatcher.dispatch(&snapshot, &Context::default(), "probe", arguments).await;
    assert_eq!(answer, r#"{"n":9007199254740993,"x":1.10}"#);
    let seen = std::fs::read_to_string(place.plugin("demo").join("seen.jsonl")).expect("seen");
    assert!(seen.contains("\"n\": 9007199254740993"), "{seen}");
}

#[tokio::test]
async fn many_calls_run_at_once_and_get_their_own_answers() {
    let mut place = Place::new();
    place.stand_in("demo", &one());
    let host = place.start().await;
    let began = Instant::now();
    let sleeping = json!({"do": "sleep", "seconds": 1});
    let slow = host.call("probe", &sleeping);
    let quick = async {
        for number in 0..50 {
            let answer = host.call("probe", &json!({"do": "echo", "number": number})).await;
            assert_eq!(answer, format!(r#"{{"do":"echo","number":{number}}}"#));
        }
        began.elapsed()
    };
    let (slow, quick) = tokio::join!(slow, quick);
    assert_eq!(slow, "slept");
    assert!(quick < began.elapsed(), "the slow call held up the others");
}

#[tokio::test]
async fn a_cancelled_call_is_told_to_the_plugin() {
    let mut place = Place::new();
    place.stand_in("demo", &one());
    let host = place.start().await;
    let context = Context::default();
    let (dispatcher, selection) = (host.dispatcher.clone(), host.everything());
    let cancellation = context.cancellation.clone();
    let call =
        tokio::spawn(
            async move { dispatcher.dispatch(&selection, &context, "probe", r#"{"do":"hang"}"#).await },
        );
    let called = || place.seen("demo").iter().any(|line| line["method"] == "tool/call");
    until("the call is there", called).await;
    cancellation.cancel();
    let answer = call.await.expect("no panic");
    assert!(answer.contains("cancelled"), "{answer}");
    let id =
        place.seen("demo").iter().find(|line| line["method"] == "tool/call").expect("the call")["id"].clone();
    let told =
        || place.seen("demo").iter().any(|line| line["method"] == "cancel" && line["params"]["id"] == id);
    until("the plugin is told", told).await;
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_ended_and_the_plugin_named() {
    let mut place = Place::new();
    let mut slow = tool("probe");
    slow["timeout"] = json!(0.2);
    place.stand_in("demo", &json!({"brings": {"tools": [slow]}}));
    let host = place.start().await;
    let answer = host.call("probe", &json!({"do": "hang"})).await;
    assert!(
        answer.contains("plugin `demo` did not carry out `probe`: it did not answer within 0.2 s"),
        "{answer}"
    );
    assert!(answer.contains("toolwright plugins disable demo"), "{answer}");
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "still there"})).await, "still there");
}

#[tokio::test]
async fn an_error_of_a_tool_is_the_tools_own() {
    let mut place = Place::new();
    place.stand_in("demo", &one());
    let host = place.start().await;
    let answer = host.call("probe", &json!({"do": "raise", "message": "no such city"})).await;
    assert_eq!(answer, r#"{"error": "no such city"}"#);
    let answer = host.call("probe", &json!({"do": "answer", "answer": {"error": "closed on Mondays"}})).await;
    assert_eq!(answer, r#"{"error": "closed on Mondays"}"#);
}

#[tokio::test]
async fn a_request_of_a_plugin_is_refused_and_harms_nothing() {
    let mut place = Place::new();
    place.stand_in("demo", &one());
    let host = place.start().await;
    assert_eq!(host.call("probe", &json!({"do": "ask"})).await, "asked");
    let refused =
        || place.seen("demo").iter().any(|line| line["id"] == "q" && line["error"]["code"] == -32601);
    until("the plugin is answered", refused).await;
}

#[tokio::test]
async fn progress_is_passed_on() {
    let mut place = Place::new();
    place.stand_in("demo", &one());
    let host = place.start().await;
    let lines = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&lines);
    let progress = Progress::new(move |update| told.lock().expect("lines").push(update.last_line.to_owned()));
    let context = Context { services: Services::default().with(progress), ..Context::default() };
    let arguments = r#"{"do":"progress"}"#;
    let answer = host.dispatcher.dispatch(&host.everything(), &context, "probe", arguments).await;
    assert_eq!(
        (answer.as_str(), lines.lock().expect("lines").as_slice()),
        ("done", &["half".to_owned()][..])
    );
}

#[tokio::test]
async fn commands_are_run() {
    let mut place = Place::new();
    let brings = json!({"commands": [{"name": "say", "description": "Says it."}]});
    place.stand_in("demo", &json!({"brings": brings, "status": 3}));
    let host = place.start().await;
    let arguments = ["a".to_owned(), "b c".to_owned()];
    let output = host.plugins.run_command("demo", "say", &arguments).await.expect("run");
    assert_eq!((output.text.as_str(), output.status), ("a b c", 3));
    let error = |plugin: &str, command: &str| {
        let (plugins, plugin, command) = (host.plugins.clone(), plugin.to_owned(), command.to_owned());
        async move { plugins.run_command(&plugin, &command, &[]).await.expect_err("an error").to_string() }
    };
    assert_eq!(error("demo", "sey").await, "plugin `demo` has no command `sey`; did you mean `say`?");
    assert_eq!(error("demmo", "say").await, "there is no plugin `demmo`; did you mean `demo`?");
}

#[tokio::test]
async fn a_process_that_is_not_needed_any_more_is_gone() {
    let mut place = Place::new();
    place.stand_in("demo", &one());
    let host = place.start().await;
    let pid = host.call("probe", &json!({"do": "pid"})).await;
    host.plugins.stop().await;
    let gone = || !std::path::Path::new("/proc").join(&pid).exists();
    tokio::time::timeout(Duration::from_secs(5), until("the process is gone", gone)).await.expect("gone");
    let farewell = place.seen("demo").iter().any(|line| line["method"] == "shutdown");
    assert!(farewell, "it was told");
}
