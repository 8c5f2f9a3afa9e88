//! `delegate_task`: parts of the work given to sub-agents, run by the agent.

use serde::Deserialize;
use toolwright::{ToolArgs, tool};

/// What a sub-agent may do with its task.
#[derive(Debug, Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// It does the task itself.
    Leaf,
    /// It may give parts of it to sub-agents of its own.
    Orchestrator,
}

/// One task of several.
#[derive(Debug, Deserialize, ToolArgs)]
pub struct Task {
    /// What is to be done, with all that one must know to do it.
    pub goal: String,
    /// Facts, paths and findings that help.
    pub context: Option<String>,
    /// What the sub-agent may do with the task.
    pub role: Option<Role>,
}

/// Gives parts of the work to sub-agents, each with a conversation and a working place of its own. They know
/// nothing of this conversation, so a goal must say everything: what, where, how it is judged, in which language.
/// Only their last word comes back. Give either goal, for one, or tasks, for several at once. Good for work that
/// would fill your memory with details, and for parts that do not depend on one another; for a single step, take
/// the step yourself. What a sub-agent says it did is its word, not proof: check what matters.
#[tool(
    toolset = "delegation",
    emoji = "🔀",
    destructive,
    open_world,
    agent,
    concurrency = exclusive,
    description = "Gives parts of the work to sub-agents"
)]
pub fn delegate_task(
    /// What is to be done, with all that one must know to do it; for one sub-agent.
    goal: Option<String>,
    /// Facts, paths and findings that help with goal.
    context: Option<String>,
    /// Several tasks, done at the same time.
    tasks: Option<Vec<Task>>,
    /// What the sub-agents may do with their tasks, where a task does not say it.
    role: Option<Role>,
    /// Go on at once, and be told when they are done.
    background: Option<bool>,
) {
}
