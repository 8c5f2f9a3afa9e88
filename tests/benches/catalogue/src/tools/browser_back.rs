//! The catalogue's `browser_back`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Sentence hold to track paragraph somewhere of settlement sudden traveller on until so library.
/// Many.
#[tool(toolset = "browser", emoji = "◀️")]
pub async fn browser_back() -> Result<String, Infallible> {
    Ok(String::new())
}
