//! What is served, to whom, and within what bounds.

use std::{fmt, sync::Arc, time::Duration};

use toolwright::{Context, Dispatcher};
use toolwright_approval::Ask;

use super::{list::Lists, offer::Offer, rounds::Rounds};

/// Makes what the calls of one client run in.
pub trait Contexts: Send + Sync {
    /// Makes the context of a session's calls, which ask this asker before anything dangerous. The session is named
    /// by a mark that lets nobody in, so it may be told.
    fn context(&self, session: &str, asker: Arc<dyn Ask>) -> Context;
}

/// Who serves.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// The server's name for programs.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Its version.
    pub version: String,
    /// What a model should know of it; empty where there is nothing to say.
    pub instructions: String,
}

/// The bounds of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceLimits {
    /// The most tools in one page of the list.
    pub page: usize,
    /// The most calls of one client that run at once; clients without a session count as one together.
    pub calls: usize,
    /// The longest message in bytes.
    pub message: usize,
    /// How long calls that were cancelled at the end may take to end.
    pub grace: Duration,
}

impl Default for ServiceLimits {
    fn default() -> Self {
        Self { page: 200, calls: 256, message: 16 << 20, grace: Duration::from_secs(10) }
    }
}

/// A selection as an MCP server. Cheap to clone; clones are one server.
#[derive(Clone)]
pub struct Service(Arc<House>);

/// What all clients of a server share.
pub(crate) struct House {
    pub(crate) offer: Arc<dyn Offer>,
    pub(crate) dispatcher: Dispatcher,
    pub(crate) contexts: Arc<dyn Contexts>,
    pub(crate) identity: Identity,
    pub(crate) limits: ServiceLimits,
    pub(crate) lists: Lists,
    pub(crate) rounds: Rounds,
}

impl Service {
    /// Serves what is offered; every call goes through the dispatcher.
    pub fn new(
        offer: Arc<dyn Offer>,
        dispatcher: Dispatcher,
        contexts: Arc<dyn Contexts>,
        identity: Identity,
    ) -> Self {
        Self::with_limits(offer, dispatcher, contexts, identity, ServiceLimits::default())
    }

    /// Serves within bounds of its own.
    pub fn with_limits(
        offer: Arc<dyn Offer>,
        dispatcher: Dispatcher,
        contexts: Arc<dyn Contexts>,
        identity: Identity,
        limits: ServiceLimits,
    ) -> Self {
        let (lists, rounds) = (Lists::default(), Rounds::default());
        Self(Arc::new(House { offer, dispatcher, contexts, identity, limits, lists, rounds }))
    }

    pub(crate) fn house(&self) -> &Arc<House> {
        &self.0
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Service").field("identity", &self.0.identity).finish_non_exhaustive()
    }
}
