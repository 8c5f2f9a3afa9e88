#![allow(unused_variables)]

use toolwright::tool;

struct Sum;

impl Sum {
    /// Adds.
    #[tool(toolset = "sum")]
    fn add(&self) {}
}

fn main() {}
