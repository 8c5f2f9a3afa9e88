#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
struct Page {
    #[serde(default = "ten")]
    lines: u32,
    #[arg(default = 3)]
    columns: u32,
}

fn ten() -> u32 {
    10
}

fn main() {}
