//! The command line with published servers: their tools are called, asked about and told of like any other.

use std::fs;

use serde_json::{Value, json};

use crate::{
    parts::{Parts, parts},
    place::Place,
};

/// Six servers as they stand in a configuration.
fn servers(parts: &Parts, place: &Place) -> Value {
    let node = |package: &str, more: &[&str]| {
        let package = parts.package(&format!("{package}/dist/index.js"));
        let words = [&[package.as_str()], more].concat();
        json!({"command": parts.node(), "args": words})
    };
    let work = place.work().display().to_string();
    let mut memory = node("server-memory", &[]);
    memory["env"] = json!({"MEMORY_FILE_PATH": place.home().join("memory.jsonl")});
    json!({
        "time": {"command": parts.python("mcp-server-time")},
        "git": {"command": parts.python("mcp-server-git")},
        "fetch": {"command": parts.python("mcp-server-fetch")},
        "filesystem": node("server-filesystem", &[&work]),
        "everything": node("server-everything", &[]),
        "memory": memory,
    })
}

#[test]
fn all_six_are_listed_and_one_tool_of_each_is_called() {
    let Some(parts) = parts("session::all_six") else { return };
    let place = Place::new("six");
    place.servers(&servers(parts, &place));
    let ran = place.run(&["mcp", "list", "--json"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let states = ran.json();
    let names: Vec<&str> =
        states.as_array().unwrap().iter().map(|state| state["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["everything", "fetch", "filesystem", "git", "memory", "time"]);
    assert!(states.as_array().unwrap().iter().all(|state| state["state"] == "ready"), "{states:#}");
    let note = place.work().join("note.txt");
    let calls = [
        ("mcp__time__get_current_time", json!({"timezone": "UTC"}), 0, "UTC"),
        ("mcp__git__git_status", json!({"repo_path": place.work()}), 1, "error"),
        ("mcp__fetch__list_prompts", json!({}), 0, "fetch"),
        ("mcp__filesystem__read_text_file", json!({"path": note}), 0, "the words of the note"),
        ("mcp__everything__get_sum", json!({"a": "2", "b": "40"}), 0, "42"),
        ("mcp__memory__read_graph", json!({}), 0, "entities"),
    ];
    for (tool, arguments, status, words) in calls {
        let ran = place.run(&["call", tool, &arguments.to_string()]);
        assert_eq!(ran.status, Some(status), "{tool}: {ran:?}");
        assert!(ran.stdout.contains(words), "{tool}: {ran:?}");
    }
    place.until_nothing_is_left();
}

/// What a server says of its own tools decides who is asked, and no list of names that grows old.
#[test]
fn w37_reading_is_not_asked_about_and_destroying_is() {
    let Some(parts) = parts("session::w37") else { return };
    let place = Place::new("w37");
    place.servers(&servers(parts, &place));
    let note = place.work().join("note.txt");
    let read = json!({"path": note}).to_string();
    for tool in ["read_text_file", "get_file_info"] {
        let ran = place.run(&["call", &format!("mcp__filesystem__{tool}"), &read]);
        assert_eq!(ran.status, Some(0), "{tool}: {ran:?}");
    }
    let write = json!({"path": note, "content": "other words\n"}).to_string();
    let words = ["call", "mcp__filesystem__write_file", &write];
    let ran = place.run(&words);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.stdout.contains("approval"), "{ran:?}");
    assert_eq!(fs::read_to_string(&note).unwrap(), "the words of the note\n", "nobody agreed");
    let ran = place.run(&[&words[..], &["--yes"]].concat());
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert_eq!(fs::read_to_string(&note).unwrap(), "other words\n");
    place.until_nothing_is_left();
}
