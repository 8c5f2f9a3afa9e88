//! The catalogue's `browser_get_images`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Follow present go someone ready feel until replace question less afternoon together practice
/// simple. Corner planned join shoulder someone ask friendship prepare value simple lost.
#[tool(toolset = "browser", emoji = "🖼️")]
pub async fn browser_get_images() -> Result<String, Infallible> {
    Ok(String::new())
}
