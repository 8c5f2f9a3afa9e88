//! One connection to a server, as calls and tasks use it, and what comes in on it unasked.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rmcp::{
    RoleClient,
    model::{NumberOrString, ProgressNotificationParam, ProgressToken, ServerPeerInfo},
    service::Peer,
};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::house::{ProgressListener, Progressed};

/// One connection to a server.
#[derive(Debug)]
pub(crate) struct Line {
    /// The other side.
    pub(crate) peer: Peer<RoleClient>,
    /// What comes in unasked.
    pub(crate) inbox: Arc<Inbox>,
    /// Cancelled by a call that finds it to be of no use.
    pub(crate) broken: CancellationToken,
    /// The number of the program's process, where it is one.
    pub(crate) program: Option<u32>,
}

/// What comes in unasked.
#[derive(Debug)]
pub(crate) struct Inbox {
    /// Counts how often the list of tools has changed.
    pub(crate) tools_changed: watch::Sender<u64>,
    listeners: Mutex<Listeners>,
}

#[derive(Debug, Default)]
struct Listeners {
    following: BTreeMap<i64, ProgressListener>,
    /// What came before the one who made the call could say that it follows.
    early: VecDeque<(i64, Progressed)>,
}

/// Follows a call's progress until it is dropped.
pub(crate) struct Following<'i> {
    inbox: &'i Inbox,
    token: Option<i64>,
}

/// How much progress is kept for calls that do not follow yet.
const MOST_EARLY: usize = 16;

impl Line {
    /// Gives what was agreed on when it was made.
    pub(crate) fn agreed(&self) -> Option<Arc<ServerPeerInfo>> {
        self.peer.peer_info()
    }

    /// Tells whether the protocol is one without a handshake.
    pub(crate) fn is_modern(&self) -> bool {
        self.agreed().is_some_and(|info| !info.protocol_version.has_initialize())
    }
}

impl Inbox {
    pub(crate) fn new() -> Self {
        Self { tools_changed: watch::Sender::new(0), listeners: Mutex::default() }
    }

    /// Follows a call's progress.
    pub(crate) fn follow(&self, token: &ProgressToken, listener: Option<ProgressListener>) -> Following<'_> {
        let token = number(token).filter(|_| listener.is_some());
        if let (Some(token), Some(listener)) = (token, listener) {
            let mut listeners = self.listeners();
            let early: Vec<Progressed> = listeners
                .early
                .iter()
                .filter(|(known, _)| *known == token)
                .map(|(_, told)| told.clone())
                .collect();
            listeners.following.insert(token, listener.clone());
            drop(listeners);
            for progressed in &early {
                listener.tell(progressed);
            }
        }
        Following { inbox: self, token }
    }

    /// Tells whoever follows.
    pub(crate) fn progressed(&self, told: &ProgressNotificationParam, mask: impl FnOnce(&str) -> String) {
        let Some(token) = number(&told.progress_token) else { return };
        let message = told.message.as_deref().map(mask);
        let progressed = Progressed { progress: told.progress, total: told.total, message };
        let mut listeners = self.listeners();
        if let Some(listener) = listeners.following.get(&token).cloned() {
            drop(listeners);
            listener.tell(&progressed);
            return;
        }
        if listeners.early.len() == MOST_EARLY {
            listeners.early.pop_front();
        }
        listeners.early.push_back((token, progressed));
    }

    fn listeners(&self) -> MutexGuard<'_, Listeners> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Following<'_> {
    fn drop(&mut self) {
        if let Some(token) = self.token {
            let mut listeners = self.inbox.listeners();
            listeners.following.remove(&token);
            listeners.early.retain(|(known, _)| *known != token);
        }
    }
}

fn number(token: &ProgressToken) -> Option<i64> {
    match &token.0 {
        NumberOrString::Number(number) => Some(*number),
        NumberOrString::String(text) => text.parse().ok(),
    }
}
