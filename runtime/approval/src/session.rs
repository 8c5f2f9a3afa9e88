//! What was agreed to for a session. It is kept in memory only, so it ends with the program at the latest.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use crate::{Concern, Grant, grant::Situation};

/// The yeses of all sessions. Cheap to clone; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Sessions(Arc<Mutex<BTreeMap<String, Vec<Grant>>>>);

impl Sessions {
    /// Remembers a yes for a session; what has run out is forgotten.
    pub fn remember(&self, session: &str, grant: Grant, now: SystemTime) {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let grants = sessions.entry(session.to_owned()).or_default();
        grants.retain(|known| known.holds_at(now) && *known != grant);
        grants.push(grant);
    }

    /// Tells whether a yes of the session covers a finding.
    pub fn covers(&self, session: &str, concern: &Concern, situation: Situation<'_>) -> bool {
        let sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions
            .get(session)
            .is_some_and(|grants| grants.iter().any(|grant| grant.covers(concern, situation)))
    }

    /// Gives what is remembered for a session.
    pub fn grants(&self, session: &str) -> Vec<Grant> {
        let sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.get(session).cloned().unwrap_or_default()
    }

    /// Forgets all that was agreed to for a session.
    pub fn forget(&self, session: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(session);
    }
}
