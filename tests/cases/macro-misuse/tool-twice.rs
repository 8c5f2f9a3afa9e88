#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
#[tool(toolset = "sum")]
fn add() {}

fn main() {}
