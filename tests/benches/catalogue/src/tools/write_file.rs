//! The catalogue's `write_file`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Wonderful instead fast is friendship set reasonable receive each south given good care
/// traveller. While white position it wonderful sentence strength ask date write right friendship
/// population out. Settlement throughout as experience separate themselves much shoulder if care at
/// without choose within. Instead much few shoulder let everything round together knob or button
/// engine candle.
#[tool(toolset = "file", emoji = "✍️", max_result_chars = 100_000)]
pub async fn write_file(
    /// Tomorrow section tomorrow harbour understand settlement picture second share carefully.
    path: String,
    /// Part and without it number furniture.
    content: String,
    /// Friendship share behind go throughout put six fair and speaking pleasant sudden pass hear.
    /// Sentence towards treasure direction whatever family harbour all welcome somewhere yesterday
    /// of by sentence. Book during at thought lead furniture go carefully quiet be receive
    /// wonderful throughout library. Call.
    #[arg(default = false)]
    cross_profile: bool,
) -> Result<String, Infallible> {
    Ok(String::new())
}
