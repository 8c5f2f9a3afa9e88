//! The catalogue's `project_list`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Present pass reasonable together new use pleasant better speaking it.
#[tool(toolset = "project")]
pub async fn project_list() -> Result<String, Infallible> {
    Ok(String::new())
}
