//! Does a tool's definition speak of a tool that is not there: asked of every tool by a test in the tables.

use serde_json::Value;

use crate::{
    definition::{Definitions, Format},
    select::Selection,
    table::Registry,
};

/// Selects each tool alone and gives every other tool's name that its descriptions then mention, as
/// `TOOL speaks of OTHER: TEXT`. A name with `_` or `-` counts anywhere, a plain word only between backticks.
pub fn others_named(registry: &'static Registry) -> Vec<String> {
    let mut found = Vec::new();
    for (position, row) in (0..).zip(registry.tools) {
        let mut mask = registry.nothing();
        mask.insert(crate::ToolId(position));
        let alone = Selection::new(registry, mask);
        let written = Definitions::new(&alone, Format::OpenAi).to_text();
        let definition: Value = match serde_json::from_str(&written) {
            Ok(definition) => definition,
            Err(error) => {
                found.push(format!("the definition of {} is not JSON: {error}", row.name));
                continue;
            }
        };
        let mut texts = Vec::new();
        descriptions(&definition, &mut texts);
        for text in texts {
            let others =
                names(text).into_iter().filter(|name| *name != row.name && registry.tool(name).is_some());
            found.extend(others.map(|other| format!("{} speaks of {other}: {text}", row.name)));
        }
    }
    found
}

/// The texts under `description`, at any depth.
fn descriptions<'json>(value: &'json Value, texts: &mut Vec<&'json str>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::String(text) if key == "description" => texts.push(text),
                    value => descriptions(value, texts),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| descriptions(value, texts)),
        _ => {}
    }
}

/// What in a text may be a tool's name.
fn names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut before = ' ';
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter: char| !is_letter(letter)).unwrap_or(rest.len());
        if end == 0 {
            before = first;
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(end);
        if word.contains(['_', '-']) {
            names.push(word);
            names.extend(word.split('-').filter(|part| part.contains('_') && *part != word));
        } else if before == '`' && after.starts_with('`') {
            names.push(word);
        }
        before = ' ';
        rest = after;
    }
    names
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '-'
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn plain_words_count_between_backticks_only() {
        assert_eq!(names("a terminal, `terminal`, `a b`"), ["terminal"]);
        assert_eq!(
            names("as web_search gives (read_file-based), x-y"),
            ["web_search", "read_file-based", "read_file", "x-y"]
        );
        assert_eq!(names("ünïcode_word `"), ["code_word"]);
    }
}
