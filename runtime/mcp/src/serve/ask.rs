//! Approval: the client puts the question to its user, where it can.

use std::{sync::Arc, time::Duration};

use serde::Deserialize;
use serde_json::{json, value::RawValue};
use toolwright_approval::{Answer, ApprovalRequest, Ask, BoxFuture, Breadth, Card, Outcome, Reply, Surface};

use super::{
    era::{Elicits, Era, Said},
    log::Weight,
    outlet::Outlet,
    rounds::Asking,
    session::Session,
};

/// Why a client that has no forms cannot agree to anything.
const CANNOT: &str = "this client cannot be asked: it offers no elicitation; allow the command in command_allowlist of config.yaml, or serve with --yes";

tokio::task_local! {
    /// The call that is being carried out.
    pub(crate) static CALL: Call;
}

/// The call that is being carried out, as far as a question needs it.
#[derive(Clone)]
pub(crate) struct Call {
    pub(crate) session: Arc<Session>,
    pub(crate) outlet: Outlet,
    pub(crate) era: Era,
    /// Where the question is handed over that goes out as an answer.
    pub(crate) asking: Option<Asking>,
}

/// Puts questions to the user of the client whose call is being carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Questions;

#[derive(Deserialize)]
struct Elicited<'a> {
    action: String,
    #[serde(borrow, default)]
    content: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Form {
    answer: String,
}

impl Ask for Questions {
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(async move {
            let Ok(call) = CALL.try_with(Clone::clone) else {
                return Outcome::Undeliverable(
                    "this call came from no client that could be asked".to_owned(),
                );
            };
            if call.era.elicits == Elicits::Nothing {
                return Outcome::Undeliverable(CANNOT.to_owned());
            }
            let question = call.question(request);
            match tokio::time::timeout_at(request.deadline(), question).await {
                Ok(outcome) => outcome,
                Err(_) => Outcome::TimedOut(request.patience()),
            }
        })
    }

    fn surface(&self) -> Surface {
        match CALL.try_with(|call| call.era.elicits) {
            Ok(Elicits::Forms) => Surface::Other,
            _ => Surface::Headless,
        }
    }

    fn tell<'a>(&'a self, _: &'a ApprovalRequest, text: &'a str) -> BoxFuture<'a, ()> {
        // Only a client that wants a log is told.
        let _ = CALL.try_with(|call| call.session.log(&call.outlet, Weight::Notice, text));
        Box::pin(std::future::ready(()))
    }
}

impl Call {
    async fn question(&self, request: &ApprovalRequest) -> Outcome {
        let params = self.form(request);
        let answered = match &self.asking {
            Some(asking) => asking.ask(&params, request.deadline()).await,
            None => match self.session.ask(&self.outlet, "elicitation/create", &params).await {
                Some(Ok(result)) => Ok(result),
                Some(Err(error)) => Err(format!("the client could not ask: {}", short(&error))),
                None => Err("the client has gone away".to_owned()),
            },
        };
        match answered {
            Ok(result) => understood(&result, request, self.offers(request)),
            Err(why) => Outcome::Undeliverable(why),
        }
    }

    /// The answers that can be chosen. A client without a session has none that a yes could last for.
    fn offers(&self, request: &ApprovalRequest) -> Vec<(Answer, Breadth)> {
        let is_alone = self.era.said == Said::ByRequest;
        let offers = request.offers().iter().copied();
        offers.filter(|(answer, _)| !(is_alone && *answer == Answer::Session)).collect()
    }

    /// Writes the form: the whole question as text, and the answers to choose from. Nothing is preselected.
    fn form(&self, request: &ApprovalRequest) -> String {
        let card = Card::of(request);
        let words: Vec<String> = self.offers(request).into_iter().map(word).collect();
        let place = if card.place.is_empty() { String::new() } else { format!("\nWhere: {}", card.place) };
        let findings: Vec<String> = card.findings.iter().map(|finding| format!("\n- {finding}")).collect();
        let message = format!(
            "A tool wants to do this:\n\n{}\n{place}\nFound:{}\n\nonce: this one time; session, always: remembered for the first finding; deny: no.",
            card.command,
            findings.concat()
        );
        let schema = json!({
            "type": "object",
            "properties": {"answer": {
                "type": "string",
                "title": "May it?",
                "description": format!("Without an answer within {} it does not run", shown(card.patience)),
                "enum": words,
            }},
            "required": ["answer"],
        });
        json!({"message": message, "requestedSchema": schema}).to_string()
    }
}

/// The word that stands for an answer.
fn word((answer, breadth): (Answer, Breadth)) -> String {
    Reply { answer, breadth, lasts: None }.to_string()
}

/// Reads what the user chose. Only a clear yes to what was offered is one.
fn understood(result: &str, request: &ApprovalRequest, offers: Vec<(Answer, Breadth)>) -> Outcome {
    let unclear =
        || Outcome::Undeliverable("the client's answer is none of those that were offered".to_owned());
    let Ok(elicited) = serde_json::from_str::<Elicited<'_>>(result) else { return unclear() };
    match elicited.action.as_str() {
        "decline" => return Outcome::Answered(Reply::DENY),
        "cancel" => return Outcome::Undeliverable("the question was closed without an answer".to_owned()),
        "accept" => {}
        _ => return unclear(),
    }
    let form = elicited.content.and_then(|content| serde_json::from_str::<Form>(content.get()).ok());
    let chosen = form.and_then(|form| offers.into_iter().find(|offer| word(*offer) == form.answer));
    match chosen {
        Some((answer, breadth)) if request.is_offered(Reply { answer, breadth, lasts: None }) => {
            Outcome::Answered(Reply { answer, breadth, lasts: None })
        }
        _ => unclear(),
    }
}

fn shown(patience: Duration) -> String {
    format!("{} s", patience.as_secs())
}

fn short(error: &str) -> String {
    error.chars().filter(|sign| !sign.is_control()).take(300).collect()
}
