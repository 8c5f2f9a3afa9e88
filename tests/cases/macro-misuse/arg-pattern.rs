#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
fn read(
    /// Where.
    #[arg(pattern = "[a-")]
    path: String,
) {
}

fn main() {}
