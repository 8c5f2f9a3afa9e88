//! The catalogue's `kanban_unblock`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Population gather thick seven quick everything traveller where sudden reasonable themselves best
/// equipment any. Somewhere during throughout large stone measure morning if may everything choose
/// wonderful as wonderful. Knowledge settlement day.
#[tool(toolset = "kanban", emoji = "▶")]
pub async fn kanban_unblock(
    /// State the replace its direction give done nothing why.
    task_id: String,
    /// Behind population population furniture idea or up position position by instead if candle
    /// simple. Shoulder straight between reason telephone straight three south edge experience
    /// finger understand new remember. Path picture understand so an settlement wooden direction
    /// however so picture nothing special so. City especially bridge strength.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
