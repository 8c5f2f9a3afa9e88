//! Bytes that are no message, and lists of messages.

use serde_json::{Value, json};
use toolwright_mcp::serve::ServiceLimits;

use crate::fixture::{Client, Lab};

#[tokio::test]
async fn what_is_no_message_is_told_and_the_next_one_is_heard() {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({})).await;
    let deep = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
    let deep_params = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"ping","params":{{"a":{deep}}}}}"#);
    for (line, code, id) in [
        (&b"{"[..], -32_700, Value::Null),
        (b"nonsense", -32_700, Value::Null),
        (b"\xff\xfe{}", -32_700, Value::Null),
        (b"\"text\"", -32_600, Value::Null),
        (b"17", -32_600, Value::Null),
        (b"{}", -32_600, Value::Null),
        (b"[]", -32_600, Value::Null),
        (br#"{"id":1,"method":"ping"}"#, -32_600, json!(1)),
        (br#"{"jsonrpc":"1.0","id":"a","method":"ping"}"#, -32_600, json!("a")),
        (br#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600, Value::Null),
        (br#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32_600, Value::Null),
        (br#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32_600, Value::Null),
        (br#"{"jsonrpc":"2.0","id":3,"method":5}"#, -32_600, json!(3)),
        (br#"{"jsonrpc":"2.0","id":4,"method":"ping","params":[1]}"#, -32_602, json!(4)),
        (br#"{"jsonrpc":"2.0","id":5,"id":6,"method":"ping"}"#, -32_600, Value::Null),
        // Its id may be that of a call of the client's own.
        (br#"{"jsonrpc":"2.0","id":8,"result":{},"error":{}}"#, -32_600, Value::Null),
        (br#"[{"jsonrpc":"2.0","id":9,"method":"ping"}]"#, -32_600, Value::Null),
    ] {
        client.write(&[line, b"\n"].concat()).await;
        let answer = client.get().await;
        let shown = String::from_utf8_lossy(line);
        assert_eq!(
            (answer["error"]["code"].clone(), answer["id"].clone()),
            (json!(code), id),
            "{shown}: {answer}"
        );
    }
    client.write(format!("{deep_params}\n").as_bytes()).await;
    assert_eq!(client.get().await, json!({"jsonrpc": "2.0", "id": 7, "result": {}}));
    // Answers to what was not asked, notifications that mean nothing, and empty lines are passed over.
    client.write(b"\n\r\n  \n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n{\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n").await;
    client
        .write(b"{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"name\":\"words\"}}\r\n")
        .await;
    assert_eq!(client.ask(10, "ping", json!({})).await["result"], json!({}));
}

#[tokio::test]
async fn a_message_that_is_too_long_is_told_and_passed_over() {
    let lab = Lab::within(ServiceLimits { message: 100_000, ..ServiceLimits::default() });
    let mut client = Client::begun(&lab.service, "2025-06-18", json!({})).await;
    for length in [100_001, 1_000_000] {
        let params = json!({"name": "words", "arguments": {"b": "x".repeat(length)}});
        client.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})).await;
        let answer = client.get().await;
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(-32_700)), "{answer}");
    }
    let arguments = json!({"b": "x".repeat(90_000)});
    assert!(client.call(2, "words", arguments).await.get("result").is_some());
}

#[tokio::test]
async fn messages_may_come_in_any_pieces_and_the_last_without_an_end() {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({})).await;
    for byte in b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n" {
        client.write(&[*byte]).await;
        tokio::task::yield_now().await;
    }
    assert_eq!(client.get().await["id"], 1);
    client.write(b"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}").await;
    client.close().await;
    let rest = client.rest().await;
    assert_eq!(rest, [json!({"jsonrpc": "2.0", "id": 2, "result": {}})]);
}

#[tokio::test]
async fn the_version_with_lists_answers_a_list_with_a_list() {
    let mut client = Client::begun(&Lab::new().service, "2025-03-26", json!({})).await;
    client
        .send(&json!([
            {"jsonrpc": "2.0", "id": 1, "method": "ping"},
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "words"}},
            {"jsonrpc": "2.0", "id": 3, "method": "initialize", "params": {}},
            5,
            {"jsonrpc": "2.0", "id": 4, "method": "nothing"},
        ]))
        .await;
    let answers = client.get().await;
    let mut seen: Vec<(Value, bool)> = answers
        .as_array()
        .unwrap()
        .iter()
        .map(|answer| (answer["id"].clone(), answer.get("result").is_some()))
        .collect();
    seen.sort_by_key(|(id, _)| id.to_string());
    let expected =
        [(json!(1), true), (json!(2), true), (json!(3), false), (json!(4), false), (Value::Null, false)];
    assert_eq!(seen, expected);
    client.send(&json!([{"jsonrpc": "2.0", "method": "notifications/initialized"}])).await;
    let many: Vec<Value> = (0..150).map(|id| json!({"jsonrpc": "2.0", "id": id, "method": "ping"})).collect();
    client.send(&json!(many)).await;
    assert_eq!(client.get().await.as_array().unwrap().len(), 150);
    let many: Vec<Value> = (0..201).map(|id| json!({"jsonrpc": "2.0", "id": id, "method": "ping"})).collect();
    client.send(&json!(many)).await;
    assert_eq!(client.get().await["error"]["code"], -32_600);
}
