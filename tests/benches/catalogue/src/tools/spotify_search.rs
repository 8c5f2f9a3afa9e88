//! The catalogue's `spotify_search`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Throughout sharp important to finger does reading somewhere straight for deep village.
#[tool(toolset = "spotify", emoji = "🔎")]
pub async fn spotify_search(
    /// A.
    query: String,
    /// A.
    types: Option<Vec<String>>,
    /// A.
    r#type: Option<String>,
    /// A.
    limit: Option<i64>,
    /// A.
    offset: Option<i64>,
    /// A.
    market: Option<String>,
    /// A.
    include_external: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
