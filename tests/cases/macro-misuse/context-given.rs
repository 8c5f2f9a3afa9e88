#![allow(unused_variables)]

use toolwright::{Context, tool};

/// Adds.
#[tool(toolset = "sum")]
fn add(ctx: Context) {}

fn main() {}
