//! The catalogue's `browser_vision`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Throughout meadow reading request message waiting so play if prepare during tomorrow station
/// how. Weather by friendship bridge thought settlement and at in between reason why run three.
/// Strength carefully to short afternoon any any away speaking most throughout knowledge visit run.
/// Silence remember kitchen do put spare simple number spare afternoon follow forest stone
/// speaking. Still as up settlement planned gather an treasure worker by best carefully its if. Of
/// fast especially language several be stand or the line title stories ground experience. Now
/// experience here at any river whatever can top within themselves without experience friendship
/// in.
#[tool(toolset = "browser", emoji = "👁️")]
pub async fn browser_vision(
    /// Special firm furniture play centre by end reading wooden choose it are run pleasant last.
    question: String,
    /// Somewhere voice near friendship season candle newspaper covers breakfast as direction
    /// whatever use finger. Away whole settlement an up village friendship only engine journey.
    #[arg(default = false)]
    annotate: bool,
) -> Result<String, Infallible> {
    Ok(String::new())
}
