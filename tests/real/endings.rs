//! However a command ends, its servers and all that they started end with it.

use serde_json::json;

use crate::{
    inn::stand_in,
    place::Place,
    process::{kill, marked, until},
};

/// Switches of servers that are hard to end.
const STUBBORN: [&[&str]; 5] = [
    &[],
    &["--ignore-eof", "--ignore-term"],
    &["--launcher", "stays", "--ignore-eof"],
    &["--launcher", "exits", "--ignore-eof"],
    &["--launcher", "session", "--ignore-eof", "--ignore-term"],
];

fn servers(place: &Place, journal: &str) -> usize {
    let mut servers = json!({});
    for (number, switches) in STUBBORN.iter().enumerate() {
        let all = [&["--set", "plain,slow,dying", "--journal", journal], *switches].concat();
        servers[format!("s{number}")] = stand_in(&all);
    }
    place.servers(&servers);
    STUBBORN.len()
}

#[test]
fn a_command_that_is_done_leaves_nothing() {
    let place = Place::new("done");
    let journal = place.home().join("journal");
    let count = servers(&place, journal.to_str().unwrap());
    let ran = place.run(&["mcp", "list", "--json"]);
    let states = ran.json();
    assert_eq!(states.as_array().unwrap().len(), count);
    for state in states.as_array().unwrap() {
        assert_eq!(state["state"], "ready", "{state}");
    }
    place.until_nothing_is_left();
}

/// Not even a word is left to the command here: what looks after its servers must see that it is gone.
#[test]
fn a_command_that_is_killed_leaves_nothing() {
    let place = Place::new("killed");
    let journal = place.home().join("journal");
    let count = servers(&place, journal.to_str().unwrap());
    for number in 0..count {
        let tool = format!("mcp__s{number}__never");
        let mut child = place.start(&["call", &tool, "{}"], &[]);
        until("the call arrived", || {
            let noted = std::fs::read_to_string(&journal).unwrap_or_default();
            noted.matches(r#""method": "tools/call""#).count() > number
        });
        assert!(marked(&place.marked()).len() >= 2, "the command and the server run");
        kill(child.id());
        child.wait().unwrap();
        place.until_nothing_is_left();
    }
}

/// A child in a session of its own is one of the server's as well.
#[test]
fn what_a_server_started_ends_with_it() {
    let place = Place::new("grandchild");
    place.servers(&json!({"s": stand_in(&["--set", "dying"])}));
    let ran = place.run(&["call", "mcp__s__child", "{}"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    place.until_nothing_is_left();
}
