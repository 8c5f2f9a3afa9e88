//! Availability checks: who runs them, how long an answer counts, and what counts as no.

use std::{
    collections::BTreeMap,
    sync::{
        Barrier, Condvar, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use toolwright::{
    Availability, CheckLimits, Environment, Missing, Output, Registry, Selection, ToolId, Unavailable,
    declare::{Check, Handler},
    table::CheckId,
};

use crate::fixture::{Plan, Tool};

/// A check that a test steers: it counts its runs and gives the answers one after the other, the last for ever.
struct Script {
    runs: AtomicUsize,
    answers: &'static [Result<(), &'static str>],
}

impl Script {
    const fn new(answers: &'static [Result<(), &'static str>]) -> Self {
        Self { runs: AtomicUsize::new(0), answers }
    }

    fn run(&self) -> Result<(), String> {
        let run = self.runs.fetch_add(1, Ordering::SeqCst);
        self.answers[run.min(self.answers.len() - 1)].map_err(str::to_owned)
    }

    fn runs(&self) -> usize {
        self.runs.load(Ordering::SeqCst)
    }
}

/// A door that one thread opens and others wait at.
struct Door {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Door {
    const fn new() -> Self {
        Self { open: Mutex::new(false), opened: Condvar::new() }
    }

    fn open(&self) {
        *self.open.lock().unwrap() = true;
        self.opened.notify_all();
    }

    fn pass(&self) {
        let mut open = self.open.lock().unwrap();
        while !*open {
            open = self.opened.wait(open).unwrap();
        }
    }
}

/// Checks may take long on a loaded machine: only tests about the timeout have a short one.
fn patient() -> CheckLimits {
    CheckLimits { timeout: Duration::from_mins(1), ..CheckLimits::default() }
}

fn quick() -> Handler {
    Handler::Quick(|_, _| Ok(Output::Text("done".to_owned())))
}

fn checked(check: Check) -> &'static Registry {
    Plan::default().tool("probe", Tool::native("set", quick()).checked(0, check)).build()
}

fn everything(registry: &'static Registry) -> Selection {
    Selection::new(registry, registry.everything())
}

const PROBE: ToolId = ToolId(0);

#[test]
fn an_answer_counts_for_thirty_seconds() {
    static SCRIPT: Script = Script::new(&[Ok(()), Err("gone")]);
    let availability = Availability::with_limits(checked(|| SCRIPT.run()), Environment::default(), patient());
    let start = Instant::now();
    assert_eq!(availability.tool_at(PROBE, start), Ok(()));
    assert_eq!(availability.tool_at(PROBE, start + Duration::from_millis(29_999)), Ok(()));
    assert_eq!(SCRIPT.runs(), 1);
    assert_eq!(availability.tool_at(PROBE, start + Duration::from_secs(30)), Ok(()), "a flake");
    assert_eq!(SCRIPT.runs(), 2);
}

#[test]
fn a_no_counts_for_thirty_seconds_too() {
    static SCRIPT: Script = Script::new(&[Err("no daemon"), Ok(())]);
    let availability = Availability::with_limits(checked(|| SCRIPT.run()), Environment::default(), patient());
    let start = Instant::now();
    let no = Err(Unavailable::Check("no daemon".to_owned()));
    assert_eq!(availability.tool_at(PROBE, start), no);
    assert_eq!(availability.tool_at(PROBE, start + Duration::from_secs(29)), no);
    assert_eq!(SCRIPT.runs(), 1);
    assert_eq!(availability.tool_at(PROBE, start + Duration::from_secs(30)), Ok(()));
}

#[test]
fn a_failure_soon_after_a_success_is_a_flake() {
    static SCRIPT: Script = Script::new(&[Ok(()), Err("blink"), Err("blink"), Ok(()), Err("gone")]);
    let availability = Availability::with_limits(checked(|| SCRIPT.run()), Environment::default(), patient());
    let start = Instant::now();
    let at = |seconds: u64| availability.tool_at(PROBE, start + Duration::from_secs(seconds));
    assert_eq!(at(0), Ok(()));
    assert_eq!(at(31), Ok(()));
    // Asked again and again at once, it is not run again and again.
    assert_eq!((at(31), at(31), SCRIPT.runs()), (Ok(()), Ok(()), 2));
    assert_eq!((at(32), SCRIPT.runs()), (Ok(()), 3));
    assert_eq!((at(60), SCRIPT.runs()), (Ok(()), 4), "good again");
    // The minute runs from the last success, which was at 60.
    assert_eq!((at(120), SCRIPT.runs()), (Ok(()), 5));
    assert_eq!(at(121), Err(Unavailable::Check("gone".to_owned())));
}

#[test]
fn callers_at_the_same_time_share_one_run() {
    static SCRIPT: Script = Script::new(&[Ok(())]);
    static CALLERS: Barrier = Barrier::new(9);
    let registry = checked(|| {
        // Does not answer before all eight callers are on their way.
        CALLERS.wait();
        SCRIPT.run()
    });
    let availability = Availability::with_limits(registry, Environment::default(), patient());
    let now = Instant::now();
    thread::scope(|scope| {
        let ask = || {
            CALLERS.wait();
            availability.tool_at(PROBE, now)
        };
        // One more caller starts the run, because the eight wait for it.
        let first = scope.spawn(|| availability.tool_at(PROBE, now));
        let others: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        assert_eq!(first.join().unwrap(), Ok(()));
        for other in others {
            assert_eq!(other.join().unwrap(), Ok(()));
        }
    });
    assert_eq!(SCRIPT.runs(), 1);
}

#[test]
fn different_checks_run_side_by_side_and_equal_ones_once() {
    static BOTH: Barrier = Barrier::new(2);
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let meet: Check = || {
        // Neither check can answer unless the other one runs at the same time.
        BOTH.wait();
        RUNS.fetch_add(1, Ordering::SeqCst);
        Ok(())
    };
    let plan = Plan::default().tool("a", Tool::native("set", quick()).checked(0, meet));
    let plan = plan.tool("b", Tool::native("set", quick()).checked(1, meet));
    let plan = plan.tool("c", Tool::native("set", quick()).checked(1, meet));
    let registry = plan.build();
    let available = Availability::with_limits(registry, Environment::default(), patient());
    let available = available.available(&everything(registry));
    assert!(available.selection.names().eq(["a", "b", "c"]));
    assert!(available.missing.is_empty());
    assert_eq!(RUNS.load(Ordering::SeqCst), 2);
}

#[test]
fn a_panic_is_a_no_with_its_words() {
    let registry = checked(|| panic!("no backend {}", 7));
    let availability = Availability::with_limits(registry, Environment::default(), patient());
    let reason = Unavailable::Check("its availability check panicked: no backend 7".to_owned());
    assert_eq!(availability.tool(PROBE), Err(reason));
}

#[test]
fn a_check_without_end_is_a_no_and_never_gets_a_second_thread() {
    static DOOR: Door = Door::new();
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let registry = checked(|| {
        RUNS.fetch_add(1, Ordering::SeqCst);
        DOOR.pass();
        Ok(())
    });
    let limits = CheckLimits { timeout: Duration::from_millis(5), ..CheckLimits::default() };
    let availability = Availability::with_limits(registry, Environment::default(), limits);
    let start = Instant::now();
    let late = Unavailable::Check("its availability check gave no answer within 5ms".to_owned());
    assert_eq!(availability.tool_at(PROBE, start), Err(late.clone()));
    assert_eq!(availability.tool_at(PROBE, start + Duration::from_secs(29)), Err(late));
    let stuck = Unavailable::Check("an earlier run of its check has not ended".to_owned());
    for minutes in 1..20 {
        assert_eq!(availability.tool_at(PROBE, start + Duration::from_mins(minutes)), Err(stuck.clone()));
        availability.invalidate();
    }
    assert_eq!(RUNS.load(Ordering::SeqCst), 1);
    DOOR.open();
    // Its late answer is not kept; as soon as its thread has ended a new run may begin.
    // On a busy machine that run may outlast its 5 ms too, and its "no" is kept: ask at ever later times.
    let mut later = start + Duration::from_mins(30);
    while availability.tool_at(PROBE, later).is_err() {
        later += Duration::from_mins(1);
        thread::yield_now();
    }
    assert!(RUNS.load(Ordering::SeqCst) >= 2);
}

#[test]
fn invalidation_forgets_answers_and_the_run_under_way() {
    static SCRIPT: Script = Script::new(&[Err("old"), Ok(()), Err("new")]);
    static STARTED: Door = Door::new();
    static INVALIDATED: Door = Door::new();
    let registry = checked(|| {
        STARTED.open();
        INVALIDATED.pass();
        SCRIPT.run()
    });
    let availability = Availability::with_limits(registry, Environment::default(), patient());
    let now = Instant::now();
    thread::scope(|scope| {
        let early = scope.spawn(|| availability.tool_at(PROBE, now));
        STARTED.pass();
        availability.invalidate();
        // It comes after the invalidation: it waits for the old run to end, and starts its own.
        let late = scope.spawn(|| availability.tool_at(PROBE, now));
        INVALIDATED.open();
        assert_eq!(early.join().unwrap(), Err(Unavailable::Check("old".to_owned())));
        assert_eq!(late.join().unwrap(), Ok(()));
    });
    assert_eq!((availability.tool_at(PROBE, now), SCRIPT.runs()), (Ok(()), 2));
    // A success before an invalidation excuses no failure after it.
    availability.invalidate_check(CheckId(0));
    assert_eq!(availability.tool_at(PROBE, now), Err(Unavailable::Check("new".to_owned())));
    availability.invalidate_check(CheckId(9));
    assert_eq!(SCRIPT.runs(), 3);
}

#[test]
fn clones_share_what_they_know() {
    static SCRIPT: Script = Script::new(&[Ok(())]);
    let availability = Availability::with_limits(checked(|| SCRIPT.run()), Environment::default(), patient());
    let now = Instant::now();
    assert_eq!(
        (availability.clone().tool_at(PROBE, now), availability.tool_at(PROBE, now)),
        (Ok(()), Ok(()))
    );
    assert_eq!(SCRIPT.runs(), 1);
}

fn needy() -> &'static Registry {
    let plan = Plan::default().tool("free", Tool::native("set", quick()));
    let plan = plan.tool("keyed", Tool::native("keys", quick()).needs(&["FIRST", "SECOND | THIRD"]));
    plan.tool("outside", Tool::external("elsewhere").needs(&["FOURTH"])).build()
}

#[test]
fn variables_are_needed_all_but_one_of_alternatives() {
    type Variables = &'static [(&'static str, &'static str)];
    let cases: [(Variables, Option<&[&'static str]>); 6] = [
        (&[], Some(&["FIRST", "SECOND | THIRD"])),
        (&[("FIRST", "x")], Some(&["SECOND | THIRD"])),
        (&[("FIRST", ""), ("THIRD", "x")], Some(&["FIRST"])),
        (&[("FIRST", "x"), ("SECOND", "x")], None),
        (&[("FIRST", "x"), ("THIRD", "x")], None),
        (&[("SECOND | THIRD", "x"), ("FIRST", "x")], Some(&["SECOND | THIRD"])),
    ];
    let registry = needy();
    for (variables, missing) in cases {
        let environment = Environment::from_pairs(variables.iter().copied());
        let expected = missing.map_or(Ok(()), |entries| Err(Unavailable::MissingEnv(entries.to_vec())));
        assert_eq!(Availability::new(registry, environment).tool(ToolId(1)), expected, "{variables:?}");
    }
}

#[test]
fn a_selection_loses_what_is_not_available_and_says_why() {
    let registry = needy();
    let available = Availability::new(registry, Environment::default()).available(&everything(registry));
    assert!(available.selection.names().eq(["free"]));
    let keyed = Unavailable::MissingEnv(vec!["FIRST", "SECOND | THIRD"]);
    assert_eq!(keyed.to_string(), "FIRST, SECOND or THIRD are not set");
    assert_eq!(
        available.missing,
        [
            Missing { tool: ToolId(1), reasons: vec![keyed] },
            Missing { tool: ToolId(2), reasons: vec![Unavailable::External] },
        ]
    );
}

#[test]
fn a_check_runs_only_for_a_tool_that_is_asked_about_and_could_work() {
    static SCRIPT: Script = Script::new(&[Ok(())]);
    let registry = Plan::default()
        .tool("free", Tool::native("set", quick()))
        .tool("keyed", Tool::native("set", quick()).checked(0, || SCRIPT.run()).needs(&["NOT_SET"]))
        .tool("probed", Tool::native("set", quick()).checked(1, || SCRIPT.run()))
        .build();
    let availability = Availability::with_limits(registry, Environment::default(), patient());
    let mut mask = registry.everything();
    mask.take(registry.tool("probed").unwrap());
    let available = availability.available(&Selection::new(registry, mask));
    assert!(available.selection.names().eq(["free"]));
    assert_eq!(SCRIPT.runs(), 0);
    assert!(availability.available(&everything(registry)).selection.names().eq(["free", "probed"]));
    assert_eq!(SCRIPT.runs(), 1);
}

#[test]
fn an_assumed_availability_asks_nothing() {
    let registry = Plan::default()
        .tool("a", Tool::native("set", quick()).checked(0, || panic!("asked")).needs(&["NOT_SET"]))
        .tool("b", Tool::external("set"))
        .build();
    let available = Availability::assumed(registry, Environment::default()).available(&everything(registry));
    assert!(available.selection.names().eq(["a", "b"]));
}

#[test]
fn a_toolset_is_available_when_one_of_its_tools_is() {
    let mut plan = Plan::default().tool("free", Tool::native("mixed", quick()));
    plan = plan.tool("outside", Tool::external("mixed")).tool("far", Tool::external("elsewhere"));
    plan.legacy = BTreeMap::from([("old".to_owned(), vec!["far".to_owned()])]);
    let availability = Availability::new(plan.build(), Environment::default());
    let answers = ["mixed", "elsewhere", "old", "all", "*", "nope", ""]
        .map(|name| availability.is_toolset_available(name));
    assert_eq!(answers, [true, false, false, true, true, false, false]);
}

#[test]
fn an_environment_never_shows_its_values() {
    let environment = Environment::from_pairs([("KEY", "secret")]);
    let availability = Availability::new(needy(), environment.clone());
    assert!(!format!("{environment:?} {availability:?}").contains("secret"));
}
