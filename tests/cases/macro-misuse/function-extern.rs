#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
extern "C" fn add() {}

fn main() {}
