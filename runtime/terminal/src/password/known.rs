//! Which password is given next: the known one, another one, or none any more.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use super::Password;

/// How long a password is kept that somebody has given.
pub(super) const KEPT: Duration = Duration::from_mins(5);

/// How often one sudo is given a password: sudo itself asks three times.
const TRIES: u32 = 3;

/// How many processes are remembered; older ones have ended long ago.
const REMEMBERED: usize = 64;

/// A process: its id and when it was started.
pub(super) type Process = (i32, u64);

/// What is known of passwords.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// What the operator has set, until it is refused.
    configured: Option<Password>,
    /// What somebody has given, with its number and since when.
    kept: Option<(Password, u64, Instant)>,
    /// How many have been given by somebody.
    count: u64,
    /// Who was given what.
    tries: VecDeque<Try>,
}

/// What a process was given.
#[derive(Debug)]
struct Try {
    process: Process,
    times: u32,
    last: Source,
}

/// Where a password came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Nobody,
    Configured,
    Somebody(u64),
}

/// What to do for a sudo that asks.
#[derive(Debug)]
pub(super) enum Next {
    /// Give this one.
    Give(Password),
    /// Ask somebody.
    Ask(Question),
    /// It was wrong too often.
    Enough,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// For the first time.
    First,
    /// Once more, as the last one was refused.
    Again,
}

impl Known {
    pub(super) fn new(configured: Option<Password>) -> Self {
        Self { configured, ..Self::default() }
    }

    /// Decides for a process that asks at this time.
    pub(super) fn next(&mut self, process: Process, now: Instant) -> Next {
        self.forget_old(now);
        let before = self.begin(process);
        let question = if before.times == 0 { Question::First } else { Question::Again };
        // Whatever it was given was wrong.
        match before.last {
            Source::Nobody => {}
            Source::Configured => self.configured = None,
            Source::Somebody(number) => drop(self.kept.take_if(|(_, kept, _)| *kept == number)),
        }
        if before.times >= TRIES {
            return Next::Enough;
        }
        let (password, source) = match (&self.kept, &self.configured) {
            (Some((password, number, _)), _) => (password.clone(), Source::Somebody(*number)),
            (None, Some(password)) => (password.clone(), Source::Configured),
            (None, None) => return Next::Ask(question),
        };
        self.gave(process, source);
        Next::Give(password)
    }

    /// Keeps what somebody has given for a process.
    pub(super) fn keep(&mut self, password: &Password, process: Process, now: Instant) {
        self.count += 1;
        self.gave(process, Source::Somebody(self.count));
        self.kept = Some((password.clone(), self.count, now));
    }

    /// Drops what has been kept long enough.
    pub(super) fn forget_old(&mut self, now: Instant) {
        drop(self.kept.take_if(|(_, _, since)| now.saturating_duration_since(*since) >= KEPT));
    }

    /// Counts one more try, and gives what was there before.
    fn begin(&mut self, process: Process) -> Try {
        if let Some(known) = self.tries.iter_mut().find(|known| known.process == process) {
            let before = Try { process, times: known.times, last: known.last };
            known.times += 1;
            known.last = Source::Nobody;
            return before;
        }
        if self.tries.len() >= REMEMBERED {
            self.tries.pop_front();
        }
        self.tries.push_back(Try { process, times: 1, last: Source::Nobody });
        Try { process, times: 0, last: Source::Nobody }
    }

    fn gave(&mut self, process: Process, source: Source) {
        if let Some(known) = self.tries.iter_mut().find(|known| known.process == process) {
            known.last = source;
        }
    }
}
