//! How long a command may run and how much of its output is kept.

use std::time::Duration;

use crate::RunError;

/// The bounds of foreground commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time that a command gets when none is asked for.
    pub default_timeout: Duration,
    /// The longest time that may be asked for.
    pub longest_timeout: Duration,
    /// How many characters of output are kept: the first 40 % and the last 60 %.
    pub output_chars: usize,
    /// How long processes that were asked to end have before they are killed.
    pub grace: Duration,
    /// How long output is awaited, once the command has ended, from processes that it left behind.
    pub drain: Duration,
    /// How many bytes of one output are kept in a file.
    pub spill_bytes: u64,
    /// How long the processes of a background command have, when it is ended, before they are killed.
    pub process_grace: Duration,
    /// How many background processes may run at the same time.
    pub most_processes: usize,
    /// How long a background process is remembered, and its log kept, after its end.
    pub finished_for: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            default_timeout: Duration::from_mins(3),
            longest_timeout: Duration::from_mins(10),
            output_chars: 50_000,
            grace: Duration::from_secs(1),
            drain: Duration::from_millis(50),
            spill_bytes: 1 << 30,
            process_grace: Duration::from_secs(2),
            most_processes: 64,
            finished_for: Duration::from_mins(30),
        }
    }
}

impl Limits {
    /// Gives the time for a command, or says why not so long.
    pub fn timeout(&self, asked: Option<Duration>) -> Result<Duration, RunError> {
        match asked {
            None => Ok(self.default_timeout.min(self.longest_timeout)),
            Some(asked) if asked > self.longest_timeout => {
                Err(RunError::TimeoutTooLong { asked, longest: self.longest_timeout })
            }
            Some(asked) => Ok(asked),
        }
    }
}
