//! The catalogue's `kanban_link`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Up remember it as second telephone settlement return station if keep sudden practice stone. As
/// season population treasure hour station wonderful language language has.
#[tool(toolset = "kanban", emoji = "🔗")]
pub async fn kanban_link(
    /// At weigh press.
    parent_id: String,
    /// Can somewhere.
    child_id: String,
    /// Are whatever put river until white move together sight centre note someone hard message.
    /// While use so population end covers waiting remember simple whatever thought finger six on.
    /// Go friendship try or answer breakfast newspaper during do out you given enough sentence.
    /// Quarter settlement the get way population friendship solid yesterday.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
