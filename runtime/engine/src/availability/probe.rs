//! One availability check: run by one thread at a time, its answer kept for a while.
//!
//! Locks are taken in one order: a probe's state, then a flight's.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use super::CheckLimits;
use crate::caught::panic_text;

/// What an availability check says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The tool can work.
    Yes,
    /// The last run failed, but so soon after a success that the tool still counts as available; with the
    /// run's reason.
    Flake(Arc<str>),
    /// The tool cannot work; with the reason.
    No(Arc<str>),
}

/// A check, what it said, and the run that is under way.
pub(crate) struct Probe {
    check: Box<dyn Fn() -> Result<(), String> + Send + Sync>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Rises with each invalidation; an answer of an earlier epoch is not kept.
    epoch: u64,
    kept: Option<Kept>,
    good_at: Option<Instant>,
    /// The run whose thread has not ended.
    flight: Option<Arc<Flight>>,
}

struct Kept {
    until: Instant,
    answer: Answer,
}

/// One run of a check.
pub(super) struct Flight {
    epoch: u64,
    asked_at: Instant,
    began: Instant,
    progress: Mutex<Progress>,
    changed: Condvar,
}

#[derive(Default)]
struct Progress {
    answer: Option<Answer>,
    ended: bool,
}

/// A place in the queue for an answer.
pub(super) enum Ticket {
    Answered(Answer),
    /// Waits for this run's answer.
    Aboard(Arc<Flight>),
    /// Waits until this run, which began before an invalidation, is over; then asks again.
    Behind(Arc<Flight>),
}

impl Probe {
    pub(crate) fn new(check: impl Fn() -> Result<(), String> + Send + Sync + 'static) -> Self {
        Self { check: Box::new(check), state: Mutex::default() }
    }

    /// Gives the kept answer, if there is one.
    pub(super) fn kept(&self, now: Instant) -> Option<Result<(), Arc<str>>> {
        match lock(&self.state).kept_at(now)? {
            Answer::Yes | Answer::Flake(_) => Some(Ok(())),
            Answer::No(reason) => Some(Err(reason)),
        }
    }

    /// Gets an answer under way without waiting for it.
    pub(super) fn ask(self: &Arc<Self>, now: Instant, limits: &CheckLimits) -> Ticket {
        let mut state = lock(&self.state);
        if let Some(answer) = state.kept_at(now) {
            return Ticket::Answered(answer);
        }
        if let Some(flight) = &state.flight {
            let flight = Arc::clone(flight);
            return if lock(&flight.progress).answer.is_some() {
                // It was given up and its thread still runs: a second one beside it would pile up.
                Ticket::Answered(state.keep(
                    now,
                    limits,
                    Err("an earlier run of its check has not ended".into()),
                ))
            } else if flight.epoch == state.epoch {
                Ticket::Aboard(flight)
            } else {
                Ticket::Behind(flight)
            };
        }
        let flight = Arc::new(Flight::new(state.epoch, now));
        let (probe, aboard, kept) = (Arc::clone(self), Arc::clone(&flight), *limits);
        let thread = thread::Builder::new().name("toolwright-check".to_owned());
        match thread.spawn(move || probe.fly(&aboard, &kept)) {
            Ok(_) => {
                state.flight = Some(Arc::clone(&flight));
                Ticket::Aboard(flight)
            }
            Err(error) => Ticket::Answered(state.keep(
                now,
                limits,
                Err(format!("its check cannot start: {error}").into()),
            )),
        }
    }

    /// Waits for an answer, as long as the limits let a check run (and once more behind an earlier run).
    pub(super) fn answer(self: &Arc<Self>, ticket: Ticket, now: Instant, limits: &CheckLimits) -> Answer {
        let waited_from = Instant::now();
        let mut ticket = ticket;
        loop {
            match ticket {
                Ticket::Answered(answer) => return answer,
                Ticket::Aboard(flight) => {
                    return flight
                        .wait(flight.began, limits.timeout, |progress| progress.answer.clone())
                        .unwrap_or_else(|| self.give_up(&flight, now, limits));
                }
                Ticket::Behind(flight) => {
                    let over =
                        flight.wait(waited_from, limits.timeout, |progress| progress.ended.then_some(()));
                    if over.is_none() {
                        return Answer::No("an earlier run of its check has not ended".into());
                    }
                    ticket = self.ask(now, limits);
                }
            }
        }
    }

    /// Forgets the answer, and what the run under way will say.
    pub(crate) fn invalidate(&self) {
        let mut state = lock(&self.state);
        state.epoch += 1;
        state.kept = None;
        state.good_at = None;
    }

    /// Runs the check; the body of its thread.
    fn fly(&self, flight: &Flight, limits: &CheckLimits) {
        let result = catch_unwind(AssertUnwindSafe(&self.check))
            .unwrap_or_else(|panic| Err(format!("its availability check panicked: {}", panic_text(panic))));
        let mut state = lock(&self.state);
        state.flight = None;
        let mut progress = lock(&flight.progress);
        progress.ended = true;
        if progress.answer.is_none() {
            progress.answer = Some(state.settle(flight, limits, result.map_err(Into::into)));
        } else if flight.epoch != state.epoch {
            // What was kept since the invalidation only says that this run was in the way.
            state.kept = None;
        }
        flight.changed.notify_all();
    }

    /// Answers "no" for a run that takes too long; its thread goes on, and what it says is not kept.
    fn give_up(&self, flight: &Flight, now: Instant, limits: &CheckLimits) -> Answer {
        let mut state = lock(&self.state);
        let mut progress = lock(&flight.progress);
        if let Some(answer) = &progress.answer {
            return answer.clone();
        }
        let late = format!("its availability check gave no answer within {:?}", limits.timeout);
        let answer = if flight.epoch == state.epoch {
            state.keep(now, limits, Err(late.into()))
        } else {
            Answer::No(late.into())
        };
        progress.answer = Some(answer.clone());
        flight.changed.notify_all();
        answer
    }
}

impl State {
    fn kept_at(&self, now: Instant) -> Option<Answer> {
        self.kept.as_ref().filter(|kept| now < kept.until).map(|kept| kept.answer.clone())
    }

    /// Keeps what a run said, unless an invalidation came in between.
    fn settle(&mut self, flight: &Flight, limits: &CheckLimits, result: Result<(), Arc<str>>) -> Answer {
        if flight.epoch == self.epoch {
            return self.keep(flight.asked_at, limits, result);
        }
        match result {
            Ok(()) => Answer::Yes,
            Err(reason) => Answer::No(reason),
        }
    }

    fn keep(&mut self, now: Instant, limits: &CheckLimits, result: Result<(), Arc<str>>) -> Answer {
        let (answer, time) = match result {
            Ok(()) => {
                self.good_at = Some(now);
                (Answer::Yes, limits.kept)
            }
            Err(reason) if self.good_at.is_some_and(|good| now.duration_since(good) <= limits.grace) => {
                (Answer::Flake(reason), limits.retry)
            }
            Err(reason) => (Answer::No(reason), limits.kept),
        };
        self.kept = Some(Kept { until: now + time, answer: answer.clone() });
        answer
    }
}

impl Flight {
    fn new(epoch: u64, asked_at: Instant) -> Self {
        let progress = Mutex::default();
        Self { epoch, asked_at, began: Instant::now(), progress, changed: Condvar::new() }
    }

    /// Waits until `ready` gives something, at most so long after `from`.
    fn wait<T>(&self, from: Instant, limit: Duration, ready: impl Fn(&Progress) -> Option<T>) -> Option<T> {
        let mut progress = lock(&self.progress);
        loop {
            if let Some(value) = ready(&progress) {
                return Some(value);
            }
            let left = limit.checked_sub(from.elapsed()).filter(|left| !left.is_zero())?;
            progress = self.changed.wait_timeout(progress, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Barrier,
        atomic::{AtomicUsize, Ordering},
    };

    use super::*;

    fn limits(timeout: Duration) -> CheckLimits {
        CheckLimits { timeout, ..CheckLimits::default() }
    }

    #[test]
    fn who_asks_after_an_invalidation_does_not_ride_along_on_an_earlier_run() {
        static RUNS: AtomicUsize = AtomicUsize::new(0);
        static STEPS: Barrier = Barrier::new(2);
        let probe = Arc::new(Probe::new(|| {
            if RUNS.fetch_add(1, Ordering::SeqCst) == 0 {
                STEPS.wait();
                return Err("old".to_owned());
            }
            Ok(())
        }));
        let (now, limits) = (Instant::now(), limits(Duration::from_mins(1)));
        let early = probe.ask(now, &limits);
        let beside = probe.ask(now, &limits);
        assert!(
            matches!((&early, &beside), (Ticket::Aboard(one), Ticket::Aboard(other)) if Arc::ptr_eq(one, other))
        );
        probe.invalidate();
        let late = probe.ask(now, &limits);
        assert!(matches!(late, Ticket::Behind(_)));
        STEPS.wait();
        assert_eq!(probe.answer(late, now, &limits), Answer::Yes);
        assert_eq!(probe.answer(early, now, &limits), Answer::No("old".into()));
        assert_eq!(probe.answer(beside, now, &limits), Answer::No("old".into()));
        assert_eq!((probe.kept(now), RUNS.load(Ordering::SeqCst)), (Some(Ok(())), 2));
    }

    #[test]
    fn a_run_that_was_given_up_frees_the_way_when_it_ends() {
        static RUNS: AtomicUsize = AtomicUsize::new(0);
        static STEPS: Barrier = Barrier::new(2);
        let probe = Arc::new(Probe::new(|| {
            if RUNS.fetch_add(1, Ordering::SeqCst) == 0 {
                STEPS.wait();
            }
            Ok(())
        }));
        let (now, short) = (Instant::now(), limits(Duration::ZERO));
        let Ticket::Aboard(flight) = probe.ask(now, &short) else { panic!("a first run") };
        let given_up = probe.answer(Ticket::Aboard(Arc::clone(&flight)), now, &short);
        assert_eq!(given_up, Answer::No("its availability check gave no answer within 0ns".into()));
        probe.invalidate();
        let in_the_way = Answer::No("an earlier run of its check has not ended".into());
        assert!(matches!(probe.ask(now, &short), Ticket::Answered(answer) if answer == in_the_way));
        STEPS.wait();
        let ended = |progress: &Progress| progress.ended.then_some(());
        assert!(flight.wait(Instant::now(), Duration::from_mins(1), ended).is_some());
        let long = limits(Duration::from_mins(1));
        assert_eq!(probe.answer(probe.ask(now, &long), now, &long), Answer::Yes);
        assert_eq!(RUNS.load(Ordering::SeqCst), 2);
    }
}
