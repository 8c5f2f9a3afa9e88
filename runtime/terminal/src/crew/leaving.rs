//! Supervisors that are to leave, and are ended by force if they do not.

use std::{
    path::Path,
    process::Child,
    thread,
    time::{Duration, Instant},
};

use crate::supervisor::{FAREWELL, Record, sweep};

/// A supervisor whose line is closed.
#[derive(Debug)]
pub(crate) struct Leaving {
    pub(crate) process: Child,
    /// What it owns; nothing where it has not said that yet.
    pub(crate) record: Option<Record>,
}

impl Leaving {
    /// Kills it, and ends all that it owns. Gives whether all are gone.
    pub(crate) fn end_by_force(mut self) -> bool {
        let is_done = self.record.is_none_or(|record| record.end_by_force());
        // It may be dead already, and then it is only to be waited for.
        drop(self.process.kill());
        self.process.wait().is_ok() && is_done
    }
}

/// Waits until these have ended what they own and themselves, as long as that may take, and then does it for them.
pub(crate) fn see_off(mut leaving: Vec<Leaving>, records: Option<&Path>) {
    let end = Instant::now() + FAREWELL;
    let mut pause = Duration::from_micros(200);
    loop {
        leaving.retain_mut(|leaving| matches!(leaving.process.try_wait(), Ok(None)));
        if leaving.is_empty() {
            return;
        }
        if Instant::now() >= end {
            break;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
    for leaving in leaving {
        leaving.end_by_force();
    }
    // What could not be ended keeps its record, and the others lose theirs.
    records.map(sweep);
}
