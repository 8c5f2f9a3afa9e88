//! Puts what a server asks to whoever the house named. Only what a person said goes back.
#![expect(deprecated, reason = "servers that are in use still ask for roots and for the model")]

use rmcp::model::{
    ClientCapabilities, ElicitationCapability, FormElicitationCapability, InputRequest, InputRequests,
    InputResponses, ListRootsResult, Root, RootsCapabilities, SamplingCapability, UrlElicitationCapability,
};
use serde::Serialize;
use serde_json::Value;
use toolwright::{Context, ToolError};

use super::{elicit::elicit, sample::sample, server::Server};

/// Tells servers what they may ask: only what somebody is there for.
pub(crate) fn capabilities(server: &Server) -> ClientCapabilities {
    let (surfaces, settings) = (&server.house.surfaces, &server.settings);
    let mut capabilities = ClientCapabilities::default();
    capabilities.roots = Some(RootsCapabilities::default());
    if settings.elicitation.enabled && (surfaces.gate.is_some() || surfaces.forms.is_some()) {
        let both = ElicitationCapability::new()
            .with_form(FormElicitationCapability::default())
            .with_url(UrlElicitationCapability::default());
        capabilities.elicitation = Some(both);
    }
    if settings.sampling.enabled && surfaces.sampler.is_some() && surfaces.gate.is_some() {
        capabilities.sampling = Some(SamplingCapability::default());
    }
    capabilities
}

/// Answers what a server wants to know before it answers a call.
pub(crate) async fn answers(
    server: &Server,
    context: &Context,
    questions: InputRequests,
) -> Result<InputResponses, ToolError> {
    let mut answers = InputResponses::new();
    for (key, question) in questions {
        let answer = match question {
            InputRequest::Elicitation(request) => {
                value(&elicit(server, &context.cancellation, request.params).await)
            }
            InputRequest::CreateMessage(request) => {
                match sample(server, &context.cancellation, request.params).await {
                    Ok(answer) => value(&answer),
                    Err(error) => Err(ToolError::tell(format!(
                        "MCP server `{}` asked the model before it would answer: {}",
                        server.name(),
                        error.message
                    ))),
                }
            }
            InputRequest::ListRoots(_) => value(&roots(server)),
            _ => Err(ToolError::tell(format!(
                "MCP server `{}` asks for something that nobody here knows",
                server.name()
            ))),
        };
        answers.insert(key, answer?);
    }
    Ok(answers)
}

fn value<T: Serialize>(answer: &T) -> Result<Value, ToolError> {
    serde_json::to_value(answer).map_err(|error| ToolError::Result(error.to_string()))
}

/// Gives the one folder that servers are told of.
pub(crate) fn roots(server: &Server) -> ListRootsResult {
    let directory = &server.house.directory;
    let address = url::Url::from_directory_path(directory);
    let address = address.map(|url| url.as_str().trim_end_matches('/').to_owned());
    let name = directory.file_name().map(|name| name.to_string_lossy().into_owned());
    let root =
        address.ok().map(|address| Root::new(address).with_name(name.unwrap_or_else(|| "/".to_owned())));
    ListRootsResult::new(root.into_iter().collect())
}
