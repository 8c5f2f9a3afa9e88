//! Lists that change while a turn runs.

use crate::fixture::{Inn, stand_in};

#[tokio::test]
async fn a_change_is_applied_and_a_running_turn_keeps_its_snapshot() {
    for switches in [&["--set", "changing"] as &[&str], &["--set", "changing", "--stateless"]] {
        let inn = Inn::open(&stand_in("c", switches, "")).await;
        let before = inn.catalog.snapshot();
        // A server of the new protocol tells only who listens already.
        if switches.contains(&"--stateless") {
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        }
        assert_eq!(inn.text("mcp__c__grow", "{}").await, "grown_1");
        inn.until("c", |state| state.tools.iter().any(|tool| tool.raw_name == "grown_1")).await;
        assert!(before.tools().all(|tool| tool.raw_name() != "grown_1"));
        assert_eq!(inn.text("mcp__c__grown_1", "{}").await, "grown_1 was called");
        assert_eq!(inn.text("mcp__c__shrink", "{}").await, "shrunk");
        inn.until("c", |state| state.tools.iter().all(|tool| tool.raw_name != "grown_1")).await;
        inn.servers.stop().await;
    }
}

#[tokio::test]
async fn w44_a_list_that_says_the_same_changes_nothing() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let journal = folder.path().join("journal");
    let switches = ["--set", "changing", "--journal", journal.to_str().expect("a path")];
    let inn = Inn::open_in(folder, &stand_in("c", &switches, ""), |_| {}).await;
    let lists = || {
        crate::fixture::journal(&journal)
            .iter()
            .filter(|entry| entry["got"]["method"] == "tools/list")
            .count()
    };
    let (before, read) = (inn.catalog.snapshot(), lists());
    assert_eq!(inn.text("mcp__c__burst", r#"{"n":50}"#).await, "said");
    crate::fixture::wait_until("the list is read again", || lists() > read).await;
    // A second refresh begins only when the first is done.
    let read_first = lists();
    assert_eq!(inn.text("mcp__c__burst", r#"{"n":1}"#).await, "said");
    crate::fixture::wait_until("the list is read again", || lists() > read_first).await;
    assert_eq!(inn.catalog.snapshot().generation(), before.generation());
    assert_eq!(inn.catalog.snapshot(), before, "it is the same snapshot");
    assert!(read_first - read <= 3, "a burst of 50 is one change, or two: {}", read_first - read);
}

#[tokio::test]
async fn one_changed_description_changes_one_tool() {
    let inn = Inn::open(&stand_in("c", &["--set", "changing"], "")).await;
    let (grow, alter) = (inn.tool("mcp__c__grow"), inn.tool("mcp__c__alter"));
    assert_eq!(inn.text("mcp__c__alter", "{}").await, "altered");
    crate::fixture::wait_until("it is altered", || {
        inn.tool("mcp__c__alter").description().ends_with("Altered.")
    })
    .await;
    assert!(std::sync::Arc::ptr_eq(&grow, &inn.tool("mcp__c__grow")));
    assert!(!std::sync::Arc::ptr_eq(&alter, &inn.tool("mcp__c__alter")));
}
