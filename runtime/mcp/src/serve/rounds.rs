//! Questions that go out as answers: a call waits here while its client asks its user and calls again.
//!
//! The mark that the client brings back names a call that waits in this process; it holds nothing else, so there
//! is nothing in it to forge. Nobody can guess it, and it is good for one return.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::{Value, value::RawValue};
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};
use tokio_util::sync::CancellationToken;
use toolwright::CallResult;

use super::{fault::Fault, random};

/// The most calls that wait for their clients.
const MOST: usize = 64;
/// How long a call waits after its question has run out, so that the client still learns how it ended.
const AFTERWARDS: Duration = Duration::from_mins(1);
/// The name of the one question of an answer.
pub(crate) const QUESTION: &str = "approval";

/// The calls that wait.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rounds(Arc<Mutex<BTreeMap<String, Parked>>>);

/// A call that waits for its client.
#[derive(Debug)]
pub(crate) struct Parked {
    pub(crate) name: String,
    pub(crate) arguments: String,
    pub(crate) steps: mpsc::Receiver<Step>,
    pub(crate) reply: oneshot::Sender<String>,
    /// The question, for a client that comes back without an answer.
    pub(crate) params: String,
    pub(crate) deadline: Instant,
    /// Ends the call.
    pub(crate) cancellation: CancellationToken,
}

/// What comes of a call that may ask.
#[derive(Debug)]
pub(crate) enum Step {
    /// It asks.
    Question { params: String, deadline: Instant, reply: oneshot::Sender<String> },
    /// It is over.
    Done(Box<CallResult>),
}

/// Where a call hands its question over.
#[derive(Clone, Debug)]
pub(crate) struct Asking(pub(crate) mpsc::Sender<Step>);

impl Asking {
    /// Puts a question; gives the client's result, or why there is none.
    pub(crate) async fn ask(&self, params: &str, deadline: Instant) -> Result<String, String> {
        let gone = || "the client did not come back with an answer".to_owned();
        let (reply, answer) = oneshot::channel();
        let step = Step::Question { params: params.to_owned(), deadline, reply };
        self.0.send(step).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())
    }
}

impl Rounds {
    /// Lets a call wait, and gives the mark under which it is found again.
    pub(crate) fn park(&self, parked: Parked) -> Result<String, Fault> {
        let state = random::hexadecimal::<16>()
            .map_err(|error| Fault::new(Fault::INTERNAL, format!("no random bytes can be had: {error}")))?;
        let until = parked.deadline + AFTERWARDS;
        let mut calls = self.calls();
        if calls.len() >= MOST {
            parked.cancellation.cancel();
            let message = format!("{MOST} calls wait for answers of their users already; answer one first");
            return Err(Fault::new(Fault::BUSY, message));
        }
        calls.insert(state.clone(), parked);
        drop(calls);
        let (rounds, key) = (self.clone(), state.clone());
        tokio::spawn(async move {
            tokio::time::sleep_until(until).await;
            rounds.forget(&key);
        });
        Ok(state)
    }

    /// Finds a call that waits. It is there once more only if it is parked again.
    pub(crate) fn take(&self, state: &str, name: &str, arguments: &str) -> Result<Parked, Fault> {
        let mut calls = self.calls();
        let same = |parked: &Parked| parked.name == name && same_json(&parked.arguments, arguments);
        match calls.get(state) {
            Some(parked) if same(parked) => {}
            Some(_) => {
                return Err(Fault::params("Invalid params: this requestState belongs to another call"));
            }
            None => {
                return Err(Fault::params(
                    "Invalid params: no call waits under this requestState; call again without it",
                ));
            }
        }
        calls.remove(state).ok_or_else(|| Fault::params("Invalid params: no call waits"))
    }

    fn forget(&self, state: &str) {
        let parked = self.calls().remove(state);
        if let Some(parked) = parked {
            parked.cancellation.cancel();
        }
    }

    fn calls(&self) -> MutexGuard<'_, BTreeMap<String, Parked>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells whether two JSON texts say the same, however they are written.
fn same_json(left: &str, right: &str) -> bool {
    left == right
        || matches!(
            (serde_json::from_str::<Value>(left), serde_json::from_str::<Value>(right)),
            (Ok(left), Ok(right)) if left == right
        )
}

/// Gives the answer to the question among those that a client has brought.
pub(crate) fn brought(responses: Option<&RawValue>) -> Option<String> {
    let responses: BTreeMap<String, &RawValue> = serde_json::from_str(responses?.get()).ok()?;
    responses.get(QUESTION).map(|result| result.get().to_owned())
}
