#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
unsafe fn add() {}

fn main() {}
