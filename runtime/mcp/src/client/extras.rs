//! A server's resources and prompts as tools: listed, read and filled in.

use std::sync::Weak;

use rmcp::model::{
    ClientRequest, GetPromptRequest, GetPromptRequestParams, ListPromptsRequest,
    ListResourceTemplatesRequest, ListResourcesRequest, PaginatedRequestParams, ReadResourceRequest,
    ReadResourceRequestParams, ServerResult,
};
use serde::Deserialize;
use serde_json::{Value, json};
use toolwright::{
    Output, Part, ToolError,
    declare::HandlerFuture,
    dynamic::{DynamicCall, DynamicHandler},
};

use super::{
    arguments::arguments,
    call::{Again, Asked, gone, send},
    line::Line,
    list::{After, Pages},
    marks::is_method_not_found,
    offers::Lent,
    result::resource_text,
    rounds::rounds,
    server::Server,
};

/// A tool that is made here.
pub(crate) struct Extra {
    pub(crate) name: &'static str,
    pub(crate) description: String,
    pub(crate) parameters: &'static str,
}

/// Carries out the calls of one server's tools that are made here.
pub(crate) struct Extras {
    server: Weak<Server>,
}

const NOTHING: &str = r#"{"type":"object","properties":{}}"#;
const URI: &str = r#"{"type":"object","properties":{"uri":{"type":"string","description":"The resource's address, as list_resources gives it."}},"required":["uri"]}"#;
const PROMPT: &str = r#"{"type":"object","properties":{"name":{"type":"string","description":"The prompt's name, as list_prompts gives it."},"arguments":{"type":"object","description":"Values for what the prompt asks for.","additionalProperties":{"type":"string"}}},"required":["name"]}"#;

/// Gives the tools that are made for a server: for what it has, where the operator has not switched it off.
pub(crate) fn extras(server: &Server, line: &Line) -> Vec<Extra> {
    let (Some(agreed), name, offers) = (line.agreed(), server.name(), &server.settings.offers) else {
        return Vec::new();
    };
    let extra = |name, description, parameters| Extra { name, description, parameters };
    let mut extras = Vec::new();
    if agreed.capabilities.resources.is_some() && offers.resources == Lent::Yes {
        extras.push(extra("list_resources", format!("Lists the resources of the MCP server {name}: files, records and the like that read_resource reads."), NOTHING));
        extras.push(extra("read_resource", format!("Reads a resource of the MCP server {name}."), URI));
    }
    if agreed.capabilities.prompts.is_some() && offers.prompts == Lent::Yes {
        extras.push(extra(
            "list_prompts",
            format!("Lists the prompts of the MCP server {name}, with what each asks for."),
            NOTHING,
        ));
        extras.push(extra(
            "get_prompt",
            format!("Fills in a prompt of the MCP server {name} and gives its messages."),
            PROMPT,
        ));
    }
    extras
}

impl Extras {
    pub(crate) fn new(server: Weak<Server>) -> Self {
        Self { server }
    }
}

impl DynamicHandler for Extras {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move {
            let server = self.server.upgrade().ok_or_else(gone)?;
            let asked = Asked { context: call.context, tool: call.tool.raw_name(), again: Again::Harmless };
            match call.tool.raw_name() {
                "list_resources" => list_resources(&server, &asked).await,
                "read_resource" => read_resource(&server, &asked, call.arguments).await,
                "list_prompts" => list_prompts(&server, &asked).await,
                "get_prompt" => get_prompt(&server, &asked, call.arguments).await,
                other => Err(ToolError::tell(format!("nothing here carries out {other}"))),
            }
        })
    }
}

async fn list_resources(server: &Server, asked: &Asked<'_>) -> Result<Output, ToolError> {
    let (resources, mut notes) = pages(server, asked, "resources", |params| {
        ClientRequest::ListResourcesRequest(ListResourcesRequest::with_param(params))
    })
    .await?;
    let templates = pages(server, asked, "resourceTemplates", |params| {
        ClientRequest::ListResourceTemplatesRequest(ListResourceTemplatesRequest::with_param(params))
    });
    let templates = match templates.await {
        Ok((templates, told)) => {
            notes.extend(told);
            templates
        }
        // Many servers have no templates.
        Err(error) if is_method_not_found(&error.to_string()) => Vec::new(),
        Err(error) => {
            notes.push(format!("the templates could not be listed: {error}"));
            Vec::new()
        }
    };
    let mut answer = json!({ "resources": resources });
    if !templates.is_empty() {
        answer["resourceTemplates"] = templates.into();
    }
    told(answer, notes)
}

async fn list_prompts(server: &Server, asked: &Asked<'_>) -> Result<Output, ToolError> {
    let (prompts, notes) = pages(server, asked, "prompts", |params| {
        ClientRequest::ListPromptsRequest(ListPromptsRequest::with_param(params))
    })
    .await?;
    told(json!({ "prompts": prompts }), notes)
}

fn told(mut answer: Value, notes: Vec<String>) -> Result<Output, ToolError> {
    if !notes.is_empty() {
        answer["notes"] = notes.into();
    }
    Output::json(&answer)
}

/// Reads all pages of a list.
async fn pages(
    server: &Server,
    asked: &Asked<'_>,
    key: &str,
    request: impl Fn(PaginatedRequestParams) -> ClientRequest,
) -> Result<(Vec<Value>, Vec<String>), ToolError> {
    let (mut pages, mut cursor) = (Pages::default(), None);
    let (mut entries, mut notes) = (Vec::new(), Vec::new());
    loop {
        let result =
            send(server, asked, request(PaginatedRequestParams::default().with_cursor(cursor))).await?;
        let mut page = match result {
            ServerResult::CustomResult(page) => page.0,
            page => serde_json::to_value(page).unwrap_or_default(),
        };
        let Some(Value::Array(found)) = page.get_mut(key).map(Value::take) else {
            let name = server.name();
            return Err(ToolError::tell(format!("MCP server `{name}` gave no list of {key}")));
        };
        entries.extend(found);
        match pages.next(page.get("nextCursor").and_then(Value::as_str).map(str::to_owned)) {
            After::Page(next) => cursor = Some(next),
            After::End => break,
            After::Stopped(why) => {
                notes.push(why);
                break;
            }
        }
    }
    Ok((entries, notes))
}

/// What `read_resource` takes.
#[derive(Deserialize)]
struct Reading {
    uri: String,
}

async fn read_resource(server: &Server, asked: &Asked<'_>, text: &str) -> Result<Output, ToolError> {
    let reading: Reading = read(text)?;
    let result = rounds(server, asked, |responses, state| {
        let mut params = ReadResourceRequestParams::new(reading.uri.clone());
        params.input_responses = responses;
        params.request_state = state;
        ClientRequest::ReadResourceRequest(ReadResourceRequest::new(params))
    });
    match result.await? {
        ServerResult::ReadResourceResult(result) => {
            let mut texts = Vec::new();
            for contents in result.contents {
                texts.push(resource_text(server, contents).await);
            }
            if texts.is_empty() {
                texts.push("(the resource is empty)".to_owned());
            }
            Ok(Output::Text(server.secrets.mask_text(&texts.join("\n"))))
        }
        other => super::result::output(server, other).await,
    }
}

/// What `get_prompt` takes.
#[derive(Deserialize)]
struct Prompting {
    name: String,
}

async fn get_prompt(server: &Server, asked: &Asked<'_>, text: &str) -> Result<Output, ToolError> {
    let prompting: Prompting = read(text)?;
    let given = match arguments(text)?.remove("arguments") {
        Some(Value::Object(given)) => Some(given),
        _ => None,
    };
    let result = rounds(server, asked, |responses, state| {
        let mut params = GetPromptRequestParams::new(prompting.name.clone());
        params.arguments.clone_from(&given);
        params.input_responses = responses;
        params.request_state = state;
        ClientRequest::GetPromptRequest(GetPromptRequest::new(params))
    });
    match result.await? {
        ServerResult::GetPromptResult(result) => {
            let mut parts = Vec::new();
            parts.extend(result.description.map(|text| Part::Text(server.secrets.mask_text(&text))));
            for message in result.messages {
                let role = serde_json::to_value(&message.role).unwrap_or_default();
                parts.push(Part::Text(format!("[{}]", role.as_str().unwrap_or("user"))));
                parts.push(match super::result::part(server, message.content).await {
                    Part::Text(text) => Part::Text(server.secrets.mask_text(&text)),
                    media @ Part::Media(_) => media,
                });
            }
            Ok(Output::Parts(parts))
        }
        other => super::result::output(server, other).await,
    }
}

fn read<T: for<'t> Deserialize<'t>>(text: &str) -> Result<T, ToolError> {
    serde_json::from_str(text).map_err(|error| ToolError::Arguments(error.to_string()))
}
