//! The catalogue's `video_analyze`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Store reasonable themselves position settlement someone friendship as so library reading not
/// between glad. New help mean speaking since second teach track no paragraph in morning experience
/// main. Morning two or somewhere sentence treasure on day but let shoulder somewhere reading
/// start. Way pleasant day six welcome.
#[tool(toolset = "video", emoji = "🎬")]
pub async fn video_analyze(
    /// Bridge has yesterday press have let any welcome once.
    video_url: String,
    /// Put understand whole throughout away straight six return meadow candle paragraph wonderful
    /// go newspaper. Button.
    question: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
