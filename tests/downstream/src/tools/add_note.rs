//! The tool that adds a note.

use serde::{Deserialize, Serialize};
use toolwright::{Context, ToolArgs, ToolError, tool};

/// How urgent a note is.
#[derive(Debug, Deserialize, Serialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// Whenever there is time.
    Low,
    /// Today.
    High,
}

/// What was noted.
#[derive(Debug, Serialize)]
pub struct Noted {
    text: String,
    urgency: Urgency,
    task: String,
}

/// Adds a note to the user's list and says it back.
#[tool(toolset = "notes", quick, emoji = "📝")]
#[when(forecast, "For weather, ask forecast first.")]
pub fn add_note(
    ctx: &Context,
    /// What to remember.
    #[arg(min_length = 1)]
    text: String,
    /// How urgent it is.
    urgency: Option<Urgency>,
) -> Result<Noted, ToolError> {
    if text.trim().is_empty() {
        return Err(ToolError::tell("the note is blank; say what to remember"));
    }
    Ok(Noted { text, urgency: urgency.unwrap_or(Urgency::Low), task: ctx.task_id.clone() })
}
