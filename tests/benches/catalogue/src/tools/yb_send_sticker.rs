//! The catalogue's `yb_send_sticker`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Button book open behind case replace home thing like set most telephone set follow. On whatever
/// if an surface change in request population no so second candle play. Base everything figure
/// message follow two season especially short through throughout help wooden spare. Solid station
/// long telephone everything both yesterday high position who throughout season as done. Go item
/// who line machine stories teach newspaper everything better population paragraph yesterday
/// practice. Impression several by direction whenever is next valley centre white settlement done
/// reasonable spare. Which the friendship under taken knowledge worker past shore furniture shelf
/// important.
#[tool(toolset = "hermes-yuanbao", emoji = "🎨")]
pub async fn yb_send_sticker(
    /// Part for however not four easy pleasant themselves care up season since furniture as. Mean
    /// today afternoon firm garden.
    sticker: Option<String>,
    /// Weather less newspaper equipment who towards end companion track impression to strength out
    /// value. Use corner library.
    chat_id: Option<String>,
    /// Several impression any of is better morning sentence.
    reply_to: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
