#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
struct Outer {
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Deserialize, ToolArgs)]
struct Inner {
    name: String,
}

fn main() {}
