#![allow(unused_variables)]

use toolwright::tool;

const LIMIT: u32 = 50;

/// Adds.
#[tool(toolset = "sum")]
fn add(
    /// One.
    #[arg(default = LIMIT, max = 20)]
    one: u32,
) {
}

fn main() {}
