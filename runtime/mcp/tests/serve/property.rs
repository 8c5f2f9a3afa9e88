//! Whatever bytes come: the server does not break, and every request with an id has exactly one answer.

use std::collections::BTreeMap;

use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any},
    prop_oneof, proptest,
    test_runner::{Config, TestCaseError},
};
use serde_json::{Value, json};
use tokio::{io::AsyncReadExt as _, runtime::Builder};
use tokio_util::sync::CancellationToken;
use toolwright_mcp::serve::stdio;

use crate::fixture::{Lab, PATIENCE, meta};

/// One line, and the ids that it must have answered.
type Line = (Vec<u8>, Vec<Value>);

const METHODS: &[&str] =
    &["ping", "initialize", "tools/list", "tools/call", "server/discover", "logging/setLevel", "x"];

fn method() -> impl Strategy<Value = String> {
    prop_oneof![proptest::sample::select(METHODS).prop_map(str::to_owned), ".{0,8}"]
}

fn params() -> impl Strategy<Value = Value> {
    let handshake = json!({"protocolVersion": "2025-06-18", "capabilities": {}});
    prop_oneof![
        Just(json!({})),
        Just(handshake),
        Just(json!({"name": "words"})),
        Just(json!({"name": "echo", "arguments": {"a": "1"}})),
        Just(json!({"name": "broken", "_meta": {"progressToken": 1}})),
        Just(json!({"name": "words", "_meta": meta(&json!({}))})),
        Just(json!({"_meta": meta(&json!({"elicitation": {}}))})),
        Just(json!({"_meta": 5, "cursor": 1})),
        Just(json!([1])),
        Just(Value::Null),
        ".{0,10}".prop_map(Value::from),
    ]
}

/// Requests whose ids are all different, notifications, and rubbish.
fn lines() -> impl Strategy<Value = Vec<Line>> {
    let line = prop_oneof![
        4 => (method(), params(), any::<bool>()).prop_map(|(method, params, is_text)| {
            (json!({"jsonrpc": "2.0", "method": method, "params": params}), Some(is_text))
        }),
        1 => (method(), params()).prop_map(|(method, params)| {
            (json!({"jsonrpc": "2.0", "method": method, "params": params}), None)
        }),
    ];
    let line = prop_oneof![
        5 => line.prop_map(Ok),
        1 => vec(any::<u8>().prop_filter("a line", |byte| *byte != b'\n'), 0..40).prop_map(Err),
    ];
    vec(line, 0..12).prop_map(|lines| {
        let numbered = (0_i64..).zip(lines);
        numbered
            .map(|(number, line)| match line {
                Ok((mut message, Some(is_text))) => {
                    let id = if is_text { json!(format!("r{number}")) } else { json!(number) };
                    message["id"] = id.clone();
                    (message.to_string().into_bytes(), vec![id])
                }
                Ok((message, None)) => (message.to_string().into_bytes(), Vec::new()),
                Err(bytes) => (bytes, Vec::new()),
            })
            .collect()
    })
}

fn check(lines: &[Line]) -> Result<(), TestCaseError> {
    let mut bytes: Vec<u8> = Vec::new();
    for (line, _) in lines {
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
    }
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let output = runtime.block_on(async {
        let service = Lab::new().service;
        let (mut ours, theirs) = tokio::io::duplex(1 << 20);
        let serving = stdio(&service, bytes.as_slice(), theirs, CancellationToken::new());
        let mut output = Vec::new();
        let both = async { tokio::join!(serving, ours.read_to_end(&mut output)) };
        let (served, read) = tokio::time::timeout(PATIENCE, both).await.expect("an end in time");
        served.unwrap();
        read.unwrap();
        output
    });
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for line in output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let message: Value =
            serde_json::from_slice(line).map_err(|error| TestCaseError::fail(error.to_string()))?;
        assert_eq!(message["jsonrpc"], "2.0", "{message}");
        if let Some(id) = message.get("id").filter(|id| !id.is_null()) {
            assert!(message.get("result").is_some() != message.get("error").is_some(), "{message}");
            *seen.entry(id.to_string()).or_default() += 1;
        }
    }
    let expected: BTreeMap<String, usize> =
        lines.iter().flat_map(|(_, ids)| ids).map(|id| (id.to_string(), 1)).collect();
    assert_eq!(seen, expected);
    Ok(())
}

proptest! {
    #![proptest_config(Config { cases: 150, failure_persistence: None, ..Config::default() })]

    #[test]
    fn every_request_has_one_answer(lines in lines()) {
        check(&lines)?;
    }
}
