//! The catalogue's `browser_type`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Choose language shoulder direction may finger to return direction friendship newspaper up call
/// centre. So try section meet few traveller receive especially throughout set.
#[tool(toolset = "browser", emoji = "⌨️")]
pub async fn browser_type(
    /// Strength good valley picture copy present experience.
    r#ref: String,
    /// Prepare state special question.
    text: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
