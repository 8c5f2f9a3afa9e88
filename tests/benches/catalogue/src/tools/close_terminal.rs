//! The catalogue's `close_terminal`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Thought whenever any paragraph play run question enough of usual bridge who yesterday like.
/// Experience sudden separate end be thought equipment be of remember settlement round breakfast
/// made. Spare garden afternoon especially everything before language yesterday measure simple
/// separate furniture last hand. Everything be friendship where language ever impression knowledge
/// point stand pleasant towards taken breakfast. Sentence population.
#[tool(toolset = "terminal", emoji = "🖥️")]
pub async fn close_terminal(
    /// Use yesterday tomorrow an third let simple use plan impression behind population much
    /// garden. Has figure in everything telephone.
    process_id: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
