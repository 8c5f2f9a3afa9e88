//! How far a call is, told to the client that wants to know.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use serde_json::value::RawValue;
use toolwright_terminal::{Progress, Update};

use super::{answer, outlet::Outlet, version::Version};

/// The progress of one call.
#[derive(Debug)]
pub(crate) struct Told {
    outlet: Outlet,
    /// The mark of the progress, as JSON.
    token: String,
    version: Version,
    /// What was told last; only more than that is told.
    last: Mutex<Option<u64>>,
    over: AtomicBool,
}

impl Told {
    /// Takes the mark that a request gave; nothing where it is neither a text nor a number.
    pub(crate) fn new(outlet: &Outlet, token: &RawValue, version: Version) -> Option<Self> {
        let token = token.get();
        let is_mark = token.starts_with(['"', '-']) || token.starts_with(|sign: char| sign.is_ascii_digit());
        is_mark.then(|| Self {
            outlet: outlet.clone(),
            token: token.to_owned(),
            version,
            last: Mutex::new(None),
            over: AtomicBool::new(false),
        })
    }

    /// Makes the service that tools tell.
    pub(crate) fn service(self: std::sync::Arc<Self>) -> Progress {
        Progress::new(move |update| self.tell(update))
    }

    /// Tells nothing more: the answer is on its way.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Release);
    }

    fn tell(&self, update: Update<'_>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if self.over.load(Ordering::Acquire) || last.is_some_and(|last| update.bytes <= last) {
            return;
        }
        *last = Some(update.bytes);
        let mut params =
            format!(r#"{{"progressToken":{},"progress":{}"#, self.token, update.bytes).into_bytes();
        if self.version.has_audio() && !update.last_line.is_empty() {
            params.extend_from_slice(br#","message":"#);
            answer::quote(update.last_line, &mut params);
        }
        params.push(b'}');
        let params = String::from_utf8(params).unwrap_or_default();
        self.outlet.offer(answer::notification("notifications/progress", &params));
    }
}
