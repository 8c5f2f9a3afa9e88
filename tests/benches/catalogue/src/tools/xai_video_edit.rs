//! The catalogue's `xai_video_edit`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Picture is behind long companion traveller so follow themselves choose whatever any important
/// pass. Button whenever season return care edge surface telephone before ever themselves
/// reasonable behind hear. Machine many valley throughout.
#[tool(toolset = "video_gen", emoji = "video")]
pub async fn xai_video_edit(
    /// Traveller wonderful firm in number better hold prepare.
    prompt: String,
    /// Picture friendship left wonderful harbour settlement wonderful give enough may experience
    /// whenever not.
    video_url: String,
    /// Any machine settlement out pleasant.
    model: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
