#![allow(unused_variables)]

use toolwright::tool;

#[tool(toolset = "sum")]
fn add() {}

fn main() {}
