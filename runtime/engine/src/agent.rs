//! Who carries out the tools that are part of the agent itself: its plan, its memory, its sub-agents, its user.

use std::sync::Arc;

use crate::{Context, Output, ToolDef, ToolError, declare::HandlerFuture};

/// The state of an agent, which carries out the tools declared with `agent`.
///
/// The host lends it to its calls as the service `Arc<dyn AgentState>`. The call has passed every check and
/// every hook when it arrives here, and stands under the same deadline as any other.
pub trait AgentState: Send + Sync {
    /// Carries out a call of an agent tool. The arguments are one JSON object that fits the tool's parameters.
    fn call<'a>(
        &'a self,
        context: &'a Context,
        tool: &'static ToolDef,
        arguments: &'a str,
    ) -> HandlerFuture<'a>;
}

/// Passes a call on to the agent's state, or tells the model that there is none.
pub(crate) async fn carry_out(
    context: &Context,
    tool: &'static ToolDef,
    arguments: &str,
) -> Result<Output, ToolError> {
    match context.services.get::<Arc<dyn AgentState>>() {
        Some(agent) => agent.call(context, tool, arguments).await,
        None => Err(ToolError::Tell(format!("{} must be handled by the agent loop", tool.name))),
    }
}
