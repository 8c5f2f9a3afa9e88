#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
fn read(
    /// Where.
    path: impl Into<String>,
) {
}

fn main() {}
