#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
fn read(
    /// Where.
    path: String,
    /// There.
    #[arg(rename = "path")]
    other: String,
) {
}

fn main() {}
