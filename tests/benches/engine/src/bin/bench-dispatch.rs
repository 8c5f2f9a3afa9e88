//! Measures what a call costs from its text to its result, one JSON line a figure.
//!
//! `calls` measures single calls, `pooled` those on the blocking pool beside a bare `spawn_blocking`,
//! `concurrent` and `bare` so many calls, or tasks without a call, that wait for one another; `repeat NAME COUNT`
//! makes one of the calls so often and prints nothing, for counting instructions; `search` measures `tool_search`
//! over the tools of two hundred servers, and what a session pays once after one of them told its list anew.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../../harness.rs"]
mod harness;
#[path = "../../../ready.rs"]
mod ready;

use std::{env, fs, hint::black_box, io, process::ExitCode, sync::Arc, time::Instant};

use harness::bench;
use ready::ready;
use tokio::{
    runtime::{Builder, Runtime},
    sync::Barrier,
};
use toolwright::{
    Availability, Context, Dispatcher, Environment, Services,
    arguments::{Parameters, prepare},
    declare::Handler,
};
use toolwright_bench_catalogue::registry::REGISTRY;
use toolwright_bench_engine::idle::{__TOOLWRIGHT_ZERO_FIVE, __TOOLWRIGHT_ZERO_POOLED, FIVE, House, TWO};
use toolwright_bench_engine::servers::Servers;

/// The calls that are measured: a name for the figure, the tool, its arguments, whether there are hooks.
const CALLS: [(&str, &str, &str, bool); 5] = [
    ("call", "zero_quick", TWO, false),
    ("call, async", "zero_async", TWO, false),
    ("call, 10 hooks", "zero_quick", TWO, true),
    ("call, async, 10 hooks", "zero_async", TWO, true),
    ("call, five strings", "zero_five", FIVE, false),
];

/// How many calls wait for one another.
const TOGETHER: usize = 10_000;

/// How often so many calls are made.
const BATCHES: usize = 7;

/// How many samples of pooled calls are taken, and how many calls one sample has.
const POOLED: (usize, u32) = (101, 200);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["calls"] => calls(),
        ["pooled"] => pooled(),
        ["concurrent"] => concurrent(Tasks::Calls),
        ["bare"] => concurrent(Tasks::Bare),
        ["search"] => search(),
        ["repeat", name, count] => repeat(name, count.parse().unwrap_or_default()),
        _ => Err(io::Error::other(
            "usage: bench-dispatch calls|pooled|concurrent|bare|search|repeat NAME COUNT",
        )),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures searches among 4,000 tools.
fn search() -> io::Result<()> {
    let servers = Servers::new(&REGISTRY)?;
    let house = Dispatcher::new(Availability::new(&REGISTRY, Environment::default()));
    let (selection, context) = (servers.waiting(), Context::default());
    let runtime = one_thread()?;
    let _inside = runtime.enter();
    let questions = [
        ("tool_search, 4,000 tools", r#"{"query":"create github issue"}"#),
        (
            "tool_search, 4,000 tools, every word in each",
            r#"{"query":"can one of this service, number takes what identifies it and gives it back as it is then"}"#,
        ),
        ("tool_search, 4,000 tools, no word known", r#"{"query":"zzz"}"#),
    ];
    for (name, question) in questions {
        let found = ready(house.dispatch(&selection, &context, "tool_search", question));
        if !found.contains("total_available") {
            return Err(io::Error::other(found));
        }
        bench(name, || ready(house.dispatch(&selection, &context, "tool_search", black_box(question))));
    }
    let mut number = 0;
    bench("a list told anew, 4,000 tools, up to the next definitions", || {
        number += 1;
        servers.list(7, &format!("after change {number}")).map(|()| servers.waiting())
    });
    Ok(())
}

/// Measures single calls.
fn calls() -> io::Result<()> {
    let runtime = one_thread()?;
    let _inside = runtime.enter();
    let (plain, hooked) = (House::plain(), House::hooked());
    for (name, tool, arguments, has_hooks) in CALLS {
        let house = if has_hooks { &hooked } else { &plain };
        bench(name, || ready(house.call(black_box(tool), black_box(arguments))));
    }
    let five = Parameters::Native(__TOOLWRIGHT_ZERO_FIVE.parameters);
    bench("five strings alone", || prepare(five, black_box(FIVE)));
    Ok(())
}

/// Makes one of the calls so often.
fn repeat(name: &str, count: u32) -> io::Result<()> {
    let runtime = one_thread()?;
    let _inside = runtime.enter();
    let call = CALLS.iter().find(|call| call.0 == name).ok_or_else(|| io::Error::other("no such call"))?;
    let (_, tool, arguments, has_hooks) = *call;
    let house = if has_hooks { House::hooked() } else { House::plain() };
    for _ in 0..count {
        black_box(ready(house.call(black_box(tool), black_box(arguments))));
    }
    Ok(())
}

/// Measures calls on the blocking pool and the same function on a bare `spawn_blocking` in turns, in wall time:
/// what costs there is waking threads.
fn pooled() -> io::Result<()> {
    let runtime = one_thread()?;
    let house = House::plain();
    let Handler::Blocking(run) = __TOOLWRIGHT_ZERO_POOLED.handler else {
        return Err(io::Error::other("zero_pooled is not pooled"));
    };
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..POOLED.0 {
        bare.push(runtime.block_on(wall(async || {
            let (context, arguments) = (Context::default(), black_box(TWO).to_owned());
            tokio::task::spawn_blocking(move || run(&context, &arguments)).await
        })));
        ours.push(runtime.block_on(wall(async || house.call("zero_pooled", black_box(TWO)).await)));
    }
    print("call, pooled", &mut ours, POOLED.1);
    print("bare spawn_blocking", &mut bare, POOLED.1);
    Ok(())
}

/// Gives the wall time of one piece of work in nanoseconds, over so many one after another.
async fn wall<R>(work: impl AsyncFn() -> R) -> f64 {
    let start = Instant::now();
    for _ in 0..POOLED.1 {
        black_box(work().await);
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(POOLED.1)
}

/// What waits for the others.
#[derive(Clone, Copy)]
enum Tasks {
    Calls,
    Bare,
}

/// Measures so many tasks of which none ends before all have begun, and how much memory they need.
fn concurrent(tasks: Tasks) -> io::Result<()> {
    let runtime = Builder::new_multi_thread().enable_time().build()?;
    let mut house = House::plain();
    house.context.services = Services::default().with(Barrier::new(TOGETHER));
    let house = Arc::new(house);
    // A first call, so that what is made once does not count.
    runtime.block_on(house.call("zero_async", TWO));
    let before = peak()?;
    let mut times = Vec::new();
    for _ in 0..BATCHES {
        let start = Instant::now();
        runtime.block_on(all(&house, tasks))?;
        times.push(start.elapsed().as_secs_f64() * 1e9);
    }
    let (name, after) = (named(tasks), peak()?);
    print(name, &mut times, 1);
    println!(
        r#"{{"name":"{name}, memory","before_bytes":{before},"peak_bytes":{after},"tasks":{TOGETHER}}}"#
    );
    Ok(())
}

const fn named(tasks: Tasks) -> &'static str {
    match tasks {
        Tasks::Calls => "10,000 calls at once",
        Tasks::Bare => "10,000 bare tasks at once",
    }
}

async fn all(house: &Arc<House>, tasks: Tasks) -> io::Result<()> {
    let mut running = Vec::with_capacity(TOGETHER);
    for _ in 0..TOGETHER {
        let house = Arc::clone(house);
        running.push(match tasks {
            Tasks::Calls => tokio::spawn(async move { house.call("zero_gather", black_box(TWO)).await }),
            Tasks::Bare => tokio::spawn(async move {
                if let Ok(barrier) = house.context.service::<Barrier>() {
                    barrier.wait().await;
                }
                String::new()
            }),
        });
    }
    for task in running {
        match task.await {
            Ok(result) if result.is_empty() => {}
            Ok(result) => return Err(io::Error::other(result)),
            Err(error) => return Err(io::Error::other(error)),
        }
    }
    Ok(())
}

/// Prints the median of samples, each the time of one of so many iterations.
fn print(name: &str, samples: &mut [f64], iterations: u32) {
    samples.sort_by(f64::total_cmp);
    let (median, min) = (samples[samples.len() / 2], samples[0]);
    println!(r#"{{"name":"{name}","median_ns":{median:.2},"min_ns":{min:.2},"iterations":{iterations}}}"#);
}

/// Gives the most memory that this process has had, in bytes.
fn peak() -> io::Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let kibibytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = kibibytes.and_then(|rest| rest.trim().strip_suffix(" kB"));
    let number: Option<u64> = kibibytes.and_then(|number| number.trim().parse().ok());
    number.map(|number| number * 1024).ok_or_else(|| io::Error::other("no VmHWM in /proc/self/status"))
}

fn one_thread() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_time().build()
}
