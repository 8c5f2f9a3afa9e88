//! Many clients over real sockets.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpStream;
use toolwright_mcp::serve::HttpSettings;

use crate::{
    fixture::{Lab, PATIENCE},
    served::{BOTH, Served, alone, call, handshake, modern, ping, token},
};

#[tokio::test]
async fn a_session_begins_works_and_ends() {
    let served = Served::new(&Lab::new().service, HttpSettings::default()).await;
    let name = served.begin(json!({})).await;
    let session = [("Mcp-Session-Id", name.as_str()), ("MCP-Protocol-Version", "2025-06-18")];
    let got = served.post(&session, &json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
    assert_eq!((got.status, got.body.len()), (202, 0), "{got:?}");
    let got = served.post(&session, &json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    assert_eq!((got.status, got.header("content-type")), (200, Some("application/json")));
    assert_eq!(got.json()["result"]["tools"].as_array().unwrap().len(), 9);
    let got = served.post(&session, &call(2, "words")).await;
    assert!(got.json()["result"]["content"][0]["text"].as_str().unwrap().starts_with("two"));
    let own = served.post(&session, &call(3, "whose")).await.json();
    let mark = own["result"]["content"][0]["text"].clone();
    assert_eq!(mark.as_str().unwrap().len(), 12, "calls know their session by a mark: {mark}");
    let again = served.post(&session, &call(4, "whose")).await.json();
    assert_eq!(again["result"]["content"][0]["text"], mark, "which stays the same");
    let other = served.begin(json!({})).await;
    assert_ne!(other, name);
    let own = served.post(&[("Mcp-Session-Id", &other)], &call(5, "whose")).await.json();
    assert_ne!(own["result"]["content"][0]["text"], mark, "and is no other session's");
    let got = served.send("DELETE", &session, "").await;
    assert_eq!(got.status, 204, "{got:?}");
    assert_eq!(served.post(&session, &ping()).await.status, 404);
    assert_eq!(served.send("DELETE", &session, "").await.status, 404);
    assert_eq!(served.post(&[("Mcp-Session-Id", &other)], &ping()).await.status, 200, "others go on");
    served.end().await;
}

#[tokio::test]
async fn only_those_who_may_are_let_in() {
    let settings = HttpSettings {
        token: Some(token()),
        origins: vec!["https://app.example".to_owned()],
        ..HttpSettings::default()
    };
    let served = Served::new(&Lab::new().service, settings).await;
    let bearer = ("Authorization", "Bearer 0123456789abcdef0123");
    assert_eq!(served.post(&[bearer], &handshake(json!({}))).await.status, 200);
    let got = served.post(&[], &handshake(json!({}))).await;
    assert_eq!((got.status, got.header("www-authenticate")), (401, Some("Bearer")));
    for wrong in
        ["Bearer 0123456789abcdef0124", "Bearer", "Basic 0123456789abcdef0123", "0123456789abcdef0123"]
    {
        assert_eq!(
            served.post(&[("Authorization", wrong)], &handshake(json!({}))).await.status,
            401,
            "{wrong}"
        );
    }
    for (origin, status) in [
        ("http://localhost:6274", 403),
        (&format!("http://{}", served.address), 200),
        ("https://app.example", 200),
        ("https://evil.example", 403),
        ("null", 403),
    ] {
        let got = served.post(&[bearer, ("Origin", origin)], &handshake(json!({}))).await;
        assert_eq!(got.status, status, "{origin}");
    }
    for (host, status) in [("localhost", 200), ("evil.example", 403), ("127.0.0.1.evil.example", 403)] {
        assert_eq!(
            served.post(&[bearer, ("Host", host)], &handshake(json!({}))).await.status,
            status,
            "{host}"
        );
    }
    served.end().await;
}

#[tokio::test]
async fn what_is_not_served_is_refused_with_the_right_status() {
    let settings = HttpSettings { body: 1000, ..HttpSettings::default() };
    let served = Served::new(&Lab::new().service, settings).await;
    for method in ["PUT", "PATCH", "OPTIONS", "HEAD"] {
        let got = served.send(method, &[], "").await;
        assert_eq!((got.status, got.header("allow")), (405, Some("GET, POST, DELETE")), "{method}");
    }
    let path = String::from_utf8(served.request("POST", &[], "{}")).unwrap().replace("/mcp ", "/other ");
    assert_eq!(served.open(path.as_bytes()).await.rest().await.status, 404);
    let body = handshake(json!({}));
    for accept in ["application/json", "text/event-stream", "text/html", "application/json;q=0, */*;q=0"] {
        assert_eq!(served.post(&[("Accept", accept)], &body).await.status, 406, "{accept}");
    }
    assert_eq!(served.post(&[("Accept", "*/*")], &body).await.status, 200);
    for kind in ["text/plain", "application/x-www-form-urlencoded", ""] {
        assert_eq!(served.post(&[("Content-Type", kind)], &body).await.status, 415, "{kind}");
    }
    assert_eq!(served.post(&[("Content-Type", "application/json; charset=utf-8")], &body).await.status, 200);
    assert_eq!(served.post(&[], &json!({"a": "x".repeat(1000)})).await.status, 413);
    for (bad, code) in [("{", -32_700), ("5", -32_600), ("{}", -32_600)] {
        let got = served.send("POST", &[], bad).await;
        assert_eq!((got.status, got.json()["error"]["code"].clone()), (400, json!(code)), "{bad}");
    }
    assert_eq!(served.post(&[], &ping()).await.status, 400, "a request without a session");
    assert_eq!(served.post(&[("Mcp-Session-Id", "0")], &ping()).await.status, 404);
    assert_eq!(served.send("GET", &[("Accept", "text/event-stream")], "").await.status, 400);
    assert_eq!(served.send("GET", &[("Accept", "application/json")], "").await.status, 406);
    let name = served.begin(json!({})).await;
    let headers = [("Mcp-Session-Id", name.as_str()), ("MCP-Protocol-Version", "1999-01-01")];
    assert_eq!(served.post(&headers, &ping()).await.status, 400);
    let got = served.post(&[("Mcp-Session-Id", &name)], &handshake(json!({}))).await;
    assert_eq!(got.status, 400, "a second handshake: {got:?}");
    let bad = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}});
    let got = served.post(&[], &bad).await;
    assert_eq!((got.status, got.header("mcp-session-id")), (200, None), "{got:?}");
    served.end().await;
}

#[tokio::test]
async fn what_comes_before_an_answer_makes_it_a_stream() {
    let served = Served::new(&Lab::new().service, HttpSettings::default()).await;
    let name = served.begin(json!({"elicitation": {}})).await;
    let session = [("Mcp-Session-Id", name.as_str())];
    let mut steps = call(1, "steps");
    steps["params"]["_meta"] = json!({"progressToken": 7});
    let got = served.post(&session, &steps).await;
    assert_eq!((got.status, got.header("content-type")), (200, Some("text/event-stream")));
    let events = got.events();
    let shown: Vec<&Value> = events.iter().map(|event| &event["params"]["progress"]).collect();
    assert_eq!(shown, [&json!(1), &json!(5), &json!(9), &Value::Null]);
    assert_eq!(events[3]["id"], 1);

    let mut risky = served.open(&served.request("POST", &session, &call(2, "risky").to_string())).await;
    let question = risky.event().await;
    assert_eq!(question["method"], "elicitation/create");
    let yes = json!({"action": "accept", "content": {"answer": "once"}});
    let answer = json!({"jsonrpc": "2.0", "id": question["id"], "result": yes});
    let other = served.begin(json!({})).await;
    assert_eq!(served.post(&[("Mcp-Session-Id", &other)], &answer).await.status, 202);
    assert_eq!(served.post(&session, &answer).await.status, 202);
    assert_eq!(risky.event().await["result"]["content"][0]["text"], "ran");
    served.end().await;
}

#[tokio::test]
async fn an_answer_of_another_session_agrees_to_nothing() {
    let served = Served::new(&Lab::new().service, HttpSettings::default()).await;
    let name = served.begin(json!({"elicitation": {}})).await;
    let other = served.begin(json!({"elicitation": {}})).await;
    let session = [("Mcp-Session-Id", name.as_str())];
    let mut risky = served.open(&served.request("POST", &session, &call(2, "risky").to_string())).await;
    let question = risky.event().await;
    let reply = |word: &str| {
        let result = json!({"action": "accept", "content": {"answer": word}});
        json!({"jsonrpc": "2.0", "id": question["id"], "result": result})
    };
    assert_eq!(served.post(&[("Mcp-Session-Id", &other)], &reply("once")).await.status, 202);
    assert_eq!(served.post(&session, &reply("deny")).await.status, 202);
    assert_eq!(risky.event().await["result"]["isError"], true);
    served.end().await;
}

#[tokio::test]
async fn the_stream_of_a_session_tells_of_changes_and_a_newer_one_takes_its_place() {
    let lab = Lab::new();
    let served = Served::new(&lab.service, HttpSettings::default()).await;
    let name = served.begin(json!({})).await;
    let headers = [("Mcp-Session-Id", name.as_str()), ("Accept", "text/event-stream")];
    let request = served.request("GET", &headers, "");
    let mut first = served.open(&request).await;
    first.until("text/event-stream").await;
    lab.bring("another");
    assert_eq!(first.event().await["method"], "notifications/tools/list_changed");
    let mut second = served.open(&request).await;
    second.until("text/event-stream").await;
    first.until("0\r\n\r\n").await;
    lab.bring("third");
    assert_eq!(second.event().await["method"], "notifications/tools/list_changed");
    served.end().await;
    second.until("0\r\n\r\n").await;
}

#[tokio::test]
async fn sessions_are_bounded_in_number_and_idle_time() {
    let settings = HttpSettings { sessions: 2, idle: Duration::from_millis(200), ..HttpSettings::default() };
    let served = Served::new(&Lab::new().service, settings).await;
    let (first, second) = (served.begin(json!({})).await, served.begin(json!({})).await);
    let listen = [("Mcp-Session-Id", first.as_str()), ("Accept", "text/event-stream")];
    let mut stream = served.open(&served.request("GET", &listen, "")).await;
    stream.until("text/event-stream").await;
    let got = served.post(&[], &handshake(json!({}))).await;
    assert_eq!(got.status, 503, "{got:?}");
    let waiting = async {
        while served.post(&[], &handshake(json!({}))).await.status == 503 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.expect("an idle session ends");
    assert_eq!(served.post(&[("Mcp-Session-Id", &second)], &ping()).await.status, 404, "the idle one ended");
    assert_eq!(
        served.post(&[("Mcp-Session-Id", &first)], &ping()).await.status,
        200,
        "one that listens stays"
    );
    served.end().await;
}

#[tokio::test]
async fn slow_clients_hold_nothing_up_for_long() {
    let settings =
        HttpSettings { connections: 2, patience: Duration::from_millis(300), ..HttpSettings::default() };
    let served = Served::new(&Lab::new().service, settings).await;
    let half = served.open(b"POST /mcp HTTP/1.1\r\nHost: local").await;
    let host = served.address;
    let head = format!(
        "POST /mcp HTTP/1.1\r\nHost: {host}\r\nAccept: {BOTH}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 50\r\n\r\n{{"
    );
    let body = served.open(head.as_bytes()).await;
    // Both places are taken; this one comes in when they are free.
    assert_eq!(served.post(&[], &handshake(json!({}))).await.status, 200);
    assert_eq!(body.rest().await.status, 408);
    drop(half);
    served.end().await;
}

#[tokio::test]
async fn a_server_that_is_stopped_ends_what_runs_and_takes_nobody_in() {
    let served = Served::new(&Lab::new().service, HttpSettings::default()).await;
    let name = served.begin(json!({})).await;
    let session = [("Mcp-Session-Id", name.as_str())];
    let mut slow = call(2, "slow");
    slow["params"]["_meta"] = json!({"progressToken": 7});
    let slow = served.open(&served.request("POST", &session, &slow.to_string())).await;
    // The call has begun when its id is taken.
    let begun = async {
        while served
            .post(&session, &json!({"jsonrpc": "2.0", "id": 2, "method": "ping"}))
            .await
            .json()
            .get("error")
            .is_none()
        {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, begun).await.expect("a call that runs");
    let address = served.address;
    served.end().await;
    let got = slow.rest().await;
    assert_eq!(got.json()["id"], 2, "{got:?}");
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn the_version_without_sessions_needs_none() {
    let served = Served::new(&Lab::new().service, HttpSettings::default()).await;
    let none = json!({});
    let got =
        served.post(&modern("server/discover", ""), &alone(1, "server/discover", json!({}), &none)).await;
    assert_eq!((got.status, got.header("mcp-session-id")), (200, None), "{got:?}");
    assert_eq!(got.json()["result"]["supportedVersions"][0], "2026-07-28");
    let words = alone(2, "tools/call", json!({"name": "words"}), &none);
    for name in ["words", "=?base64?d29yZHM=?="] {
        let got = served.post(&modern("tools/call", name), &words).await;
        assert_eq!(got.json()["result"]["resultType"], "complete", "{got:?}");
    }
    for headers in [
        modern("tools/call", ""),
        modern("tools/call", "other"),
        modern("tools/call", "=?base64?%?="),
        modern("tools/list", "words"),
        modern("", "words"),
        vec![("Mcp-Method", "tools/call"), ("Mcp-Name", "words")],
        vec![("MCP-Protocol-Version", "2025-06-18"), ("Mcp-Method", "tools/call"), ("Mcp-Name", "words")],
    ] {
        let got = served.post(&headers, &words).await;
        assert_eq!(
            (got.status, got.json()["error"]["code"].clone()),
            (400, json!(-32_020)),
            "{headers:?}: {got:?}"
        );
    }
    let got = served
        .post(&modern("tools/list", ""), &json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"}))
        .await;
    assert_eq!((got.status, got.json()["error"]["code"].clone()), (400, json!(-32_602)), "{got:?}");
    let mut other = alone(4, "tools/list", json!({}), &none);
    other["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2099-01-01".into();
    let headers = [("MCP-Protocol-Version", "2099-01-01"), ("Mcp-Method", "tools/list")];
    let got = served.post(&headers, &other).await;
    assert_eq!((got.status, got.json()["error"]["code"].clone()), (400, json!(-32_022)), "{got:?}");
    let got = served.post(&modern("ping", ""), &alone(5, "ping", json!({}), &none)).await;
    assert_eq!((got.status, got.json()["error"]["code"].clone()), (404, json!(-32_601)), "{got:?}");
    for method in ["GET", "DELETE"] {
        let got = served.send(method, &modern("", ""), "").await;
        assert_eq!((got.status, got.header("allow")), (405, Some("POST")), "{method}");
    }
    served.end().await;
}

#[tokio::test]
async fn a_question_without_a_session_is_answered_by_the_next_request() {
    let served = Served::new(&Lab::new().service, HttpSettings::default()).await;
    let forms = json!({"elicitation": {}});
    let headers = modern("tools/call", "risky");
    let got = served.post(&headers, &alone(1, "tools/call", json!({"name": "risky"}), &forms)).await.json();
    assert_eq!(got["result"]["resultType"], "input_required", "{got}");
    let back = json!({
        "name": "risky",
        "requestState": got["result"]["requestState"],
        "inputResponses": {"approval": {"action": "accept", "content": {"answer": "once"}}},
    });
    let got = served.post(&headers, &alone(1, "tools/call", back, &forms)).await.json();
    assert_eq!(got["result"]["content"][0]["text"], "ran", "{got}");
    served.end().await;
}

#[tokio::test]
async fn whoever_listens_without_a_session_is_told_of_changes() {
    let lab = Lab::new();
    let served = Served::new(&lab.service, HttpSettings::default()).await;
    let wanted = json!({"notifications": {"toolsListChanged": true}});
    let body = alone(9, "subscriptions/listen", wanted, &json!({})).to_string();
    let request = served.request("POST", &modern("subscriptions/listen", ""), &body);
    let mut stream = served.open(&request).await;
    assert_eq!(stream.event().await["method"], "notifications/subscriptions/acknowledged");
    lab.bring("another");
    assert_eq!(stream.event().await["method"], "notifications/tools/list_changed");
    served.end().await;
    assert_eq!(stream.event().await["result"]["resultType"], "complete");
}
