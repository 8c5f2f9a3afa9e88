//! A question as people elsewhere see it: without secrets, and without what would hide or repaint it.

use std::time::Duration;

use crate::{
    Answer, ApprovalRequest, Breadth, RequestId,
    redact::redact,
    visible::{name, visible},
};

/// A question as people elsewhere see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The number under which it is answered.
    pub id: RequestId,
    /// Whose session it is about.
    pub session: String,
    /// What would run, whole.
    pub command: String,
    /// Where: directory and backend; empty for what has none.
    pub place: String,
    /// All that was found and not agreed to yet, each a sentence with the words it is about. A yes that is remembered is about the first.
    pub findings: Vec<String>,
    /// What may be answered.
    pub offers: Vec<(Answer, Breadth)>,
    /// How long it stands.
    pub patience: Duration,
}

impl Card {
    /// Makes the card of a question.
    pub fn of(request: &ApprovalRequest) -> Self {
        let shown = |text: &str| redact(&visible(text));
        let place = request.subject().place();
        Self {
            id: request.id(),
            session: request.occasion().session.clone(),
            command: shown(&request.subject().text()),
            place: place.map_or_else(String::new, |(directory, backend)| {
                format!("{}, backend {backend}", redact(&name(&directory.to_string_lossy())))
            }),
            findings: request
                .concerns()
                .iter()
                .map(|concern| {
                    let safer = concern.safer.as_ref().map(|safer| shown(&format!(" Safer: {safer}")));
                    concern.sentence() + &safer.unwrap_or_default()
                })
                .collect(),
            offers: request.offers().to_vec(),
            patience: request.patience(),
        }
    }
}
