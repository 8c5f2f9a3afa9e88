#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
struct Point(u32, u32);

#[derive(Deserialize, ToolArgs)]
struct Nothing;

fn main() {}
