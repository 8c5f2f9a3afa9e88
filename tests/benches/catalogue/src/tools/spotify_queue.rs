//! The catalogue's `spotify_queue`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Made impression separate garden head choose paragraph.
#[tool(toolset = "spotify", emoji = "📻")]
pub async fn spotify_queue(
    /// A.
    #[arg(enum = ["get", "add"])]
    action: String,
    /// A.
    uri: Option<String>,
    /// A.
    device_id: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
