//! Pages of tools, and changes.

use serde_json::{Value, json};
use toolwright::{Environment, Format, Request, definitions};
use toolwright_mcp::serve::ServiceLimits;
use toolwright_tools::registry::REGISTRY;

use crate::fixture::{Client, Lab};

fn names(answer: &Value) -> Vec<&str> {
    let tools = answer["result"]["tools"].as_array().unwrap();
    tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect()
}

const ALL: [&str; 9] = ["broken", "echo", "number", "picture", "risky", "slow", "steps", "whose", "words"];

#[tokio::test]
async fn tools_are_listed_with_their_schemas_and_hints() {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({})).await;
    let answer = client.ask(1, "tools/list", json!({})).await;
    assert_eq!(names(&answer), ALL);
    assert_eq!(answer["result"].get("nextCursor"), None);
    let tools = answer["result"]["tools"].as_array().unwrap();
    assert_eq!(tools[1]["description"], "Does echo");
    assert_eq!(tools[1]["inputSchema"]["type"], "object");
    assert_eq!(tools[1]["inputSchema"]["properties"]["a"]["type"], "integer");
    assert_eq!(tools[1].get("annotations"), None);
    assert_eq!(tools[4]["annotations"], json!({"destructiveHint": true, "openWorldHint": false}));
}

#[tokio::test]
async fn the_built_in_tools_are_listed_as_everywhere_else() {
    let mut client = Client::begun(&Lab::built_in(), "2025-11-25", json!({})).await;
    let answer = client.ask(1, "tools/list", json!({})).await;
    let selection = REGISTRY.select(&Request::default(), &Environment::default());
    let text = definitions(&selection, Format::Mcp);
    let all: Vec<Value> = serde_json::from_str(&text).unwrap();
    let tools = answer["result"]["tools"].as_array().unwrap();
    assert!(tools.len() >= 4, "{answer}");
    for tool in tools {
        assert!(all.contains(tool), "{tool}");
    }
}

#[tokio::test]
async fn a_long_list_comes_in_pages() {
    let lab = Lab::within(ServiceLimits { page: 4, ..ServiceLimits::default() });
    let mut client = Client::begun(&lab.service, "2025-06-18", json!({})).await;
    let (mut seen, mut cursor, mut pages) = (Vec::new(), Value::Null, 0);
    loop {
        let params = if cursor.is_null() { json!({}) } else { json!({"cursor": cursor}) };
        let answer = client.ask(pages, "tools/list", params).await;
        seen.extend(names(&answer).into_iter().map(str::to_owned));
        pages += 1;
        match answer["result"].get("nextCursor") {
            Some(next) => cursor = next.clone(),
            None => break,
        }
    }
    assert_eq!((pages, seen), (3, ALL.map(str::to_owned).to_vec()));
    for bad in [json!("x"), json!(""), json!("0.0"), json!("0.3"), json!(1), json!(["x"])] {
        let answer = client.ask(9, "tools/list", json!({"cursor": bad})).await;
        assert_eq!(answer["error"]["code"], -32_602, "{bad}: {answer}");
    }
    let first = client.ask(10, "tools/list", json!({})).await["result"]["nextCursor"].clone();
    lab.bring("another");
    let told = client.get().await;
    assert_eq!(told, json!({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}));
    let answer = client.ask(11, "tools/list", json!({"cursor": first})).await;
    assert_eq!(answer["error"]["code"], -32_602, "a page of another list: {answer}");
}

#[tokio::test]
async fn a_change_is_told_and_disturbs_no_call_that_runs() {
    let lab = Lab::new();
    let mut client = Client::begun(&lab.service, "2025-03-26", json!({})).await;
    client
        .send(&json!({"jsonrpc": "2.0", "id": "s", "method": "tools/call", "params": {"name": "slow"}}))
        .await;
    lab.bring("another");
    assert_eq!(client.get().await["method"], "notifications/tools/list_changed");
    let answer = client.ask(2, "tools/list", json!({})).await;
    assert_eq!(names(&answer)[0], "another");
    assert_eq!(client.call(3, "another", json!({})).await["result"]["content"][0]["text"], "ran");
    client.close().await;
    let rest = client.rest().await;
    assert_eq!(rest.len(), 1, "{rest:?}");
    assert_eq!(rest[0]["id"], "s");
}
