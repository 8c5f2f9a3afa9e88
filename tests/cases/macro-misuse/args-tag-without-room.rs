#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
#[serde(tag = "kind")]
enum Either {
    Count(u32),
}

fn main() {}
