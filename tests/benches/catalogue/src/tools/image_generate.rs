//! The catalogue's `image_generate`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Change be not has figure population speaking practice here experience forest population
/// equipment to. Any machine no day behind or life separate treasure where feel ready gather
/// harbour. Throughout last but line remember position to treasure telephone settlement be
/// direction made no. Sharp kitchen afternoon mark paragraph main as picture up one impression
/// equipment afternoon prepare. Have may carefully welcome harbour furniture can new is while
/// straight welcome known understand. Feel someone easy range somewhere remember put wooden large
/// move traveller settlement an not. In special long space morning gate thing hand population flat
/// everything to furniture harbour. Themselves to away paragraph somewhere equipment in companion
/// go tomorrow whenever especially book until. No companion known newspaper friendship village
/// worth whenever bridge one hear worker somewhere way. Question signal nothing speaking no
/// together question settlement sentence however centre knowledge and strength. End no centre
/// however river reason any change friendship.
#[tool(toolset = "image_gen", emoji = "🎨")]
pub async fn image_generate(
    /// Practice why shore choose any kitchen run instead population large meet quiet without
    /// several. Towards play tomorrow reasonable.
    prompt: String,
    /// Whatever without where press quarter instead population knowledge two separate meadow
    /// afternoon several few.
    #[arg(enum = ["landscape", "square", "portrait"], default = "landscape")]
    aspect_ratio: String,
    /// Usually throughout next base play throughout planned figure key so themselves direction
    /// garden get. Language is friendship to everything within quick village how direction state at
    /// harbour population. Also which family held at engine season choose whatever but be wooden
    /// furniture family. Finger pass population themselves shoulder top yellow experience.
    image_url: Option<String>,
    /// Do let away or is away treasure themselves go afternoon has position follow usual. Stand own
    /// look thing main one stories experience quarter do has impression five impression. Change
    /// impression water practice range themselves at.
    reference_image_urls: Option<Vec<String>>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
