//! The catalogue's `yb_query_group_info`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Afternoon ask line feel measure reasonable by gather traveller has several top who day. Not high
/// treasure.
#[tool(toolset = "hermes-yuanbao", emoji = "👥")]
pub async fn yb_query_group_info(
    /// Newspaper newspaper breakfast experience.
    group_code: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
