//! Measures selection and definitions, one JSON line a figure; `resolve` or `definitions` gives one topic only.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../../harness.rs"]
mod harness;

use std::{env, hint::black_box};

use harness::bench;
use toolwright::{Environment, Format, definitions};
use toolwright_bench_catalogue::registry::REGISTRY;
use toolwright_bench_engine::{
    large,
    selections::{DISABLED, ENABLED, five_minus_two, hermes_cli, toolset_ids},
};

fn main() {
    let topic = env::args().nth(1);
    let wanted = |name: &str| topic.as_deref().is_none_or(|topic| topic == name);
    if wanted("resolve") {
        measure_resolve();
        measure_large();
    }
    if wanted("definitions") {
        measure_definitions();
    }
}

/// Measures lookups of toolsets and the mask algebra of a selection.
fn measure_resolve() {
    bench("resolve hermes-cli", || REGISTRY.resolve(black_box("hermes-cli")));
    bench("resolve hermes-gateway", || REGISTRY.resolve(black_box("hermes-gateway")));
    let (request, environment) = (five_minus_two(), Environment::default());
    bench("select 5 minus 2", || REGISTRY.select(black_box(&request), &environment));
    let (enabled, disabled) = (toolset_ids(&REGISTRY, &ENABLED), toolset_ids(&REGISTRY, &DISABLED));
    bench("mask algebra, 5 minus 2", || REGISTRY.combine(black_box(&enabled), black_box(&disabled)));
}

/// Measures the mask algebra where masks are long.
fn measure_large() {
    let registry = large::registry();
    let enabled = ["toolset_0003", "toolset_0077", "toolset_0200", "toolset_0311", "toolset_0498"];
    let disabled = ["toolset_0077", "toolset_0400"];
    let (enabled, disabled) = (toolset_ids(registry, &enabled), toolset_ids(registry, &disabled));
    bench("mask algebra, 5 minus 2 of 5000 x 500", || {
        registry.combine(black_box(&enabled), black_box(&disabled))
    });
}

/// Measures all definitions of `hermes-cli` as one text, and what copying as many bytes costs.
fn measure_definitions() {
    let selection = hermes_cli(&REGISTRY);
    let text = definitions(&selection, Format::OpenAi);
    let mut buffer = vec![0_u8; text.len()];
    bench("memcpy", || buffer.copy_from_slice(black_box(text.as_bytes())));
    bench("allocate and memcpy", || black_box(text.as_str()).to_owned());
    bench("definitions of hermes-cli as JSON", || {
        definitions(&hermes_cli(black_box(&REGISTRY)), Format::OpenAi)
    });
    println!(r#"{{"name":"bytes of the definitions","bytes":{}}}"#, text.len());
}
