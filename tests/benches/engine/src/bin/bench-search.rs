//! Measures one call of `tool_search` over the tools of two hundred servers, from its text to its result, one JSON
//! line a figure.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../../../harness.rs"]
mod harness;
#[path = "../../../ready.rs"]
mod ready;

use std::{hint::black_box, process::ExitCode};

use harness::bench;
use ready::ready;
use tokio::runtime::Builder;
use toolwright::{Availability, Context, Dispatcher, Environment};
use toolwright_bench_engine::servers::deferred;

/// What is asked: a question that few tools answer, one of many words, and one that names no tool.
const QUESTIONS: [(&str, &str); 3] = [
    ("search, one server's tool", r#"{"query":"create invoice stripe17"}"#),
    (
        "search, many words",
        r#"{"query":"can you find one issue in the workspace that a team keeps","limit":20}"#,
    ),
    ("search, a piece of a name", r#"{"query":"ymb"}"#),
];

fn main() -> ExitCode {
    let Ok(runtime) = Builder::new_current_thread().enable_time().build() else { return ExitCode::FAILURE };
    let _inside = runtime.enter();
    let selection = deferred();
    let dispatcher = Dispatcher::new(Availability::new(selection.registry(), Environment::default()));
    let context = Context::default();
    for (name, question) in QUESTIONS {
        bench(name, || ready(dispatcher.dispatch(&selection, &context, "tool_search", black_box(question))));
    }
    ExitCode::SUCCESS
}
