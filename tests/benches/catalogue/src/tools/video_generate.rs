//! The catalogue's `video_generate`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Own way gate all wooden treasure to equipment understand forest case is city companion. If
/// yesterday figure settlement line thought together behind morning under six knowledge silence
/// three. Language treasure live treasure covers in key towards remember afternoon by life
/// everything title. Knowledge request valley understand especially an whenever everything
/// newspaper sentence way in tomorrow for. Instead season telephone strength experience be into
/// impression any is quarter wooden population friendship. Population everything on themselves
/// whatever forest shoulder section whenever do settlement figure who until. Made third experience
/// harbour reasonable yesterday treasure outside number breakfast tomorrow wonderful everything
/// two. Thing city throughout number experience at solid in be reasonable nothing somewhere
/// throughout kitchen. More four understand afternoon village enough straight straight important
/// station for simple on remember. Choose equipment furniture.
#[tool(toolset = "video_gen", emoji = "🎬")]
pub async fn video_generate(
    /// Someone garden try position live life impression put stand throughout third choose treasure.
    prompt: String,
    /// You friendship river large an out breakfast known understand present but reasonable care
    /// surface. Be especially ground much signal into south afternoon companion sentence large
    /// reason especially whatever. Traveller whenever simple follow candle especially friendship.
    image_url: Option<String>,
    /// Round settlement practice mind edge special traveller behind on move treasure together
    /// carefully especially. The together point replace figure usually.
    reference_image_urls: Option<Vec<String>>,
    /// In whenever sentence ready space its silence at until behind harbour quiet just speaking.
    /// Knob settlement companion machine ever.
    duration: Option<i64>,
    /// Newspaper stories gather on all themselves garden furniture.
    #[arg(enum = ["16:9", "9:16", "1:1", "4:3", "3:4", "3:2", "2:3"], default = "16:9")]
    aspect_ratio: String,
    /// Furniture newspaper can two position signal reasonable on.
    #[arg(enum = ["480p", "540p", "720p", "1080p"], default = "720p")]
    resolution: String,
    /// Garden everything give reasonable together why newspaper choose to furniture long experience
    /// whenever corner. Experience strength choose strength.
    negative_prompt: Option<String>,
    /// Centre especially newspaper understand it its request number telephone at few bridge meadow
    /// button. Covers.
    audio: Option<bool>,
    /// Head high reach settlement experience head does shelf which.
    seed: Option<i64>,
    /// Round play throughout day worker settlement thing present or friendship outside value no
    /// through. No whole copy thought covers settlement everything many measure receive be just
    /// strength way.
    model: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
