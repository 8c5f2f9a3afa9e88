#![allow(unused_variables)]

use toolwright::tool;

/// Adds.
#[tool(toolset = "sum")]
fn add(
    /// One.
    #[arg(defualt = 1)]
    one: u32,
) {
}

fn main() {}
