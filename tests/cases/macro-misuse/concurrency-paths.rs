#![allow(unused_variables)]

use toolwright::tool;

/// Moves.
#[tool(toolset = "file", concurrency = paths("moved"))]
fn move_file(
    /// Where.
    path: String,
) {
}

fn main() {}
