#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(ToolArgs)]
union Both {
    one: u32,
    other: f32,
}

#[derive(Deserialize, ToolArgs)]
enum Never {}

fn main() {}
