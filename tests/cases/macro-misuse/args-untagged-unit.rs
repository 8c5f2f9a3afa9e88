#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
#[serde(untagged)]
enum Either {
    Nothing,
    Count(u32),
}

fn main() {}
