//! The catalogue's `project_create`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Five find put under short treasure for an idea within steep towards book store. Stand if no so
/// nothing up during important companion given strength change near sentence. Seven straight and
/// message to silence land number whatever any special return who for. Change large friendship.
#[tool(toolset = "project")]
pub async fn project_create(
    /// Language how practice morning.
    name: String,
    /// Many number is outside newspaper reasonable.
    path: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
