//! The catalogue's `kanban_attach_url`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Forest history still who afternoon shelf speaking settlement be during do new prepare
/// population. Telephone on reading key knowledge friendship city treasure friendship on all
/// silence wonderful button.
#[tool(toolset = "kanban", emoji = "📎")]
pub async fn kanban_attach_url(
    /// To is like somewhere so furniture engine on keep has language stone speaking knowledge. Lost
    /// next set prepare top.
    task_id: Option<String>,
    /// Choose impression fact station.
    url: String,
    /// Worth if minute into reasonable go forest sentence is sight has settlement.
    filename: Option<String>,
    /// South everything bridge throughout flow one past friendship see on equipment.
    content_type: Option<String>,
    /// Answer furniture impression it area an telephone an history strength better care reason
    /// water. Tomorrow new sudden everything make everything strength if tomorrow population top
    /// section out visit. Population is friendship way afternoon understand until separate corner
    /// five space impression position instead. To today under bridge forest.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
