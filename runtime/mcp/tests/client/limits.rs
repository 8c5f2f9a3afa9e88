//! Time, cancellation, progress, calls beside each other, and the breaker.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use toolwright::{Context, Services};
use toolwright_mcp::client::{Condition, ProgressListener, Progressed};

use crate::fixture::{Inn, journal, stand_in, wait_until};

fn cancelled(path: &std::path::Path) -> usize {
    journal(path).iter().filter(|entry| entry["got"]["method"] == "notifications/cancelled").count()
}

async fn inn(more: &str) -> (Inn, std::path::PathBuf) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let journal = folder.path().join("journal");
    let switches = ["--set", "slow,plain", "--journal", journal.to_str().expect("a path")];
    (Inn::open_in(folder, &stand_in("s", &switches, more), |_| {}).await, journal)
}

#[tokio::test]
async fn a_call_has_its_time_and_the_server_is_told_when_it_is_over() {
    let (inn, journal) = inn("    timeout: 0.5\n").await;
    let began = Instant::now();
    let error = inn.error("mcp__s__never", "{}").await;
    assert!(error.contains("within 0.5 seconds") && error.contains("may have run"), "{error}");
    assert!(began.elapsed() < Duration::from_secs(10));
    wait_until("the server is told", || cancelled(&journal) == 1).await;
    assert_eq!(inn.text("mcp__s__add", r#"{"a":1,"b":2}"#).await, "3", "the connection still works");
}

#[tokio::test]
async fn a_cancelled_call_ends_at_once_and_the_server_is_told() {
    let (inn, journal) = inn("").await;
    let context = Context::default();
    let stop = context.cancellation.clone();
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(100)).await;
        stop.cancel();
    });
    let error = inn.call_in(&context, "mcp__s__never", "{}").await.expect_err("it is cancelled");
    assert_eq!(error.to_string(), "the call was cancelled");
    wait_until("the server is told", || cancelled(&journal) == 1).await;
}

#[tokio::test]
async fn a_dropped_call_is_given_up_too() {
    let (inn, journal) = inn("").await;
    let tool = inn.tool("mcp__s__never");
    let context = Context::default();
    let dropped = tokio::time::timeout(Duration::from_millis(200), tool.call(&context, "{}")).await;
    assert!(dropped.is_err());
    wait_until("the server is told", || cancelled(&journal) == 1).await;
}

#[tokio::test]
async fn progress_is_passed_on() {
    let (inn, _) = inn("").await;
    let told: Arc<Mutex<Vec<Progressed>>> = Arc::default();
    let listener = ProgressListener::new({
        let told = Arc::clone(&told);
        move |progressed| told.lock().expect("a lock").push(progressed.clone())
    });
    let context = Context { services: Services::default().with(listener), ..Context::default() };
    inn.call_in(&context, "mcp__s__progress", r#"{"n":3}"#).await.expect("an answer");
    // They come on the same line as the answer, but each is told by a task of its own.
    wait_until("all is told", || told.lock().expect("a lock").len() == 3).await;
    let mut told = told.lock().expect("a lock").clone();
    told.sort_by(|one, other| one.progress.total_cmp(&other.progress));
    assert_eq!(told[2], Progressed { progress: 3.0, total: Some(3.0), message: Some("step 3".to_owned()) });
}

#[tokio::test]
async fn calls_run_beside_each_other_on_one_connection() {
    let (inn, _) = inn("").await;
    let file = inn.path("now");
    let arguments = serde_json::json!({ "path": file }).to_string();
    let (tool, context) = (inn.tool("mcp__s__wait_for_file"), Context::default());
    let waiting = tool.call(&context, &arguments);
    let other = async {
        let sum = inn.text("mcp__s__add", r#"{"a":2,"b":2}"#).await;
        std::fs::write(&file, "").expect("a file");
        sum
    };
    let (waited, sum) = tokio::join!(waiting, other);
    assert_eq!(sum, "4");
    assert_eq!(waited.expect("an answer"), toolwright::Output::Text("the file is there".to_owned()));
}

#[tokio::test]
async fn w28_what_the_server_answers_never_opens_the_breaker() {
    let inn = Inn::open(&stand_in("r", &["--set", "results,plain"], "")).await;
    for _ in 0..5 {
        assert_eq!(inn.error("mcp__r__is_error", "{}").await, "the file was not found");
        assert!(inn.error("mcp__r__rpc_error", "{}").await.contains("could not do it"));
    }
    assert_eq!(inn.text("mcp__r__add", r#"{"a":1,"b":2}"#).await, "3");
}

#[tokio::test]
async fn three_calls_without_an_answer_open_the_breaker() {
    let (inn, _) = inn("    timeout: 0.2\n").await;
    for _ in 0..3 {
        assert!(inn.error("mcp__s__never", "{}").await.contains("did not answer"));
    }
    let began = Instant::now();
    let error = inn.error("mcp__s__add", r#"{"a":1,"b":2}"#).await;
    assert!(error.contains("several times in a row") && error.contains("seconds"), "{error}");
    assert!(began.elapsed() < Duration::from_secs(2), "it is refused at once");
}

#[tokio::test]
async fn connecting_has_its_time() {
    let began = Instant::now();
    let folder = tempfile::TempDir::new().expect("a folder");
    let catalog = toolwright::dynamic::Catalog::new(&toolwright_tools::registry::REGISTRY);
    let house = crate::fixture::house(folder.path(), &catalog);
    let servers = stand_in("s", &["--silent-start"], "    connect_timeout: 1\n") + &stand_in("fine", &[], "");
    let servers = toolwright_mcp::client::Servers::start(house, crate::fixture::settings(&servers));
    servers.tried(crate::fixture::PATIENCE).await;
    let states = servers.states();
    assert!(states[0].faults[0].contains("within 1 seconds"), "{states:#?}");
    assert_eq!(states[1].state, Condition::Ready, "one that is slow keeps no other waiting");
    assert!(began.elapsed() < Duration::from_secs(30));
    servers.stop().await;
}
