//! Calls over stdio: what goes in arrives, what comes back is kept.

use std::fs;

use serde_json::{Value, json};
use toolwright::{MediaSource, Output, Part};
use toolwright_mcp::client::Condition;

use crate::fixture::{Inn, stand_in};

#[tokio::test]
async fn a_server_is_connected_to_and_its_tools_are_called() {
    let inn = Inn::open(&stand_in("one", &[], "")).await;
    let state = inn.state("one");
    assert_eq!(state.state, Condition::Ready, "{state:#?}");
    assert_eq!(state.protocol.as_deref(), Some("2025-11-25"));
    assert_eq!(state.server.as_ref().map(|server| server.name.as_str()), Some("stand-in"));
    assert!(state.pid.is_some());
    let names: Vec<&str> = state.tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["mcp__one__add", "mcp__one__echo", "mcp__one__environment", "mcp__one__process"]);
    assert_eq!(inn.text("mcp__one__add", r#"{"a":1,"b":2}"#).await, "3");
    inn.servers.stop().await;
    assert_eq!(inn.catalog.snapshot().tools().count(), 0);
}

#[tokio::test]
async fn the_new_protocol_is_spoken_where_the_server_speaks_it() {
    let inn = Inn::open(&stand_in("new", &["--stateless"], "")).await;
    let state = inn.state("new");
    assert_eq!(
        (state.state, state.protocol.as_deref()),
        (Condition::Ready, Some("2026-07-28")),
        "{state:#?}"
    );
    assert_eq!(inn.text("mcp__new__add", r#"{"a":1,"b":2}"#).await, "3");
}

#[tokio::test]
async fn large_whole_numbers_arrive_unchanged() {
    let inn = Inn::open(&stand_in("one", &[], "")).await;
    let arguments = r#"{"n":9007199254740993,"m":[18446744073709551615,-9223372036854775808],"x":0.1}"#;
    let back: Value = serde_json::from_str(&inn.text("mcp__one__echo", arguments).await).expect("JSON");
    assert_eq!(back.to_string(), serde_json::from_str::<Value>(arguments).expect("JSON").to_string());
    let error = inn.error("mcp__one__echo", r#"{"n":18446744073709551616}"#).await;
    assert!(error.contains("18446744073709551616") && error.contains("64 bits"), "{error}");
}

#[tokio::test]
async fn every_kind_of_answer_leaves_a_trace() {
    let inn = Inn::open(&stand_in("r", &["--set", "results"], "")).await;
    for (tool, wanted) in [
        ("text", "plain words"),
        ("two_texts", "one\ntwo"),
        ("empty", "(the tool answered with nothing)"),
        ("no_content", "(the tool answered with nothing)"),
        ("structured", r#"{"list":[1,2],"sum":3}"#),
        ("structured_and_text", r#"{"result":"three","structuredContent":{"sum":3}}"#),
        ("resource", "[resource note://one, text/plain]\nthe note"),
        ("link", "[resource report: file:///tmp/report.pdf (application/pdf)]"),
        ("unknown_kind", "[content of an unknown kind, hologram, 29 bytes as JSON]\nbeside it"),
        ("not_an_object", r#"["this","is","no","result"]"#),
    ] {
        assert_eq!(inn.text(&format!("mcp__r__{tool}"), "{}").await, wanted, "{tool}");
    }
    for (tool, wanted) in
        [("is_error", "the file was not found"), ("is_error_empty", "the tool failed and did not say why")]
    {
        assert_eq!(inn.error(&format!("mcp__r__{tool}"), "{}").await, wanted, "{tool}");
    }
    let error = inn.error("mcp__r__rpc_error", "{}").await;
    assert!(error.contains("the server could not do it") && error.contains("-32000"), "{error}");
    let error = inn.error("mcp__r__secret_in_error", "{}").await;
    assert!(
        error.starts_with("refused: ") && !error.contains("abc.def") && !error.contains("hunter2"),
        "{error}"
    );
}

#[tokio::test]
async fn images_and_sounds_are_kept_and_bytes_go_to_a_file_that_is_ours_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let inn = Inn::open(&stand_in("r", &["--set", "results"], "")).await;
    let Output::Parts(parts) = inn.call("mcp__r__mixed", "{}").await.expect("an answer") else {
        panic!("no parts");
    };
    let kinds: Vec<&str> = parts
        .iter()
        .map(|part| match part {
            Part::Text(_) => "text",
            Part::Media(media) => media.mime.as_str(),
        })
        .collect();
    assert_eq!(kinds, ["text", "image/png", "audio/wav", "text", "text", "text"]);
    let Part::Media(image) = &parts[1] else { panic!("no image") };
    assert!(matches!(&image.source, MediaSource::Base64(data) if data.starts_with("iVBOR")));
    let Part::Text(blob) = &parts[4] else { panic!("no text") };
    let path = blob.split("saved as ").nth(1).and_then(|rest| rest.strip_suffix(']')).expect("a path");
    assert_eq!(fs::read(path).expect("the file"), [0, 1, 2]);
    assert_eq!(fs::metadata(path).expect("facts").permissions().mode() & 0o777, 0o600);
    let folder = inn.path("home/mcp-media");
    assert_eq!(fs::metadata(folder).expect("facts").permissions().mode() & 0o777, 0o700);
}

#[tokio::test]
async fn resources_and_prompts_are_tools_where_they_are_offered() {
    let inn = Inn::open(&stand_in("d", &["--resources", "2", "--prompts", "1"], "")).await;
    let listed: Value = serde_json::from_str(&inn.text("mcp__d__list_resources", "{}").await).expect("JSON");
    assert_eq!(listed["resources"][1]["uri"], "note://2");
    assert_eq!(listed["resourceTemplates"][0]["uriTemplate"], "note://{n}");
    let read = inn.text("mcp__d__read_resource", r#"{"uri":"note://2"}"#).await;
    assert_eq!(read, "[resource note://2, text/plain]\ntext of note://2");
    let error = inn.error("mcp__d__read_resource", r#"{"uri":"note://9"}"#).await;
    assert!(error.contains("Resource not found"), "{error}");
    let prompts: Value = serde_json::from_str(&inn.text("mcp__d__list_prompts", "{}").await).expect("JSON");
    assert_eq!(prompts["prompts"][0]["name"], "prompt_1");
    let arguments = json!({"name": "prompt_1", "arguments": {"who": "Ann"}}).to_string();
    let got = inn.call("mcp__d__get_prompt", &arguments).await.expect("an answer");
    assert_eq!(
        got,
        Output::Parts(vec![Part::Text("[user]".to_owned()), Part::Text("Greet Ann.".to_owned())])
    );
    let off = "    tools: {resources: false, prompts: no}\n";
    let inn = Inn::open(&stand_in("d", &["--resources", "2", "--prompts", "1"], off)).await;
    assert_eq!(inn.state("d").tools.len(), 4);
}
