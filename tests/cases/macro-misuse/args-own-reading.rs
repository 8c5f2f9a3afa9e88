#![allow(unused_variables)]

use serde::Deserialize;
use toolwright::ToolArgs;

#[derive(Deserialize, ToolArgs)]
struct Page {
    #[serde(with = "own")]
    size: u32,
}

#[derive(Deserialize, ToolArgs)]
#[serde(try_from = "String")]
struct Name(String);

impl From<String> for Name {
    fn from(name: String) -> Self {
        Self(name)
    }
}

fn main() {}
