//! What is served at a moment.

use std::sync::Arc;

use tokio::sync::watch;
use toolwright::Selection;

/// What is served at a moment.
#[derive(Clone, Debug)]
pub struct Offered {
    /// The tools.
    pub selection: Selection,
    /// Counts the changes: the tools are the same while it is.
    pub generation: u64,
}

/// Tells what is served. A call keeps to what was offered when it began.
pub trait Offer: Send + Sync {
    /// Gives what is served now.
    fn current(&self) -> Arc<Offered>;

    /// Gives what tells of each new generation; nothing where there never is one.
    fn changes(&self) -> Option<watch::Receiver<u64>> {
        None
    }
}

/// A selection that stays.
#[derive(Clone, Debug)]
pub struct Fixed(Arc<Offered>);

impl Fixed {
    /// Serves this selection.
    pub fn new(selection: Selection) -> Self {
        Self(Arc::new(Offered { selection, generation: 0 }))
    }
}

impl Offer for Fixed {
    fn current(&self) -> Arc<Offered> {
        Arc::clone(&self.0)
    }
}
