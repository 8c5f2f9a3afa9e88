//! Prints what its toolsets give, then carries out two calls.

use toolwright::{Context, Environment, Request, definitions::Format};

pub mod registry;
pub mod tools;

fn main() {
    let _ = (Context::default(), Environment::default(), Request::default(), Format::OpenAi);
}
