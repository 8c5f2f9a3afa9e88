//! Secrets of our environment are searched for in all that an MCP server can see: its own variables, those of what it
//! starts, and those of every process that it descends from.

use serde_json::json;

use crate::{inn::stand_in, place::Place};

/// Variables whose values no server may ever see.
const CANARIES: [(&str, &str); 6] = [
    ("OPENAI_API_KEY", "sk-proj-canary-one-0123456789abcdef"),
    ("GITHUB_TOKEN", "ghp_canaryTwo0123456789abcdefghijklmn"),
    ("AWS_SECRET_ACCESS_KEY", "canary/three+0123456789abcdef012345"),
    ("TELEGRAM_BOT_TOKEN", "123456789:canary-four-0123456789abcd"),
    ("DATABASE_URL", "postgres://user:canary-five-0123@db.invalid/x"),
    ("MY_OWN_PASSWORD", "canary-six-0123456789"),
];

#[test]
fn no_server_sees_our_secrets() {
    let place = Place::new("canaries");
    place.servers(&json!({"spy": stand_in(&["--set", "plain,spying"])}));
    for tool in ["environment", "sleeper", "ancestors"] {
        let name = format!("mcp__spy__{tool}");
        let ran = place.run_with(&["call", &name, "{}"], &CANARIES);
        assert_eq!(ran.status, Some(0), "{tool}: {ran:?}");
        assert!(ran.stdout.contains("PATH"), "{tool} saw nothing at all: {ran:?}");
        for (name, value) in CANARIES {
            assert!(!ran.stdout.contains(value), "{tool} saw {name}: {}", ran.stdout);
            assert!(!ran.stderr.contains(value), "{name} was shown");
        }
    }
    place.until_nothing_is_left();
}

/// What the operator names for a server reaches that server and no other.
#[test]
fn what_is_named_for_one_server_is_its_alone() {
    let place = Place::new("named");
    let mut one = stand_in(&["--set", "plain"]);
    one["env"] = json!({"ONE_TOKEN": "${OPENAI_API_KEY}"});
    place.servers(&json!({"one": one, "two": stand_in(&["--set", "plain,spying"])}));
    let (name, value) = CANARIES[0];
    let ran = place.run_with(&["call", "mcp__one__environment", "{}"], &CANARIES);
    let got: serde_json::Value = ran.json();
    assert!(got.get(name).is_none(), "{got}");
    // It has it, and the model does not see it.
    assert!(got["ONE_TOKEN"].as_str().is_some_and(|shown| shown.starts_with("[masked ")), "{got}");
    let ran = place.run_with(&["call", "mcp__two__ancestors", "{}"], &CANARIES);
    assert!(
        ran.status == Some(0) && !ran.stdout.contains(value) && !ran.stdout.contains("ONE_TOKEN"),
        "{ran:?}"
    );
    place.until_nothing_is_left();
}
