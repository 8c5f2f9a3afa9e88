#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
#[arg(min = 1)]
struct Page {
    #[when(read_file, "For files.")]
    #[arg(rename = "lines")]
    size: u32,
}

fn main() {}
