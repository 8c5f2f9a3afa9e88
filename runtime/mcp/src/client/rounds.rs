//! Repeats a request as long as the server answers that it needs to know something first.

use std::time::Duration;

use rmcp::model::{ClientRequest, InputResponses, ServerResult};
use toolwright::ToolError;

use super::{
    call::{Asked, send},
    server::Server,
};

/// So often a server may ask before it answers.
const MOST_ROUNDS: u32 = 10;

/// Sends what `request` makes, once for every round.
pub(crate) async fn rounds(
    server: &Server,
    asked: &Asked<'_>,
    request: impl Fn(Option<InputResponses>, Option<String>) -> ClientRequest,
) -> Result<ServerResult, ToolError> {
    let (mut responses, mut state) = (None, None);
    for round in 0..MOST_ROUNDS {
        let result = send(server, asked, request(responses.take(), state.take())).await?;
        let ServerResult::InputRequiredResult(needed) = result else { return Ok(result) };
        let questions = needed.input_requests.unwrap_or_default();
        if questions.is_empty() {
            if needed.request_state.is_none() {
                break;
            }
            let wait = tokio::time::sleep(Duration::from_millis(50 << round.min(3)));
            if asked.context.cancellation.run_until_cancelled(wait).await.is_none() {
                return Err(ToolError::tell("the call was cancelled"));
            }
        } else {
            responses = Some(super::surfaces::answers(server, asked.context, questions).await?);
        }
        state = needed.request_state;
    }
    let name = server.name();
    Err(ToolError::tell(format!(
        "MCP server `{name}` asked again and again and gave no answer to `{}`",
        asked.tool
    )))
}
