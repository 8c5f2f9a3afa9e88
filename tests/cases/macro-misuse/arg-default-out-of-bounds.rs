#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
fn add(
    /// One.
    #[arg(default = 0, min = 1)]
    one: u32,
    /// Other.
    #[arg(max = 2, min = 3)]
    other: u32,
) {
}

fn main() {}
