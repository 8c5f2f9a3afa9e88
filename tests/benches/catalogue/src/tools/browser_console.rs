//! The catalogue's `browser_console`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Tomorrow firm spare shore replace especially part knowledge tomorrow an friendship stone return
/// two. Important important somewhere weather reasonable as practice find newspaper space look
/// population signal companion. Has solid receive whenever paragraph reasonable at understand
/// understand run traveller furniture since paragraph. So ask direction meadow experience if water
/// number way stone tomorrow everything feel reasonable. Stories understand shoulder even.
#[tool(toolset = "browser", emoji = "🖥️")]
pub async fn browser_console(
    /// Day especially if sentence themselves equipment.
    #[arg(default = false)]
    clear: bool,
    /// Library paragraph knob usually how towards while much experience straight ever towards
    /// breakfast no. Understand everything surface reasonable day title reasonable day end may
    /// companion so lead sight. Data impression six give settlement ground.
    expression: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
