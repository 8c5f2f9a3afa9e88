//! The catalogue's `browser_click`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Ask valley lost season quick forest pleasant away meadow paragraph way to one new. Friendship
/// large press up corner yesterday change three settlement understand get it whenever as. Good
/// round get start minute.
#[tool(toolset = "browser", emoji = "👆")]
pub async fn browser_click(
    /// Paragraph minute be is at item one also everything companion.
    r#ref: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
