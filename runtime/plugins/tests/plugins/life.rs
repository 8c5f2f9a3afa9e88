//! Which plugins are started, and what happens when one ends by itself.

use std::{fs, time::Instant};

use serde_json::json;
use toolwright_plugins::{Plugins, Source, Standing};

use crate::house::{Place, tool, until, write};

#[tokio::test]
async fn nothing_of_a_plugin_runs_that_the_operator_has_not_enabled() {
    let mut place = Place::new();
    place.stand_in("on", &json!({})).stand_in("off", &json!({})).stand_in("both", &json!({}));
    place.settings["plugins"]["enabled"] = json!(["on", "both"]);
    place.settings["plugins"]["disabled"] = json!(["both"]);
    let host = place.start().await;
    let states: Vec<_> = ["on", "off", "both"].iter().map(|id| host.state(id).state).collect();
    assert_eq!(states, [Standing::Running, Standing::Off, Standing::Off]);
    let started: Vec<_> = ["on", "off", "both"].iter().map(|id| place.seen(id).len()).collect();
    assert_eq!(started, [1, 0, 0]);
}

#[tokio::test]
async fn looking_at_plugins_starts_none() {
    let mut place = Place::new();
    place.stand_in("on", &json!({}));
    let (states, _) = Plugins::survey(Some(&place.home()), Some(&place.project()), &place.settings(), &[]);
    assert_eq!((states[0].id.as_str(), states[0].state, states[0].enabled), ("on", Standing::Enabled, true));
    assert!(place.seen("on").is_empty());
}

#[tokio::test]
async fn a_projects_plugins_are_loaded_only_where_the_operator_says_so() {
    let mut place = Place::new();
    let folder = place.project().join(".toolwright/plugins/local");
    write(&folder, "name: local\ncommand: python3\nargs: [plugin.py]\n", include_str!("stand_in.py"));
    place.enable("local").config("local", &json!({"brings": {"tools": [tool("probe")]}}));
    let host = place.start().await;
    assert!(host.plugins.states().is_empty() && !folder.join("seen.jsonl").exists());
    assert!(host.plugins.unknown_names()[0].message.contains("`local`"));
    place.settings["plugins"]["project"] = json!(true);
    host.plugins.reload(place.settings()).await;
    assert_eq!((host.state("local").source, host.state("local").state), (Source::Project, Standing::Running));
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "here"})).await, "here");
}

#[tokio::test]
async fn w22_a_plugin_of_the_same_name_takes_nothing_away() {
    let mut place = Place::new();
    place.settings["plugins"]["project"] = json!(true);
    place.stand_in("same", &json!({"brings": {"tools": [tool("probe")]}}));
    let folder = place.project().join(".toolwright/plugins/same");
    write(&folder, "name: same\ncommand: python3\nargs: [plugin.py]\n", include_str!("stand_in.py"));
    let host = place.start().await;
    let states = host.plugins.states();
    let told: Vec<_> = states.iter().map(|state| (state.source, state.state)).collect();
    assert_eq!(told, [(Source::User, Standing::Running), (Source::Project, Standing::Failed)]);
    assert!(states[1].faults[0].message.contains("belongs to the plugin in"), "{:?}", states[1].faults);
    assert!(!folder.join("seen.jsonl").exists(), "the second was never started");
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "first"})).await, "first");
}

#[tokio::test]
async fn a_crash_costs_the_plugins_own_tools_only_and_it_comes_back() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    place.stand_in("other", &json!({"brings": {"tools": [tool("neighbour")]}}));
    let host = place.start().await;
    let generation = host.catalog.snapshot().generation();
    let answer = host.call("probe", &json!({"do": "crash"})).await;
    assert!(answer.contains("plugin `demo`") && answer.contains("it ended with status 3"), "{answer}");
    assert_eq!(host.call("neighbour", &json!({"do": "answer", "answer": "fine"})).await, "fine");
    until("it has said so", || host.faults("demo").contains("it ended with status 3")).await;
    host.until("demo", Standing::Running).await;
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "back"})).await, "back");
    assert_eq!(host.catalog.snapshot().generation(), generation, "the tools are the same");
    let log = fs::read_to_string(place.home().join("logs/plugin-demo.log")).expect("a log");
    assert!(log.contains("going down"), "{log}");
}

#[tokio::test]
async fn a_plugin_that_keeps_crashing_is_given_up_and_its_tools_go() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    let host = place.start().await;
    fs::write(place.plugin("demo").join("plugin.py"), "raise SystemExit(4)\n").expect("broken");
    host.call("probe", &json!({"do": "crash"})).await;
    until("its tools are gone", || host.brought().is_empty()).await;
    assert_eq!(host.state("demo").state, Standing::Crashed);
    assert!(host.faults("demo").contains("is not started again"), "{}", host.faults("demo"));
    // Mended, it comes back with the next reload.
    fs::write(place.plugin("demo").join("plugin.py"), include_str!("stand_in.py")).expect("mended");
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "back"})).await, "back");
}

#[tokio::test]
async fn one_that_hangs_at_its_start_holds_nobody_up_for_long() {
    let mut place = Place::new();
    place.stand_in("hangs", &json!({"start": "hang"})).stand_in("hangs_too", &json!({"start": "hang"}));
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    let began = Instant::now();
    let host = place.start().await;
    let took = began.elapsed().as_secs_f64();
    assert!((9.0..18.0).contains(&took), "side by side, each within 10 s: {took}");
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "fine"})).await, "fine");
    assert_eq!(host.state("hangs").state, Standing::Failed);
    assert!(host.faults("hangs").contains("did not answer within 10 s"), "{}", host.faults("hangs"));
}

#[tokio::test]
async fn one_that_hangs_for_good_is_started_again() {
    let mut place = Place::new();
    let mut slow = tool("probe");
    slow["timeout"] = json!(0.1);
    place.stand_in("demo", &json!({"brings": {"tools": [slow]}}));
    let host = place.start().await;
    for _ in 0..3 {
        host.call("probe", &json!({"do": "hang"})).await;
    }
    until("it has said so", || host.faults("demo").contains("it hangs: 3 calls in a row")).await;
    host.until("demo", Standing::Running).await;
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "back"})).await, "back");
}
