#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
struct Node {
    children: Vec<Node>,
}

fn main() {}
