//! The tool that tells the weather.

use std::convert::Infallible;

use toolwright::tool;

/// How many days a forecast covers when the model does not say.
const DAYS: u8 = 3;

/// Tells the weather of the next days.
#[tool(toolset = "weather", concurrency = shared)]
pub async fn forecast(
    /// The place, as people call it.
    place: String,
    /// How many days.
    #[arg(default = DAYS, min = 1, max = 7)]
    days: u8,
) -> Result<String, Infallible> {
    Ok(format!("{place}: {days} days of sun"))
}
