//! Does the whole thing keep its promises: through the command line, the tables and a crate downstream.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    reason = "a test stops at the first thing that is not as it must be, and starts the command it tests"
)]

mod approve;
mod brought;
mod calls;
mod conformance;
mod contract;
mod doors;
mod downstream;
mod env;
mod fuzz;
#[path = "../../runtime/shell/tests/reading/generator.rs"]
mod generator;
mod harness;
mod judged;
mod plugins;
mod reading;
mod resolver;
mod secrets;
mod serve;
mod structure;
