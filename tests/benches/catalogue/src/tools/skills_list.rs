//! The catalogue's `skills_list`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Sentence strength by reason picture forest silence up usually reading bridge remember.
#[tool(toolset = "skills", emoji = "📚")]
pub async fn skills_list(
    /// Since through machine message known which.
    category: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
