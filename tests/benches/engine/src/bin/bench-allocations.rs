//! Counts the allocations of what must not allocate, and of what may: one JSON line each.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::{alloc::System, hint::black_box};

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use toolwright::{Environment, Format, definitions};
use toolwright_bench_catalogue::registry::REGISTRY;
use toolwright_bench_engine::selections::{DISABLED, ENABLED, five_minus_two, hermes_cli, toolset_ids};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    let (request, environment) = (five_minus_two(), Environment::default());
    let (enabled, disabled) = (toolset_ids(&REGISTRY, &ENABLED), toolset_ids(&REGISTRY, &DISABLED));
    let selection = hermes_cli(&REGISTRY);
    count("resolve hermes-cli", Some(0), || REGISTRY.resolve(black_box("hermes-cli")));
    count("resolve hermes-gateway", Some(0), || REGISTRY.resolve(black_box("hermes-gateway")));
    count("mask algebra, 5 minus 2", Some(0), || REGISTRY.combine(black_box(&enabled), black_box(&disabled)));
    count("select 5 minus 2", None, || REGISTRY.select(black_box(&request), &environment));
    count("definitions of hermes-cli as JSON", None, || definitions(black_box(&selection), Format::OpenAi));
}

/// Runs `work` once and prints how often it allocated; `goal` is the most that it may.
fn count<R>(name: &str, goal: Option<usize>, work: impl Fn() -> R) {
    let region = Region::new(ALLOCATOR);
    let result = black_box(work());
    let change = region.change();
    drop(result);
    let allocations = change.allocations + change.reallocations;
    let goal = goal.map_or("null".to_owned(), |goal| goal.to_string());
    println!(r#"{{"name":"{name}","allocations":{allocations},"goal":{goal}}}"#);
}
