//! The catalogue's `spotify_playlists`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Telephone breakfast in welcome yesterday shelf press ground.
#[tool(toolset = "spotify", emoji = "📚")]
pub async fn spotify_playlists(
    /// A.
    #[arg(enum = ["list", "get", "create", "add_items", "remove_items", "update_details"])]
    action: String,
    /// A.
    playlist_id: Option<String>,
    /// A.
    market: Option<String>,
    /// A.
    limit: Option<i64>,
    /// A.
    offset: Option<i64>,
    /// A.
    name: Option<String>,
    /// A.
    description: Option<String>,
    /// A.
    public: Option<bool>,
    /// A.
    collaborative: Option<bool>,
    /// A.
    uris: Option<Vec<String>>,
    /// A.
    position: Option<i64>,
    /// A.
    snapshot_id: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
