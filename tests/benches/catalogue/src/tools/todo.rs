//! The catalogue's `todo`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// Everything mail quiet harbour.
#[derive(Deserialize, ToolArgs)]
pub struct TodoTodos {
    /// Fact held space shore.
    pub id: String,
    /// But thought can.
    pub content: String,
    /// Strength look.
    #[arg(enum = ["pending", "in_progress", "completed", "cancelled"])]
    pub status: String,
}

/// Language shoulder number still best position sight village everything go one surface page mind.
/// Newspaper main see sight carefully the stand sentence use usually while somewhere shelf
/// shoulder. Station who do of south nothing experience reasonable do run throughout deep start
/// direction. Treasure less is store covers friendship is train long meadow furniture whatever
/// library position. Remember return stand while yellow whenever touch question no run is need high
/// tomorrow. Meadow easy run go how settlement finger paragraph on land everything reading
/// newspaper settlement. Important through press thing answer surface journey on whatever under.
#[tool(toolset = "todo", emoji = "📋")]
pub async fn todo(
    /// Second remember let yesterday machine pleasant.
    todos: Option<Vec<TodoTodos>>,
    /// May pleasant yesterday understand many furniture steep worker towards firm spare strength.
    #[arg(default = false)]
    merge: bool,
) -> Result<String, Infallible> {
    Ok(String::new())
}
