#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum", quick)]
async fn add() {}

fn main() {}
