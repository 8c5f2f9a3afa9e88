//! Clients of one server, kept apart: what one does is neither seen by another nor in its way.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

use serde_json::json;
use tokio::{io::AsyncWriteExt as _, net::TcpSocket};
use toolwright::hook::{Hook, PreToolCall, ToolDecision};
use toolwright_mcp::serve::{HttpSettings, ServiceLimits};

use crate::{
    fixture::{Lab, PATIENCE},
    served::{Served, alone, call, modern},
};

#[tokio::test]
async fn requests_without_a_session_run_each_in_surroundings_of_its_own() {
    let served = Served::new(&Lab::new().service, HttpSettings::default()).await;
    let mut seen = BTreeSet::new();
    for capabilities in [json!({}), json!({}), json!({"elicitation": {}}), json!({"elicitation": {}})] {
        let body = alone(1, "tools/call", json!({"name": "whose"}), &capabilities);
        let got = served.post(&modern("tools/call", "whose"), &body).await.json();
        // Whoever makes the surroundings makes them for one mark; those of another mark share nothing.
        let mark = got["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{got}")).to_owned();
        assert!(seen.insert(mark), "{got}: {seen:?}");
    }
    served.end().await;
}

#[tokio::test]
async fn calls_without_a_session_are_bounded_together() {
    for capabilities in [json!({}), json!({"elicitation": {}})] {
        let lab = Lab::within(ServiceLimits { calls: 1, ..ServiceLimits::default() });
        let served = Served::new(&lab.service, HttpSettings::default()).await;
        let body = |tool: &str| alone(1, "tools/call", json!({"name": tool}), &capabilities);
        let slow = served.request("POST", &modern("tools/call", "slow"), &body("slow").to_string());
        let slow = served.open(&slow).await;
        let until = async |is_busy: bool| {
            let waiting = async {
                loop {
                    let got = served.post(&modern("tools/call", "words"), &body("words")).await.json();
                    let code = got["error"]["code"].as_i64();
                    assert!(matches!(code, None | Some(-32_000)), "{got}");
                    if code.is_some() == is_busy {
                        break;
                    }
                    tokio::task::yield_now().await;
                }
            };
            tokio::time::timeout(PATIENCE, waiting).await
        };
        until(true).await.expect("a call of another request is in the way");
        drop(slow);
        until(false).await.expect("its place is free again");
        served.end().await;
    }
}

#[tokio::test]
async fn a_session_that_does_not_read_keeps_no_news_from_another() {
    let lab = Lab::new();
    let served = Served::new(&lab.service, HttpSettings::default()).await;
    let (deaf, other) = (served.begin(json!({})).await, served.begin(json!({})).await);
    let listen =
        |name: &str| served.request("GET", &[("Mcp-Session-Id", name), ("Accept", "text/event-stream")], "");
    // Whoever comes first in the server's order must not stop the news; both ways around are tried.
    for (silent, heard) in [(&deaf, &other), (&other, &deaf)] {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(2048).unwrap();
        let mut unread = socket.connect(served.address).await.unwrap();
        unread.write_all(&listen(silent)).await.unwrap();
        unread.readable().await.unwrap();
        let mut stream = served.open(&listen(heard)).await;
        stream.until("text/event-stream").await;
        for _ in 0..NEWS {
            lab.tell();
            assert_eq!(stream.event().await["method"], "notifications/tools/list_changed");
        }
    }
    served.end().await;
}

/// More than the system keeps for a client that does not read.
const NEWS: usize = 60_000;

#[tokio::test]
async fn hooks_are_not_told_the_secret_of_a_session() {
    let lab = Lab::new();
    let seen: Arc<Mutex<Vec<(String, String)>>> = Arc::default();
    let own = Arc::clone(&seen);
    lab.hooks.change(|set| {
        let look = move |event: &PreToolCall| {
            own.lock().unwrap().push((event.session_id.clone(), event.tool_call_id.clone()));
            Ok(ToolDecision::Allow)
        };
        set.on::<PreToolCall>("look", Hook::quick(look));
    });
    let served = Served::new(&lab.service, HttpSettings::default()).await;
    let name = served.begin(json!({})).await;
    let long = |end: &str| json!(format!("{}{end}", "i".repeat(100_000)));
    for id in [json!(3), json!("three"), long("a"), long("b")] {
        let mut request = call(0, "words");
        request["id"] = id.clone();
        let got = served.post(&[("Mcp-Session-Id", &name)], &request).await.json();
        assert_eq!((&got["id"], got.get("error")), (&id, None));
    }
    served.end().await;
    let seen = seen.lock().unwrap();
    let session = &seen[0].0;
    let ends: Vec<&str> = seen
        .iter()
        .map(|(own, id)| {
            assert_eq!(own, session);
            assert!(!own.is_empty() && !own.contains(&name) && !id.contains(&name), "{own} {id}");
            id.strip_prefix(session).and_then(|end| end.strip_prefix('-')).unwrap()
        })
        .collect();
    assert_eq!((ends.len(), &ends[..2]), (4, &["3", "three"][..]));
    assert!(ends[2] != ends[3] && ends.iter().all(|end| end.len() <= 64), "{ends:?}");
}
