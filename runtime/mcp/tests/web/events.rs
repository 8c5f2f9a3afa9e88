//! The older way over HTTP, server-sent events.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::mpsc;
use toolwright_mcp::client::Condition;

use crate::{
    fixture::{CANARY, Inn, said},
    site::{Body, Reply, Request, Site},
};

/// A server that speaks the older way, and names this place for messages.
fn old_way(place: &'static str, is_expired: Arc<AtomicBool>) -> impl Fn(&Request) -> Reply + Send + Sync {
    let line: Mutex<Option<mpsc::UnboundedSender<String>>> = Mutex::default();
    move |request| {
        if request.method == "GET" {
            let (sender, pieces) = mpsc::unbounded_channel();
            sender.send(format!(": hello\r\n\r\nevent: endpoint\r\ndata: {place}\r\n\r\n")).expect("sent");
            sender.send("event: other\ndata: not for us\n\ndata: no message\n\n".to_owned()).expect("sent");
            *line.lock().expect("a line") = Some(sender);
            let headers = vec![("Content-Type".to_owned(), "text/event-stream".to_owned())];
            return Reply { status: 200, headers, body: Body::Pieces(pieces) };
        }
        if is_expired.swap(false, Ordering::SeqCst) {
            return Reply::new(404, "text/plain", "unknown session");
        }
        let message: Value = serde_json::from_str(&request.body).expect("JSON");
        if let (Some(answer), Some(line)) = (said(&message), line.lock().expect("a line").as_ref()) {
            // In pieces, as the network may have it.
            let event = format!("event: message\ndata: {answer}\n\n");
            let (one, two) = event.split_at(event.len() / 2);
            line.send(one.to_owned()).ok();
            line.send(two.to_owned()).ok();
        }
        Reply::new(202, "text/plain", "Accepted")
    }
}

#[tokio::test]
async fn tools_come_and_are_called() {
    let folder = TempDir::new().expect("a folder");
    let site = Site::open(old_way("/messages?session=7", Arc::default())).await;
    let set = format!(
        "  s:\n    url: {}\n    transport: sse\n    headers: {{ X-Api-Key: {CANARY} }}\n",
        site.url("/sse")
    );
    let inn = Inn::open(&folder, &set).await;
    let state = inn.ready();
    assert_eq!((state.transport, state.protocol.as_deref()), ("sse", Some("2025-06-18")));
    assert_eq!(inn.echoes("a bird").await, Ok(true));
    let seen = site.seen();
    assert!(seen.iter().all(|request| request.header("x-api-key") == Some(CANARY)));
    assert!(
        seen.iter()
            .filter(|request| request.method == "POST")
            .all(|request| request.path == "/messages?session=7")
    );
}

#[tokio::test]
async fn a_session_that_is_no_longer_known_is_begun_anew() {
    let folder = TempDir::new().expect("a folder");
    let is_expired = Arc::new(AtomicBool::new(false));
    let site = Site::open(old_way("/messages", Arc::clone(&is_expired))).await;
    let inn = Inn::open(&folder, &format!("  s:\n    url: {}\n    transport: sse\n", site.url("/sse"))).await;
    inn.ready();
    is_expired.store(true, Ordering::SeqCst);
    // The call itself was refused; it comes through once there is another session.
    let first = inn.echoes("a bird").await;
    inn.until(Condition::Ready).await;
    if first != Ok(true) {
        let end = std::time::Instant::now() + crate::fixture::PATIENCE;
        while inn.echoes("again").await != Ok(true) {
            assert!(std::time::Instant::now() < end, "{:#?}", inn.state());
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
    let sessions = site.seen().iter().filter(|request| request.method == "GET").count();
    assert_eq!(sessions, 2);
}

#[tokio::test]
async fn messages_go_nowhere_else() {
    let folder = TempDir::new().expect("a folder");
    let other = Site::open(|_| Reply::new(202, "", "")).await;
    let place: &'static str = other.url("/messages").leak();
    let site = Site::open(old_way(place, Arc::default())).await;
    let inn = Inn::open(&folder, &format!("  s:\n    url: {}\n    transport: sse\n", site.url("/sse"))).await;
    let fault = inn.fault(Condition::Failed).await;
    assert_eq!(
        fault,
        format!("it wants messages sent to another place, {}: nothing was sent there", other.url(""))
    );
    assert!(other.seen().is_empty());
}

#[tokio::test]
async fn what_sends_no_events_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let table = [
        (
            200,
            "text/html",
            "it speaks no server-sent events: it answered with HTTP 200 OK and text/html: see to its url and transport",
        ),
        (
            404,
            "text/plain",
            "it speaks no server-sent events: it answered with HTTP 404 Not Found and text/plain: see to its url and transport",
        ),
    ];
    for (status, kind, expected) in table {
        let site = Site::open(move |_| Reply::new(status, kind, "x")).await;
        let inn =
            Inn::open(&folder, &format!("  s:\n    url: {}\n    transport: sse\n", site.url("/sse"))).await;
        assert_eq!(inn.fault(Condition::Failed).await, expected);
    }
}
