//! Keeps calls from a server that cannot be spoken to. What the server itself answers, errors too, never counts.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// So many faults in a row open it.
pub const BREAKER_THRESHOLD: u32 = 3;
/// So long it stays open before one call may try.
pub const BREAKER_COOLDOWN: Duration = Duration::from_mins(1);

/// Counts the faults of one connection's way. Clones are one.
#[derive(Clone, Debug, Default)]
pub struct Breaker(Arc<Mutex<Count>>);

#[derive(Debug, Default)]
struct Count {
    faults: u32,
    opened: Option<Instant>,
    is_tried: bool,
}

/// A call that is let through. Dropped without a verdict it says nothing about the server.
#[derive(Debug)]
pub struct Passage {
    breaker: Breaker,
    is_trial: bool,
    is_judged: bool,
}

impl Breaker {
    /// Lets a call through, or tells how long none will be.
    pub fn pass(&self, now: Instant) -> Result<Passage, Duration> {
        let mut count = self.count();
        let Some(opened) = count.opened else { return Ok(self.passage(false)) };
        let left = BREAKER_COOLDOWN.saturating_sub(now.saturating_duration_since(opened));
        if !left.is_zero() {
            return Err(left);
        }
        if count.is_tried {
            // The one that tries has its answer soon.
            return Err(Duration::from_secs(1));
        }
        count.is_tried = true;
        Ok(self.passage(true))
    }

    fn reset(&self) {
        *self.count() = Count::default();
    }

    fn passage(&self, is_trial: bool) -> Passage {
        Passage { breaker: self.clone(), is_trial, is_judged: false }
    }

    fn count(&self) -> MutexGuard<'_, Count> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Passage {
    /// The server answered, whatever it said.
    pub fn answered(mut self) {
        self.is_judged = true;
        self.breaker.reset();
    }

    /// The server could not be spoken to.
    pub fn failed(mut self, now: Instant) {
        self.is_judged = true;
        let mut count = self.breaker.count();
        count.faults = count.faults.saturating_add(1);
        count.is_tried = false;
        if count.faults >= BREAKER_THRESHOLD {
            count.opened = Some(now);
        }
    }
}

impl Drop for Passage {
    fn drop(&mut self) {
        if self.is_trial && !self.is_judged {
            self.breaker.count().is_tried = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{BREAKER_COOLDOWN, Breaker};

    fn fail(breaker: &Breaker, now: Instant) {
        breaker.pass(now).expect("it is closed").failed(now);
    }

    #[test]
    fn three_faults_in_a_row_open_it_and_one_call_tries_after_a_minute() {
        let (breaker, start) = (Breaker::default(), Instant::now());
        fail(&breaker, start);
        fail(&breaker, start);
        breaker.pass(start).expect("two are not three").answered();
        for _ in 0..3 {
            fail(&breaker, start);
        }
        let half = start + BREAKER_COOLDOWN / 2;
        assert_eq!(breaker.pass(half).expect_err("it is open"), BREAKER_COOLDOWN / 2);
        let after = start + BREAKER_COOLDOWN;
        let trial = breaker.pass(after).expect("one may try");
        assert!(breaker.pass(after).is_err(), "only one");
        trial.failed(after);
        assert_eq!(breaker.pass(after).expect_err("it opened again"), BREAKER_COOLDOWN);
        let later = after + BREAKER_COOLDOWN;
        breaker.pass(later).expect("one may try").answered();
        breaker.pass(later).expect("it is closed").answered();
    }

    #[test]
    fn a_trial_that_is_given_up_lets_another_try() {
        let (breaker, start) = (Breaker::default(), Instant::now());
        for _ in 0..3 {
            fail(&breaker, start);
        }
        let after = start + BREAKER_COOLDOWN + Duration::from_secs(1);
        drop(breaker.pass(after).expect("one may try"));
        breaker.pass(after).expect("another may").answered();
    }
}
