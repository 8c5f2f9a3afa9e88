//! The catalogue's `x_search`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Usually especially at quiet hold direction up somewhere if yesterday everything reasonable visit
/// themselves. Traveller traveller top minute tomorrow may equipment weather important and are
/// together afternoon to. Finger traveller friendship stand yellow.
#[tool(toolset = "x_search", emoji = "🐦", requires_env = ["XAI_API_KEY"], max_result_chars = 100_000)]
pub async fn x_search(
    /// Population traveller.
    query: String,
    /// Outside quarter now tomorrow separate on themselves engine.
    allowed_x_handles: Option<Vec<String>>,
    /// Equipment play but telephone as together river.
    excluded_x_handles: Option<Vec<String>>,
    /// Get meadow go in valley population train.
    from_date: Option<String>,
    /// Gather since thick language experience.
    to_date: Option<String>,
    /// Number remember flow straight population put covers settlement.
    #[arg(default = false)]
    enable_image_understanding: bool,
    /// Can strength have move themselves once at question follow each.
    #[arg(default = false)]
    enable_video_understanding: bool,
) -> Result<String, Infallible> {
    Ok(String::new())
}
