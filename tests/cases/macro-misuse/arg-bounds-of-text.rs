#![allow(unused_variables)]

use toolwright::tool;

/// Reads.
#[tool(toolset = "file")]
fn read(
    /// Where.
    #[arg(min = 1)]
    path: String,
    /// How much.
    #[arg(max_length = 3)]
    lines: u32,
    /// From where.
    #[arg(min = -1)]
    from: u32,
) {
}

fn main() {}
