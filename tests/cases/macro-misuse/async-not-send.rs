#![allow(unused_variables)]

use toolwright::tool;

/// Goes.
#[tool(toolset = "go")]
async fn go() -> String {
    let place = std::rc::Rc::new(String::new());
    std::future::ready(()).await;
    place.to_string()
}

fn main() {}
