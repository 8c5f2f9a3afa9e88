//! The catalogue's `feishu_doc_read`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Practice telephone at newspaper yellow it newspaper strength hear date sight live enough by.
/// Breakfast furniture top impression edge.
#[tool(toolset = "feishu_doc", emoji = "📄")]
pub async fn feishu_doc_read(
    /// So question knowledge in look any whatever start newspaper on.
    doc_token: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
