//! A tool call that somebody must agree to, as it would run.

/// A tool with its arguments, and why it is asked about. It never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    tool: String,
    arguments: String,
    reason: String,
    key: Option<String>,
}

impl ToolCall {
    /// Joins a tool's name, the arguments as JSON text, and what the one who is asked should know.
    pub fn new(tool: impl Into<String>, arguments: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { tool: tool.into(), arguments: arguments.into(), reason: reason.into(), key: None }
    }

    /// Makes the call of a tool that is marked as destructive. A yes may be remembered for the tool.
    pub fn destructive(tool: impl Into<String>, arguments: impl Into<String>) -> Self {
        let tool = tool.into();
        let key = format!("tool.{tool}");
        let reason =
            format!("the tool {tool} is marked as destructive: it may change or delete what is there");
        Self { tool, arguments: arguments.into(), reason, key: Some(key) }
    }

    /// Says who brought the tool.
    #[must_use]
    pub fn brought_by(mut self, bringer: &str) -> Self {
        self.reason = format!("{} (brought by {bringer})", self.reason);
        self
    }

    /// Lets a yes be remembered under what a hook calls the matter.
    #[must_use]
    pub fn for_hook(mut self, hook: &str, matter: &str) -> Self {
        self.key = Some(format!("hook.{hook}.{matter}"));
        self
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

    /// Gives what a yes that is remembered is about; without it only this one call can be agreed to.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }
}
