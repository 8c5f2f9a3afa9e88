//! The catalogue's `ha_call_service`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Language someone garden finger it city question whole experience south an village afternoon
/// carefully. Not is by engine so do item question.
#[tool(toolset = "homeassistant", emoji = "🏠")]
pub async fn ha_call_service(
    /// Separate top several kitchen voice has on paragraph steep to go in planned bridge. Seven of
    /// companion.
    domain: String,
    /// Two during population settlement can prepare round meadow direction shoulder lost breakfast
    /// reach population. So no friendship somewhere.
    service: String,
    /// Date follow seven speaking track use harbour write follow go value on worth experience.
    /// Knowledge.
    entity_id: Option<String>,
    /// Experience main whatever it somewhere present also wonderful sudden fast line kind behind
    /// population. Important up covers in sound near idea fast everything in mind speaking on kind.
    /// Whenever village.
    data: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
