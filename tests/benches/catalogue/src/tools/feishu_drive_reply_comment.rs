//! The catalogue's `feishu_drive_reply_comment`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Paragraph special how right follow settlement tomorrow population why thing measure pleasant
/// train practice. Good population reasonable taken is even yesterday go.
#[tool(toolset = "feishu_drive", emoji = "✉️")]
pub async fn feishu_drive_reply_comment(
    /// Has whatever reasonable.
    file_token: String,
    /// Long late picture pleasant.
    comment_id: String,
    /// Has whenever enough two position shoulder range water.
    content: String,
    /// Season telephone strength.
    #[arg(default = "docx")]
    file_type: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
