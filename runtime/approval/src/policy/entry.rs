//! The entries of `command_allowlist`: ours, and the commands and category sentences of the original.

use toolwright_config::{Faults, Level, Setting};
use toolwright_shell::{Invocation, Pattern, Rule, Rules, Verdict, check};

use super::{Reading, rule::allows};
use crate::{About, Command, Extent, Grant};

/// Tells whether a line may be more than one command; such a line is no literal or glob of the original.
fn is_compound(line: &str) -> bool {
    line.contains(['\n', ';', '&', '|', '<', '>', '`']) || line.contains("$(")
}

/// One entry of `command_allowlist`.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A yes that was given for ever: `rule:…`.
    Grant(Grant),
    /// A command or a glob over commands.
    Command(CommandEntry),
}

/// What speaks against an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// What is wrong.
    pub message: String,
    /// What to do; empty where nothing can be said.
    pub help: String,
}

/// A command or a glob over commands.
#[derive(Clone, Debug)]
pub struct CommandEntry {
    /// The entry as it stands.
    pub text: String,
    pattern: Option<Pattern>,
}

impl Entry {
    /// Reads an entry; an error says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        match Grant::read(text) {
            Some(grant) => grant.map(Self::Grant),
            None => Ok(Self::Command(CommandEntry::new(text))),
        }
    }

    /// Tells what speaks against an entry that can be read.
    pub fn doubt(&self, rules: &Rules) -> Option<Doubt> {
        match self {
            Self::Grant(grant) => grant_doubt(grant, rules),
            Self::Command(command) => command.doubt(rules),
        }
    }
}

fn grant_doubt(grant: &Grant, rules: &Rules) -> Option<Doubt> {
    let About::Rule(id) = &grant.about else { return None };
    // An entry for a tool or for what a hook asks is not about a rule of the table.
    if id.starts_with("tool.") || id.starts_with("hook.") || rules.rules.is_empty() {
        return None;
    }
    let rule = rules.rules.iter().find(|rule| rule.id == id.as_str());
    let is_line = matches!(grant.extent, Extent::Line { .. });
    let what = match rule.map(|rule| rule.verdict) {
        Some(Verdict::Dangerous) if is_line || rule.is_none_or(|rule| rule.remark.is_none()) => return None,
        Some(Verdict::Dangerous) => "finds what nobody can see, to which only an entry with `line:` agrees",
        Some(_) => "forbids, which no entry changes",
        None => "is not there",
    };
    let near = nearest_rule(id, rules).filter(|near| rule.is_none() && near.verdict == Verdict::Dangerous);
    let help = near.map_or_else(String::new, |near| format!("did you mean rule:{}?", near.id));
    Some(Doubt { message: format!("the rule `{id}` {what}"), help })
}

impl CommandEntry {
    fn doubt(&self, rules: &Rules) -> Option<Doubt> {
        let text = &self.text;
        let judged = check(text, &toolwright_shell::Setting::default(), rules);
        if judged.verdict == Verdict::Forbidden {
            let message = format!("`{text}` is forbidden, which no entry changes");
            return Some(Doubt { message, help: "take the entry away".to_owned() });
        }
        let is_read = judged.findings.iter().all(|finding| finding.rule != "unparsed");
        if (is_read && judged.verdict != Verdict::Safe) || !is_sentence(text) {
            return None;
        }
        let near = nearest_rule(text, rules)?;
        let message = format!("`{text}` reads like a category of the original and allows nothing");
        let help = format!("the nearest rule is {} ({}): write rule:{}", near.id, near.reason, near.id);
        Some(Doubt { message, help })
    }

    fn new(text: &str) -> Self {
        let text = text.trim().to_owned();
        let pattern = if is_compound(&text) { None } else { Pattern::parse(&text).ok() };
        Self { text, pattern }
    }

    /// Tells whether it names the whole line of a command.
    pub(crate) fn is_line_of(&self, command: &Command) -> bool {
        self.text == command.line().trim() && !is_compound(&self.text)
    }

    /// Tells whether it covers an invocation in the line of a command that is one command alone.
    pub(crate) fn covers(&self, command: &Command, invocation: &Invocation) -> bool {
        let line = command.line().trim();
        !is_compound(line) && self.pattern.as_ref().is_some_and(|pattern| allows(pattern, invocation))
    }
}

/// Reads the list, and tells of entries that are not understood or that allow nothing.
pub(super) fn entries(list: &Setting<'_>, reading: &mut Reading<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    for named in list.names(&mut Faults::untold()).unwrap_or_default() {
        match Entry::read(&named.name) {
            Ok(entry) => {
                if let Some(Doubt { message, help }) = entry.doubt(reading.rules) {
                    reading.fault(Level::Warning, &named.setting, message, help);
                }
                entries.push(entry);
            }
            Err(why) => {
                let message = format!("`{}` allows nothing: {why}", named.name);
                reading.fault(
                    Level::Warning,
                    &named.setting,
                    message,
                    "`toolwright approve add` writes entries",
                );
            }
        }
    }
    entries
}

/// Tells whether an entry reads like words for people.
fn is_sentence(text: &str) -> bool {
    text.contains(' ') && !text.contains(['*', '?', '[', '$', '='])
}

/// Finds the rule that shares most words with a text.
pub fn nearest_rule<'r>(text: &str, rules: &'r Rules) -> Option<&'r Rule<'static>> {
    let wanted = words(text);
    let score = |rule: &Rule<'_>| {
        let name = words(rule.id);
        let about = words(rule.reason);
        wanted
            .iter()
            .map(|word| usize::from(name.contains(word)) * 3 + usize::from(about.contains(word)) * 2)
            .sum::<usize>()
    };
    let scored = rules.rules.iter().map(|rule| (score(rule), rule));
    // Of equals the first counts, so that the answer does not depend on the number of rules behind it.
    let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (best.0 > 0).then_some(best.1)
}

/// The words of a text in the form in which they are compared.
fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .map(str::to_lowercase)
        .map(|word| {
            let stem = ["ing", "ed", "es", "s"].iter().find_map(|end| word.strip_suffix(end));
            stem.filter(|stem| stem.len() >= 3).map_or(word.clone(), str::to_owned)
        })
        .filter(|word| {
            word.len() >= 2
                && !["the", "of", "to", "via", "and", "with", "from", "in"].contains(&word.as_str())
        })
        .collect()
}
