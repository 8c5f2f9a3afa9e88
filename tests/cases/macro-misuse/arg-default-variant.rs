#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// Sorts.
#[tool(toolset = "sort")]
fn sort(
    /// How.
    #[arg(default = Order::Up)]
    order: Order,
) {
}

#[derive(Deserialize, ToolArgs)]
enum Order {
    Up,
    Down,
}

fn main() {}
