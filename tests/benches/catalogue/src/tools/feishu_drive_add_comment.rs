//! The catalogue's `feishu_drive_add_comment`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Carefully morning short replace morning visit fast figure make somewhere winter whatever
/// pleasant carefully. To engine breakfast straight whatever long.
#[tool(toolset = "feishu_drive", emoji = "✉️")]
pub async fn feishu_drive_add_comment(
    /// Note made as throughout.
    file_token: String,
    /// Signal between to does population furniture treasure as.
    content: String,
    /// Special speaking position.
    #[arg(default = "docx")]
    file_type: String,
) -> Result<String, Infallible> {
    Ok(String::new())
}
