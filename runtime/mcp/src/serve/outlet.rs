//! The way to the client for what belongs to one request, or to the connection as a whole.

use tokio::sync::mpsc;

use super::{answer, fault::Fault, id::Id};

/// How many messages may wait for a client that does not read.
const WAITING: usize = 64;

/// A message on its way to the client.
#[derive(Debug)]
pub(crate) struct Outgoing {
    pub(crate) text: Vec<u8>,
    pub(crate) sort: Sort,
}

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// The answer to a request.
    Answer,
    /// An error as an answer, with its code.
    Fault(i32),
    /// A notification, or a request of ours.
    Beside,
}

/// Takes messages to the client. Cheap to clone; when all clones are gone, nothing more comes.
#[derive(Clone, Debug)]
pub(crate) struct Outlet(mpsc::Sender<Outgoing>);

impl Outlet {
    /// Makes an outlet and what takes the messages up.
    pub(crate) fn open() -> (Self, mpsc::Receiver<Outgoing>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        (Self(sender), receiver)
    }

    /// Sends an answer. A client that has gone away needs none.
    pub(crate) async fn answer(&self, text: Vec<u8>) {
        drop(self.0.send(Outgoing { text, sort: Sort::Answer }).await);
    }

    /// Sends an error as an answer.
    pub(crate) async fn fault(&self, id: Option<&Id>, fault: &Fault) {
        let text = answer::fault(id, fault);
        drop(self.0.send(Outgoing { text, sort: Sort::Fault(fault.code) }).await);
    }

    /// Sends something else, and tells whether it could be sent.
    pub(crate) async fn beside(&self, text: Vec<u8>) -> bool {
        self.0.send(Outgoing { text, sort: Sort::Beside }).await.is_ok()
    }

    /// Sends something that may be left out, if there is room.
    pub(crate) fn offer(&self, text: Vec<u8>) {
        drop(self.0.try_send(Outgoing { text, sort: Sort::Beside }));
    }

    /// Waits until nobody takes messages up any more.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }
}
