//! The three tools that stand in for those that wait: find, read about, call.

use std::{borrow::Cow, collections::BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{
    Deferral,
    config::SearchConfig,
    index::{Index, described},
};
use crate::{
    Output, ToolError,
    arguments::{self, Json, Parameters},
    declare::Hints,
    definition::{Definitions, Format, StoredText, ToolDefinition},
    dynamic::{RESERVED, Snapshot},
    mask::ToolMask,
    near::{nearest, suggestion},
    note::shown,
    select::{Entry, Selection},
};

/// A description in a list is cut to this many characters; the whole is told by `tool_describe`.
const LISTED: usize = 400;
/// So many toolsets are named in the description of `tool_search`.
const NAMED: usize = 40;

/// One of the three tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bridge {
    Search,
    Describe,
    Call,
}

/// The definition of one of the three.
#[derive(Debug)]
pub(crate) struct BridgeDefinition {
    pub(crate) name: &'static str,
    pub(crate) text: StoredText,
    pub(crate) parameters: Json<'static>,
}

#[derive(Serialize)]
struct Found<'a> {
    query: &'a str,
    total_available: usize,
    matches: Vec<Match<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'static str>,
}

#[derive(Serialize)]
struct Match<'a> {
    name: &'a str,
    source: &'static str,
    source_name: &'a str,
    description: String,
}

#[derive(Serialize)]
struct Described<'a> {
    name: &'a str,
    description: Cow<'a, str>,
    parameters: &'a RawValue,
}

#[derive(Deserialize)]
struct Asked<'a> {
    #[serde(borrow)]
    query: Cow<'a, str>,
    limit: Option<usize>,
}

/// Nothing may stand beside the two: what is written there was meant for the tool, and would be lost.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrapped<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

/// Takes a call out of `tool_call`: from here on it is a call of the tool that it names. Any other call is
/// given back as it is.
pub(crate) fn through_bridge<'a>(
    selection: &Selection,
    name: &'a str,
    arguments: &'a str,
) -> Result<(Cow<'a, str>, Cow<'a, str>), String> {
    if Bridge::of(selection, name).is_none_or(|(bridge, _)| bridge != Bridge::Call) {
        return Ok((Cow::Borrowed(name), Cow::Borrowed(arguments)));
    }
    let opened = arguments::open(Parameters::Foreign(&Json::Bool(true)), arguments);
    match opened.map_err(|error| error.to_string())?.text {
        Cow::Borrowed(text) => unwrapped(text),
        Cow::Owned(text) => {
            let (name, arguments) = unwrapped(&text)?;
            Ok((Cow::Owned(name.into_owned()), Cow::Owned(arguments.into_owned())))
        }
    }
}

fn unwrapped(text: &str) -> Result<(Cow<'_, str>, Cow<'_, str>), String> {
    let wrong = |error: serde_json::Error| {
        format!(
            "tool_call needs {{\"name\": a tool's name, \"arguments\": its arguments as an object}}: {error}"
        )
    };
    let wrapped: Wrapped<'_> = serde_json::from_str(text).map_err(wrong)?;
    if RESERVED.contains(&wrapped.name.as_ref()) {
        return Err(format!("tool_call does not call {}: call it directly", wrapped.name));
    }
    let arguments = wrapped.arguments.map_or("{}", RawValue::get);
    Ok((wrapped.name, Cow::Borrowed(if arguments == "null" { "{}" } else { arguments })))
}

impl Bridge {
    /// Finds one of the three, where tools of the selection wait.
    pub(crate) fn of<'a>(selection: &'a Selection, name: &str) -> Option<(Self, &'a Json<'static>)> {
        let deferral = selection.extra()?.deferral.as_ref()?;
        let all = [Self::Search, Self::Describe, Self::Call];
        let bridge = all.into_iter().find(|bridge| bridge.name() == name)?;
        let (_, definition) = deferral.bridges().find(|(_, definition)| definition.name == name)?;
        Some((bridge, &definition.parameters))
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Search => "tool_search",
            Self::Describe => "tool_describe",
            Self::Call => "tool_call",
        }
    }

    /// Carries out a call.
    pub(crate) fn answer(self, selection: &Selection, arguments: &str) -> Result<Output, ToolError> {
        let extra = selection.extra();
        let deferral = extra.and_then(|extra| Some((extra, extra.deferral.as_ref()?)));
        let (extra, deferral) = deferral.ok_or_else(|| ToolError::tell("no tools wait in this session"))?;
        let refuse = |error: serde_json::Error| ToolError::Arguments(format!("invalid arguments: {error}"));
        match self {
            Self::Search => {
                let asked = serde_json::from_str(arguments).map_err(refuse)?;
                search(selection, &extra.snapshot, deferral, &asked)
            }
            Self::Describe => {
                #[derive(Deserialize)]
                struct Name {
                    name: String,
                }
                let Name { name } = serde_json::from_str(arguments).map_err(refuse)?;
                describe(selection, name.trim())
            }
            // What can be carried out has been taken out of it before.
            Self::Call => Err(match through_bridge(selection, self.name(), arguments) {
                Err(fault) => ToolError::Arguments(fault),
                Ok(_) => ToolError::tell("tool_call cannot be called from here; call the tool directly"),
            }),
        }
    }
}

fn search(
    selection: &Selection,
    snapshot: &Snapshot,
    deferral: &Deferral,
    asked: &Asked<'_>,
) -> Result<Output, ToolError> {
    let query = asked.query.trim();
    if query.is_empty() {
        return Err(ToolError::Arguments("query is required: say in a few words what you need".to_owned()));
    }
    let config = &deferral.config;
    let limit = asked.limit.unwrap_or(config.usual).clamp(1, config.most);
    let view = selection.view();
    let found = snapshot.index().search(query, deferral.mask(), limit, |tool| view.name_of(tool));
    let definitions = Definitions::new(selection, Format::OpenAi);
    let matches = found.into_iter().map(|tool| {
        let source = match selection.entry(tool) {
            Entry::Row(_) => "other",
            Entry::Brought(tool) => tool.bringer().sort(),
        };
        let text = definitions.get(tool).map(|definition| described(&definition.head())).unwrap_or_default();
        let description = text.chars().take(LISTED).collect();
        Match { name: view.name_of(tool), source, source_name: view.home_of(tool), description }
    });
    let matches: Vec<Match<'_>> = matches.collect();
    let hint = matches.is_empty().then_some("no tool fits; try other words, or the name of a toolset");
    Output::json(&Found { query, total_available: deferral.mask().len(), matches, hint })
}

fn describe(selection: &Selection, name: &str) -> Result<Output, ToolError> {
    let definitions = Definitions::new(selection, Format::OpenAi);
    let found = selection.find(name).filter(|tool| selection.contains(*tool));
    let definition = found.and_then(|tool| definitions.get(tool));
    let Some(definition) = definition else {
        let near = nearest(name, selection.names());
        let near = if near.is_empty() { String::new() } else { format!("; {}", suggestion(&near)) };
        let text = format!("'{}' is not available in this session; search again{near}", shown(name));
        return Err(ToolError::Tell(text));
    };
    let description = whole(selection, &definition);
    let parameters = definition.parameters();
    let parameters =
        serde_json::from_str(&parameters).map_err(|error| ToolError::Result(error.to_string()))?;
    Output::json(&Described { name: definition.name(), description, parameters })
}

/// The whole description, also where the definition has it cut.
fn whole<'a>(selection: &'a Selection, definition: &ToolDefinition<'_>) -> Cow<'a, str> {
    match selection.entry(definition.tool) {
        Entry::Brought(tool) => tool.description().into(),
        Entry::Row(_) => described(&definition.head()).into(),
    }
}

/// Writes the three definitions; the first says what there is to find.
pub(super) fn definitions(
    snapshot: &Snapshot,
    waiting: &ToolMask,
    config: &SearchConfig,
) -> [BridgeDefinition; RESERVED.len()] {
    let sets: BTreeSet<&str> = waiting.iter().map(|tool| snapshot.view().home_of(tool)).collect();
    let mut names: Vec<&str> = sets.iter().copied().take(NAMED).collect();
    if sets.len() > NAMED {
        names.push("…");
    }
    let find = format!(
        "Finds further tools that are not listed here, by what they do. There are {} of them, in these toolsets: {}. Then read a tool's parameters with tool_describe and call it with tool_call.",
        waiting.len(),
        names.join(", "),
    );
    let (usual, most) = (config.usual, config.most);
    let search = format!(
        r#"{{"type":"object","properties":{{"query":{{"type":"string","description":"What you need, in a few words: create github issue."}},"limit":{{"type":"integer","description":"How many tools to list, at most {most}.","minimum":0,"default":{usual}}}}},"required":["query"]}}"#
    );
    let describe = r#"{"type":"object","properties":{"name":{"type":"string","description":"The exact name, as tool_search gives it."}},"required":["name"]}"#;
    let call = r#"{"type":"object","properties":{"name":{"type":"string","description":"The exact name, as tool_search gives it."},"arguments":{"type":"object","description":"The tool's own arguments, as tool_describe tells them.","properties":{},"additionalProperties":true}},"required":["name","arguments"]}"#;
    [
        BridgeDefinition::new("tool_search", &find, &search),
        BridgeDefinition::new(
            "tool_describe",
            "Tells a found tool's whole description and its parameters.",
            describe,
        ),
        BridgeDefinition::new("tool_call", "Calls a found tool with its arguments.", call),
    ]
}

impl BridgeDefinition {
    fn new(name: &'static str, description: &str, parameters: &str) -> Self {
        let text = StoredText::new(name, description, parameters, Hints::NONE);
        let parameters =
            Json::read(parameters).map_or(Json::Bool(true), |reading| reading.value.into_owned());
        Self { name, text, parameters }
    }
}

impl Snapshot {
    /// Gives the words of every tool, read once.
    pub(super) fn index(&self) -> &Index {
        let layer = self.layer();
        layer.index.get_or_init(|| {
            let everything = self.select_all();
            Index::of(layer, &everything)
        })
    }
}
