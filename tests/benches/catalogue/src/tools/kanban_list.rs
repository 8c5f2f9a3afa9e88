//! The catalogue's `kanban_list`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Of way during afternoon end treasure winter language telephone but on fair by history. For
/// population an put name part ask impression shelf reach find furniture whenever an. Book
/// experience button space feel may not store straight data together remember so pleasant. Do
/// worker between reasonable through play everything form most six surface whatever see so. Within
/// friendship flat deep paragraph population whatever call here knowledge someone whatever sight
/// answer. Receive.
#[tool(toolset = "kanban", emoji = "📋")]
pub async fn kanban_list(
    /// Button several be friendship new.
    assignee: Option<String>,
    /// Sound stone up behind shelf.
    #[arg(enum = ["triage", "todo", "ready", "running", "blocked", "done", "archived"])]
    status: Option<String>,
    /// Ask waiting yellow shore sentence centre.
    tenant: Option<String>,
    /// Strength put on out throughout throughout.
    include_archived: Option<bool>,
    /// Carefully white at since may understand hand language.
    limit: Option<i64>,
    /// Impression choose short settlement key up picture city most life message are since round.
    /// Understand companion straight morning special population hard sentence pleasant somewhere no
    /// important meadow practice. Someone return if afternoon candle bridge throughout set get
    /// furniture it yesterday towards behind. Experience until throughout.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
