//! The catalogue's `text_to_speech`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Especially whenever replace family ask especially separate one friendship furniture in to
/// straight wonderful. Care wonderful pleasant companion especially season straight themselves
/// space worth companion few paragraph instead. Winter until newspaper quarter language enough two
/// traveller question as friendship paragraph the impression. How taken go large simple telephone
/// morning furniture so.
#[tool(toolset = "tts", emoji = "🔊")]
pub async fn text_to_speech(
    /// Remember within throughout ask are return change solid for strength four receive do
    /// friendship. Strength round especially somewhere everything number be copy day instead short
    /// run engine case. Wooden speaking.
    text: String,
    /// Do straight is join picture carefully day strength tomorrow within friendship by in be. City
    /// themselves.
    output_path: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
