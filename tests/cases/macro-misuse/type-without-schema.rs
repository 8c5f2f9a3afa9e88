#![allow(unused_variables)]

use toolwright::tool;

#[derive(serde::Deserialize)]
struct Place {}

/// Goes.
#[tool(toolset = "go")]
fn go(
    /// Where.
    place: Place,
) {
}

fn main() {}
