#![allow(unused_variables)]

use toolwright::tool;

/// Goes.
#[tool(toolset = "go")]
fn go(
    /// Where.
    places: Vec<(u32, u32)>,
) {
}

fn main() {}
