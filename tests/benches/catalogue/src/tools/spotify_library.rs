//! The catalogue's `spotify_library`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Few its traveller by so sudden question get experience themselves has firm garden important.
#[tool(toolset = "spotify", emoji = "❤️")]
pub async fn spotify_library(
    /// Shoulder shoulder strength.
    #[arg(enum = ["tracks", "albums"])]
    kind: String,
    /// A.
    #[arg(enum = ["list", "save", "remove"])]
    action: String,
    /// A.
    limit: Option<i64>,
    /// A.
    offset: Option<i64>,
    /// A.
    market: Option<String>,
    /// A.
    uris: Option<Vec<String>>,
    /// A.
    ids: Option<Vec<String>>,
    /// A.
    items: Option<Vec<String>>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
