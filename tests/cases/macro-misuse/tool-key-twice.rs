#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum", quick, quick)]
fn add() {}

fn main() {}
