//! Processes: what they get, what they leave behind, what is kept of what they say.

use std::fs;

use serde_json::Value;
use toolwright_mcp::client::Condition;
use toolwright_terminal::Secrets;

use crate::fixture::{Inn, stand_in, wait_until};

#[tokio::test]
async fn a_program_gets_what_is_harmless_and_what_the_operator_named() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let servers = stand_in("e", &[], "    env: {MY_TOKEN: given-by-hand, PLAIN: x}\n");
    let inn = Inn::open_in(folder, &servers, |house| {
        let own = [
            ("CANARY_API_KEY", "canary-secret-value"),
            ("OPENAI_API_KEY", "sk-proj-canary"),
            ("LD_PRELOAD", "/nothing"),
            ("LC_NOTE", "canary-secret-value"),
        ];
        house.environment.extend(own.map(|(name, value)| (name.into(), value.into())));
        house.secrets = Secrets::new([("CANARY".to_owned(), b"canary-secret-value".to_vec())]);
    })
    .await;
    let got: Value = serde_json::from_str(&inn.text("mcp__e__environment", "{}").await).expect("JSON");
    let got = got.as_object().expect("a map");
    for name in ["CANARY_API_KEY", "OPENAI_API_KEY", "LD_PRELOAD", "LC_NOTE"] {
        assert!(!got.contains_key(name), "{name}");
    }
    assert_eq!((&got["MY_TOKEN"], &got["PLAIN"]), (&"given-by-hand".into(), &"x".into()));
    assert!(got.contains_key("PATH"));
    let notes = inn.state("e").notes;
    assert!(notes.iter().any(|note| note.contains("LC_NOTE")), "{notes:?}");
}

#[tokio::test]
async fn what_it_writes_to_standard_error_is_in_a_log_that_does_not_grow_for_ever() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let logs = folder.path().join("home/logs");
    fs::create_dir_all(&logs).expect("a folder");
    let log = logs.join("mcp-l.log");
    fs::write(&log, vec![b'x'; (1 << 20) + 1]).expect("a file");
    let inn = Inn::open_in(folder, &stand_in("l", &["--stderr-flood", "3"], ""), |_| {}).await;
    let text = fs::read_to_string(&log).expect("the log");
    assert!(text.starts_with("stand-in: line 0 of standard error\n"), "{text}");
    assert_eq!(fs::metadata(logs.join("mcp-l.log.1")).expect("the old log").len(), (1 << 20) + 1);
    assert_eq!(inn.state("l").state, Condition::Ready);
}

fn is_there(pid: u64) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !status.is_empty() && !status.contains(") Z ")
}

#[tokio::test]
async fn nothing_is_left_behind_when_servers_are_ended() {
    for switches in [&[] as &[&str], &["--ignore-eof"], &["--ignore-eof", "--ignore-term"]] {
        let inn = Inn::open(&stand_in("p", switches, "")).await;
        let pid = u64::from(inn.state("p").pid.expect("a process"));
        assert!(is_there(pid));
        inn.servers.stop().await;
        wait_until("it is gone", || !is_there(pid)).await;
    }
}

#[tokio::test]
async fn dropping_the_servers_ends_them_too() {
    let inn = Inn::open(&stand_in("p", &["--ignore-eof"], "")).await;
    let pid = u64::from(inn.state("p").pid.expect("a process"));
    drop(inn.servers);
    wait_until("it is gone", || !is_there(pid)).await;
}
