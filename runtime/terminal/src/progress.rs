//! Tells somebody what a command writes while it runs.

use std::{fmt, sync::Arc};

/// What a command has written so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Update<'a> {
    /// The last line or part of one, colours removed and secrets masked.
    pub last_line: &'a str,
    /// How many bytes there were.
    pub bytes: u64,
}

/// Somebody who is told, a few times a second at most. Must not block.
#[derive(Clone)]
pub struct Progress(Arc<dyn Fn(Update<'_>) + Send + Sync>);

impl Progress {
    /// Tells this function.
    pub fn new(told: impl Fn(Update<'_>) + Send + Sync + 'static) -> Self {
        Self(Arc::new(told))
    }

    /// Tells it.
    pub fn tell(&self, update: Update<'_>) {
        (self.0)(update);
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Progress")
    }
}
