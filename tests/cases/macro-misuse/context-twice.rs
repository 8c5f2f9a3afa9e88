#![allow(unused_variables)]

use toolwright::{Context, tool};

/// Adds.
#[tool(toolset = "sum")]
fn add(one: &Context, other: &Context) {}

fn main() {}
