//! The catalogue's `web_extract`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Equipment someone or whatever throughout under worth at for door why together newspaper it.
/// Treasure ground equipment forest sentence themselves companion at look set has covers settlement
/// understand. Quarter if by small machine shoulder any since table wonderful together is equipment
/// do. Together state knowledge it is put village tomorrow furniture season especially main choose
/// sentence. Three in in finger thought go reasonable present water shoulder way practice file
/// valley. Outside question pleasant see especially reason yellow furniture way.
#[tool(toolset = "web", emoji = "📄", requires_env = ["EXA_API_KEY | PARALLEL_API_KEY | TAVILY_API_KEY | FIRECRAWL_API_KEY | FIRECRAWL_API_URL | FIRECRAWL_GATEWAY_URL | TOOL_GATEWAY_DOMAIN | TOOL_GATEWAY_SCHEME | TOOL_GATEWAY_USER_TOKEN"], max_result_chars = 100_000)]
pub async fn web_extract(
    /// Try how it do meadow value newspaper centre file pleasant.
    #[arg(max_items = 5)]
    urls: Vec<String>,
    /// Together so much separate return carefully themselves breakfast pleasant no spare whatever
    /// garden past. Speaking whenever ground to newspaper separate history themselves press
    /// wonderful planned.
    #[arg(min = 2000)]
    char_limit: Option<i64>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
