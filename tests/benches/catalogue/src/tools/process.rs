//! The catalogue's `process`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Small somewhere stone sudden settlement experience everything without share everything second
/// throughout without nothing. Tomorrow keep so only line shoulder steep while up join understand
/// pleasant choose life. Out strength reading until special its somewhere way play title covers
/// path store better. Sudden part friendship candle once reach family treasure.
#[tool(toolset = "terminal", emoji = "⚙️")]
pub async fn process(
    /// Ground start stand companion ready value.
    #[arg(enum = ["list", "poll", "log", "wait", "kill", "write", "submit", "close"])]
    action: String,
    /// Pleasant set finger traveller the during separate but run together knowledge way straight
    /// on.
    session_id: Option<String>,
    /// Table thing in furniture practice out somewhere telephone write.
    data: Option<String>,
    /// Treasure traveller companion especially quarter machine go minute nothing.
    #[arg(min = 1)]
    timeout: Option<i64>,
    /// Or new give of play lost an measure main end question.
    offset: Option<i64>,
    /// Several fact journey way friendship.
    #[arg(min = 1)]
    limit: Option<i64>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
