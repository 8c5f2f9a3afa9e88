//! The catalogue's `vision_analyze`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Somewhere especially you furniture section fast ask reason equipment reason reading experience
/// wooden furniture. History six throughout it outside section where into sentence own behind
/// important stories remember. It reasonable especially sudden whatever valley sudden choose
/// themselves whole own head you yesterday. Title try strength companion up six understand able do
/// solid worth range picture an. Wonderful sharp try language is garden remember mail practice try.
#[tool(toolset = "vision", emoji = "👁️")]
pub async fn vision_analyze(
    /// Name understand carefully in treasure value try wooden corner.
    image_url: String,
    /// Make if throughout section question speaking weigh wonderful important yesterday are sudden
    /// friendship carefully. Straight.
    question: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
