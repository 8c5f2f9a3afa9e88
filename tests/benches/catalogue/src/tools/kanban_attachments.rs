//! The catalogue's `kanban_attachments`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// South space candle language no language history wonderful make thick if only reasonable start.
/// Base on before care instead share.
#[tool(toolset = "kanban", emoji = "📎")]
pub async fn kanban_attachments(
    /// Use own touch left who impression treasure especially position receive throughout figure
    /// candle forest. Companion.
    task_id: Option<String>,
    /// Is practice glad let hour all traveller experience to key someone at finger is. Friendship
    /// important an surface voice so round understand direction worth furniture on stories item.
    /// Themselves you somewhere together tomorrow open everything minute candle white stand journey
    /// pleasant call. Remember separate equipment worker so friendship.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
