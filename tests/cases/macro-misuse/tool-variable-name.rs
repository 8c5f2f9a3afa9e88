#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum", requires_env = ["API KEY", "A |", "1"])]
fn add() {}

fn main() {}
