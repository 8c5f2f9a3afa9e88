//! The catalogue's `skill_view`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Sight instead tomorrow centre pleasant teach book important item by treasure equipment help
/// winter. Pleasant touch once area second or on now practice one treasure feel quick in. Move
/// companion title so newspaper wooden short point especially somewhere new receive be remember.
/// Friendship whatever during file yesterday carefully river help over an understand.
#[tool(toolset = "skills", emoji = "📚")]
pub async fn skill_view(
    /// Somewhere gather an welcome and it touch sharp of position ground is book covers. Pleasant
    /// however go its population prepare straight measure together weather.
    name: String,
    /// Usual visit many on treasure forest finger out write known straight population language so.
    /// Press throughout fact settlement firm on somewhere new thought language.
    file_path: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
