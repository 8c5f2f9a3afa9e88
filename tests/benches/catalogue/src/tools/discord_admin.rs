//! The catalogue's `discord_admin`: the original's interface, filler for words. Made by `generate.py`.

use std::convert::Infallible;

use toolwright::tool;

/// State now straight an for usually friendship reasonable which food gather better someone and.
/// Yellow may during over short new long prepare impression station move at an within. Population
/// knowledge is tomorrow at title somewhere whatever finger quick one call usual impression.
/// Remember direction shelf small short visit friendship meet by up paragraph number four practice.
/// Let be choose wooden fact important value within let message south second settlement whatever.
/// Many yesterday all planned set so paragraph winter new on friendship understand any understand.
/// Especially throughout most paragraph silence throughout river south sound candle or forest thing
/// page. Has better return afternoon see sentence journey just signal knob before yesterday
/// population waiting. Both held by towards two village impression station wonderful settlement
/// reasonable family welcome better. Make path good carefully impression corner furniture.
#[tool(toolset = "discord_admin", requires_env = ["DISCORD_BOT_TOKEN"])]
pub async fn discord_admin(
    /// A.
    #[arg(enum = ["list_guilds", "server_info", "list_channels", "channel_info", "list_roles", "member_info", "list_pins", "pin_message", "unpin_message", "delete_message", "add_role", "remove_role"])]
    action: String,
    /// Up of message only season.
    guild_id: Option<String>,
    /// Winter whatever by.
    channel_id: Option<String>,
    /// Practice family.
    user_id: Option<String>,
    /// Way of remember.
    role_id: Option<String>,
    /// Wonderful whatever.
    message_id: Option<String>,
    /// No equipment garden head furniture population key.
    query: Option<String>,
    /// Winter between stories tomorrow.
    name: Option<String>,
    /// Important figure experience last corner bridge traveller themselves.
    #[arg(min = 1, max = 100)]
    limit: Option<i64>,
    /// Between kitchen shoulder ask reasonable round finger.
    before: Option<String>,
    /// Choose paragraph of kitchen population top knowledge.
    after: Option<String>,
    /// Less open under not themselves silence even let its machine find.
    auto_archive_duration: Option<i64>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
