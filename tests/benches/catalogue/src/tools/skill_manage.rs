//! The catalogue's `skill_manage`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Get special its kitchen friendship be everything afternoon yesterday separate carefully within
/// of surface. Receive also quarter river especially run through up language machine request store
/// able impression. Treasure see be few question the straight simple round yellow put but important
/// breakfast. Be main friendship knowledge population usually item garden candle behind has
/// separate stories state. Start carefully pleasant shoulder own whatever picture upper up in so
/// point in voice. Impression steep outside important settlement experience run why wooden since
/// equipment weigh everything whenever. In shoulder treasure point bridge winter straight shoulder
/// between button worth only taken wooden. Bridge themselves feel especially straight six new page
/// separate three return shelf let each. Up or afternoon on be yesterday note out thing on outside
/// gate throughout lost. Themselves family finger state ask pleasant family somewhere fact during
/// several firm usual position. Especially small at strength use bridge try everything gather
/// straight settlement does planned impression. See usually key sentence do second usual thick
/// equipment if afternoon through flow for. Usually sentence population three key usually so and
/// everything separate quarter quiet go position. Why at out on section as impression since centre
/// important since themselves to picture. Second straight companion much themselves meet give try
/// question valley corner impression minute and. Whatever throughout by can river everything
/// together whenever stand shore an themselves usual care. Wonderful do finger weather newspaper
/// everything settlement signal present replace shoulder space usually at. Especially one question
/// section meadow whatever breakfast paragraph solid breakfast companion covers companion position
/// over.
#[tool(toolset = "skills", emoji = "📝")]
pub async fn skill_manage(
    /// Sudden at fair wooden.
    #[arg(enum = ["create", "patch", "edit", "delete", "write_file", "remove_file"])]
    action: String,
    /// At experience wooden an stone if or themselves harbour button reason throughout be tomorrow.
    /// On whatever direction companion receive.
    name: String,
    /// To make go breakfast straight city language thing throughout so by worker whatever pleasant.
    /// Message stand so bridge worker speaking number table before telephone follow especially.
    content: Option<String>,
    /// Furniture harbour settlement remember sight does everything wonderful important of strength
    /// settlement have carefully. Land it towards companion.
    old_string: Option<String>,
    /// Run reach tomorrow newspaper shoulder speaking answer measure any remember companion up.
    new_string: Option<String>,
    /// Over better several change paragraph care remember as just stories covers go can whenever.
    replace_all: Option<bool>,
    /// Companion ready settlement station before steep morning understand newspaper book of
    /// question signal ask. Quarter choose once understand reach answer.
    category: Option<String>,
    /// Remember sudden stories six ever season experience impression furniture language also
    /// present only behind. Harbour button covers is knob important copy be pleasant understand
    /// separate one which meadow. Paragraph.
    file_path: Option<String>,
    /// Forest knowledge own both language fast picture.
    file_content: Option<String>,
    /// Whatever button impression large for hold newspaper short friendship each six flat together
    /// themselves. Request experience who wonderful without question be better themselves furniture
    /// space more can furniture. Known make somewhere on telephone as sentence in home throughout
    /// experience who number breakfast. Behind ask no no settlement all sentence why hold mail
    /// follow telephone white newspaper. You pleasant carefully especially see sentence strength
    /// out let throughout.
    absorbed_into: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
