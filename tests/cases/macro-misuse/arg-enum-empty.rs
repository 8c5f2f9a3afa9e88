#![allow(unused_variables)]

use toolwright::tool;

/// Sorts.
#[tool(toolset = "sort")]
fn sort(
    /// How.
    #[arg(enum = [])]
    order: String,
    /// Where.
    #[arg(enum = ["a", "a"])]
    place: String,
) {
}

fn main() {}
