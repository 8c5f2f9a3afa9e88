//! Which version is spoken, and what may come before that is settled.

use serde_json::{Value, json};

use crate::fixture::{Client, Lab, meta};

fn handshake(version: &str) -> Value {
    json!({"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "test", "version": "0"}})
}

#[tokio::test]
async fn a_known_version_is_spoken_and_another_is_answered_with_the_newest_that_has_a_handshake() {
    let lab = Lab::new();
    for (asked, spoken) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
        ("", "2025-11-25"),
    ] {
        let mut client = Client::of(&lab.service);
        let answer = client.ask(1, "initialize", handshake(asked)).await;
        let result = &answer["result"];
        assert_eq!(result["protocolVersion"], spoken, "{asked}");
        assert_eq!(result["serverInfo"]["name"], "lab");
        assert_eq!(result["serverInfo"]["version"], "1.2.3");
        assert_eq!(result["serverInfo"].get("title").is_some(), spoken >= "2025-06-18", "{answer}");
        assert_eq!(result["instructions"], "Be kind");
        assert_eq!(result["capabilities"], json!({"logging": {}, "tools": {"listChanged": true}}));
        client.close().await;
        assert_eq!(client.rest().await, Vec::<Value>::new());
    }
    let mut client = Client::of(&Lab::built_in());
    let answer = client.ask(1, "initialize", handshake("2025-11-25")).await;
    assert_eq!(answer["result"]["capabilities"]["tools"], json!({"listChanged": false}));
}

#[tokio::test]
async fn before_a_handshake_only_a_sign_of_life_is_given() {
    let mut client = Client::of(&Lab::new().service);
    assert_eq!(client.ask(1, "ping", json!({})).await["result"], json!({}));
    for (id, method) in [(2, "tools/list"), (3, "tools/call"), (4, "logging/setLevel"), (5, "no/such")] {
        let answer = client.ask(id, method, json!({})).await;
        assert_eq!(answer["error"]["code"], -32_600, "{method}: {answer}");
    }
    let answer = client.ask(6, "server/discover", json!({})).await;
    assert_eq!(answer["error"]["code"], -32_602, "{answer}");
    for (id, params) in [
        (7, json!({})),
        (8, json!({"protocolVersion": 1, "capabilities": {}})),
        (9, json!({"protocolVersion": "2025-11-25"})),
        (10, json!({"protocolVersion": "2025-11-25", "capabilities": []})),
    ] {
        let answer = client.ask(id, "initialize", params).await;
        assert_eq!(answer["error"]["code"], -32_602, "{answer}");
    }
    let answer = client.ask(11, "initialize", handshake("2025-06-18")).await;
    assert_eq!(answer["result"]["protocolVersion"], "2025-06-18");
    let answer = client.ask(12, "initialize", handshake("2025-06-18")).await;
    assert_eq!(answer["error"]["code"], -32_600, "a second handshake: {answer}");
    assert!(client.ask(13, "tools/list", json!({})).await["result"]["tools"].is_array());
}

#[tokio::test]
async fn what_is_not_offered_is_no_method() {
    let mut client = Client::begun(&Lab::new().service, "2025-11-25", json!({})).await;
    let absent = [
        "resources/list",
        "resources/templates/list",
        "resources/read",
        "resources/subscribe",
        "prompts/list",
        "prompts/get",
        "completion/complete",
        "server/discover ",
        "subscriptions/listen",
        "tasks/get",
        "",
    ];
    for (id, method) in (1..).zip(absent) {
        let answer = client.ask(id, method, json!({})).await;
        assert_eq!(answer["error"]["code"], -32_601, "{method}: {answer}");
    }
}

#[tokio::test]
async fn a_client_that_asks_for_a_log_gets_one() {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({})).await;
    client.call(1, "broken", json!({})).await;
    for bad in [json!({}), json!({"level": "loud"}), json!({"level": 3})] {
        assert_eq!(client.ask(2, "logging/setLevel", bad).await["error"]["code"], -32_602);
    }
    assert_eq!(client.ask(3, "logging/setLevel", json!({"level": "info"})).await["result"], json!({}));
    client
        .send(&json!({"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "broken"}}))
        .await;
    let line = client.get().await;
    assert_eq!(line["method"], "notifications/message");
    assert_eq!(line["params"]["level"], "info");
    assert_eq!(line["params"]["data"], "broken ended: error (tool_error)");
    assert_eq!(client.get().await["id"], 4);
    assert_eq!(client.ask(5, "logging/setLevel", json!({"level": "error"})).await["result"], json!({}));
    assert_eq!(client.call(6, "broken", json!({})).await["result"]["isError"], true);
}

#[tokio::test]
async fn a_session_with_a_handshake_may_still_ask_in_the_other_way() {
    let mut client = Client::begun(&Lab::new().service, "2025-11-25", json!({})).await;
    let answer = client.ask(1, "tools/list", json!({"_meta": meta(&json!({}))})).await;
    assert_eq!(answer["result"]["resultType"], "complete");
    let answer = client.ask(2, "tools/list", json!({})).await;
    assert_eq!(answer["result"].get("resultType"), None);
}
