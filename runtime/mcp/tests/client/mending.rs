//! Connections that are lost: made anew, parked, and back again; nothing that may have run runs twice.

use std::{fs, time::Duration};

use toolwright_mcp::client::Condition;

use crate::fixture::{Inn, journal, stand_in, wait_until};

fn starts(path: &std::path::Path) -> usize {
    journal(path).iter().filter(|entry| !entry["start"].is_null()).count()
}

fn calls(path: &std::path::Path, tool: &str) -> usize {
    let called = |entry: &&serde_json::Value| {
        entry["got"]["method"] == "tools/call" && entry["got"]["params"]["name"] == tool
    };
    journal(path).iter().filter(called).count()
}

#[tokio::test]
async fn a_call_that_may_have_run_is_not_repeated_and_the_next_one_works() {
    for tool in ["die", "die_half", "orphan"] {
        let folder = tempfile::TempDir::new().expect("a folder");
        let notes = folder.path().join("journal");
        let switches = ["--set", "dying,plain", "--journal", notes.to_str().expect("a path")];
        let inn = Inn::open_in(folder, &stand_in("d", &switches, ""), |_| {}).await;
        let error = inn.error(&format!("mcp__d__{tool}"), "{}").await;
        assert!(error.contains("may have run") && error.contains("not called again"), "{tool}: {error}");
        inn.until_is("d", Condition::Ready).await;
        wait_until("it is started again", || starts(&notes) == 2).await;
        assert_eq!(inn.text("mcp__d__add", r#"{"a":1,"b":2}"#).await, "3");
        assert_eq!(calls(&notes, tool), 1, "it was called once");
        inn.servers.stop().await;
    }
}

#[tokio::test]
async fn an_answer_before_the_end_counts() {
    let inn = Inn::open(&stand_in("d", &["--set", "dying,plain"], "")).await;
    let pid = inn.state("d").pid;
    assert_eq!(inn.text("mcp__d__die_after", "{}").await, "last words");
    inn.until("d", |state| state.pid != pid).await;
    assert_eq!(
        inn.text("mcp__d__add", r#"{"a":1,"b":2}"#).await,
        "3",
        "the call waits for the new connection"
    );
}

#[tokio::test]
async fn a_killed_server_comes_back() {
    let inn = Inn::open(&stand_in("k", &[], "")).await;
    let pid = inn.state("k").pid.expect("a process");
    let number = rustix::process::Pid::from_raw(i32::try_from(pid).expect("a number")).expect("a number");
    let before = inn.catalog.snapshot();
    rustix::process::kill_process(number, rustix::process::Signal::KILL).expect("it can be killed");
    let state = inn.until("k", |state| state.pid.is_some_and(|now| now != pid)).await;
    assert!(state.attempts <= 2, "{state:#?}");
    inn.until_is("k", Condition::Ready).await;
    assert_eq!(inn.text("mcp__k__add", r#"{"a":1,"b":2}"#).await, "3");
    assert_eq!(inn.catalog.snapshot(), before, "the same tools are the same");
}

/// With the clock of the test: waits between tries take no time of ours.
#[tokio::test]
async fn w29_w30_what_cannot_be_reached_is_known_offers_nothing_and_comes_back_with_its_tools() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (dead, notes) = (folder.path().join("dead"), folder.path().join("journal"));
    fs::write(&dead, "").expect("a file");
    let switches =
        ["--dead-while", dead.to_str().expect("a path"), "--journal", notes.to_str().expect("a path")];
    let inn = Inn::open_in(folder, &stand_in("w", &switches, ""), |_| {}).await;
    let state = inn.until_is("w", Condition::Failed).await;
    assert_eq!(state.attempts, 4, "once, and three times again: {state:#?}");
    assert!(
        state.faults[0].contains("status 3") && state.faults[0].contains("dead at the start"),
        "{state:#?}"
    );
    assert_eq!((inn.tool_names().len(), state.tools.len()), (0, 0));
    fs::remove_file(&dead).expect("it is there");
    inn.servers.retry("w").expect("it is known");
    inn.until_is("w", Condition::Ready).await;
    assert_eq!(inn.text("mcp__w__add", r#"{"a":1,"b":2}"#).await, "3");
    assert_eq!(starts(&notes), 1, "exactly one task keeps it");
    // Now it is lost for long, and parked.
    let tool = inn.tool("mcp__w__add");
    fs::write(&dead, "").expect("a file");
    let pid = inn.state("w").pid.expect("a process");
    let number = rustix::process::Pid::from_raw(i32::try_from(pid).expect("a number")).expect("a number");
    rustix::process::kill_process(number, rustix::process::Signal::KILL).expect("it can be killed");
    let state = inn.until_is("w", Condition::Reconnecting).await;
    assert_eq!(state.tools.len(), 4, "its tools stay while it is tried");
    for _ in 0..5 {
        let before = inn.state("w").attempts;
        inn.servers.retry("w").expect("it is known");
        inn.until("w", |state| state.attempts > before || state.state == Condition::Parked).await;
    }
    let state = inn.until_is("w", Condition::Parked).await;
    assert_eq!((inn.tool_names().len(), state.tools.len()), (0, 0), "a parked server offers nothing");
    let error =
        tool.call(&toolwright::Context::default(), r#"{"a":1,"b":2}"#).await.expect_err("it is parked");
    assert!(error.to_string().contains("gone until it is back"), "{error}");
    fs::remove_file(&dead).expect("it is there");
    inn.servers.retry("w").expect("it is known");
    inn.until_is("w", Condition::Ready).await;
    assert_eq!(inn.text("mcp__w__add", r#"{"a":1,"b":2}"#).await, "3");
}

#[tokio::test]
async fn a_program_that_is_not_there_is_told_at_once() {
    let inn = Inn::open("  x:\n    command: toolwright-no-such-program\n").await;
    let state = inn.state("x");
    assert_eq!((state.state, state.attempts), (Condition::Failed, 1), "{state:#?}");
    assert!(state.faults[0].contains("toolwright-no-such-program"), "{state:#?}");
}

#[tokio::test]
async fn one_that_nobody_uses_sleeps_and_wakes_for_a_call() {
    let inn = Inn::open(&stand_in("i", &[], "    idle_timeout_seconds: 0.3\n")).await;
    let pid = inn.state("i").pid;
    let state = inn.until_is("i", Condition::Asleep).await;
    assert_eq!((state.tools.len(), state.pid), (4, None));
    assert_eq!(inn.text("mcp__i__add", r#"{"a":1,"b":2}"#).await, "3");
    assert_ne!(inn.state("i").pid, pid);
}

#[tokio::test]
async fn one_that_is_old_is_started_anew_but_never_in_mid_call() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (file, notes) = (folder.path().join("now"), folder.path().join("journal"));
    let switches = ["--set", "slow,plain", "--journal", notes.to_str().expect("a path")];
    let inn =
        Inn::open_in(folder, &stand_in("o", &switches, "    max_lifetime_seconds: 0.5\n"), |_| {}).await;
    let arguments = serde_json::json!({ "path": file }).to_string();
    let (tool, context) = (inn.tool("mcp__o__wait_for_file"), toolwright::Context::default());
    let (answer, ()) = tokio::join!(tool.call(&context, &arguments), async {
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        assert_eq!(starts(&notes), 1);
        fs::write(&file, "").expect("a file");
    });
    assert!(answer.is_ok(), "{answer:?}");
    wait_until("it is started anew", || starts(&notes) >= 2).await;
}

#[tokio::test]
async fn the_wire_may_be_dirty() {
    for switches in [
        &["--garbage"] as &[&str],
        &["--pieces"],
        &["--crlf"],
        &["--stderr-flood", "5000"],
        &["--replies", "unknown-id"],
        &["--replies", "duplicate"],
    ] {
        let inn = Inn::open(&stand_in("g", switches, "")).await;
        assert_eq!(inn.state("g").state, Condition::Ready, "{switches:?} {:#?}", inn.state("g"));
        assert_eq!(inn.text("mcp__g__add", r#"{"a":1,"b":2}"#).await, "3", "{switches:?}");
        inn.servers.stop().await;
    }
}

#[tokio::test]
async fn mismatched_replies_end_with_the_calls_time() {
    for kind in ["wrong-id", "none", "null-id", "error-null-id"] {
        let inn = Inn::open(&stand_in("m", &["--replies", kind], "    timeout: 0.5\n")).await;
        let error = inn.error("mcp__m__add", r#"{"a":1,"b":2}"#).await;
        assert!(error.contains("did not answer"), "{kind}: {error}");
        inn.servers.stop().await;
    }
}
