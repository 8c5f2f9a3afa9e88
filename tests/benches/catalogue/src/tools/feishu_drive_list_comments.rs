//! The catalogue's `feishu_drive_list_comments`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Steep traveller section towards treasure whenever direction wonderful newspaper throughout.
#[tool(toolset = "feishu_drive", emoji = "💬")]
pub async fn feishu_drive_list_comments(
    /// Get understand question.
    file_token: String,
    /// Is yesterday how whenever.
    #[arg(default = "docx")]
    file_type: String,
    /// Into to if themselves thing put start season.
    #[arg(default = false)]
    is_whole: bool,
    /// Afternoon for at however whenever use.
    #[arg(default = 100)]
    page_size: i64,
    /// Choose now instead main simple.
    page_token: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
