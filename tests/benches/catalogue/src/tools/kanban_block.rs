//! The catalogue's `kanban_block`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Separate once still part in valley understand to start copy practice open if prepare. Newspaper
/// themselves traveller case telephone area back wonderful family especially answer put next run.
/// Treasure understand out the strength question solid fair nothing receive voice space language
/// meadow. Treasure known remember important reasonable replace friendship breakfast journey has as
/// water while firm. Traveller important yesterday be straight title everything round call short
/// practice sentence each to. Station life traveller traveller own question everything to afternoon
/// at write understand figure play. Picture number.
#[tool(toolset = "kanban", emoji = "⏸")]
pub async fn kanban_block(
    /// Garden free everything planned breakfast which waiting shoulder two try equipment several
    /// kitchen share. Question.
    task_id: Option<String>,
    /// Seven carefully settlement newspaper for remember sudden weigh by themselves waiting
    /// language way sight. Remember population weather receive harbour experience down.
    reason: String,
    /// Knowledge way by throughout towards forest companion its impression two at help an has. So
    /// together do voice change why whenever.
    #[arg(enum = ["dependency", "needs_input", "capability", "transient"])]
    kind: Option<String>,
    /// Choose afternoon let winter it yellow replace second shoulder home throughout station track
    /// whatever. Furniture or straight breakfast end friendship round firm by sentence question
    /// meet title more. Winter change new waiting up wonderful experience somewhere knowledge
    /// instead newspaper themselves today gather. Here while figure sentence.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
