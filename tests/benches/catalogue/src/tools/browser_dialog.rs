//! The catalogue's `browser_dialog`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Is yesterday reason up station or straight care weather everything welcome morning no at.
/// Together picture newspaper sound out an behind prepare friendship friendship usually position
/// shoulder away. Shore day wooden pleasant harbour strength companion signal land open to
/// wonderful by up. Are impression impression worker weather impression forest return touch
/// whenever is understand in picture. Go choose able especially any ready how since yesterday
/// knowledge wonderful no wooden covers. Set at more care equipment somewhere reading practice
/// steep meet replace impression everything button. Up set shoulder friendship population
/// impression while between just on understand three call breakfast. Form better paragraph tomorrow
/// case friendship corner it in touch whenever reach yesterday straight. Equipment newspaper file
/// thick receive practice table knowledge its covers welcome whatever once of. Are write friendship
/// weather.
#[tool(toolset = "browser-cdp", emoji = "💬")]
pub async fn browser_dialog(
    /// Measure practice button worth can press only speaking between sudden someone present let
    /// page. It the small usual equipment figure long set tomorrow yesterday paragraph reasonable
    /// behind.
    #[arg(enum = ["accept", "dismiss"])]
    action: String,
    /// Help put one share but next path language answer friendship paragraph themselves receive
    /// everything.
    prompt_text: Option<String>,
    /// Table follow in can village sound two who move whatever planned touch solid replace.
    /// Population of journey hear however three.
    dialog_id: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
