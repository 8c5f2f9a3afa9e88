#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
fn add(
    /// One.
    #[arg(default = "1")]
    one: u32,
    /// Other.
    #[arg(default = 1)]
    other: String,
) {
}

fn main() {}
