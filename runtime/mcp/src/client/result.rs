//! Makes of a server's answer what the engine takes. Nothing of it goes without a trace.

use std::fmt::Write as _;

use rmcp::model::{CallToolResult, ContentBlock, ResourceContents, ServerResult};
use serde_json::{Value, json};
use toolwright::{Media, MediaSource, Output, Part, ToolError};

use super::{file::save, server::Server};

/// What a server answered to a call.
#[derive(Debug, Default)]
struct Answer {
    parts: Vec<Part>,
    structured: Option<Value>,
    is_error: bool,
}

/// Makes the output of a call.
pub(crate) async fn output(server: &Server, result: ServerResult) -> Result<Output, ToolError> {
    let answer = match result {
        ServerResult::CallToolResult(result) => typed(server, result).await,
        ServerResult::EmptyResult(_) | ServerResult::TaskAckResult(_) => Answer::default(),
        ServerResult::CustomResult(result) => loose(server, &result.0).await,
        ServerResult::CreateTaskResult(_) => {
            let message = "the server wants to answer later (a task), which this client does not take";
            return Err(ToolError::tell(message));
        }
        other => loose(server, &serde_json::to_value(other).unwrap_or_default()).await,
    };
    answer.masked(server).output(server)
}

async fn typed(server: &Server, result: CallToolResult) -> Answer {
    let mut parts = Vec::with_capacity(result.content.len());
    for block in result.content {
        parts.push(part(server, block).await);
    }
    Answer { parts, structured: result.structured_content, is_error: result.is_error == Some(true) }
}

/// Reads an answer of which something is not as the protocol says.
async fn loose(server: &Server, result: &Value) -> Answer {
    let mut parts = Vec::new();
    match result.get("content") {
        Some(Value::Array(blocks)) => {
            for block in blocks {
                parts.push(match serde_json::from_value::<ContentBlock>(block.clone()) {
                    Ok(block) => part(server, block).await,
                    Err(_) => Part::Text(unknown(block)),
                });
            }
        }
        Some(Value::String(text)) => parts.push(Part::Text(text.clone())),
        Some(other) => parts.push(Part::Text(other.to_string())),
        // It is no answer to a call at all; the model sees what came.
        None => parts.push(Part::Text(result.to_string())),
    }
    let is_error = result.get("isError").is_some_and(|flag| *flag != Value::Bool(false) && !flag.is_null());
    Answer { parts, structured: result.get("structuredContent").cloned(), is_error }
}

/// The line for content of a kind that nobody here knows, with the text that it may have.
fn unknown(block: &Value) -> String {
    let kind = block.get("type").and_then(Value::as_str).unwrap_or("without a type");
    let text = block.get("text").and_then(Value::as_str).map(|text| format!("\n{text}")).unwrap_or_default();
    format!("[content of an unknown kind, {}, {} bytes as JSON]{text}", plain(kind), block.to_string().len())
}

pub(crate) async fn part(server: &Server, block: ContentBlock) -> Part {
    match block {
        ContentBlock::Text(text) => Part::Text(text.text),
        ContentBlock::Image(image) => media(image.mime_type, image.data),
        ContentBlock::Audio(audio) => media(audio.mime_type, audio.data),
        ContentBlock::Resource(resource) => Part::Text(resource_text(server, resource.resource).await),
        ContentBlock::ResourceLink(link) => {
            let about = [link.title, link.description, link.mime_type].into_iter().flatten();
            let about: Vec<String> = about.map(|text| plain(&text)).filter(|text| !text.is_empty()).collect();
            let about = if about.is_empty() { String::new() } else { format!(" ({})", about.join("; ")) };
            Part::Text(format!("[resource {}: {}{about}]", plain(&link.name), plain(&link.uri)))
        }
        other => Part::Text(unknown(&serde_json::to_value(other).unwrap_or_default())),
    }
}

/// Masks secrets in all texts of a value.
fn mask(server: &Server, value: &mut Value) {
    match value {
        Value::String(text) => *text = server.secrets.mask_text(text),
        Value::Array(items) => items.iter_mut().for_each(|item| mask(server, item)),
        Value::Object(members) => members.values_mut().for_each(|member| mask(server, member)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn media(mime: String, data: String) -> Part {
    Part::Media(Media { mime, source: MediaSource::Base64(data), title: String::new() })
}

/// Gives the text of a resource, or says where its bytes are now.
pub(crate) async fn resource_text(server: &Server, resource: ResourceContents) -> String {
    match resource {
        ResourceContents::TextResourceContents { uri, mime_type, text, .. } => {
            let mime = mime_type.map(|mime| format!(", {}", plain(&mime))).unwrap_or_default();
            format!("[resource {}{mime}]\n{text}", plain(&uri))
        }
        ResourceContents::BlobResourceContents { uri, mime_type, blob, .. } => {
            let mime = mime_type.unwrap_or_else(|| "application/octet-stream".to_owned());
            let shown = format!("resource {}, {}", plain(&uri), plain(&mime));
            match save(server, &mime, blob).await {
                Ok(saved) => format!("[{shown}: {} bytes, saved as {}]", saved.bytes, saved.path.display()),
                Err(why) => format!("[{shown}: its bytes are left out: {why}]"),
            }
        }
        _ => "[a resource of an unknown kind]".to_owned(),
    }
}

impl Answer {
    /// Masks the secrets that are known here: a server may say what it was given to a model that must not have it.
    fn masked(mut self, server: &Server) -> Self {
        for part in &mut self.parts {
            if let Part::Text(text) = part {
                *text = server.secrets.mask_text(text);
            }
        }
        if let Some(value) = &mut self.structured {
            mask(server, value);
        }
        self
    }

    fn output(self, server: &Server) -> Result<Output, ToolError> {
        if self.is_error {
            return Err(ToolError::tell(server.shown(&self.error_text())));
        }
        let has_media = self.parts.iter().any(|part| matches!(part, Part::Media(_)));
        if has_media {
            let mut parts = self.parts;
            parts.extend(
                self.structured.map(|value| Part::Text(json!({"structuredContent": value}).to_string())),
            );
            return Ok(Output::Parts(parts));
        }
        let text = self.text();
        match self.structured {
            None if text.is_empty() => Ok(Output::Text("(the tool answered with nothing)".to_owned())),
            None => Ok(Output::Text(text)),
            // Servers repeat what is structured as text, for clients that know nothing else.
            Some(value) if text.is_empty() || says(&text, &value) => Output::json(&value),
            Some(value) => Output::json(&json!({"result": text, "structuredContent": value})),
        }
    }

    fn text(&self) -> String {
        let texts = self.parts.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::Media(_) => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    fn error_text(&self) -> String {
        let mut text = self.text();
        if let Some(value) = self.structured.as_ref().filter(|value| !says(&text, value)) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&value.to_string());
        }
        let media = self.parts.iter().filter(|part| matches!(part, Part::Media(_))).count();
        if media > 0 {
            // Writing to a string cannot fail.
            write!(text, "\n[{media} images or sounds came with the error]").ok();
        }
        if text.trim().is_empty() { "the tool failed and did not say why".to_owned() } else { text }
    }
}

/// Tells whether a text is the JSON of a value, or of the one value that is wrapped for lack of an object.
fn says(text: &str, value: &Value) -> bool {
    let Ok(said) = serde_json::from_str::<Value>(text) else {
        return value.get("result").and_then(Value::as_str) == Some(text)
            && value.as_object().is_some_and(|members| members.len() == 1);
    };
    said == *value
        || (value.get("result") == Some(&said) && value.as_object().is_some_and(|members| members.len() == 1))
}

/// Makes a foreign word fit for a line of our own.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| !letter.is_control()).take(300).collect()
}
