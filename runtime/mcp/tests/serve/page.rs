//! Web pages: which are let in, and what their browsers are told.

use serde_json::json;
use toolwright_mcp::serve::HttpSettings;

use crate::{
    fixture::Lab,
    served::{Got, Served, handshake, token},
};

const APP: &str = "https://app.example";

fn settings() -> HttpSettings {
    HttpSettings { token: Some(token()), origins: vec![APP.to_owned()], ..HttpSettings::default() }
}

fn words(got: &Got, name: &str) -> Vec<String> {
    let list = got.header(name).unwrap_or_else(|| panic!("no {name}: {got:?}"));
    list.split(',').map(|word| word.trim().to_ascii_lowercase()).collect()
}

#[tokio::test]
async fn without_a_token_no_page_of_another_program_on_this_machine_is_let_in() {
    let served = Served::new(&Lab::new().service, HttpSettings::default()).await;
    let port = served.address.port();
    for origin in ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:6274", "null", ""] {
        let request = served.request("POST", &[], &handshake(json!({})).to_string());
        let request = String::from_utf8(request).unwrap();
        let request = request.replacen("\r\n", &format!("\r\nOrigin: {origin}\r\n"), 1);
        let got = served.open(request.as_bytes()).await.rest().await;
        assert_eq!(got.status, 403, "{origin}: {got:?}");
        assert_eq!(got.header("access-control-allow-origin"), None, "{origin}");
        assert!(String::from_utf8_lossy(&got.body).contains("--allow-origin"), "{origin}: {got:?}");
    }
    for (host, origin, status) in [
        (format!("localhost:{port}"), format!("http://localhost:{port}"), 200),
        (format!("127.0.0.1:{port}"), format!("http://127.0.0.1:{port}"), 200),
        (format!("127.0.0.1:{port}"), format!("https://127.0.0.1:{port}"), 403),
        (format!("127.0.0.1:{port}"), format!("http://localhost:{port}"), 403),
        ("localhost:1".to_owned(), "http://localhost:1".to_owned(), 403),
    ] {
        let got = served.post(&[("Host", &host), ("Origin", &origin)], &handshake(json!({}))).await;
        assert_eq!(got.status, status, "{host} {origin}");
    }
    assert_eq!(served.post(&[], &handshake(json!({}))).await.status, 200, "who is no page sends no origin");
    served.end().await;
}

#[tokio::test]
async fn a_browser_that_asks_for_a_page_is_told_what_the_page_may_send() {
    let served = Served::new(&Lab::new().service, settings()).await;
    let ask = [
        ("Origin", APP),
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "authorization,content-type"),
    ];
    let got = served.send("OPTIONS", &ask, "").await;
    assert_eq!((got.status, got.body.len()), (204, 0), "it is asked without the token: {got:?}");
    assert_eq!(got.header("access-control-allow-origin"), Some(APP));
    assert_eq!(got.header("vary"), Some("Origin"));
    assert_eq!(words(&got, "access-control-allow-methods"), ["get", "post", "delete"]);
    let sent = words(&got, "access-control-allow-headers");
    for name in [
        "authorization",
        "content-type",
        "mcp-session-id",
        "mcp-protocol-version",
        "last-event-id",
        "mcp-method",
        "mcp-name",
    ] {
        assert!(sent.iter().any(|one| one == name), "{name}: {sent:?}");
    }
    assert_eq!(got.header("access-control-allow-credentials"), None);
    let mut other = ask;
    other[0].1 = "https://evil.example";
    let got = served.send("OPTIONS", &other, "").await;
    assert_eq!((got.status, got.header("access-control-allow-origin")), (403, None), "{got:?}");
    let got = served.send("OPTIONS", &ask[1..], "").await;
    assert_eq!(got.status, 401, "who is no page shows the token: {got:?}");
    served.end().await;
}

#[tokio::test]
async fn a_page_that_is_let_in_may_read_every_answer() {
    let served = Served::new(&Lab::new().service, settings()).await;
    let bearer = ("Authorization", "Bearer 0123456789abcdef0123");
    let page = ("Origin", APP);
    let began = served.post(&[bearer, page], &handshake(json!({}))).await;
    let name = began.header("mcp-session-id").unwrap().to_owned();
    let session = ("Mcp-Session-Id", name.as_str());
    let mut steps = crate::served::call(1, "steps");
    steps["params"]["_meta"] = json!({"progressToken": 7});
    let stream = served.post(&[bearer, page, session], &steps).await;
    assert_eq!(stream.header("content-type"), Some("text/event-stream"));
    let lacking = served.post(&[page], &handshake(json!({}))).await;
    let ended = served.send("DELETE", &[bearer, page, session], "").await;
    for (got, status) in [(began, 200), (stream, 200), (lacking, 401), (ended, 204)] {
        assert_eq!(got.status, status, "{got:?}");
        assert_eq!(got.header("access-control-allow-origin"), Some(APP), "{got:?}");
        assert!(words(&got, "access-control-expose-headers").contains(&"mcp-session-id".to_owned()));
    }
    let got = served.post(&[bearer], &handshake(json!({}))).await;
    assert_eq!((got.status, got.header("access-control-allow-origin")), (200, None), "{got:?}");
    served.end().await;
}
