#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
fn read(
    /// Where.
    path: &str,
    /// What.
    parts: &[u8],
) {
}

fn main() {}
