#![allow(unused_variables)]

use toolwright::tool;

struct Place;

/// Goes.
#[tool(toolset = "go")]
fn go() -> Place {
    Place
}

fn main() {}
