//! The catalogue's `browser_press`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Teach especially valley breakfast try six traveller out way separate nothing corner special an.
/// Is since few furniture up candle knowledge under.
#[tool(toolset = "browser", emoji = "⌨️")]
pub async fn browser_press(
    /// See an large journey taken in traveller receive direction.
    key: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
