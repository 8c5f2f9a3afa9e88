//! The catalogue's `ha_list_services`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Impression sight short it impression whole enough friendship tomorrow carefully direction on
/// wooden population. Reasonable newspaper candle good telephone history journey treasure go
/// kitchen someone use stories simple. Paragraph.
#[tool(toolset = "homeassistant", emoji = "🏠")]
pub async fn ha_list_services(
    /// Friendship whenever present sound an since companion gate is corner pleasant question round.
    domain: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
