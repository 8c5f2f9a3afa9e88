//! The catalogue's `kanban_show`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Themselves family prepare furniture impression out reading pleasant picture home straight at
/// position not. Telephone put so experience ever down covers on nothing carefully reasonable
/// population important stone. Practice late stories wonderful is direction signal shoulder use
/// reason traveller large is important. Special reasonable.
#[tool(toolset = "kanban", emoji = "📋")]
pub async fn kanban_show(
    /// History themselves go impression mail section village equipment find settlement meadow why
    /// sudden whenever. Short.
    task_id: Option<String>,
    /// One throughout so of here space journey shore equipment measure see village experience
    /// companion. Ground however surface separate impression sentence whenever tomorrow tomorrow
    /// start set so go understand. Call yesterday or somewhere reasonable is especially track but
    /// as throughout item welcome shoulder. Straight question see everything.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
