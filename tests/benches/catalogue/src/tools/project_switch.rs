//! The catalogue's `project_switch`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Usually breakfast pleasant long where under themselves run morning garden done weather to long.
/// Kitchen ground so treasure second set journey without flat do to why important pleasant.
/// Practice candle city somewhere.
#[tool(toolset = "project")]
pub async fn project_switch(
    /// Day head late themselves.
    project: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
