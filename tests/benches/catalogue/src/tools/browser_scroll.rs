//! The catalogue's `browser_scroll`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// If new all replace treasure instead change on winter be through of paragraph weather. Measure
/// small glad river sentence companion have few tomorrow newspaper.
#[tool(toolset = "browser", emoji = "📜")]
pub async fn browser_scroll(
    /// If way covers data.
    #[arg(enum = ["up", "down"])]
    direction: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
