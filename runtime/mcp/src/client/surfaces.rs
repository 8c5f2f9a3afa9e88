//! Puts what a server asks to whoever the house named. Only what a person said goes back.

use rmcp::model::{InputRequests, InputResponses};
use toolwright::{Context, ToolError};

use super::server::Server;

/// Answers what a server wants to know before it answers a call.
pub(crate) async fn answers(
    server: &Server,
    context: &Context,
    questions: InputRequests,
) -> Result<InputResponses, ToolError> {
    let _ = (context, questions);
    Err(ToolError::tell(format!(
        "MCP server `{}` asks for something that nobody here answers",
        server.name()
    )))
}
