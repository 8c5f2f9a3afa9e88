#![allow(unused_variables)]

use toolwright::tool;

/// Plans.
#[tool(toolset = "plan", agent, check = ready)]
fn plan() {}

fn ready() -> bool {
    true
}

fn main() {}
