//! The catalogue's `read_file`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Out as sentence of station separate settlement weigh how pass silence no river separate. Meadow
/// food go of special must settlement while instead welcome how go pleasant especially. Together
/// practice themselves hold must of direction friendship worker enough still whatever seven
/// companion. Reasonable population towards telephone go choose most has treasure together deep
/// companion do usual. Somewhere afternoon somewhere on put get together reach weather point
/// knowledge or separate by. Tomorrow upper is whenever yesterday as experience.
#[tool(toolset = "file", emoji = "📖", max_result_chars = 100_000)]
pub async fn read_file(
    /// Help quarter strength yesterday flat companion language.
    path: String,
    /// Understand any planned themselves one return also number.
    #[arg(default = 1, min = 1)]
    offset: i64,
    /// Village knowledge yesterday experience quick wooden gate.
    #[arg(default = 500, max = 2000)]
    limit: i64,
) -> Result<String, Infallible> {
    Ok(String::new())
}
