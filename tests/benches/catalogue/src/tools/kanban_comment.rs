//! The catalogue's `kanban_comment`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Base gather gather population you however afternoon to stories voice behind of simple is. Six
/// way covers start day or has measure since silence must at as if. Experience telephone practice
/// throughout or knowledge still train.
#[tool(toolset = "kanban", emoji = "💬")]
pub async fn kanban_comment(
    /// It candle gather spare centre settlement let equipment separate friendship breakfast.
    task_id: String,
    /// Try here its family water while.
    body: String,
    /// Settlement however whatever page out idea its whatever carefully where whatever forest
    /// winter treasure. Throughout strength equipment quarter train whatever important ever without
    /// better go without treasure last. Whenever as especially prepare reasonable large afternoon
    /// themselves second if themselves someone population line. Newspaper.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
