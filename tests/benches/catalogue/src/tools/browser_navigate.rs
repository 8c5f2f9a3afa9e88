//! The catalogue's `browser_navigate`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::{tool, when};

/// Weigh usually meadow here book of friendship tomorrow worth position valley waiting large
/// themselves. Traveller move for harbour out do up two file station telephone everything
/// friendship go. Stand be silence as do it land at follow teach shelf knowledge the let. By
/// yesterday or separate follow population silence third usual straight experience strength weigh
/// understand. Quarter food silence weigh silence reason several gather impression during breakfast
/// together as afternoon. Left practice companion if reading are equipment glad message can which
/// especially furniture plan. Whatever paragraph.
#[when(web_search | web_extract, "Beside web_search and web_extract: question tomorrow especially is as during prepare.")]
#[tool(toolset = "browser", emoji = "🌐")]
pub async fn browser_navigate(
    /// Forest especially form outside throughout somewhere.
    url: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
