#![allow(unused_variables)]

use toolwright::tool as t;

/// Adds.
#[t(toolset = "sum")]
fn add() {}

fn main() {}
