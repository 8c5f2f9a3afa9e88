//! The catalogue's `yb_query_group_members`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// Somewhere village kitchen on few of waiting especially someone it book simple track be. Are top
/// can figure of telephone feel track high impression new still reason sharp. Before right separate
/// short knob prepare get ready population white breakfast stand weather has. Carefully you
/// impression valley by position.
#[tool(toolset = "hermes-yuanbao", emoji = "📋")]
pub async fn yb_query_group_members(
    /// Between silence everything not furniture.
    group_code: String,
    /// Carefully journey direction and before journey white machine machine can family welcome
    /// treasure thing. Day receive to touch throughout stand throughout line.
    #[arg(enum = ["find", "list_bots", "list_all"])]
    action: String,
    /// Run question usually valley themselves gather pleasant position reasonable practice can
    /// tomorrow way button. Few plan carefully.
    name: Option<String>,
    /// Up impression is strength somewhere quiet hour message breakfast whatever reasonable nothing
    /// equipment towards. Everything.
    mention: Option<bool>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
