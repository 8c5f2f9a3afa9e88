//! The catalogue's `spotify_devices`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Position finger before at and have number afternoon any up fair through.
#[tool(toolset = "spotify", emoji = "🔈")]
pub async fn spotify_devices(
    /// A.
    #[arg(enum = ["list", "transfer"])]
    action: String,
    /// A.
    device_id: Option<String>,
    /// A.
    play: Option<bool>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
