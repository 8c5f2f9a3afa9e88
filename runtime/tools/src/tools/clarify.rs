//! `clarify`: a question to the user, put by the agent.

use toolwright::tool;

/// Asks the user and waits for the answer. Two ways: with choices the user picks one or writes an answer of their
/// own; without, they write freely. Use it when a request can be meant in several ways that lead to different
/// work, or when a decision is the user's to make. Do not use it where a sensible choice can be made and told.
#[tool(
    toolset = "clarify",
    emoji = "❓",
    read_only,
    open_world = false,
    agent,
    concurrency = interactive,
    description = "Asks the user a question"
)]
pub fn clarify(
    /// The question.
    question: String,
    /// Up to four answers to pick from; an answer in other words is always possible, so none of them says so.
    #[arg(max_items = 4)]
    choices: Option<Vec<String>>,
) {
}
