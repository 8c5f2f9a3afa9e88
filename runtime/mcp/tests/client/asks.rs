//! What servers ask: the user, the model, the roots.

use std::sync::{Arc, Mutex};

use serde_json::{Map, Value, json};
use toolwright_approval::{Answer, ApprovalRequest, Ask, BoxFuture, Gate, Outcome, Surface};
use toolwright_mcp::client::{
    Form, FormFuture, Forms, Sample, SampleAnswer, SampleFuture, Sampler, Surfaces,
};

use crate::fixture::{Inn, stand_in};

/// Someone who always says the same, and what they were asked.
struct Person {
    says: Answer,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Ask for Person {
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        let reasons: Vec<String> =
            request.concerns().iter().map(|concern| concern.reason.to_string()).collect();
        self.asked.lock().expect("a lock").push(format!(
            "{} {}",
            request.subject().text(),
            reasons.join(" ")
        ));
        Box::pin(std::future::ready(self.says.into()))
    }

    fn surface(&self) -> Surface {
        Surface::Terminal
    }
}

struct Filler(Option<Map<String, Value>>);

impl Forms for Filler {
    fn fill<'a>(&'a self, form: &'a Form) -> FormFuture<'a> {
        assert_eq!(form.server, "a");
        Box::pin(std::future::ready(self.0.clone()))
    }
}

struct Model;

impl Sampler for Model {
    fn sample<'a>(&'a self, sample: &'a Sample) -> SampleFuture<'a> {
        let text = format!("{} said: {}", sample.server, sample.turns[0].text);
        Box::pin(std::future::ready(Ok(SampleAnswer { model: "small".to_owned(), text })))
    }
}

async fn inn(surfaces: Surfaces, more: &str) -> Inn {
    let folder = tempfile::TempDir::new().expect("a folder");
    Inn::open_in(folder, &stand_in("a", &["--set", "asking"], more), |house| house.surfaces = surfaces).await
}

fn gate(says: Answer) -> (Option<Gate>, Arc<Mutex<Vec<String>>>) {
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    (Some(Gate::new(Arc::new(Person { says, asked: Arc::clone(&asked) }))), asked)
}

async fn said(inn: &Inn, tool: &str) -> Value {
    let text = inn.text(&format!("mcp__a__{tool}"), r#"{"text":"a question"}"#).await;
    serde_json::from_str(&text).expect("JSON")
}

#[tokio::test]
async fn without_a_person_the_answer_is_no() {
    let inn = inn(Surfaces::default(), "").await;
    assert_eq!(said(&inn, "ask_elicitation").await, json!({"action": "decline"}));
    assert_eq!(said(&inn, "ask_address").await, json!({"action": "decline"}));
    assert!(
        said(&inn, "ask_sampling").await["error"]["message"].as_str().expect("text").contains("no model")
    );
}

#[tokio::test]
async fn only_what_a_person_filled_in_goes_back() {
    for (filled, wanted) in [
        (
            Some(json!({"name": "Ann", "age": 7})),
            json!({"action": "accept", "content": {"age": 7, "name": "Ann"}}),
        ),
        (Some(json!({"name": "Ann", "unasked": 1})), json!({"action": "decline"})),
        (None, json!({"action": "decline"})),
    ] {
        let filled = filled.map(|values| values.as_object().expect("a map").clone());
        let surfaces = Surfaces { forms: Some(Arc::new(Filler(filled))), ..Surfaces::default() };
        let inn = inn(surfaces, "").await;
        assert_eq!(said(&inn, "ask_elicitation").await, wanted);
    }
}

#[tokio::test]
async fn an_address_is_opened_only_by_a_person_who_saw_it() {
    for (says, wanted) in [(Answer::Once, "accept"), (Answer::Deny, "decline")] {
        let (gate, asked) = gate(says);
        let inn = inn(Surfaces { gate, ..Surfaces::default() }, "").await;
        assert_eq!(said(&inn, "ask_address").await["action"], wanted);
        let asked = asked.lock().expect("a lock").clone();
        assert!(asked.len() == 1 && asked[0].contains("http"), "{asked:?}");
    }
}

#[tokio::test]
async fn the_model_is_asked_only_when_somebody_agrees_and_so_many_times() {
    let (yes, asked) = gate(Answer::Once);
    let inn_yes = inn(
        Surfaces { gate: yes, sampler: Some(Arc::new(Model)), ..Surfaces::default() },
        "    sampling: {max_rpm: 2}\n",
    )
    .await;
    let answer = said(&inn_yes, "ask_sampling").await;
    assert_eq!(
        (&answer["content"]["text"], &answer["model"]),
        (&"a said: a question".into(), &"small".into())
    );
    assert!(asked.lock().expect("a lock")[0].contains("a question"));
    said(&inn_yes, "ask_sampling").await;
    let refused = said(&inn_yes, "ask_sampling").await;
    assert!(refused["error"]["message"].as_str().expect("text").contains("a minute"), "{refused}");
    let (no, _) = gate(Answer::Deny);
    let inn_no = inn(Surfaces { gate: no, sampler: Some(Arc::new(Model)), ..Surfaces::default() }, "").await;
    assert!(!said(&inn_no, "ask_sampling").await["error"].is_null());
    let (yes, _) = gate(Answer::Once);
    let off = Surfaces { gate: yes, sampler: Some(Arc::new(Model)), ..Surfaces::default() };
    let inn_off = inn(off, "    sampling: off\n    elicitation: {enabled: no}\n").await;
    assert!(!said(&inn_off, "ask_sampling").await["error"].is_null());
    assert_eq!(said(&inn_off, "ask_elicitation").await, json!({"action": "decline"}));
}

#[tokio::test]
async fn the_root_is_the_working_directory_and_what_is_not_known_is_refused() {
    let inn = inn(Surfaces::default(), "").await;
    let roots = said(&inn, "ask_roots").await;
    let folder = inn.folder.path().to_str().expect("a path");
    assert_eq!(roots["roots"][0]["uri"], format!("file://{folder}"));
    assert_eq!(said(&inn, "ask_ping").await, json!({}));
    assert!(!said(&inn, "ask_nonsense").await["error"].is_null());
}

/// A server of the new protocol that asks before it answers, in the smallest form.
const ASKS_FIRST: &str = r#"
import json, sys
def say(id, result): print(json.dumps({"jsonrpc": "2.0", "id": id, "result": {"resultType": "complete", "ttlMs": 0, "cacheScope": "private", **result}}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    method, params = message["method"], message.get("params") or {}
    if method == "server/discover":
        say(message["id"], {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}})
    elif method == "tools/list":
        say(message["id"], {"tools": [{"name": "ask", "inputSchema": {"type": "object"}}]})
    elif method == "tools/call" and "inputResponses" not in params:
        question = {"method": "elicitation/create", "params": {"mode": "form", "message": "Sure?", "requestedSchema": {
            "type": "object", "properties": {"sure": {"type": "boolean"}}, "required": ["sure"]}}}
        say(message["id"], {"resultType": "input_required", "inputRequests": {"q": question, "r": {"method": "roots/list"}}, "requestState": "kept"})
    elif method == "tools/call":
        say(message["id"], {"content": [{"type": "text", "text": json.dumps([params["inputResponses"]["q"], params["requestState"], len(params["inputResponses"]["r"]["roots"])], sort_keys=True)}]})
"#;

#[tokio::test]
async fn a_server_of_the_new_protocol_may_ask_before_it_answers() {
    for (says, wanted) in [
        (Answer::Once, r#"[{"action": "accept", "content": {"sure": true}}, "kept", 1]"#),
        (Answer::Deny, r#"[{"action": "decline"}, "kept", 1]"#),
    ] {
        let folder = tempfile::TempDir::new().expect("a folder");
        let script = folder.path().join("asks_first.py");
        std::fs::write(&script, ASKS_FIRST).expect("a file");
        let servers =
            format!("  n:\n    command: python3\n    args: [{:?}]\n", script.to_str().expect("a path"));
        let (gate, asked) = gate(says);
        let surfaces = Surfaces { gate, ..Surfaces::default() };
        let inn = Inn::open_in(folder, &servers, |house| house.surfaces = surfaces).await;
        assert_eq!(inn.text("mcp__n__ask", "{}").await, wanted);
        assert!(asked.lock().expect("a lock")[0].contains("Sure?"));
    }
}
