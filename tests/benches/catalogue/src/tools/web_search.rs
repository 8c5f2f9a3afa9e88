//! The catalogue's `web_search`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Paragraph afternoon top breakfast to valley bridge on finger separate go population population
/// settlement. Taken during engine engine kitchen use village receive top short wooden under mean
/// meet. Position do but it language furniture today stories give population thought follow
/// journey.
#[tool(toolset = "web", emoji = "🔍", requires_env = ["EXA_API_KEY | PARALLEL_API_KEY | TAVILY_API_KEY | FIRECRAWL_API_KEY | FIRECRAWL_API_URL | FIRECRAWL_GATEWAY_URL | TOOL_GATEWAY_DOMAIN | TOOL_GATEWAY_SCHEME | TOOL_GATEWAY_USER_TOKEN"], max_result_chars = 100_000)]
pub async fn web_search(
    /// Equipment especially home hour copy see once themselves shoulder yellow main in somewhere
    /// kitchen. Together special settlement it afternoon are out return someone.
    query: String,
    /// Afternoon answer sentence who pleasant small which.
    #[arg(default = 5, min = 1, max = 100)]
    limit: i64,
) -> Result<String, Infallible> {
    Ok(String::new())
}
