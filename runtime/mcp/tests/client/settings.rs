//! What the configuration says about servers.

use std::time::Duration;

use toolwright::Environment;
use toolwright_config::McpReached;
use toolwright_mcp::client::{Condition, Servers};

use crate::fixture::{house, settings, settings_with};

#[test]
fn w31_one_reading_of_enabled_everywhere() {
    let table = [
        ("", true),
        ("enabled: ~", true),
        ("enabled: true", true),
        ("enabled: false", false),
        ("enabled: \"true\"", true),
        ("enabled: \"Yes\"", true),
        ("enabled: on", true),
        ("enabled: \"1\"", true),
        ("enabled: \"false\"", false),
        ("enabled: \"No\"", false),
        ("enabled: \"off\"", false),
        ("enabled: off", false),
        ("enabled: \"0\"", false),
        ("enabled: 0", false),
        ("enabled: 1", true),
    ];
    for (line, wanted) in table {
        let read = settings(&format!("  a:\n    command: x\n    {line}\n")).remove(0);
        assert_eq!((read.enabled, read.faults.len()), (wanted, 0), "{line}");
    }
    for line in ["enabled: maybe", "enabled: []", "enabled: 2"] {
        let read = settings(&format!("  a:\n    command: x\n    {line}\n")).remove(0);
        assert!(!read.enabled && read.faults[0].contains("enabled"), "{line}: {:?}", read.faults);
    }
}

#[tokio::test]
async fn a_server_that_cannot_be_understood_is_told_and_not_started() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let catalog = toolwright::dynamic::Catalog::new(&toolwright_tools::registry::REGISTRY);
    let marker = folder.path().join("started");
    let touch = format!("    command: touch\n    args: [{marker:?}]\n");
    for (broken, word) in [
        ("    tools: {exclude: {a: 1}}\n", "exclude"),
        ("    tools: {include: 5}\n", "include"),
        ("    tools: {exclude: [\"[\"]}\n", "`[`"),
        ("    timeout: soon\n", "timeout"),
        ("    url: https://example.invalid\n", "both command and url"),
        ("    transport: sse\n", "stdio"),
        ("    enabled: maybe\n", "enabled"),
    ] {
        let read = settings(&format!("  a:\n{touch}{broken}"));
        let servers = Servers::start(house(folder.path(), &catalog), read);
        servers.settled(Duration::from_secs(5)).await;
        let state = servers.states().remove(0);
        assert_eq!(state.state, Condition::Failed, "{broken}");
        assert!(
            state.faults[0].contains(word) && state.faults[0].contains("config.yaml:"),
            "{:?}",
            state.faults
        );
        servers.stop().await;
    }
    assert!(!marker.exists());
}

#[test]
fn variables_are_put_in_and_those_that_are_not_set_are_told() {
    let text = "  a:\n    command: ${BIN}/run\n    args: [\"--key=${env:KEY}\", \"${GONE}\"]\n    env: {TOKEN: \"${KEY}\"}\n";
    let environment = Environment::from_pairs([("BIN", "/opt"), ("KEY", "k")]);
    let read = settings_with(text, &environment).remove(0);
    let McpReached::Program { command, arguments, variables, .. } = &read.reached else { panic!("{read:?}") };
    assert_eq!(command, "/opt/run");
    assert_eq!(arguments, &["--key=k", "${GONE}"]);
    assert_eq!(variables, &[("TOKEN".to_owned(), "k".to_owned())]);
    assert!(
        read.notes.iter().any(|note| note.contains("GONE") && note.contains("not set")),
        "{:?}",
        read.notes
    );
}

#[test]
fn times_have_bounds_and_lifecycle_says_the_same() {
    let text = "  a:\n    command: x\n    keepalive_interval: 1\n    lifecycle: {idle_timeout_seconds: 7, max_lifetime_seconds: 0}\n    timeout: 2.5\n";
    let read = settings(text).remove(0);
    assert_eq!(read.keepalive, Duration::from_secs(5));
    assert_eq!((read.idle_timeout, read.max_lifetime), (Some(Duration::from_secs(7)), None));
    assert_eq!(read.timeout, Duration::from_secs_f64(2.5));
    assert!(read.notes.iter().any(|note| note.contains("keepalive_interval")), "{:?}", read.notes);
}
