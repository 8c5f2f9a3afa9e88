//! Approval through the client: only a clear yes to what was offered is one.

use serde_json::{Value, json};

use crate::fixture::{Client, Lab};

const RISKY: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"risky"}}"#;

fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap_or_default()
}

async fn answered(reply: Value) -> Value {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({"elicitation": {}})).await;
    client.write(RISKY.as_bytes()).await;
    client.write(b"\n").await;
    let question = client.get().await;
    assert_eq!(question["method"], "elicitation/create", "{question}");
    let mut answer = json!({"jsonrpc": "2.0", "id": question["id"]});
    answer.as_object_mut().unwrap().append(&mut reply.as_object().unwrap().clone());
    client.send(&answer).await;
    let answer = client.get().await;
    assert_eq!(answer["id"], 1, "{answer}");
    answer
}

#[tokio::test]
async fn the_question_says_all_and_preselects_nothing() {
    let mut client =
        Client::begun(&Lab::new().service, "2025-11-25", json!({"elicitation": {"form": {}}})).await;
    client.write(RISKY.as_bytes()).await;
    client.write(b"\n").await;
    let question = client.get().await;
    let message = question["params"]["message"].as_str().unwrap();
    assert!(message.contains("risky {}"), "{message}");
    assert!(message.contains("destructive"), "{message}");
    let schema = &question["params"]["requestedSchema"];
    assert_eq!(schema["type"], "object");
    assert_eq!(schema["required"], json!(["answer"]));
    let form = &schema["properties"]["answer"];
    let words: Vec<&str> =
        form["enum"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert!(words.contains(&"once") && words.contains(&"deny"), "{words:?}");
    assert_eq!(form.get("default"), None);
}

#[tokio::test]
async fn only_an_accepted_answer_that_was_offered_lets_a_call_run() {
    let accept = |content: Value| json!({"result": {"action": "accept", "content": content}});
    assert_eq!(text(&answered(accept(json!({"answer": "once"}))).await), "ran");
    for no in [
        accept(json!({"answer": "deny"})),
        accept(json!({"answer": "yes"})),
        accept(json!({"answer": "Once"})),
        accept(json!({"answer": "once\n"})),
        accept(json!({"answer": ["once"]})),
        accept(json!({"answer": "always 2h"})),
        accept(json!({})),
        accept(Value::Null),
        json!({"result": {"action": "accept"}}),
        json!({"result": {"action": "decline", "content": {"answer": "once"}}}),
        json!({"result": {"action": "cancel", "content": {"answer": "once"}}}),
        json!({"result": {"content": {"answer": "once"}}}),
        json!({"result": {"action": "ACCEPT", "content": {"answer": "once"}}}),
        json!({"result": {}}),
        json!({"result": "once"}),
        json!({"error": {"code": -32_601, "message": "Method not found"}}),
    ] {
        let answer = answered(no.clone()).await;
        assert_eq!(answer["result"]["isError"], true, "{no}: {answer}");
        assert!(!text(&answer).contains("ran"), "{no}: {answer}");
    }
}

#[tokio::test]
async fn a_client_without_forms_is_told_why_and_what_would_help() {
    for (version, capabilities) in [
        ("2024-11-05", json!({})),
        ("2025-11-25", json!({"elicitation": {"url": {}}})),
        ("2025-06-18", json!({"sampling": {}})),
    ] {
        let mut client = Client::begun(&Lab::new().service, version, capabilities).await;
        let answer = client.call(1, "risky", json!({})).await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        let text = text(&answer);
        assert!(text.contains("this client cannot be asked"), "{text}");
        assert!(text.contains("command_allowlist"), "{text}");
    }
}

#[tokio::test]
async fn a_session_remembers_what_was_agreed_to_for_it() {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({"elicitation": {}})).await;
    client.write(RISKY.as_bytes()).await;
    client.write(b"\n").await;
    let question = client.get().await;
    let content = json!({"action": "accept", "content": {"answer": "session"}});
    client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": content})).await;
    assert_eq!(text(&client.get().await), "ran");
    assert_eq!(text(&client.call(2, "risky", json!({})).await), "ran", "it was agreed to for the session");
}

#[tokio::test]
async fn a_withdrawn_call_withdraws_its_question() {
    let mut client = Client::begun(&Lab::new().service, "2025-06-18", json!({"elicitation": {}})).await;
    client.write(RISKY.as_bytes()).await;
    client.write(b"\n").await;
    let question = client.get().await;
    client
        .send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}))
        .await;
    let told = client.get().await;
    assert_eq!(told["method"], "notifications/cancelled", "{told}");
    assert_eq!(told["params"]["requestId"], question["id"]);
    let content = json!({"action": "accept", "content": {"answer": "once"}});
    client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": content})).await;
    assert_eq!(client.ask(2, "ping", json!({})).await["result"], json!({}), "a late yes does nothing");
}

#[tokio::test]
async fn several_questions_stand_at_once_and_are_answered_in_any_order() {
    let mut client = Client::begun(&Lab::new().service, "2025-11-25", json!({"elicitation": {}})).await;
    let mut questions = Vec::new();
    for id in 1..4 {
        let params = json!({"name": "risky", "arguments": {"a": id}});
        client.send(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})).await;
        questions.push(client.get().await);
    }
    for (question, (word, id)) in questions.iter().zip([("deny", 1), ("once", 2), ("once", 3)]).rev() {
        let content = json!({"action": "accept", "content": {"answer": word}});
        client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": content})).await;
        let answer = client.get().await;
        assert_eq!(answer["id"], id, "{answer}");
        assert_eq!(answer["result"]["isError"], word == "deny", "{answer}");
    }
}
