#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
fn read(
    /// Where.
    #[arg(min_length = -1, max_length = "9")]
    path: String,
) {
}

fn main() {}
