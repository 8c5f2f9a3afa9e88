#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum", name = "add numbers")]
fn add() {}

fn main() {}
