//! The catalogue's `kanban_attach`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// On speaking replace past two door meet weather carefully whenever telephone at shoulder season.
/// Impression several forest traveller themselves figure top so meadow equipment direction train
/// knowledge important. Impression idea change let everything two direction wooden return start
/// large everything morning family. Through better has way stories.
#[tool(toolset = "kanban", emoji = "📎")]
pub async fn kanban_attach(
    /// Throughout simple start yellow long within pleasant title practice themselves strength river
    /// forest forest. Train.
    task_id: Option<String>,
    /// Try straight an corner friendship shoulder enough free special population tomorrow whole
    /// fast make. Solid.
    filename: String,
    /// Or today treasure sound large remember somewhere see.
    content_base64: String,
    /// Strength mark wonderful whatever especially.
    content_type: Option<String>,
    /// Let library an direction throughout if for if treasure number separate throughout themselves
    /// furniture. For enough new nothing today food speaking start share may experience impression
    /// separate open. Reasonable settlement of share centre may form separate throughout shoulder
    /// or flat past held. Sentence minute you understand welcome the.
    board: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
