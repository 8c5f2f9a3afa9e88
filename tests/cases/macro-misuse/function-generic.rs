#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
fn add<T: Copy>(
    /// One.
    one: Vec<T>,
) {
}

fn main() {}
