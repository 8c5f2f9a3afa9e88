//! Asks people elsewhere, through messages: several questions stand at once, each under its own number.

mod card;
mod desk;

use crate::{BoxFuture, RequestId};

pub use self::{
    card::Card,
    desk::{AnswerError, Desk, Settled},
};

/// What carries questions to people and knows nothing of approval.
pub trait Gateway: Send + Sync {
    /// Delivers a card; done when the other side has it. An error says why it does not.
    fn deliver<'a>(&'a self, card: &'a Card) -> BoxFuture<'a, Result<(), String>>;

    /// Says that a question stands no longer, so that its buttons can be taken away. Must not block.
    fn settled(&self, id: RequestId, how: &Settled) {
        let _ = (id, how);
    }

    /// Tells people something about a question that was settled.
    fn tell<'a>(&'a self, session: &'a str, text: &'a str) -> BoxFuture<'a, ()> {
        let _ = (session, text);
        Box::pin(std::future::ready(()))
    }
}
