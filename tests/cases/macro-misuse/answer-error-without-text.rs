#![allow(unused_variables)]

use toolwright::tool;

struct Lost;

/// Goes.
#[tool(toolset = "go")]
fn go() -> Result<String, Lost> {
    Err(Lost)
}

fn main() {}
