//! A model's calls as they come over the wire, and the messages that answer them.

use std::{collections::BTreeMap, fmt, sync::Arc};

use serde::{Serialize, Serializer, ser::SerializeStruct as _};
use serde_json::value::RawValue;

use crate::{
    Media, ToolId,
    arguments::{Json, Parameters, Reading},
    dynamic::DynamicTool,
    near::{nearest, suggestion},
    note::shown,
    result::{Content, Finished},
    search::Bridge,
    select::{Entry, Selection},
    table::ToolRow,
};

/// One call of an assistant message. A call that cannot be read is one too: it gets an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The id that its answer carries; empty when the message gave none.
    pub id: String,
    /// The tool's name; empty when the message gave none.
    pub name: String,
    /// The arguments as JSON text, or why there are none.
    pub arguments: Result<String, CallFault>,
}

/// Why an entry of a message's calls is not a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallFault {
    /// The entry is not an object that can be read.
    #[error("this entry of tool_calls is not a JSON object that can be read: {0}")]
    Entry(String),
    /// The entry names no tool.
    #[error("this call names no tool: its function.name must be a text")]
    Name,
    /// The arguments are neither JSON text nor an object.
    #[error("the arguments must be a JSON object, not {0}")]
    Arguments(&'static str),
}

/// Why a text is not an assistant message.
#[derive(Debug, thiserror::Error)]
pub enum MessageError {
    /// The text is not a JSON object.
    #[error("an assistant message must be a JSON object such as {{\"tool_calls\": [...]}}")]
    Message(#[source] serde_json::Error),
    /// The text is a whole response.
    #[error("this is a whole response, not a message: pass on its choices[0].message")]
    Response,
    /// The message is somebody else's.
    #[error("only an assistant's message has calls to carry out: its role must be \"assistant\"")]
    Role,
    /// The message has a call in the old form.
    #[error("function_call is the old form: tool_calls, a list, takes its place")]
    FunctionCall,
    /// The object says neither whose message it is nor what it calls.
    #[error("there is neither a role nor a list of tool_calls in this object")]
    NoCalls,
    /// The message's calls are not a list.
    #[error("tool_calls must be a list")]
    Calls(#[source] serde_json::Error),
}

/// The answer to one call, in the `OpenAI` chat format.
///
/// Written as JSON, `content` is the text, or a list of parts when there is media too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolMessage {
    /// Always `tool`.
    pub role: &'static str,
    /// The call's id.
    pub tool_call_id: String,
    /// The tool's name as the call gave it.
    pub name: String,
    /// The result's text.
    pub content: String,
    /// What the result has beside text; each leaves a line in the text where it stood.
    pub media: Vec<Media>,
    /// Whether the call failed; not part of the JSON form, where the text says it.
    pub is_error: bool,
}

impl Serialize for ToolMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut message = serializer.serialize_struct("ToolMessage", 4)?;
        message.serialize_field("role", self.role)?;
        message.serialize_field("tool_call_id", &self.tool_call_id)?;
        message.serialize_field("name", &self.name)?;
        message.serialize_field("content", &Content::of(&self.content, &self.media))?;
        message.end()
    }
}

impl Call {
    /// Reads the calls of an assistant message in the `OpenAI` chat format. A message without calls has none;
    /// every entry gives one call, readable or not.
    pub fn read_message(message: &str) -> Result<Vec<Self>, MessageError> {
        let fields: BTreeMap<String, &RawValue> =
            serde_json::from_str(message).map_err(MessageError::Message)?;
        if fields.contains_key("choices") {
            return Err(MessageError::Response);
        }
        let role = fields.get("role").map(|role| serde_json::from_str::<String>(role.get()).ok());
        if role.as_ref().is_some_and(|role| role.as_deref() != Some("assistant")) {
            return Err(MessageError::Role);
        }
        if fields.contains_key("function_call") {
            return Err(MessageError::FunctionCall);
        }
        let Some(calls) = fields.get("tool_calls") else {
            return if role.is_some() || fields.contains_key("content") {
                Ok(Vec::new())
            } else {
                Err(MessageError::NoCalls)
            };
        };
        let entries: Option<Vec<&RawValue>> =
            serde_json::from_str(calls.get()).map_err(MessageError::Calls)?;
        Ok(entries.unwrap_or_default().into_iter().map(|entry| Self::read_entry(entry.get())).collect())
    }

    fn read_entry(entry: &str) -> Self {
        let fields = match serde_json::from_str::<BTreeMap<String, &RawValue>>(entry) {
            Ok(fields) => fields,
            Err(error) => {
                let fault = CallFault::Entry(error.to_string());
                return Self { id: String::new(), name: String::new(), arguments: Err(fault) };
            }
        };
        let id = fields.get("id").map(|id| text(id)).unwrap_or_default();
        let function = fields.get("function").map_or("{}", |function| function.get());
        let function: BTreeMap<String, &RawValue> = serde_json::from_str(function).unwrap_or_default();
        let name = function.get("name").and_then(|name| serde_json::from_str::<String>(name.get()).ok());
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            return Self { id, name: String::new(), arguments: Err(CallFault::Name) };
        };
        Self { id, name, arguments: read_arguments(function.get("arguments").copied()) }
    }
}

impl ToolMessage {
    /// Answers a call.
    pub(crate) fn answer(call: &Call, finished: Finished) -> Self {
        let is_error = finished.says_error();
        let (content, media) = finished.into_content(&call.name);
        let (tool_call_id, name) = (call.id.clone(), call.name.clone());
        Self { role: "tool", tool_call_id, name, content, media, is_error }
    }
}

/// A call names a tool that this session does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotCallable {
    name: String,
    /// The tool of that name, when there is one outside the selection.
    pub(crate) tool: Option<ToolId>,
    near: Vec<String>,
}

/// What a call found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callable<'a> {
    /// A tool of the tables.
    Row(&'static ToolRow),
    /// A tool that was brought at run time.
    Brought(&'a Arc<DynamicTool>),
    /// A tool that stands in for others, and its parameters.
    Bridge(Bridge, &'a Json<'static>),
}

impl<'a> Callable<'a> {
    /// Gives the tool's name.
    pub(crate) fn name(self) -> &'a str {
        match self {
            Self::Row(row) => row.name,
            Self::Brought(tool) => tool.name(),
            Self::Bridge(bridge, _) => bridge.name(),
        }
    }

    /// Gives what can be unavailable.
    pub(crate) fn entry(self) -> Option<Entry<'a>> {
        match self {
            Self::Row(row) => Some(Entry::Row(row)),
            Self::Brought(tool) => Some(Entry::Brought(tool)),
            Self::Bridge(..) => None,
        }
    }

    /// Gives what arguments must be.
    pub(crate) fn parameters(self) -> Parameters<'a> {
        match self {
            Self::Row(row) => Parameters::Native(row.native().map_or(&[], |tool| tool.parameters)),
            Self::Brought(tool) => Parameters::Foreign(tool.parameters()),
            Self::Bridge(_, parameters) => Parameters::Foreign(parameters),
        }
    }
}

impl Selection {
    /// Finds the tool that a call names. No other tool is ever taken for it.
    pub(crate) fn callable(&self, name: &str) -> Result<Callable<'_>, NotCallable> {
        let found = self.find(name);
        if let Some(tool) = found.filter(|tool| self.contains(*tool)) {
            return Ok(self.entry(tool).into());
        }
        if let Some((bridge, parameters)) = Bridge::of(self, name) {
            return Ok(Callable::Bridge(bridge, parameters));
        }
        Err(NotCallable {
            name: shown(name),
            tool: found,
            near: nearest(name, self.names()).into_iter().map(str::to_owned).collect(),
        })
    }
}

impl<'a> From<Entry<'a>> for Callable<'a> {
    fn from(entry: Entry<'a>) -> Self {
        match entry {
            Entry::Row(row) => Self::Row(row),
            Entry::Brought(tool) => Self::Brought(tool),
        }
    }
}

impl fmt::Display for NotCallable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tool.is_some() {
            write!(
                formatter,
                "Tool not available in this session: {} is not among the selected tools",
                self.name
            )?;
        } else {
            write!(formatter, "Unknown tool: {}", self.name)?;
        }
        if self.near.is_empty() {
            Ok(())
        } else {
            let near: Vec<&str> = self.near.iter().map(String::as_str).collect();
            write!(formatter, "; {}", suggestion(&near))
        }
    }
}

fn read_arguments(arguments: Option<&RawValue>) -> Result<String, CallFault> {
    let text = arguments.map_or("null", RawValue::get);
    match text.as_bytes().first() {
        Some(b'{') => Ok(text.to_owned()),
        Some(b'n') => Ok("{}".to_owned()),
        Some(b'"') => match Json::read(text) {
            // Half of a surrogate pair, which serde refuses, is mended here as it is within the arguments.
            Ok(Reading { value: Json::Text(arguments), .. }) => Ok(arguments.into_owned()),
            Ok(_) => Err(CallFault::Arguments(sort(text))),
            Err(error) => Err(CallFault::Entry(error.to_string())),
        },
        _ => Err(CallFault::Arguments(sort(text))),
    }
}

/// A JSON text's content, or the JSON itself where it is not a text.
fn text(value: &RawValue) -> String {
    match serde_json::from_str::<Option<String>>(value.get()) {
        Ok(text) => text.unwrap_or_default(),
        Err(_) => value.get().to_owned(),
    }
}

fn sort(json: &str) -> &'static str {
    match json.as_bytes().first() {
        Some(b'[') => "a list",
        Some(b'"') => "a text",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        Some(b'-' | b'0'..=b'9') => "a number",
        _ => "something that is no JSON",
    }
}
