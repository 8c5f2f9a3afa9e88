//! The catalogue's `kanban_heartbeat`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Yesterday straight each before can do it gather whenever while weather see everything without.
/// History see edge free an worker without receive kind simple family corner change do. Food now
/// experience.
#[tool(toolset = "kanban", emoji = "💓")]
pub async fn kanban_heartbeat(
    /// Away message someone point second much way still page feel especially everything good quick.
    /// Now receive tomorrow.
    task_id: Option<String>,
    /// Season here third answer newspaper furniture up as at through knowledge.
    note: Option<String>,
    /// Made good title an experience throughout minute companion in ask how hand use it. Out worth
    /// together white left candle everything furniture do throughout section if traveller if. Or
    /// season straight choose large separate experience centre way seven everything bridge keep
    /// throughout. Long fair thick four breakfast an base surface stories.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
