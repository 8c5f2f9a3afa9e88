#![allow(unused_variables)]

use toolwright::tool;

/// Sorts.
#[tool(toolset = "sort")]
fn sort(
    /// How.
    #[arg(enum = ["up", "down"], default = "sideways")]
    order: String,
) {
}

fn main() {}
