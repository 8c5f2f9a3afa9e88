//! Toolsets as namespaces whose tools the provider loads when its own search finds them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use crate::{
    arguments::Json,
    definition::{Definitions, ToolDefinition},
    note::shown,
};

/// The longest name that is taken.
const LONGEST: usize = 64;

/// Writes the definitions of a selection in the `OpenAI` responses format: core tools as ever, the others by
/// toolset, and the provider's search.
pub(crate) fn namespaces(definitions: &Definitions<'_>) -> String {
    let selection = definitions.selection();
    let mut pieces: Vec<String> = definitions.iter().map(|definition| definition.to_text()).collect();
    let mut sets: BTreeMap<&str, Vec<ToolDefinition<'_>>> = BTreeMap::new();
    for definition in definitions.waiting() {
        sets.entry(selection.view().home_of(definition.tool)).or_default().push(definition);
    }
    let mut names = BTreeSet::new();
    for (set, tools) in sets {
        let about = match selection.layer().map_or("", |layer| layer.description(set)) {
            "" => format!("Tools of {}.", shown(set)),
            about => about.to_owned(),
        };
        let mut text = format!(
            r#"{{"type":"namespace","name":"{}","description":{},"tools":["#,
            namespace_name(set, &mut names),
            Json::Text(about.into()),
        );
        for (place, tool) in tools.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            let (head, parameters) = (tool.head(), tool.parameters());
            // A text can always be written to.
            write!(
                text,
                r#"{comma}{{"type":"function",{head},"parameters":{parameters},"strict":false,"defer_loading":true}}"#
            )
            .unwrap_or_default();
        }
        text.push_str("]}");
        pieces.push(text);
    }
    pieces.push(r#"{"type":"tool_search"}"#.to_owned());
    format!("[{}]", pieces.join(","))
}

/// A name for a namespace that the provider takes and that no other has.
fn namespace_name(set: &str, taken: &mut BTreeSet<String>) -> String {
    let letter = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
    let plain: String = set.chars().map(letter).take(LONGEST).collect();
    let mut name = plain.clone();
    let mut number = 2;
    while !taken.insert(name.clone()) {
        let end = format!("_{number}");
        name = format!("{}{end}", &plain[..plain.len().min(LONGEST - end.len())]);
        number += 1;
    }
    name
}
