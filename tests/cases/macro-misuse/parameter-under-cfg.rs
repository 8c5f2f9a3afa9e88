#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
fn read(
    /// Where.
    #[cfg(unix)]
    path: String,
) {
}

fn main() {}
