#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum", nane = "add", colour)]
fn add() {}

fn main() {}
