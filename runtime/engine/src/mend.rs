//! Which tool does a call mean that does not spell its name quite right?
//!
//! Only spelling is mended: case, `-`, blanks and dots for `_`, words run together (`ReadFile`), a provider's
//! prefix (`functions.`), the word `tool` at the end. Letters are never guessed, so no other tool is taken for the
//! one that was meant; and a foreign tool's name is its server's word, which stays as it is.

use std::sync::Arc;

use crate::{
    ToolId,
    arguments::{self, Parameters},
    dynamic::DynamicTool,
    note::shown,
    select::Selection,
    table::ToolRow,
};

/// Nobody means a tool by a longer text.
const LONGEST: usize = 100;
/// What some providers and models put before a name.
const PREFIXES: [&str; 5] = ["default_api", "functions", "function", "tools", "tool"];
/// What parts such a prefix from the name.
const MARKS: [char; 3] = ['.', ':', '/'];

/// The tool that a misspelt name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The tool.
    pub tool: ToolId,
    /// What was mended, for the model.
    pub note: String,
}

impl Selection {
    /// Finds the tool that a call with an unknown name means: the only one of all known tools with that name but
    /// for its spelling. It must be selected, and the arguments must fit its parameters.
    pub fn mended(&self, name: &str, arguments: &str) -> Option<Mended> {
        let known = self.registry();
        if name.len() > LONGEST || self.find(name).is_some() {
            return None;
        }
        let forms = forms(name);
        let mut found = forms.iter().map(|form| spelled(form, known.tools)).filter(|found| !found.is_empty());
        let [(tool, row)] = *found.next()? else { return None };
        if !self.contains(tool) || row.name.contains("__") || self.is_brought(tool, &forms) {
            return None;
        }
        let declared = row.native()?;
        arguments::prepare(Parameters::Native(declared.parameters), arguments).ok()?;
        Some(Mended { tool, note: format!("the tool name `{}` was read as `{}`", shown(name), row.name) })
    }
}

impl Selection {
    /// Tells whether a tool that was brought stands in the tool's place, or is spelled nearly the same.
    fn is_brought(&self, tool: ToolId, forms: &[String]) -> bool {
        self.layer().is_some_and(|layer| {
            let alike = |brought: &Arc<DynamicTool>| forms.contains(&plain(brought.name()));
            layer.brought(tool).is_some() || layer.tools.iter().any(alike)
        })
    }
}

/// Finds the tools that are spelled so.
fn spelled(form: &str, rows: &'static [ToolRow]) -> Vec<(ToolId, &'static ToolRow)> {
    (0..).map(ToolId).zip(rows).filter(|(_, row)| plain(row.name) == form).collect()
}

/// Gives the plain spellings that a name may stand for, the nearest first.
fn forms(name: &str) -> Vec<String> {
    let name = name.trim();
    let mut forms = vec![plain(name)];
    if let Some(bare) = without_prefix(name) {
        forms.push(plain(bare));
    }
    for form in forms.clone() {
        let mut form = form.as_str();
        // Some models say it twice.
        for _ in 0..2 {
            if let Some(bare) = form.strip_suffix("_tool").filter(|bare| !bare.is_empty()) {
                forms.push(bare.to_owned());
                form = bare;
            }
        }
    }
    forms
}

fn without_prefix(name: &str) -> Option<&str> {
    let bare = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)?.strip_prefix(MARKS))?;
    // `functions.read_file:0`: the number of the call in its turn.
    let numbered =
        bare.rsplit_once(':').filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
    Some(numbered.map_or(bare, |(bare, _)| bare)).filter(|bare| !bare.is_empty())
}

/// Spells a name in small letters with `_` between words.
fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len() + 4);
    let mut letters = name.chars().peekable();
    let mut before = '_';
    while let Some(letter) = letters.next() {
        if letter.is_uppercase() && before.is_alphanumeric() {
            let ends_capitals =
                before.is_uppercase() && letters.peek().is_some_and(|next| next.is_lowercase());
            if !before.is_uppercase() || ends_capitals {
                plain.push('_');
            }
        }
        match letter {
            '-' | ' ' | '.' => plain.push('_'),
            _ => plain.extend(letter.to_lowercase()),
        }
        before = letter;
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{forms, plain};

    #[test]
    fn words_are_told_apart() {
        let cases = [
            ("ReadFile", "read_file"),
            ("readFile", "read_file"),
            ("READ_FILE", "read_file"),
            ("Read-File", "read_file"),
            ("read file", "read_file"),
            ("HTMLParser2Go", "html_parser2_go"),
            ("mcp__a_b__c", "mcp__a_b__c"),
            ("", ""),
        ];
        for (name, expected) in cases {
            assert_eq!(plain(name), expected, "{name}");
        }
    }

    #[test]
    fn prefixes_and_the_word_tool_are_left_out_one_after_the_other() {
        assert_eq!(
            forms("functions.ReadFileTool:12"),
            ["functions_read_file_tool:12", "read_file_tool", "read_file"]
        );
        assert_eq!(forms("TodoTool_tool"), ["todo_tool_tool", "todo_tool", "todo"]);
        assert_eq!(forms("functions."), ["functions_"]);
        assert_eq!(forms("tool"), ["tool"]);
        assert_eq!(forms("mcp_read_file"), ["mcp_read_file"], "a server's tool is another tool");
    }
}
