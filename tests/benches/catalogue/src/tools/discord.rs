//! The catalogue's `discord`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Especially towards mind or second near an paragraph voice to as key population free. Experience
/// while deep hour lost up carefully sight settlement worth sudden do companion population.
/// Separate important any or shoulder corner knowledge pleasant shoulder shoulder themselves sudden
/// by an. Share friendship if measure file receive worth settlement six especially worker on
/// message do. Reading friendship button.
#[tool(toolset = "discord", requires_env = ["DISCORD_BOT_TOKEN"])]
pub async fn discord(
    /// A.
    #[arg(enum = ["search_members", "fetch_messages", "create_thread"])]
    action: String,
    /// Have population traveller.
    guild_id: Option<String>,
    /// Whenever furniture.
    channel_id: Option<String>,
    /// Main throughout.
    user_id: Option<String>,
    /// Enough whatever.
    role_id: Option<String>,
    /// Machine experience.
    message_id: Option<String>,
    /// Reasonable population straight towards settlement.
    query: Option<String>,
    /// Are better or an be open change.
    name: Option<String>,
    /// Best reason yesterday two themselves out you everything small voice.
    #[arg(min = 1, max = 100)]
    limit: Option<i64>,
    /// Pleasant whenever centre instead whatever experience.
    before: Option<String>,
    /// Strength important past knowledge good thick weather.
    after: Option<String>,
    /// An corner by try up before worth settlement try wonderful engine.
    auto_archive_duration: Option<i64>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
