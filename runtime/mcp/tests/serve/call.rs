//! Calls and their results, in every version.

use serde_json::{Value, json};
use toolwright_mcp::serve::ServiceLimits;

use crate::fixture::{Client, Lab};

const VERSIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

fn kinds(answer: &Value) -> Vec<&str> {
    answer["result"]["content"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part["type"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn text_and_json_come_as_each_version_has_them() {
    for version in VERSIONS {
        let mut client = Client::begun(&Lab::new().service, version, json!({})).await;
        let answer = client.call(1, "words", json!({})).await;
        let text = json!([{"type": "text", "text": "two\nlines, \"quoted\" \u{1f980}"}]);
        assert_eq!(answer["result"], json!({"content": text, "isError": false}), "{version}");
        let answer = client.call(2, "echo", json!({"a": 1})).await;
        let text = "{\n  \"given\": {\"a\":1}\n}";
        assert_eq!(answer["result"]["content"], json!([{"type": "text", "text": text}]));
        let structure = answer["result"].get("structuredContent");
        let expected = json!({"given": {"a": 1}});
        assert_eq!(structure, (version >= "2025-06-18").then_some(&expected), "{version}");
        let answer = client.call(3, "number", json!({})).await;
        assert_eq!(answer["result"].get("structuredContent"), None, "only an object is structured content");
    }
}

#[tokio::test]
async fn media_come_as_far_as_a_version_has_them() {
    for (version, expected) in VERSIONS.into_iter().zip([
        &["text", "image"][..],
        &["text", "image", "audio"],
        &["text", "image", "audio", "resource_link"],
        &["text", "image", "audio", "resource_link"],
    ]) {
        let mut client = Client::begun(&Lab::new().service, version, json!({})).await;
        let answer = client.call(1, "picture", json!({})).await;
        assert_eq!(kinds(&answer), expected, "{version}");
        let content = &answer["result"]["content"];
        assert_eq!(content[1], json!({"type": "image", "data": "aGk=", "mimeType": "image/png"}));
        let text = content[0]["text"].as_str().unwrap();
        assert!(text.contains("[audio 2: audio/wav, 2 bytes]"), "{text}");
        assert!(text.contains("https://example.com/a.pdf"), "{text}");
    }
}

#[tokio::test]
async fn faults_of_a_tool_are_results_and_faults_of_a_request_are_errors() {
    let mut client = Client::begun(&Lab::new().service, "2025-11-25", json!({})).await;
    let answer = client.call(1, "broken", json!({})).await;
    assert_eq!(answer["result"]["isError"], true);
    assert_eq!(answer["result"]["content"][0]["text"], "{\"error\": \"it broke\"}");
    assert_eq!(answer["result"].get("structuredContent"), None);
    let answer = client.call(2, "echo", json!({"a": "no number"})).await;
    assert_eq!(answer["result"]["isError"], true, "arguments are judged as a tool's own: {answer}");
    let answer = client.call(3, "no_such_tool", json!({})).await;
    assert_eq!(answer["error"]["code"], -32_602);
    assert!(
        answer["error"]["message"].as_str().unwrap().starts_with("Unknown tool: no_such_tool"),
        "{answer}"
    );
    let answer = client.call(4, "read_file", json!({"path": "/etc/passwd"})).await;
    assert_eq!(answer["error"]["code"], -32_602, "a tool outside the selection: {answer}");
    for params in [json!({}), json!({"name": 1}), json!({"name": "echo", "arguments": [1]})] {
        let answer = client.ask(5, "tools/call", params).await;
        assert_eq!(answer["error"]["code"], -32_602, "{answer}");
    }
    let answer = client.ask(6, "tools/call", json!({"name": "words", "arguments": null})).await;
    assert_eq!(answer["result"]["isError"], false);
}

#[tokio::test]
async fn progress_is_told_under_the_clients_mark_and_only_grows() {
    for (version, words) in [("2024-11-05", false), ("2025-03-26", true)] {
        let mut client = Client::begun(&Lab::new().service, version, json!({})).await;
        let params = json!({"name": "steps", "_meta": {"progressToken": "p"}});
        client.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})).await;
        for (bytes, line) in [(1, "one"), (5, "five"), (9, "nine")] {
            let told = client.get().await;
            let mut expected = json!({"progressToken": "p", "progress": bytes});
            if words {
                expected["message"] = line.into();
            }
            assert_eq!(told["method"], "notifications/progress");
            assert_eq!(told["params"], expected);
        }
        assert_eq!(client.get().await["result"]["content"][0]["text"], "done");
        let answer = client.call(2, "steps", json!({})).await;
        assert_eq!(answer["result"]["content"][0]["text"], "done", "nobody asked for progress");
    }
}

#[tokio::test]
async fn a_withdrawn_call_is_cancelled_and_not_answered() {
    let mut client = Client::begun(&Lab::new().service, "2025-11-25", json!({})).await;
    client
        .send(&json!({"jsonrpc": "2.0", "id": "one", "method": "tools/call", "params": {"name": "slow"}}))
        .await;
    client
        .send(&json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "slow"}}))
        .await;
    let answer = client.call(2, "words", json!({})).await;
    assert_eq!(answer["error"]["code"], -32_600, "the id is in use: {answer}");
    assert_eq!(client.call(3, "words", json!({})).await["result"]["isError"], false, "others go on");
    for params in [json!({}), json!({"requestId": null}), json!({"requestId": 99})] {
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})).await;
    }
    // The same text, written otherwise.
    client
        .write(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"\\u006fne\"}}\n")
        .await;
    // Its id is free again once it is over.
    loop {
        client.send(&json!({"jsonrpc": "2.0", "id": "one", "method": "ping"})).await;
        let answer = client.get().await;
        assert_eq!(answer["id"], "one");
        if answer.get("result").is_some() {
            break;
        }
    }
    client.close().await;
    let rest = client.rest().await;
    assert_eq!(rest.iter().map(|answer| answer["id"].clone()).collect::<Vec<_>>(), [json!(2)], "{rest:?}");
}

#[tokio::test]
async fn only_so_many_calls_run_at_once() {
    let lab = Lab::within(ServiceLimits { calls: 2, ..ServiceLimits::default() });
    let mut client = Client::begun(&lab.service, "2025-06-18", json!({})).await;
    for id in 1..3 {
        client
            .send(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": "slow"}}))
            .await;
    }
    assert_eq!(client.call(3, "words", json!({})).await["error"]["code"], -32_000);
}

#[tokio::test]
async fn a_server_that_is_stopped_cancels_what_runs_and_answers_it() {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({})).await;
    client
        .send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "slow"}}))
        .await;
    assert_eq!(client.ask(2, "ping", json!({})).await["result"], json!({}));
    client.stop.cancel();
    let rest = client.rest().await;
    assert_eq!(rest.len(), 1, "{rest:?}");
    assert_eq!(rest[0]["id"], 1);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_does_not_keep_the_end_away() {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({})).await;
    client.flood(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n").await;
    client.stop.cancel();
    client.end_unread().await;
}

#[tokio::test(start_paused = true)]
async fn news_for_a_client_that_does_not_read_do_not_keep_the_end_away() {
    let lab = Lab::new();
    let client = Client::begun(&lab.service, "2025-06-18", json!({})).await;
    for _ in 0..5000 {
        lab.tell();
        tokio::task::yield_now().await;
    }
    client.stop.cancel();
    client.end_unread().await;
}
