#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
struct Page {
    #[serde(default)]
    size: Size,
}

#[derive(Default, Deserialize, ToolArgs)]
struct Size {
    width: u32,
}

fn main() {}
