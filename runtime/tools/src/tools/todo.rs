//! `todo`: the plan of the session, kept by the agent.

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// One step of the plan.
#[derive(Debug, Deserialize, ToolArgs)]
pub struct Step {
    /// A short name of your own that stays the same while the step lives.
    pub id: String,
    /// What is to be done.
    pub content: String,
    /// How far it is.
    pub status: Progress,
}

/// How far a step is.
#[derive(Debug, Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// Not begun.
    Pending,
    /// Being worked on.
    InProgress,
    /// Done.
    Completed,
    /// Given up.
    Cancelled,
}

/// Keeps the plan of this session: a list of steps with their progress. Worth it when there are three steps or
/// more, or several requests at once. Without todos it returns the plan as it is. The order of the list is the
/// order of work; have one step in progress at a time, and mark a step completed as soon as it is. When a step
/// fails, cancel it and add what is to be done instead. The whole plan is returned every time.
#[tool(
    toolset = "todo",
    emoji = "📋",
    destructive = false,
    idempotent,
    open_world = false,
    agent,
    concurrency = exclusive,
    description = "The plan of a session: its steps and how far they are"
)]
pub fn todo(
    /// The steps to write; leave it out to read.
    todos: Option<Vec<Step>>,
    /// True changes the steps with these ids and adds new ones; false puts this list in place of the whole plan.
    #[arg(default = false)]
    merge: bool,
) {
}
