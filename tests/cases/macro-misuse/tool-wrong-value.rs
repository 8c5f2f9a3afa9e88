#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = sum, concurrency = parallel, max_result_chars = 0, check = "ready")]
fn add() {}

fn main() {}
