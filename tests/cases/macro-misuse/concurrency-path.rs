#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file", concurrency = path("pth"))]
fn read(
    /// Where.
    path: String,
) {
}

fn main() {}
