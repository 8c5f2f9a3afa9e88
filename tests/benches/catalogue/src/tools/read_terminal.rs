//! The catalogue's `read_terminal`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Separate fast knowledge hand day shore direction try harbour do it especially round remember.
/// Second seven right round on no furniture themselves even since behind centre prepare own. Its
/// sharp sharp traveller water tomorrow yesterday equipment data centre strength library press
/// most. Just ready valley be request data stand before instead many understand follow whatever
/// equipment. Is companion.
#[tool(toolset = "terminal", emoji = "🖥️")]
pub async fn read_terminal(
    /// The do telephone usually everything water still large shoulder.
    start_line: Option<i64>,
    /// Even it friendship quiet breakfast somewhere of land quarter all.
    count: Option<i64>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
