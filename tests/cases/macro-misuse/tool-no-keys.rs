#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool]
fn add() {}

fn main() {}
