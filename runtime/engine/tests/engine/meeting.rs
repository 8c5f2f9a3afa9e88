//! What waits does not hold up what works: shown by tools that can only end together, never by a clock.

use std::{
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::runtime::Builder;
use toolwright::{
    Availability, CallLimits, Context, Dispatcher, Environment, Output, Selection, Services, ToolError,
    declare::{Concurrency, Handler, HandlerFuture},
};

use crate::{door::registry, fixture::Tool};

/// How many sync tools wait, and whether they may go on.
#[derive(Debug, Default)]
struct Gate {
    state: Mutex<(usize, bool)>,
    changed: Condvar,
}

impl Gate {
    /// Waits on this thread until somebody opens.
    fn pass(&self) {
        let mut state = self.state.lock().unwrap();
        state.0 += 1;
        self.changed.notify_all();
        drop(self.changed.wait_while(state, |state| !state.1).unwrap());
    }

    /// Tells whether so many wait.
    fn is_full(&self, waiting: usize) -> bool {
        self.state.lock().unwrap().0 == waiting
    }

    fn open(&self) {
        self.state.lock().unwrap().1 = true;
        self.changed.notify_all();
    }
}

pub(crate) fn sleeps(context: &Context, _: &str) -> Result<Output, ToolError> {
    context.service::<Arc<Gate>>().unwrap().pass();
    Ok(Output::Text("woken".to_owned()))
}

/// Waits until every place is taken by a tool that sleeps, and only then wakes them.
pub(crate) fn wakes<'a>(context: &'a Context, _: &'a str) -> HandlerFuture<'a> {
    Box::pin(async move {
        let gate = context.service::<Arc<Gate>>().unwrap();
        while !gate.is_full(PLACES) {
            tokio::task::yield_now().await;
        }
        gate.open();
        Ok(Output::Text("woke them".to_owned()))
    })
}

const PLACES: usize = 3;

pub(crate) fn tool(handler: Handler) -> Tool {
    Tool::native("set", handler).beside(Concurrency::Shared)
}

fn house() -> (Dispatcher, Selection, Context) {
    let registry = registry();
    let limits = CallLimits { threads: PLACES, together: 64, ..CallLimits::default() };
    let house = Dispatcher::with_limits(Availability::new(registry, Environment::default()), limits);
    let context =
        Context { services: Services::default().with(Arc::<Gate>::default()), ..Context::default() };
    (house, Selection::new(registry, registry.everything()), context)
}

/// The sync tools end only when the async one has run, which comes last and finds every place taken.
#[test]
fn a_sync_tool_that_sleeps_on_every_place_delays_no_async_one() {
    for threads in [None, Some(1), Some(2)] {
        let (house, selection, context) = house();
        let runtime = match threads {
            None => Builder::new_current_thread().enable_all().build().unwrap(),
            Some(threads) => {
                Builder::new_multi_thread().worker_threads(threads).enable_all().build().unwrap()
            }
        };
        let call = |name: &str| {
            let (house, selection, context) = (house.clone(), selection.clone(), context.clone());
            let name = name.to_owned();
            runtime.spawn(async move { house.dispatch(&selection, &context, &name, "{}").await })
        };
        // More than there are places: the others wait for one and hold up nobody either.
        let sleeping: Vec<_> = (0..PLACES + 5).map(|_| call("sleeps")).collect();
        let quick = call("answers");
        let woke = call("wakes");
        runtime.block_on(async {
            assert_eq!(quick.await.unwrap(), "{}");
            assert_eq!(woke.await.unwrap(), "woke them");
            for sleeper in sleeping {
                assert_eq!(sleeper.await.unwrap(), "woken");
            }
        });
    }
}

/// The same within one message.
#[tokio::test]
async fn a_batch_full_of_sleepers_lets_the_async_call_through() {
    let (house, selection, context) = house();
    let names = ["sleeps"; PLACES].into_iter().chain(["wakes"]);
    let calls: Vec<_> = names
        .map(|name| toolwright::Call {
            id: String::new(),
            name: name.to_owned(),
            arguments: Ok("{}".to_owned()),
        })
        .collect();
    let answers = house.run(&selection, &context, &calls).await;
    let answers: Vec<&str> = answers.iter().map(|answer| answer.content.as_str()).collect();
    assert_eq!(answers, ["woken", "woken", "woken", "woke them"]);
}

/// Every worker of the runtime makes a blocking call, and each of them ends only when a task of the same runtime
/// has run meanwhile.
#[test]
fn blocking_calls_on_every_worker_leave_the_runtime_ticking() {
    static TICKED: AtomicBool = AtomicBool::new(false);
    let (house, selection, context) = house();
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let gate = Arc::clone(context.service::<Arc<Gate>>().unwrap());
    let blocked: Vec<_> = (0..PLACES)
        .map(|_| {
            let (house, selection, context) = (house.clone(), selection.clone(), context.clone());
            runtime.spawn(async move { house.dispatch_blocking(&selection, &context, "sleeps", "{}") })
        })
        .collect();
    runtime.block_on(async {
        // Its timer and its tasks go on while more threads wait than it has workers.
        let ticks = tokio::spawn(async move {
            let mut clock = tokio::time::interval(Duration::from_millis(1));
            while !gate.is_full(PLACES) {
                clock.tick().await;
            }
            TICKED.store(true, Ordering::SeqCst);
            gate.open();
        });
        ticks.await.unwrap();
        for call in blocked {
            assert_eq!(call.await.unwrap(), "woken");
        }
    });
    assert!(TICKED.load(Ordering::SeqCst));
}
