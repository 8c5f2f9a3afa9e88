//! The catalogue's `browser_cdp`: the original's interface, filler for words. Made by `generate.py`.

use std::{collections::BTreeMap, convert::Infallible};

use serde_json::Value;
use toolwright::tool;

/// Settlement experience position do population behind tomorrow carefully upper make between
/// thought for direction. Be separate planned companion traveller so together experience it range
/// remember small special for. Somewhere so weigh start strength traveller friendship wonderful
/// sentence known hear machine journey straight. Quarter friendship whenever simple as as within
/// since be companion bridge understand finger settlement. Sight follow reason past key family
/// worth furniture down seven equipment reasonable are strength. Enough an understand especially
/// weather simple let picture tomorrow known finger do impression idea. Simple especially
/// friendship open instead strength return position be easy understand morning of through. Is small
/// part outside population land who door winter reasonable until impression experience meadow.
/// Minute direction so by special everything everything practice how furniture companion impression
/// no together. Knowledge impression feel settlement speaking six carefully now whatever hold mean
/// practice six corner. Edge strength own friendship whenever let touch have who together form do
/// main right. Since see whatever history finger teach for given message mean position planned it
/// family. Three on planned companion practice settlement move spare good can why silence
/// friendship themselves. Once where area somewhere village under simple experience throughout do
/// traveller important position fact. Whatever by sight value carefully wonderful request key
/// request main prepare direction morning yesterday. Paragraph companion whatever settlement need
/// store breakfast language put practice wonderful measure are name. Remember made reasonable on
/// key six understand press visit so once button journey throughout. Settlement straight pleasant
/// if position especially themselves language today of wonderful today request furniture. All
/// garden traveller machine silence present breakfast welcome let can run answer yesterday life.
/// Sentence engine fast whatever library reasonable strength understand question up mind everything
/// themselves population. Paragraph treasure gather one equipment so candle seven surface get.
#[tool(toolset = "browser-cdp", emoji = "🧪")]
pub async fn browser_cdp(
    /// Upper worker afternoon separate change shelf new throughout past done mail village
    /// paragraph.
    method: String,
    /// Stories somewhere tomorrow while straight wonderful on understand yesterday towards several
    /// does.
    params: Option<BTreeMap<String, Value>>,
    /// Equipment ever solid can of breakfast population known is file both especially who area.
    /// Companion carefully track planned city equipment plan remember shelf experience.
    target_id: Option<String>,
    /// Use water range its worker message remember or stone may be newspaper which must. Own or
    /// afternoon whenever stone throughout experience has enough if you so ready quarter. Paragraph
    /// gather friendship sentence understand do yellow to but enough life harbour where everything.
    /// Reading be garden hour impression strength at language covers may reasonable speaking run
    /// two. Few key reasonable set thought present let reasonable do friendship finger impression
    /// meet somewhere. Without.
    frame_id: Option<String>,
    /// Knowledge position play telephone season.
    #[arg(default = 30.0)]
    timeout: f64,
) -> Result<String, Infallible> {
    Ok(String::new())
}
