//! The catalogue's `spotify_albums`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Value settlement may whenever it practice at.
#[tool(toolset = "spotify", emoji = "💿")]
pub async fn spotify_albums(
    /// A.
    #[arg(enum = ["get", "tracks"])]
    action: String,
    /// A.
    album_id: Option<String>,
    /// A.
    id: Option<String>,
    /// A.
    market: Option<String>,
    /// A.
    limit: Option<i64>,
    /// A.
    offset: Option<i64>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
