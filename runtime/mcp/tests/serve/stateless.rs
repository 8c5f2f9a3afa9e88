//! The version without a handshake.

use serde_json::{Value, json};

use crate::fixture::{Client, Lab, meta};

fn with(mut params: Value, capabilities: &Value) -> Value {
    params["_meta"] = meta(capabilities);
    params
}

fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn the_server_tells_what_it_is() {
    let mut client = Client::of(&Lab::new().service);
    let answer = client.ask(1, "server/discover", with(json!({}), &json!({}))).await;
    let result = &answer["result"];
    assert_eq!(result["resultType"], "complete");
    let versions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
    assert_eq!(result["supportedVersions"], json!(versions));
    assert_eq!(result["capabilities"], json!({"tools": {"listChanged": true}}));
    assert_eq!(result["instructions"], "Be kind");
    assert_eq!(result["ttlMs"], 0);
    assert_eq!(result["cacheScope"], "private");
    let info = json!({"name": "lab", "version": "1.2.3", "title": "The lab"});
    assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"], info);
}

#[tokio::test]
async fn every_request_says_who_asks() {
    let mut client = Client::of(&Lab::new().service);
    let answer = client.ask(1, "tools/list", with(json!({}), &json!({}))).await;
    assert_eq!(answer["result"]["resultType"], "complete");
    assert_eq!(answer["result"]["ttlMs"], 0);
    assert_eq!(answer["result"]["tools"].as_array().unwrap().len(), 9);
    let answer = client.ask(2, "tools/call", with(json!({"name": "words"}), &json!({}))).await;
    assert_eq!(answer["result"]["resultType"], "complete");
    assert!(text(&answer).starts_with("two"));
    let answer = client.ask(3, "tools/list", json!({})).await;
    assert_eq!(answer["error"]["code"], -32_600, "nothing was agreed: {answer}");
    let mut lacking = meta(&json!({}));
    lacking.as_object_mut().unwrap().remove("io.modelcontextprotocol/clientCapabilities");
    let answer = client.ask(4, "tools/list", json!({"_meta": lacking})).await;
    assert_eq!(answer["error"]["code"], -32_602, "{answer}");
    assert!(answer["error"]["message"].as_str().unwrap().contains("clientCapabilities"), "{answer}");
    let mut other = meta(&json!({}));
    other["io.modelcontextprotocol/protocolVersion"] = "2099-01-01".into();
    let answer = client.ask(5, "tools/list", json!({"_meta": other})).await;
    assert_eq!(answer["error"]["code"], -32_022, "{answer}");
    assert_eq!(answer["error"]["data"]["requested"], "2099-01-01");
    assert_eq!(answer["error"]["data"]["supported"][0], "2026-07-28");
    for method in ["ping", "logging/setLevel"] {
        let answer = client.ask(6, method, with(json!({}), &json!({}))).await;
        assert_eq!(answer["error"]["code"], -32_601, "{method} is gone: {answer}");
    }
}

#[tokio::test]
async fn a_question_goes_out_as_an_answer_and_the_call_goes_on_when_the_client_comes_back() {
    let forms = json!({"elicitation": {"form": {}}});
    let mut client = Client::of(&Lab::new().service);
    let call = json!({"name": "risky", "arguments": {"a": 1}});
    let answer = client.ask(1, "tools/call", with(call.clone(), &forms)).await;
    let result = &answer["result"];
    assert_eq!(result["resultType"], "input_required", "{answer}");
    let (key, question) = result["inputRequests"].as_object().unwrap().iter().next().unwrap();
    assert_eq!(question["method"], "elicitation/create");
    let words = question["params"]["requestedSchema"]["properties"]["answer"]["enum"].as_array().unwrap();
    assert!(words.contains(&json!("once")) && !words.contains(&json!("session")), "{words:?}");
    let state = result["requestState"].clone();

    let back = |state: &Value, content: Value| {
        let mut call = call.clone();
        call["requestState"] = state.clone();
        call["inputResponses"] = json!({key: content});
        with(call, &forms)
    };
    let yes = json!({"action": "accept", "content": {"answer": "once"}});
    let answer = client.ask(2, "tools/call", back(&json!("0".repeat(32)), yes.clone())).await;
    assert_eq!(answer["error"]["code"], -32_602, "a mark that nobody gave out: {answer}");
    let mut other = back(&state, yes.clone());
    other["arguments"] = json!({"a": 2});
    let answer = client.ask(3, "tools/call", other).await;
    assert_eq!(answer["error"]["code"], -32_602, "another call than was asked about: {answer}");
    let mut unanswered = back(&state, yes.clone());
    unanswered["inputResponses"] = json!({});
    let answer = client.ask(4, "tools/call", unanswered).await;
    assert_eq!(answer["result"]["resultType"], "input_required", "the question stands: {answer}");
    let again = answer["result"]["requestState"].clone();
    assert_ne!(again, state);
    let answer = client.ask(5, "tools/call", back(&again, yes.clone())).await;
    assert_eq!(answer["result"]["resultType"], "complete", "{answer}");
    assert_eq!(text(&answer), "ran");
    let answer = client.ask(6, "tools/call", back(&again, yes)).await;
    assert_eq!(answer["error"]["code"], -32_602, "a mark is good for one return: {answer}");
}

#[tokio::test]
async fn a_no_and_a_client_that_cannot_be_asked_keep_the_call_from_running() {
    let forms = json!({"elicitation": {}});
    let mut client = Client::of(&Lab::new().service);
    let mut call = json!({"name": "risky"});
    let answer = client.ask(1, "tools/call", with(call.clone(), &json!({}))).await;
    assert!(text(&answer).contains("this client cannot be asked"), "{answer}");
    let answer = client.ask(2, "tools/call", with(call.clone(), &forms)).await;
    call["requestState"] = answer["result"]["requestState"].clone();
    call["inputResponses"] = json!({"approval": {"action": "decline"}});
    let answer = client.ask(3, "tools/call", with(call, &forms)).await;
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    let words = json!({"name": "words"});
    let answer = client.ask(4, "tools/call", with(words, &forms)).await;
    assert_eq!(answer["result"]["isError"], false, "what need not be asked about just runs");
}

#[tokio::test]
async fn changes_are_told_to_those_who_listen() {
    let lab = Lab::new();
    let mut client = Client::of(&lab.service);
    let wanted = json!({"notifications": {"toolsListChanged": true, "promptsListChanged": true}});
    client
        .send(&json!({"jsonrpc": "2.0", "id": "l", "method": "subscriptions/listen", "params": with(wanted, &json!({}))}))
        .await;
    let told = client.get().await;
    assert_eq!(told["method"], "notifications/subscriptions/acknowledged", "{told}");
    assert_eq!(told["params"]["notifications"], json!({"toolsListChanged": true}));
    assert_eq!(told["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], "l");
    lab.bring("another");
    let told = client.get().await;
    assert_eq!(told["method"], "notifications/tools/list_changed", "{told}");
    assert_eq!(told["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], "l");
    let nothing = json!({"notifications": {}});
    client
        .send(&json!({"jsonrpc": "2.0", "id": "n", "method": "subscriptions/listen", "params": with(nothing, &json!({}))}))
        .await;
    assert_eq!(client.get().await["params"]["notifications"], json!({}));
    client
        .send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "n"}}))
        .await;
    client.close().await;
    let rest = client.rest().await;
    assert_eq!(rest.len(), 1, "a stream that the client ended has no result: {rest:?}");
    assert_eq!(rest[0]["id"], "l");
    assert_eq!(rest[0]["result"]["resultType"], "complete");
}

#[tokio::test]
async fn a_call_that_waits_for_its_client_does_not_hold_the_end_up() {
    let mut client = Client::of(&Lab::new().service);
    let call = with(json!({"name": "risky"}), &json!({"elicitation": {}}));
    let answer = client.ask(1, "tools/call", call).await;
    assert_eq!(answer["result"]["resultType"], "input_required", "{answer}");
    let began = std::time::Instant::now();
    client.close().await;
    assert_eq!(client.rest().await, Vec::<Value>::new());
    assert!(began.elapsed().as_secs() < 4, "it waited for the grace of calls that do not end");
}
