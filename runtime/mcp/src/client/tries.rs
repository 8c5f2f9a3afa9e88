//! When a connection is tried again: soon at first, then more and more seldom, then now and then for ever.

use std::time::Duration;

/// So often a first connection is tried again before the server counts as failed.
pub const FIRST_RETRIES: u32 = 3;
/// So often a lost connection is tried again before the server is parked.
pub const LATER_RETRIES: u32 = 5;
/// The longest wait between two of these.
pub const LONGEST_WAIT: Duration = Duration::from_mins(1);
/// How often a server that failed or is parked is tried.
pub const PARKED_WAIT: Duration = Duration::from_mins(5);

/// So long a connection must last to count as one.
const STEADY: Duration = Duration::from_secs(30);

/// Counts the tries of one server.
#[derive(Debug, Default)]
pub(crate) struct Tries {
    was_ready: bool,
    failed: u32,
}

/// What to do after a try that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Try again after this time.
    After(Duration),
    /// Take its tools away, and try again after this time.
    Park(Duration),
}

/// Whether trying soon again may help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hope {
    Soon,
    Late,
}

impl Tries {
    /// Notes that the server is ready.
    pub(crate) fn ready(&mut self) {
        self.was_ready = true;
    }

    /// Notes how long a connection lasted. One that is lost at once counts as a try that failed, so that a server that
    /// ends whenever it is ready is not started for ever.
    pub(crate) fn lasted(&mut self, time: Duration) {
        if time >= STEADY {
            self.failed = 0;
        }
    }

    /// Notes that a try failed, or that the connection was lost.
    pub(crate) fn failed(&mut self, hope: Hope) -> Next {
        let most = if self.was_ready { LATER_RETRIES } else { FIRST_RETRIES };
        let wait = 1_u64.checked_shl(self.failed).map_or(LONGEST_WAIT, Duration::from_secs).min(LONGEST_WAIT);
        self.failed = self.failed.saturating_add(1);
        if self.failed > most || hope == Hope::Late {
            self.failed = most;
            return Next::Park(PARKED_WAIT);
        }
        Next::After(wait)
    }

    /// Tells whether the server was ever ready.
    pub(crate) const fn was_ready(&self) -> bool {
        self.was_ready
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Hope, Next, PARKED_WAIT, STEADY, Tries};

    fn waits(tries: &mut Tries) -> Vec<u64> {
        let mut waits = Vec::new();
        while let Next::After(wait) = tries.failed(Hope::Soon) {
            waits.push(wait.as_secs());
        }
        waits
    }

    #[test]
    fn waits_double_and_then_it_is_parked() {
        let mut tries = Tries::default();
        assert_eq!(waits(&mut tries), [1, 2, 4]);
        assert_eq!(tries.failed(Hope::Soon), Next::Park(PARKED_WAIT));
        tries.ready();
        tries.lasted(STEADY);
        assert_eq!(waits(&mut tries), [1, 2, 4, 8, 16]);
        assert_eq!(tries.failed(Hope::Soon), Next::Park(Duration::from_mins(5)));
        tries.ready();
        tries.lasted(STEADY);
        assert_eq!(tries.failed(Hope::Late), Next::Park(PARKED_WAIT));
    }

    #[test]
    fn a_server_that_ends_whenever_it_is_ready_is_parked() {
        let mut tries = Tries::default();
        let mut waits = Vec::new();
        loop {
            tries.ready();
            tries.lasted(Duration::from_secs(1));
            match tries.failed(Hope::Soon) {
                Next::After(wait) => waits.push(wait.as_secs()),
                Next::Park(wait) => break assert_eq!(wait, PARKED_WAIT),
            }
        }
        assert_eq!(waits, [1, 2, 4, 8, 16]);
    }
}
