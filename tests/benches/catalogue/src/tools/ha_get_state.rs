//! The catalogue's `ha_get_state`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Set welcome be together settlement wonderful paragraph remember second outside so family on so.
/// So on throughout page have both any use may stories.
#[tool(toolset = "homeassistant", emoji = "🏠")]
pub async fn ha_get_state(
    /// Shoulder but whenever pleasant on on impression visit population themselves carefully
    /// measure.
    entity_id: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
