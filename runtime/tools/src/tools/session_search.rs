//! `session_search`: what was said in earlier sessions, kept by the agent.

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// Which end of time comes first.
#[derive(Debug, Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The latest session first.
    Newest,
    /// The earliest session first.
    Oldest,
}

/// Looks into earlier sessions, word for word as they were. With a query it finds sessions that speak of it, each
/// with the messages around the best place and the session's beginning and end. With `session_id` and
/// `around_message_id` it shows the messages around that one, to read on from there. With `session_id` alone it reads
/// that session. With nothing it lists the latest sessions. Use it before asking the user for something that they
/// may have told before.
#[tool(
    toolset = "session_search",
    emoji = "🔍",
    read_only,
    idempotent,
    open_world = false,
    agent,
    concurrency = shared,
    description = "Searches and reads earlier sessions"
)]
pub fn session_search(
    /// Words to find. Several words must all be there; OR between them asks for any, quotes for a phrase, an
    /// asterisk at a word's end for every ending.
    query: Option<String>,
    /// How many sessions.
    #[arg(default = 3)]
    limit: i64,
    /// Put the newest or the oldest first, rather than the best fit.
    sort: Option<Order>,
    /// The session to look into.
    session_id: Option<String>,
    /// The message to look around, from an earlier answer.
    around_message_id: Option<i64>,
    /// How many messages on either side.
    #[arg(default = 5)]
    window: i64,
    /// Whose messages are searched, separated by commas: user, assistant, tool. The first two if left out.
    role_filter: Option<String>,
    /// The profile whose sessions are meant; this one if left out.
    profile: Option<String>,
) {
}
