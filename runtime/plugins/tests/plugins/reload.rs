//! Loading again: all at once, with policies always in force.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use serde_json::json;
use toolwright::{Context, Environment, Request};
use toolwright_plugins::Standing;

use crate::house::{Place, tool};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn w2_no_call_runs_unblocked_while_plugins_are_loaded_again() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    let block = json!({"answer": {"action": "block", "message": "never"}});
    place.stand_in("guard", &json!({"brings": {"hooks": [{"point": "pre_tool_call"}]}, "hook": block}));
    let host = place.start().await;
    let (over, calls) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let callers: Vec<_> = (0..3)
        .map(|_| {
            let (dispatcher, catalog) = (host.dispatcher.clone(), host.catalog.clone());
            let (over, calls) = (Arc::clone(&over), Arc::clone(&calls));
            tokio::spawn(async move {
                while !over.load(Ordering::Relaxed) {
                    let selection = catalog.snapshot().select(&Request::default(), &Environment::default());
                    let arguments = r#"{"do":"answer","answer":"ran"}"#;
                    let answer =
                        dispatcher.dispatch(&selection, &Context::default(), "probe", arguments).await;
                    assert!(answer.contains("never"), "{answer}");
                    calls.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    for _ in 0..8 {
        host.plugins.reload(place.settings()).await;
        assert_eq!(host.state("guard").state, Standing::Running);
    }
    let before = calls.load(Ordering::Relaxed);
    crate::house::until("calls go on", || calls.load(Ordering::Relaxed) > before).await;
    over.store(true, Ordering::Relaxed);
    for caller in callers {
        caller.await.expect("every call was blocked in the policy's own words");
    }
    assert!(!place.seen("demo").iter().any(|line| line["method"] == "tool/call"), "one call ran");
}

#[tokio::test]
async fn a_reload_brings_what_is_new_and_takes_what_is_gone() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("kept"), tool("gone"), tool("changed")]}}));
    let host = place.start().await;
    let before = host.catalog.snapshot().generation();
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.catalog.snapshot().generation(), before, "the same again is no change");
    let mut changed = tool("changed");
    changed["description"] = json!("Another one.");
    place.stand_in("demo", &json!({"brings": {"tools": [tool("kept"), changed, tool("new")]}}));
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.brought(), ["changed", "kept", "new"]);
    let snapshot = host.catalog.snapshot();
    let changed = snapshot.tools().find(|tool| tool.name() == "changed").expect("there");
    assert_eq!(changed.description(), "Another one.");
}

#[tokio::test]
async fn a_reload_that_fails_changes_nothing() {
    let mut place = Place::new();
    place.stand_in(
        "demo",
        &json!({"brings": {"tools": [tool("probe")], "hooks": [{"point": "pre_tool_call"}]}}),
    );
    let host = place.start().await;
    let (generation, hooks) = (host.catalog.snapshot().generation(), host.state("demo").hooks);
    let broken = json!({"tools": [tool("other"), tool("terminal")], "hooks": [{"point": "pre_tool_call", "name": "b"}]});
    fs::write(place.plugin("demo").join("brings.json"), broken.to_string()).expect("written");
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.catalog.snapshot().generation(), generation);
    assert!(host.faults("demo").contains("`terminal`"), "{}", host.faults("demo"));
    assert_eq!((host.state("demo").state, host.state("demo").hooks), (Standing::Running, hooks));
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "still"})).await, "still");
}

#[tokio::test]
async fn w21_a_plugin_that_fails_half_way_leaves_nothing() {
    let mut place = Place::new();
    // Its tools are good and its second hook is not: nothing of it may stay.
    let brings = json!({
        "tools": [tool("probe")],
        "toolsets": [{"name": "mine", "description": "Mine."}],
        "hooks": [{"point": "pre_tool_call"}, {"point": "nowhere"}],
    });
    place.stand_in("demo", &json!({"brings": brings}));
    place.stand_in("raises", &json!({"start": "raise"}));
    let host = place.start().await;
    for id in ["demo", "raises"] {
        assert_eq!(host.state(id).state, Standing::Failed);
        let pid = place.seen(id)[0]["started"].to_string();
        assert!(!std::path::Path::new("/proc").join(&pid).exists(), "its process is still there");
    }
    assert!(host.faults("raises").contains("boom"), "{}", host.faults("raises"));
    assert_eq!(host.brought(), [""; 0]);
    assert_eq!(host.catalog.snapshot().toolsets().count(), 0);
    // But what its manifest says it would judge is refused.
    let mut policies = host.hooks.snapshot();
    assert!(!policies.is_empty());
    place.settings["plugins"]["disabled"] = json!(["demo"]);
    host.plugins.reload(place.settings()).await;
    policies = host.hooks.snapshot();
    assert!(policies.is_empty());
}

#[tokio::test]
async fn w21_a_plugin_that_is_disabled_is_gone_with_all_it_brought() {
    let mut place = Place::new();
    place.stand_in(
        "demo",
        &json!({"brings": {"tools": [tool("probe")], "hooks": [{"point": "pre_tool_call"}]}}),
    );
    let host = place.start().await;
    let turn = host.everything();
    place.settings["plugins"]["disabled"] = json!(["demo"]);
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.brought(), [""; 0]);
    assert!(host.hooks.snapshot().is_empty());
    assert_eq!(host.state("demo").state, Standing::Off);
    // A turn that still sees the tool gets a clear word.
    let arguments = r#"{"do":"answer","answer":"ran"}"#;
    let answer = host.dispatcher.dispatch(&turn, &Context::default(), "probe", arguments).await;
    assert!(answer.contains("not loaded any more") || answer.contains("is not running"), "{answer}");
}

#[tokio::test]
async fn a_policy_stays_where_its_manifest_breaks_or_its_folder_goes() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    let block = json!({"answer": {"action": "block", "message": "never"}});
    place.stand_in("guard", &json!({"brings": {"hooks": [{"point": "pre_tool_call"}]}, "hook": block}));
    let host = place.start().await;
    let probe = json!({"do": "answer", "answer": "ran"});
    place.with("guard", "name: guard\ncomand: python3\n", "");
    host.plugins.reload(place.settings()).await;
    assert!(host.call("probe", &probe).await.contains("never"));
    assert!(host.faults("guard").contains("unknown key comand"), "{}", host.faults("guard"));
    assert_eq!(host.state("guard").state, Standing::Running);
    fs::remove_dir_all(place.plugin("guard")).expect("gone");
    host.plugins.reload(place.settings()).await;
    let answer = host.call("probe", &probe).await;
    assert!(answer.contains("never") || answer.contains("guard"), "{answer}");
    assert!(host.faults("guard").contains("its folder is not there any more"), "{}", host.faults("guard"));
    place.settings["plugins"]["enabled"] = json!(["demo"]);
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.call("probe", &probe).await, "ran");
}
