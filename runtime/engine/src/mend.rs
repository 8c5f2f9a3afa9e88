//! Which tool does a call mean that does not spell its name quite right?
//!
//! Only spelling is mended: case, `-`, blanks and dots for `_`, words run together (`ReadFile`), a provider's
//! prefix (`functions.`), the word `tool` at the end. Letters are never guessed, so no other tool is taken for the
//! one that was meant.

use crate::{
    ToolId,
    arguments::{self, Parameters},
    dynamic::Layer,
    note::shown,
    select::{Entry, Selection},
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
    /// Finds the tool that a call with an unknown name means: the only one of all known tools, built in or
    /// brought, with that name but for its spelling. It must be selected, and the arguments must fit its parameters.
    pub fn mended(&self, name: &str, arguments: &str) -> Option<Mended> {
        if name.len() > LONGEST || self.find(name).is_some() {
            return None;
        }
        let forms = forms(name);
        let mut found = forms.iter().map(|form| self.spelled(form)).filter(|found| !found.is_empty());
        let [tool] = *found.next()? else { return None };
        let brought = |tool: &ToolId| matches!(self.entry(*tool), Entry::Brought(_));
        // Words left out of a name lead to what is built in or to what was brought, never to either.
        let rivals = found.flatten().filter(|rival| *rival != tool);
        if !self.contains(tool) || rivals.into_iter().any(|rival| brought(&rival) || brought(&tool)) {
            return None;
        }
        let parameters = match self.entry(tool) {
            Entry::Row(row) => Parameters::Native(row.native()?.parameters),
            Entry::Brought(tool) => Parameters::Foreign(tool.parameters()),
        };
        arguments::prepare(parameters, arguments).ok()?;
        let note = format!("the tool name `{}` was read as `{}`", shown(name), self.entry(tool).name());
        Some(Mended { tool, note })
    }

    /// Finds the tools that are spelled so.
    fn spelled(&self, form: &str) -> Vec<ToolId> {
        let rows = (0..).map(ToolId).zip(self.registry().tools).filter(|(_, row)| plain(row.name) == form);
        let mut found: Vec<ToolId> = rows.map(|(tool, _)| tool).collect();
        let brought = self.layer().into_iter().flat_map(Layer::all);
        let brought = brought.filter(|(_, tool)| plain(tool.name()) == form).map(|(id, _)| id);
        // One in a built-in tool's place has been found by that one's name.
        found.extend(brought.filter(|id| id.index() >= self.registry().tools.len()));
        found
    }
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
pub(crate) fn plain(name: &str) -> String {
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
