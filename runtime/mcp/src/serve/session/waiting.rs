//! Requests of ours, until the client has answered them.

use std::{
    collections::BTreeMap,
    sync::{MutexGuard, PoisonError},
};

use serde_json::value::RawValue;
use tokio::sync::oneshot;

use super::Session;
use crate::serve::{answer, id::Id, outlet::Outlet};

/// Requests of ours that the client has not answered.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    last: i64,
    answers: BTreeMap<Id, oneshot::Sender<Result<String, String>>>,
}

impl Session {
    /// Takes in the answer to a request of ours.
    pub(super) fn answered(&self, id: &Id, outcome: Result<&RawValue, &RawValue>) {
        let text = |json: &RawValue| json.get().to_owned();
        if let Some(waiting) = self.waiting().answers.remove(id) {
            // Nobody waits any more where the question was withdrawn meanwhile.
            drop(waiting.send(outcome.map(text).map_err(text)));
        }
    }

    /// Asks the client something and waits for its answer, result or error as JSON. Dropping the future withdraws
    /// the question.
    pub(crate) async fn ask(
        &self,
        outlet: &Outlet,
        method: &str,
        params: &str,
    ) -> Option<Result<String, String>> {
        let (sender, receiver) = oneshot::channel();
        let id = {
            let mut waiting = self.waiting();
            waiting.last += 1;
            let id = Id::Number(waiting.last);
            waiting.answers.insert(id.clone(), sender);
            id
        };
        let mut open = Open { session: self, outlet, id: Some(id.clone()) };
        if !outlet.beside(answer::request(&id, method, params)).await {
            return None;
        }
        let outcome = receiver.await.ok()?;
        open.id = None;
        Some(outcome)
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A question that stands; dropped before its answer came, it is withdrawn.
struct Open<'a> {
    session: &'a Session,
    outlet: &'a Outlet,
    id: Option<Id>,
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        let Some(id) = self.id.take() else { return };
        self.session.waiting().answers.remove(&id);
        let params =
            format!(r#"{{"requestId":{},"reason":"nobody waits for the answer any more"}}"#, id.to_json());
        self.outlet.offer(answer::notification("notifications/cancelled", &params));
    }
}
