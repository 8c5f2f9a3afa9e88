//! Counts the allocations of what must not allocate, and of what may, one JSON line each; `resolve` or `dispatch`
//! gives one topic only.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../../ready.rs"]
mod ready;

use std::{alloc::System, env, hint::black_box, io};

use ready::ready;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tokio::runtime::Builder;
use toolwright::{Environment, Format, definitions};
use toolwright_bench_catalogue::registry::REGISTRY;
use toolwright_bench_engine::{
    idle::{FIVE, House, TWO},
    selections::{DISABLED, ENABLED, five_minus_two, hermes_cli, toolset_ids},
};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How often each is run.
const RUNS: usize = 9;

fn main() -> io::Result<()> {
    let topic = env::args().nth(1);
    let wanted = |name: &str| topic.as_deref().is_none_or(|topic| topic == name);
    if wanted("resolve") {
        count_resolve();
    }
    if wanted("dispatch") {
        count_dispatch()?;
    }
    Ok(())
}

/// Counts those of selection and definitions.
fn count_resolve() {
    let (request, environment) = (five_minus_two(), Environment::default());
    let (enabled, disabled) = (toolset_ids(&REGISTRY, &ENABLED), toolset_ids(&REGISTRY, &DISABLED));
    let selection = hermes_cli(&REGISTRY);
    count("resolve hermes-cli", Some(0), || REGISTRY.resolve(black_box("hermes-cli")));
    count("resolve hermes-gateway", Some(0), || REGISTRY.resolve(black_box("hermes-gateway")));
    count("mask algebra, 5 minus 2", Some(0), || REGISTRY.combine(black_box(&enabled), black_box(&disabled)));
    count("select 5 minus 2", None, || REGISTRY.select(black_box(&request), &environment));
    count("definitions of hermes-cli as JSON", None, || definitions(black_box(&selection), Format::OpenAi));
}

/// Counts those of one call, after another that makes what is made once.
fn count_dispatch() -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let _inside = runtime.enter();
    let (plain, hooked) = (House::plain(), House::hooked());
    for (name, house, tool, arguments) in [
        ("call", &plain, "zero_quick", TWO),
        ("call, async", &plain, "zero_async", TWO),
        ("call, 10 hooks", &hooked, "zero_quick", TWO),
        ("call, async, 10 hooks", &hooked, "zero_async", TWO),
        ("call, five strings", &plain, "zero_five", FIVE),
    ] {
        ready(house.call(tool, arguments));
        count(name, None, || ready(house.call(black_box(tool), black_box(arguments))));
    }
    runtime.block_on(plain.call("zero_pooled", TWO));
    count("call, pooled", None, || runtime.block_on(plain.call("zero_pooled", black_box(TWO))));
    Ok(())
}

/// Runs `work` a few times and prints the fewest allocations of a run: what another thread makes meanwhile, such as
/// the pool's, does not count. `goal` is the most that there may be.
fn count<R>(name: &str, goal: Option<usize>, work: impl Fn() -> R) {
    let allocations = (0..RUNS).map(|_| {
        let region = Region::new(ALLOCATOR);
        let result = black_box(work());
        let change = region.change();
        drop(result);
        change.allocations + change.reallocations
    });
    let allocations = allocations.min().unwrap_or_default();
    let goal = goal.map_or("null".to_owned(), |goal| goal.to_string());
    println!(r#"{{"name":"{name}","allocations":{allocations},"goal":{goal}}}"#);
}
