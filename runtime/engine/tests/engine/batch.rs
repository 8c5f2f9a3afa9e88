//! Batches that are cancelled, late, or full of surprises: one answer for each call, and nothing left.

use std::{
    future::{pending, poll_fn},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::Poll,
    time::{Duration, Instant},
};

use tokio::sync::Notify;
use toolwright::{
    Availability, Call, CallLimits, Context, Dispatcher, Environment, Output, Registry, Selection, Services,
    declare::{Concurrency, Handler, HandlerFuture},
};

use crate::fixture::{Plan, Tool};

/// How many handlers there are now, and how many there were at most.
#[derive(Debug, Default)]
struct Alive {
    now: AtomicUsize,
    most: AtomicUsize,
    began: Notify,
}

struct Guard(Arc<Alive>);

impl Guard {
    fn new(context: &Context) -> Self {
        let alive = context.services.get::<Arc<Alive>>().unwrap();
        alive.most.fetch_max(alive.now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        alive.began.notify_one();
        Self(Arc::clone(alive))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.now.fetch_sub(1, Ordering::SeqCst);
    }
}

fn hangs<'a>(context: &'a Context, _: &'a str) -> HandlerFuture<'a> {
    let guard = Guard::new(context);
    Box::pin(async move {
        let _guard = guard;
        pending().await
    })
}

fn sleeps<'a>(context: &'a Context, _: &'a str) -> HandlerFuture<'a> {
    let guard = Guard::new(context);
    Box::pin(async move {
        let _guard = guard;
        tokio::time::sleep(Duration::from_secs(200)).await;
        Ok(Output::Text("slept".to_owned()))
    })
}

fn registry() -> &'static Registry {
    let shared = |handler| Tool::native("set", handler).beside(Concurrency::Shared);
    Plan::default()
        .tool("hangs", shared(Handler::Async(hangs)))
        .tool("hangs_alone", Tool::native("set", Handler::Async(hangs)))
        .tool("says", shared(Handler::Quick(|_, _| Ok(Output::Text("said".to_owned())))))
        .tool("panics", shared(Handler::Async(|_, _| Box::pin(async { panic!("oh") }))))
        .tool("sleeps", shared(Handler::Async(sleeps)))
        .tool("sleeps_alone", Tool::native("set", Handler::Async(sleeps)))
        .build()
}

struct House {
    dispatcher: Dispatcher,
    selection: Selection,
    context: Context,
    alive: Arc<Alive>,
}

impl House {
    fn new(limits: CallLimits) -> Self {
        let registry = registry();
        let alive = Arc::new(Alive::default());
        let services = Services::default().with(Arc::clone(&alive));
        Self {
            dispatcher: Dispatcher::with_limits(Availability::new(registry, Environment::default()), limits),
            selection: Selection::new(registry, registry.everything()),
            context: Context { services, ..Context::default() },
            alive,
        }
    }

    async fn run(&self, names: &[&str]) -> Vec<String> {
        let calls: Vec<Call> = names.iter().map(|name| call(name)).collect();
        let answers = self.dispatcher.run(&self.selection, &self.context, &calls).await;
        assert!(answers.iter().map(|answer| answer.name.as_str()).eq(names.iter().copied()));
        assert_eq!(self.alive.now.load(Ordering::SeqCst), 0, "nothing is left");
        answers.into_iter().map(|answer| answer.content).collect()
    }
}

fn call(name: &str) -> Call {
    Call { id: "same".to_owned(), name: name.to_owned(), arguments: Ok("{}".to_owned()) }
}

fn timed_out(name: &str, after: &str) -> String {
    format!(r#"{{"error": "Error executing {name}: timed out after {after}"}}"#)
}

#[tokio::test(start_paused = true)]
async fn calls_together_have_one_deadline() {
    let house = House::new(CallLimits::default());
    let began = tokio::time::Instant::now();
    let answers = house.run(&["says", "hangs", "says", "panics", "hangs"]).await;
    assert_eq!(answers[0], "said");
    assert!(
        answers[1].starts_with(r#"{"error": "Error executing hangs: timed out after "#),
        "{}",
        answers[1]
    );
    assert_eq!(answers[3], r#"{"error": "Error executing panics: it panicked: oh"}"#);
    let took = began.elapsed();
    assert!((Duration::from_secs(419)..Duration::from_secs(424)).contains(&took), "{took:?}");
    // Those that wait for a free place are answered as well.
    let answers = house.run(&["hangs"; 20]).await;
    assert!(answers.iter().all(|answer| answer.contains("timed out")), "{answers:?}");
}

#[tokio::test(start_paused = true)]
async fn a_call_alone_has_its_own_limit() {
    let house = House::new(CallLimits::default());
    let answers = house.run(&["hangs_alone", "says"]).await;
    assert_eq!(answers, [timed_out("hangs_alone", "960s"), "said".to_owned()]);
    // Three calls of 200 seconds, one after another, are no reason to give up the last.
    assert_eq!(house.run(&["sleeps_alone"; 3]).await, ["slept"; 3]);
    assert_eq!(house.run(&["sleeps", "sleeps", "sleeps_alone", "sleeps", "sleeps"]).await, ["slept"; 5]);
    let short = House::new(CallLimits { side_by_side: Duration::from_secs(150), ..CallLimits::default() });
    let answers = short.run(&["sleeps", "sleeps", "sleeps_alone"]).await;
    assert!(answers[0].contains("timed out") && answers[1].contains("timed out"), "{answers:?}");
    assert_eq!(answers[2], "slept");
}

#[tokio::test(start_paused = true)]
async fn a_batch_has_a_deadline_from_its_beginning_whatever_runs() {
    let house = House::new(CallLimits { batch: Duration::from_secs(250), ..CallLimits::default() });
    for names in [
        ["sleeps", "sleeps", "sleeps_alone", "sleeps", "says"],
        ["sleeps_alone", "sleeps_alone", "hangs", "panics", "hangs_alone"],
        ["sleeps_alone", "sleeps_alone", "nope", "sleeps_alone", "hangs_alone"],
    ] {
        let began = tokio::time::Instant::now();
        let answers = house.run(&names).await;
        let took = began.elapsed();
        assert!((Duration::from_secs(249)..Duration::from_secs(251)).contains(&took), "{took:?}");
        assert_eq!(answers[0], "slept");
        for (name, answer) in names.iter().zip(&answers).skip(1) {
            let fine = match *name {
                "nope" => answer.contains("Unknown tool"),
                "sleeps" if answer == "slept" => true,
                _ => answer.starts_with(&format!(r#"{{"error": "Error executing {name}: timed out "#)),
            };
            assert!(fine, "{name}: {answer}");
        }
    }
    // One that stands in the way of its own end is given up a little later, and told in these words.
    let stuck = House::new(CallLimits { batch: Duration::ZERO, ..CallLimits::default() });
    let answers = stuck.run(&["says", "hangs_alone", "hangs"]).await;
    assert!(answers.iter().all(|answer| answer.contains("timed out before it began")), "{answers:?}");
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_batch_answers_every_call() {
    let house = House::new(CallLimits::default());
    let names = ["says", "hangs", "hangs", "hangs_alone", "says", "nope"];
    let (answers, ()) = tokio::join!(house.run(&names), async {
        house.alive.began.notified().await;
        house.context.cancellation.cancel();
    });
    assert_eq!(answers[0], "said");
    assert_eq!(answers[1], r#"{"error": "Error executing hangs: cancelled"}"#);
    assert_eq!(answers[3], r#"{"error": "Error executing hangs_alone: cancelled before it began"}"#);
    assert_eq!(answers[4], r#"{"error": "Error executing says: cancelled before it began"}"#);
    assert!(answers[5].contains("Unknown tool"));
}

#[tokio::test(start_paused = true)]
async fn the_callers_deadline_holds_for_the_whole_batch() {
    let mut house = House::new(CallLimits::default());
    house.context.deadline = Some(Instant::now() + Duration::from_secs(30));
    let began = tokio::time::Instant::now();
    let answers = house.run(&["hangs", "hangs"]).await;
    assert!(answers.iter().all(|answer| answer.contains("timed out")), "{answers:?}");
    assert!(began.elapsed() < Duration::from_secs(34));
}

#[tokio::test]
async fn ten_thousand_calls_hold_eight_handlers() {
    let house = House::new(CallLimits { together: 8, ..CallLimits::default() });
    let names: Vec<&str> = ["says", "panics", "nope"].into_iter().cycle().take(10_000).collect();
    let answers = house.run(&names).await;
    assert_eq!(answers.len(), 10_000);
    assert!(answers.iter().step_by(3).all(|answer| answer == "said"));
    let calls: Vec<Call> = (0..10_000).map(|_| call("hangs")).collect();
    {
        let run = house.dispatcher.run(&house.selection, &house.context, &calls);
        let mut run = std::pin::pin!(run);
        let idle = poll_fn(|task| Poll::Ready(run.as_mut().poll(task).is_pending())).await;
        assert!(idle);
        assert_eq!(house.alive.most.load(Ordering::SeqCst), 8, "the others are not even made");
    }
    assert_eq!(house.alive.now.load(Ordering::SeqCst), 0, "a batch that is dropped leaves nothing");
}
