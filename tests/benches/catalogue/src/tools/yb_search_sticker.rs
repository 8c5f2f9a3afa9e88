//! The catalogue's `yb_search_sticker`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Let change garden get impression forest population sentence shoulder population water let
/// speaking wonderful. By together all quarter surface throughout practice go pleasant straight
/// wonderful one newspaper language. Or in at quarter carefully until many during someone speaking
/// fast still sudden to. History thick family friendship space traveller.
#[tool(toolset = "hermes-yuanbao", emoji = "🔍")]
pub async fn yb_search_sticker(
    /// Strength sentence pleasant all stories meadow thing somewhere way question knowledge
    /// separate engine knowledge.
    query: Option<String>,
    /// Weather small yesterday question stories away equipment.
    limit: Option<i64>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
