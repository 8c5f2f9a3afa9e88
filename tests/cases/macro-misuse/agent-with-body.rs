#![allow(unused_variables)]

use toolwright::tool;

/// Plans.
#[tool(toolset = "plan", agent, quick)]
fn plan() -> u8 {
    1
}

fn main() {}
