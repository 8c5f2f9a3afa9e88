#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
fn add(
    /// Both.
    [one, other]: [u32; 2],
) {
}

fn main() {}
