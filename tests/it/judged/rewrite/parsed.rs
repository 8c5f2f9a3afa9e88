//! A command with the places of its words, as far as they say themselves what they are.

use std::ops::Range;

use toolwright_shell::{Command, Part, Script, Word, read};

/// A command to be rewritten.
pub(in crate::judged) struct Parsed {
    /// The command.
    pub(super) text: String,
    /// Its simple commands that stand in no construct, in the order of the text.
    pub(super) simple: Vec<Simple>,
    /// Whether names in it may be functions or aliases.
    defines: bool,
}

/// A simple command: where each word stands, and its value where it is written out.
pub(super) struct Simple {
    pub(super) words: Vec<(Range<usize>, Option<String>)>,
}

/// What is no program of its own.
const BUILTINS: &[&str] = &[
    ".",
    ":",
    "alias",
    "bg",
    "bind",
    "break",
    "builtin",
    "caller",
    "cd",
    "command",
    "compgen",
    "complete",
    "continue",
    "declare",
    "dirs",
    "disown",
    "enable",
    "eval",
    "exec",
    "exit",
    "export",
    "fc",
    "fg",
    "getopts",
    "hash",
    "help",
    "history",
    "jobs",
    "let",
    "local",
    "logout",
    "mapfile",
    "popd",
    "pushd",
    "read",
    "readarray",
    "readonly",
    "return",
    "set",
    "shift",
    "shopt",
    "source",
    "suspend",
    "test",
    "times",
    "trap",
    "type",
    "typeset",
    "ulimit",
    "umask",
    "unalias",
    "unset",
    "wait",
];

impl Parsed {
    pub(super) fn of(command: &str) -> Self {
        let mut simple = Vec::new();
        if let Ok(script) = read(command) {
            gather(&script, &mut simple);
        }
        let defines = ["alias", "()", "() ", "function", "hash "].iter().any(|word| command.contains(word));
        Self { text: command.to_owned(), simple, defines }
    }

    /// Whether another spelling of the program's name means the same.
    pub(super) fn is_free(&self, simple: &Simple) -> bool {
        simple.program().is_some_and(|program| !self.defines && !program.is_empty())
    }

    /// Whether the program is one that others can start.
    pub(super) fn is_external(&self, simple: &Simple) -> bool {
        self.is_free(simple)
            && simple.program().is_some_and(|program| {
                !BUILTINS.contains(&program)
                    && program.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.+".contains(letter))
            })
    }

    /// Replaces words whose value is known; nothing where none is replaced.
    pub(super) fn replaced(
        &self,
        mut change: impl FnMut(&Simple, usize, &str) -> Option<String>,
    ) -> Option<String> {
        let mut places = Vec::new();
        for simple in &self.simple {
            for (index, (span, value)) in simple.words.iter().enumerate() {
                let value = value.as_deref();
                let other = value.and_then(|value| change(simple, index, value));
                places.extend(other.map(|other| (span.clone(), other)));
            }
        }
        self.with(&places)
    }

    /// Puts other texts at places, which come in order; nothing where there are none.
    pub(super) fn with(&self, places: &[(Range<usize>, String)]) -> Option<String> {
        let mut text = String::new();
        let mut end = 0;
        for (place, other) in places {
            text.push_str(&self.text[end..place.start]);
            text.push_str(other);
            end = place.end;
        }
        text.push_str(&self.text[end..]);
        (!places.is_empty() && text != self.text).then_some(text)
    }
}

impl Simple {
    /// The program's name, where it is written out.
    pub(super) fn program(&self) -> Option<&str> {
        self.words.first()?.1.as_deref()
    }
}

fn gather(script: &Script, simple: &mut Vec<Simple>) {
    for stage in script.items.iter().flat_map(|item| &item.pipeline.stages) {
        if let Command::Simple { words, .. } = &stage.command
            && !words.is_empty()
        {
            let words = words.iter().map(|word| (word.span.clone(), value(word))).collect();
            simple.push(Simple { words });
        }
    }
    simple.sort_by_key(|simple| simple.words[0].0.start);
}

/// The value of a word without anything alive in it.
fn value(word: &Word) -> Option<String> {
    let mut value = String::new();
    for part in &word.parts {
        match part {
            Part::Quoted(text) => value.push_str(text),
            Part::Bare(text) if text.chars().all(super::is_plain) => value.push_str(text),
            _ => return None,
        }
    }
    Some(value)
}
