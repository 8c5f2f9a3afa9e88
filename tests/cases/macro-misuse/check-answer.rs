#![allow(unused_variables)]

use toolwright::tool;

/// Goes.
#[tool(toolset = "go", check = ready)]
fn go() {}

fn ready() -> u8 {
    1
}

fn main() {}
