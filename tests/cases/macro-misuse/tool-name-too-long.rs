#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
fn adds_two_numbers_and_gives_back_what_comes_out_of_that_in_the_end() {}

fn main() {}
