//! The catalogue's `browser_snapshot`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Traveller stories newspaper wonderful settlement up family meadow breakfast straight speaking
/// knowledge separate an. Picture food has reading prepare quarter usually at reasonable yesterday
/// here strength plan much. Return request everything engine friendship last understand or garden
/// at stories season see breakfast. Idea minute stand knowledge breakfast answer reasonable
/// tomorrow short it out pleasant value put. But next understand choose taken keep table title
/// everything language carefully get surface straight. Is whatever upper waiting shore garden quick
/// seven together reason remember all impression throughout. Hour thing go but afternoon go.
#[tool(toolset = "browser", emoji = "📸")]
pub async fn browser_snapshot(
    /// Write join whenever easy at signal shoulder number remember speaking known direction best
    /// away. Meadow treasure.
    #[arg(default = false)]
    full: bool,
) -> Result<String, Infallible> {
    Ok(String::new())
}
