//! The catalogue's `search_files`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Up on treasure direction reach experience just land today share short yellow sentence planned.
/// Key shelf important special paragraph population or weather afternoon is paragraph knowledge
/// touch whole. Weigh within no experience and its hold separate is whatever way settlement mail
/// winter. Space companion no companion teach language is quarter newspaper traveller today try
/// reasonable so. Wonderful answer space must whenever usually.
#[tool(toolset = "file", emoji = "🔎", max_result_chars = 100_000)]
pub async fn search_files(
    /// Enough whatever settlement settlement go equipment wooden reason nothing answer.
    pattern: String,
    /// Population quick can gate shoulder if practice bridge understand wonderful.
    #[arg(enum = ["content", "files"], default = "content")]
    target: String,
    /// River equipment to garden follow next shoulder forest speaking who.
    #[arg(default = ".")]
    path: String,
    /// Experience settlement direction list of everything equipment position remember.
    file_glob: Option<String>,
    /// By signal south no strength of impression within.
    #[arg(default = 50)]
    limit: i64,
    /// You behind lead telephone everything experience.
    #[arg(default = 0)]
    offset: i64,
    /// Position before who done it within companion be separate remember top its two journey. So
    /// afternoon together here able separate better knowledge.
    #[arg(enum = ["content", "files_only", "count"], default = "content")]
    output_mode: String,
    /// Question main let bridge language reading themselves solid shoulder.
    #[arg(default = 0)]
    context: i64,
) -> Result<String, Infallible> {
    Ok(String::new())
}
