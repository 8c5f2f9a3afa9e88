//! What a client sends, read just far enough to know what it is; parameters stay text.

use serde::{Deserialize, Deserializer};
use serde_json::{error::Category, value::RawValue};

use super::{fault::Fault, id::Id};

/// The most messages in one list.
const MOST: usize = 200;

/// One thing that came in.
#[derive(Debug)]
pub(crate) enum Frame<'a> {
    One(Message<'a>),
    /// A list of messages, at least one.
    Batch(Vec<Message<'a>>),
    /// Not JSON, or not a message at all.
    Bad(Fault),
}

/// One message.
#[derive(Debug)]
pub(crate) enum Message<'a> {
    Request {
        id: Id,
        method: String,
        params: Option<&'a RawValue>,
    },
    Notification {
        method: String,
        params: Option<&'a RawValue>,
    },
    /// The answer to a request of ours.
    Response {
        id: Id,
        outcome: Result<&'a RawValue, &'a RawValue>,
    },
    /// Something else, with its mark where it has one.
    Invalid {
        id: Option<Id>,
        fault: Fault,
    },
}

/// The members that a message may have.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default)]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow, default)]
    params: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    error: Option<&'a RawValue>,
}

/// Takes `null` for something that is there.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// Reads what came in.
pub(crate) fn read(bytes: &[u8]) -> Frame<'_> {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let message = format!("Parse error: not UTF-8 from byte {} on", error.valid_up_to());
            return Frame::Bad(Fault::new(Fault::PARSE, message));
        }
    };
    let text = text.trim_ascii();
    if !text.starts_with('[') {
        return match serde_json::from_str::<Envelope<'_>>(text) {
            Ok(envelope) => Frame::One(envelope.message()),
            Err(error) => bad(&error),
        };
    }
    match serde_json::from_str::<Vec<&RawValue>>(text) {
        Ok(messages) if messages.is_empty() => Frame::Bad(Fault::request("an empty list has no message")),
        Ok(messages) if messages.len() > MOST => {
            Frame::Bad(Fault::request(format!("more than {MOST} messages in one list; send fewer at once")))
        }
        Ok(messages) => Frame::Batch(messages.into_iter().map(|message| entry(message.get())).collect()),
        Err(error) => bad(&error),
    }
}

fn bad<'a>(error: &serde_json::Error) -> Frame<'a> {
    Frame::Bad(match error.classify() {
        Category::Data => Fault::request(format!("Invalid request: {error}")),
        _ => Fault::new(Fault::PARSE, format!("Parse error: {error}")),
    })
}

/// Reads one message of a list.
fn entry(text: &str) -> Message<'_> {
    match serde_json::from_str::<Envelope<'_>>(text) {
        Ok(envelope) => envelope.message(),
        Err(error) => {
            Message::Invalid { id: None, fault: Fault::request(format!("Invalid request: {error}")) }
        }
    }
}

impl<'a> Envelope<'a> {
    fn message(self) -> Message<'a> {
        let id = self.id.and_then(|id| Id::read(id.get()));
        let invalid = |why: &str| Message::Invalid { id: id.clone(), fault: Fault::request(why) };
        if self.id.is_some() && id.is_none() {
            return invalid("Invalid request: the id must be a text or a whole number");
        }
        if self.jsonrpc.is_none_or(|version| version.get() != r#""2.0""#) {
            return invalid("Invalid request: jsonrpc must be \"2.0\"");
        }
        let Some(method) = self.method else {
            return match (id.clone(), self.result, self.error) {
                (Some(id), Some(result), None) => Message::Response { id, outcome: Ok(result) },
                (Some(id), None, Some(error)) => Message::Response { id, outcome: Err(error) },
                // Old peers write the other member too, as nothing.
                (Some(id), Some(result), Some(error)) if error.get() == "null" => {
                    Message::Response { id, outcome: Ok(result) }
                }
                // An answer that is none: its id is one of ours, and may be one of the client's own requests too.
                (_, Some(_), _) | (_, _, Some(_)) => Message::Invalid {
                    id: None,
                    fault: Fault::request("Invalid request: an answer has a result or an error, and an id"),
                },
                _ => invalid("Invalid request: neither a method nor an answer"),
            };
        };
        let Ok(method) = serde_json::from_str::<String>(method.get()) else {
            return invalid("Invalid request: the method must be a text");
        };
        if self.params.is_some_and(|params| !params.get().starts_with('{')) {
            return match id {
                Some(id) => Message::Invalid {
                    id: Some(id),
                    fault: Fault::params("Invalid params: they must be an object"),
                },
                None => Message::Notification { method, params: None },
            };
        }
        match id {
            Some(id) => Message::Request { id, method, params: self.params },
            None => Message::Notification { method, params: self.params },
        }
    }
}
