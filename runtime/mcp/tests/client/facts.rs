//! Facts about the original that servers and configurations rely on.

use std::time::Duration;

use toolwright::{Trust, dynamic::mcp_tool_name, sanitise::sanitise};
use toolwright_mcp::client::{
    BREAKER_COOLDOWN, BREAKER_THRESHOLD, FIRST_RETRIES, LATER_RETRIES, LONGEST_WAIT, MOST_BYTES, MOST_PAGES,
    PARKED_WAIT, SESSION_EXPIRED, is_method_not_found, is_session_expired,
};

use crate::fixture::{settings, stand_in};

#[test]
fn names_are_made_as_in_the_original() {
    for (server, tool, name) in [
        ("github", "create_issue", "mcp__github__create_issue"),
        ("my-server", "get.user", "mcp__my_server__get_user"),
        ("a b", "c/d", "mcp__a_b__c_d"),
        ("a__b", "c", "mcp__a__b__c"),
        ("a", "b__c", "mcp__a__b__c"),
        ("ünï", "tøol", "mcp___n___t_ol"),
        ("UPPER", "MiXed", "mcp__UPPER__MiXed"),
    ] {
        assert_eq!(mcp_tool_name(server, tool), name);
    }
}

#[test]
fn numbers_are_those_of_the_original() {
    let set = settings(&stand_in("one", &[], "")).remove(0);
    assert_eq!((set.timeout, set.connect_timeout), (Duration::from_mins(5), Duration::from_mins(1)));
    assert_eq!((set.keepalive, set.idle_timeout, set.max_lifetime), (Duration::from_mins(3), None, None));
    assert_eq!((BREAKER_THRESHOLD, BREAKER_COOLDOWN), (3, Duration::from_mins(1)));
    assert_eq!((FIRST_RETRIES, LATER_RETRIES), (3, 5));
    assert_eq!((LONGEST_WAIT, PARKED_WAIT), (Duration::from_mins(1), Duration::from_mins(5)));
    assert_eq!((MOST_PAGES, MOST_BYTES), (50, 52_428_800));
    assert_eq!((set.sampling.per_minute, set.sampling.most_tokens), (10, 4096));
    assert_eq!(
        (set.sampling.timeout, set.elicitation.timeout),
        (Duration::from_secs(30), Duration::from_mins(5))
    );
}

#[test]
fn an_ended_session_is_known_by_its_words() {
    let table = [
        ("Session expired", true),
        ("unknown session", true),
        ("Broken pipe", true),
        ("end of file", true),
        ("timeout", false),
        ("", false),
        ("Connection closed", true),
    ];
    for (text, wanted) in table {
        assert_eq!(is_session_expired(text), wanted, "{text}");
    }
    assert_eq!(SESSION_EXPIRED.len(), 12);
    let table = [
        ("Method not found", true),
        ("Unknown method: ping", true),
        ("-32601", true),
        ("not found: ping", true),
        ("boom", false),
        ("", false),
    ];
    for (text, wanted) in table {
        assert_eq!(is_method_not_found(text), wanted, "{text}");
    }
}

#[test]
fn w37_what_speaks_of_servers_tools_by_name_speaks_of_their_present_names() {
    assert_eq!(Trust::by_name(&mcp_tool_name("filesystem", "read_file")), Trust::Outside);
    assert_eq!(mcp_tool_name("filesystem", "read_file"), "mcp__filesystem__read_file");
}

/// What the original makes of a server's schema, but for W25, which damages parameters called `properties`.
#[test]
fn w25_schemas_are_mended_and_no_parameter_is_made_up() {
    let table = [
        ("null", r#"{"type":"object","properties":{}}"#),
        ("{}", r#"{"type":"object","properties":{}}"#),
        (r#"{"type":"object"}"#, r#"{"type":"object","properties":{}}"#),
        (
            r#"{"properties":{"a":{"type":"string"}}}"#,
            r#"{"type":"object","properties":{"a":{"type":"string"}}}"#,
        ),
        (r#"{"type":null,"properties":{}}"#, r#"{"type":"object","properties":{}}"#),
        (r#"{"type":"object","required":["z"]}"#, r#"{"type":"object","properties":{}}"#),
    ];
    for (schema, wanted) in table {
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
        let mended = sanitise(schema).expect("it can be mended");
        assert_eq!(read(&mended.text), read(wanted), "{schema}");
    }
    let schema =
        r#"{"type":"object","properties":{"properties":{"type":"object"},"required":{"type":"boolean"}}}"#;
    let mended: serde_json::Value =
        serde_json::from_str(&sanitise(schema).expect("mended").text).expect("JSON");
    let names: Vec<&String> = mended["properties"].as_object().expect("a map").keys().collect();
    assert_eq!(names, ["properties", "required"]);
}
