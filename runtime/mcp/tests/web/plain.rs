//! Streamable HTTP without a login.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU32, Ordering},
};

use tempfile::TempDir;
use toolwright_mcp::client::Condition;

use crate::{
    fixture::{CANARY, Inn, answered, method},
    site::{Reply, Site},
};

#[tokio::test]
async fn tools_come_and_are_called_and_each_request_has_the_headers() {
    let folder = TempDir::new().expect("a folder");
    let site = Site::open(answered).await;
    let set = format!("  s:\n    url: {}\n    headers: {{ X-Api-Key: {CANARY} }}\n", site.url("/mcp"));
    let inn = Inn::open(&folder, &set).await;
    let state = inn.ready();
    assert_eq!((state.transport, state.protocol.as_deref()), ("http", Some("2025-06-18")));
    assert_eq!(inn.echoes("a bird").await, Ok(true));
    let seen = site.seen();
    assert!(seen.iter().all(|request| request.header("x-api-key") == Some(CANARY)), "{seen:#?}");
    assert!(seen.iter().all(|request| request.place() == "/mcp"));
    let call = seen.iter().find(|request| method(request) == "tools/call").expect("a call");
    assert_eq!(call.header("mcp-session-id"), Some("session-1"));
    assert_eq!(call.header("mcp-protocol-version"), Some("2025-06-18"));
}

#[tokio::test]
async fn a_session_that_is_no_longer_known_is_begun_anew() {
    let folder = TempDir::new().expect("a folder");
    let (is_expired, sessions) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let (expired, begun) = (Arc::clone(&is_expired), Arc::clone(&sessions));
    let site = Site::open(move |request| {
        if method(request) == "initialize" {
            begun.fetch_add(1, Ordering::SeqCst);
            expired.store(false, Ordering::SeqCst);
        } else if request.header("mcp-session-id").is_some() && expired.load(Ordering::SeqCst) {
            return Reply::json(404, &serde_json::json!({"error": "Session not found"}));
        }
        answered(request)
    })
    .await;
    let inn = Inn::open(&folder, &format!("  s:\n    url: {}\n", site.url("/mcp"))).await;
    inn.ready();
    assert_eq!(inn.echoes("before").await, Ok(true));
    is_expired.store(true, Ordering::SeqCst);
    assert_eq!(inn.echoes("after").await, Ok(true));
    assert_eq!(sessions.load(Ordering::SeqCst), 2);
    inn.ready();
}

#[tokio::test]
async fn being_sent_elsewhere_takes_nothing_along() {
    let folder = TempDir::new().expect("a folder");
    let other = Site::open(answered).await;
    for status in [301, 302, 303, 307, 308] {
        let place = other.url("/mcp?from=there");
        let site = Site::open(move |_| Reply::new(status, "", "").with("Location", &place)).await;
        for more in ["", "    transport: sse\n"] {
            let set = format!(
                "  s:\n    url: {}\n{more}    headers: {{ Authorization: Bearer {CANARY}, X-Key: {CANARY} }}\n",
                site.url("/mcp")
            );
            let inn = Inn::open(&folder, &set).await;
            let fault = inn.fault(Condition::Failed).await;
            assert!(
                fault.contains(&format!("write `{}` as its url", other.url("/mcp"))),
                "{status}: {fault}"
            );
            assert!(!fault.contains(CANARY), "{fault}");
        }
    }
    assert!(other.seen().is_empty(), "{:#?}", other.seen());
}

#[tokio::test]
async fn being_sent_on_at_the_same_place_takes_all_along() {
    let folder = TempDir::new().expect("a folder");
    let site = Site::open(|request| {
        if request.place() == "/old" {
            Reply::new(307, "", "").with("Location", "/new")
        } else {
            answered(request)
        }
    })
    .await;
    let set = format!("  s:\n    url: {}\n    headers: {{ X-Key: {CANARY} }}\n", site.url("/old"));
    let inn = Inn::open(&folder, &set).await;
    inn.ready();
    assert_eq!(inn.echoes("a bird").await, Ok(true));
    assert!(site.seen().iter().all(|request| request.header("x-key") == Some(CANARY)));
}

#[tokio::test]
async fn what_is_no_mcp_server_is_seen_at_the_first_look() {
    let folder = TempDir::new().expect("a folder");
    let site = Site::open(|_| Reply::new(200, "text/html; charset=utf-8", "<html>welcome</html>")).await;
    let inn = Inn::open(&folder, &format!("  s:\n    url: {}\n", site.url("/"))).await;
    let fault = inn.fault(Condition::Failed).await;
    assert_eq!(
        fault,
        "it is no MCP server: it answers with text/html: see to its url, or set skip_preflight: true if it is one all the same"
    );
    let methods: Vec<String> = site.seen().iter().map(|request| request.method.clone()).collect();
    assert_eq!(methods, ["HEAD", "GET", "POST"]);
    // A page for people beside a server is none of our business.
    let site = Site::open(|request| match request.method.as_str() {
        "POST" => answered(request),
        _ => Reply::new(200, "text/html", "<html>welcome</html>"),
    })
    .await;
    let inn = Inn::open(&folder, &format!("  s:\n    url: {}\n", site.url("/"))).await;
    inn.ready();
    let site = Site::open(answered).await;
    let inn =
        Inn::open(&folder, &format!("  s:\n    url: {}\n    skip_preflight: true\n", site.url("/"))).await;
    inn.ready();
    assert!(site.seen().iter().all(|request| request.method != "HEAD"));
}

#[tokio::test]
async fn an_address_that_cannot_be_one_is_told() {
    let folder = TempDir::new().expect("a folder");
    let table = [
        ("url: ftp://example.com/", "its url begins with ftp://: only http:// and https:// are spoken"),
        ("url: example.com", "its url cannot be read"),
        ("url: http://127.0.0.1:1/mcp", "it cannot be reached: "),
        (
            "url: http://127.0.0.1:1/\n    headers: { 'a b': c }",
            "its header `a b` has a name that no header has",
        ),
        (
            "url: https://127.0.0.1:1/\n    ssl_verify: ./none.pem",
            "the file ./none.pem that ssl_verify names is of no use",
        ),
        (
            "url: https://127.0.0.1:1/\n    client_key: ./key.pem",
            "client_key is of no use without client_cert",
        ),
    ];
    for (set, expected) in table {
        let inn = Inn::open(&folder, &format!("  s:\n    {set}\n")).await;
        let fault = inn.fault_whatever().await;
        assert!(fault.contains(expected), "{set}: {fault}");
    }
}

#[tokio::test]
async fn who_wants_a_login_is_told_how() {
    let folder = TempDir::new().expect("a folder");
    for challenge in [true, false] {
        let site = Site::open(move |_| {
            let reply = Reply::new(401, "text/plain", format!("no {CANARY}"));
            if challenge { reply.with("WWW-Authenticate", "Bearer realm=\"x\"") } else { reply }
        })
        .await;
        let set =
            format!("  s:\n    url: {}?key={CANARY}\n    headers: {{ X-Key: {CANARY} }}\n", site.url("/mcp"));
        let inn = Inn::open(&folder, &set).await;
        let fault = inn.fault(Condition::NeedsLogin).await;
        assert!(fault.starts_with("it wants a login"), "{fault}");
        assert!(fault.ends_with(": run `toolwright mcp login s`"), "{fault}");
        assert!(!fault.contains(CANARY), "{fault}");
    }
}
