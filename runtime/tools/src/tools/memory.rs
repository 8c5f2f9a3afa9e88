//! `memory`: what is worth knowing in later sessions, kept by the agent.

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// What to do with an entry.
#[derive(Debug, Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Write a new entry.
    Add,
    /// Put another text in an entry's place.
    Replace,
    /// Take an entry away.
    Remove,
}

/// Which notes.
#[derive(Debug, Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
pub enum Notes {
    /// The agent's own notes.
    Memory,
    /// What is known of the user.
    User,
}

/// One change of several.
#[derive(Debug, Deserialize, ToolArgs)]
pub struct Operation {
    /// What to do.
    pub action: Change,
    /// The entry's text, for add and replace.
    pub content: Option<String>,
    /// A part of the entry that is meant which no other entry has, for replace and remove.
    pub old_text: Option<String>,
}

/// Writes down what will still matter in later sessions; it is put before you at the start of each, so keep it
/// short and true. Two sets of notes: user (who the user is, what they like, how they want things done) and memory
/// (the surroundings, conventions of a project, what was learned the hard way). Write when the user corrects you,
/// states a wish, or tells something lasting, and when you find out how something here works. Do not write down
/// progress of the work at hand, or what is easily looked up again. When there is no room, make several changes in
/// one call with operations: they are all made, or none.
#[tool(
    toolset = "memory",
    emoji = "🧠",
    destructive,
    open_world = false,
    agent,
    concurrency = exclusive,
    description = "Notes that last: about the user, and of the agent's own"
)]
pub fn memory(
    /// What to do with one entry; leave it out with operations.
    action: Option<Change>,
    /// Which notes are meant.
    target: Notes,
    /// The entry's text, for add and replace.
    content: Option<String>,
    /// A part of the entry that is meant which no other entry has, for replace and remove.
    old_text: Option<String>,
    /// Several changes, made together or not at all, in this order.
    operations: Option<Vec<Operation>>,
) {
}
