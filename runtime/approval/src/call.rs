//! A tool call that somebody must agree to, as it would run.

/// A tool with its arguments, and why it is asked about. It never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    tool: String,
    arguments: String,
    reason: String,
}

impl ToolCall {
    /// Joins a tool's name, the arguments as JSON text, and what the one who is asked should know.
    pub fn new(tool: impl Into<String>, arguments: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { tool: tool.into(), arguments: arguments.into(), reason: reason.into() }
    }

    /// Gives the tool's name.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Gives the arguments as JSON text.
    pub fn arguments(&self) -> &str {
        &self.arguments
    }

    /// Gives what the one who is asked should know; may be empty.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}
