#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file", concurrency = reads("pth"))]
fn read(
    /// Where.
    path: String,
) {
}

/// Moves.
#[tool(toolset = "file", concurrency = paths("moved"))]
fn move_file(
    /// Where.
    path: String,
) {
}

fn main() {}
