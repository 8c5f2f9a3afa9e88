//! What `serve` offers: the selection that was asked for, over what MCP servers and plugins bring at each moment.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;
use toolwright::{
    Availability, Request,
    dynamic::{Catalog, Snapshot},
    search::{SearchConfig, Searcher},
};
use toolwright_mcp::serve::{Offer, Offered};

use crate::session::{Chosen, Session};

/// A selection that follows the catalogue.
pub(crate) struct Live {
    catalog: Catalog,
    request: Request,
    availability: Availability,
    search: SearchConfig,
    /// What was worked out last, with what it was worked out of.
    last: Mutex<Option<(Snapshot, Arc<Offered>)>>,
}

impl Live {
    /// Follows what a command has chosen.
    pub(crate) fn new(session: &Session, chosen: &Chosen) -> Self {
        Self {
            catalog: session.catalog.clone(),
            request: chosen.request.clone(),
            availability: chosen.availability.clone(),
            search: chosen.search,
            last: Mutex::new(None),
        }
    }

    fn offered(&self, snapshot: &Snapshot) -> Offered {
        let selection = snapshot.select(&self.request, self.availability.environment());
        let available = self.availability.available(&selection).selection;
        // No model is known here, and so no context window.
        let selection = snapshot.defer(&available, &self.search, 0, Searcher::Bridge);
        Offered { selection, generation: snapshot.generation() }
    }
}

impl Offer for Live {
    fn current(&self) -> Arc<Offered> {
        let snapshot = self.catalog.snapshot();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, offered)) = &*last
            && *known == snapshot
        {
            return Arc::clone(offered);
        }
        let offered = Arc::new(self.offered(&snapshot));
        *last = Some((snapshot, Arc::clone(&offered)));
        offered
    }

    fn changes(&self) -> Option<watch::Receiver<u64>> {
        Some(self.catalog.changes())
    }
}
