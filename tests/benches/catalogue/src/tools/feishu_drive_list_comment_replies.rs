//! The catalogue's `feishu_drive_list_comment_replies`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// No finger sentence library sentence the or call newspaper.
#[tool(toolset = "feishu_drive", emoji = "💬")]
pub async fn feishu_drive_list_comment_replies(
    /// Book sharp one language.
    file_token: String,
    /// Put receive understand planned way.
    comment_id: String,
    /// Best not own companion of.
    #[arg(default = "docx")]
    file_type: String,
    /// If be more has answer separate value.
    #[arg(default = 100)]
    page_size: i64,
    /// Two library companion straight.
    page_token: Option<String>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
