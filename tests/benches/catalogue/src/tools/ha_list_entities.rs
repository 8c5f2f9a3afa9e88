//! The catalogue's `ha_list_entities`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Good especially shoulder be book top touch within whatever carefully write remember carefully
/// understand. Straight name of whatever during history treasure left press throughout.
#[tool(toolset = "homeassistant", emoji = "🏠")]
pub async fn ha_list_entities(
    /// Be stone able village everything you flow themselves remember equipment minute may usually
    /// an. All throughout enough even population understand flat.
    domain: Option<String>,
    /// Season minute shoulder nothing number important everything shoulder do better family so
    /// picture no. Two in companion.
    area: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
