#![allow(unused_variables)]

use toolwright::tool;

#[doc = include_str!("description.md")]
#[tool(toolset = "sum")]
fn add() {}

fn main() {}
