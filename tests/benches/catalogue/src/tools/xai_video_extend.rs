//! The catalogue's `xai_video_extend`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Whenever now return way do sudden receive copy name impression in friendship more start. Thick
/// it covers must traveller especially bridge value several may so thick telephone the. Hold
/// sentence shoulder but case prepare let or end shoulder.
#[tool(toolset = "video_gen", emoji = "video")]
pub async fn xai_video_extend(
    /// End behind second finger enough or centre mail paragraph.
    prompt: String,
    /// Signal day change sound several right carefully carefully case throughout no data ground
    /// thought. Line.
    video_url: String,
    /// You present day engine yesterday direction nothing sight whatever book reason.
    duration: Option<i64>,
    /// Winter more impression ready worker.
    model: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
