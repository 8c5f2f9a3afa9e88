//! Words to values: everything that the shell does to a word before a program sees it, as far as it is known.

mod arithmetic;
mod brace;
mod field;
mod parameter;
mod pattern;

use std::rc::Rc;

use self::{field::Fields, parameter::Values};
pub(crate) use self::{field::from_pieces, pattern::Pattern};
use crate::{
    Direction, Part, Piece, Quoting, Text, Word,
    understand::{Context, Mind, Output, shorten},
};

/// What may happen to the text of a word outside quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It is split into words, and globs are alive.
    Words,
    /// It stays one text: an assignment's value, a redirection's file.
    Value,
    /// It stays one text with globs alive: a pattern.
    Pattern,
}

impl Mind<'_> {
    /// Gives the values of words, and the invocations that parts of them come from.
    pub(crate) fn words_and_origins(&mut self, words: &[Word], context: &Context) -> (Vec<Text>, Vec<usize>) {
        let outer = std::mem::take(&mut self.origins);
        let values = self.words(words, context);
        (values, std::mem::replace(&mut self.origins, outer))
    }

    /// Gives the value of a word that stays one word, and the invocations that parts of it come from.
    pub(crate) fn value_and_origins(&mut self, word: &Word, context: &Context) -> (Text, Vec<usize>) {
        let outer = std::mem::take(&mut self.origins);
        let value = self.value(word, context);
        (value, std::mem::replace(&mut self.origins, outer))
    }

    /// Gives the values of words: braces, tildes, parameters, substitutions, splitting.
    pub(crate) fn words(&mut self, words: &[Word], context: &Context) -> Vec<Text> {
        let mut fields = Fields::default();
        for word in words {
            self.word(word, &mut fields, context);
        }
        self.settle(fields.finish())
    }

    fn word(&mut self, word: &Word, fields: &mut Fields, context: &Context) {
        if !self.pay(1) {
            return;
        }
        match word.parts.as_slice() {
            [Part::Quoted(text)] => fields.push(Text::Exact(text.clone())),
            [Part::Bare(text)] if !text.contains(['~', '*', '?', '[', '{']) => {
                fields.push(Text::Exact(text.clone()));
            }
            parts if brace::has(parts) => {
                let Some(words) = brace::expand(parts) else {
                    let shown = shown(word, context);
                    self.remark(crate::RemarkKind::Unparsed, &shown);
                    fields.unknown(shown);
                    fields.end();
                    return;
                };
                for parts in words {
                    if !self.pay(parts.len()) {
                        return;
                    }
                    self.parts(&parts, Mode::Words, fields, context, word);
                    fields.end();
                }
            }
            parts => {
                self.parts(parts, Mode::Words, fields, context, word);
                fields.end();
            }
        }
    }

    /// Gives the value of a word that stays one word.
    pub(crate) fn value(&mut self, word: &Word, context: &Context) -> Text {
        self.single(word, Mode::Value, context)
    }

    /// Gives the value of a word that is a pattern: what is quoted in it is known, the rest may be a glob.
    pub(crate) fn pattern(&mut self, word: &Word, context: &Context) -> Text {
        self.single(word, Mode::Pattern, context)
    }

    fn single(&mut self, word: &Word, mode: Mode, context: &Context) -> Text {
        let mut fields = Fields::default();
        self.parts(&word.parts, mode, &mut fields, context, word);
        fields.end();
        let text = fields.finish().into_iter().next().unwrap_or_else(|| Text::Exact(String::new()));
        self.settle(vec![text]).pop().unwrap_or_else(|| Text::Exact(String::new()))
    }

    fn parts(&mut self, parts: &[Part], mode: Mode, fields: &mut Fields, context: &Context, word: &Word) {
        for (index, part) in parts.iter().enumerate() {
            match part {
                Part::Bare(text) => {
                    let text = if index == 0 { self.tilde(text, parts.len() == 1, fields) } else { text };
                    match mode {
                        Mode::Words | Mode::Pattern => fields.bare(text),
                        Mode::Value => fields.quoted(text),
                    }
                }
                Part::Quoted(text) => fields.quoted(text),
                Part::Parameter { name, operation, quoting } => {
                    let values = self.parameter(name, operation.as_ref(), context);
                    self.put(values, mode, *quoting, fields);
                }
                Part::Substitution { script, quoting } => {
                    let values = self.substitution(script, context, word);
                    self.put(values, mode, *quoting, fields);
                }
                Part::Process { script, direction } => {
                    let shown = shown(word, context);
                    match direction {
                        Direction::Read => {
                            let output = self.inside(script, &context.aside());
                            crate::understand::extend(&mut self.origins, &output.from);
                            self.processes.push((shown.clone(), output));
                        }
                        Direction::Write => self.sinks.push(Rc::new(script.clone())),
                    }
                    fields.unknown(shown);
                }
                Part::Arithmetic { text, parts } => {
                    let mut inner = Fields::default();
                    for part in parts {
                        if matches!(part, Part::Substitution { .. }) {
                            self.parts(std::slice::from_ref(part), Mode::Value, &mut inner, context, word);
                        }
                    }
                    match arithmetic::value(text, &|name| self.number(name)) {
                        Some(number) => fields.quoted(&number.to_string()),
                        None => fields.unknown(format!("$(({}))", shorten(text))),
                    }
                }
            }
        }
    }

    fn number(&self, name: &str) -> Option<String> {
        let variable = self.environment.variable(name)?;
        match variable.choices.as_slice() {
            [choice] => choice.first()?.exact().map(str::to_owned),
            _ => None,
        }
    }

    /// Puts the home directory where a tilde stands, and gives what is left of the text.
    fn tilde<'t>(&self, text: &'t str, whole: bool, fields: &mut Fields) -> &'t str {
        let Some(rest) = text.strip_prefix('~') else { return text };
        let end = rest.find('/').unwrap_or(rest.len());
        let (user, tail) = rest.split_at(end);
        if tail.is_empty() && !whole {
            return text;
        }
        match user {
            "" => fields.quoted(&self.home()),
            "root" => fields.quoted("/root"),
            "+" => known_or(self.environment.directory(), "~+", fields),
            "-" => known_or(self.environment.previous(), "~-", fields),
            user if user.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte)) => {
                fields.quoted("/home/");
                fields.quoted(user);
            }
            _ => return text,
        }
        tail
    }

    /// Gives the home directory, which the line may have set itself.
    pub(crate) fn home(&self) -> String {
        self.number("HOME").unwrap_or_else(|| self.setting.home.clone())
    }

    fn substitution(&mut self, script: &crate::Script, context: &Context, word: &Word) -> Values {
        let output = self.inside(script, context);
        crate::understand::extend(&mut self.origins, &output.from);
        let text = match output.text {
            Some(mut text) => {
                text.truncate(text.trim_end_matches('\n').len());
                Text::Exact(text)
            }
            None => Text::Mixed(vec![Piece::Unknown(substitution_shown(word, context))]),
        };
        Values::One(text)
    }

    /// Walks a script in a subshell whose output is read.
    fn inside(&mut self, script: &crate::Script, context: &Context) -> Output {
        let mark = self.environment.mark();
        let choices = std::mem::take(&mut self.choices);
        let origins = std::mem::take(&mut self.origins);
        let output = self.script(script, &Context { wanted: true, ..context.clone() });
        self.origins = origins;
        self.choices = choices;
        self.environment.leave_subshell(mark);
        output
    }

    fn put(&mut self, values: Values, mode: Mode, quoting: Quoting, fields: &mut Fields) {
        match values {
            Values::One(text) => {
                if !self.pay(text_size(&text) / 8) {
                    return;
                }
                match (quoting, mode) {
                    (Quoting::Quoted, _) | (_, Mode::Value) => fields.text(&text),
                    (Quoting::Bare, Mode::Words) => fields.split(&text, &self.separators()),
                    (Quoting::Bare, Mode::Pattern) => fields.alive(&text),
                }
            }
            Values::Many(texts) => {
                for (index, text) in texts.iter().enumerate() {
                    if !self.pay(1 + text_size(text) / 8) {
                        return;
                    }
                    match (mode, quoting) {
                        (Mode::Words, quoting) => {
                            if index > 0 {
                                fields.end();
                            }
                            match quoting {
                                Quoting::Quoted => fields.text(text),
                                Quoting::Bare => fields.split(text, &self.separators()),
                            }
                        }
                        (Mode::Value | Mode::Pattern, _) => {
                            if index > 0 {
                                fields.quoted(" ");
                            }
                            fields.text(text);
                        }
                    }
                }
            }
        }
    }

    /// Gives the characters that words are split at.
    fn separators(&self) -> Vec<char> {
        self.number("IFS").map_or_else(|| vec![' ', '\t', '\n'], |separators| separators.chars().collect())
    }

    /// Turns placeholder characters in known text back into unknown pieces.
    pub(crate) fn settle(&self, mut texts: Vec<Text>) -> Vec<Text> {
        if self.has_unknowns() {
            for text in &mut texts {
                let held = match &*text {
                    Text::Exact(text) => self.has_placeholder(text),
                    Text::Mixed(pieces) => pieces
                        .iter()
                        .any(|piece| matches!(piece, Piece::Known(text) if self.has_placeholder(text))),
                };
                if held {
                    *text = self.settled(text);
                }
            }
        }
        texts
    }

    pub(crate) fn has_placeholder(&self, text: &str) -> bool {
        text.bytes().any(|byte| byte == 0xF3)
            && text.chars().any(|character| self.unknown(character).is_some())
    }

    fn settled(&self, text: &Text) -> Text {
        let whole;
        let pieces = match text {
            Text::Exact(text) => {
                whole = [Piece::Known(text.clone())];
                whole.as_slice()
            }
            Text::Mixed(pieces) => pieces,
        };
        let mut fields = Fields::default();
        for piece in pieces {
            let Piece::Known(text) = piece else {
                fields.text(&Text::Mixed(vec![piece.clone()]));
                continue;
            };
            let mut known = String::new();
            for character in text.chars() {
                match self.unknown(character) {
                    Some(shown) => {
                        fields.quoted(&std::mem::take(&mut known));
                        fields.unknown(shown.to_owned());
                    }
                    None => known.push(character),
                }
            }
            fields.quoted(&known);
        }
        fields.end();
        fields.finish().into_iter().next().unwrap_or_else(|| text.clone())
    }

    /// Gives what a process substitution prints, if the word is one.
    pub(crate) fn process(&self, text: &Text) -> Option<&Output> {
        let Text::Mixed(pieces) = text else { return None };
        let [Piece::Unknown(shown)] = pieces.as_slice() else { return None };
        if !shown.starts_with("<(") {
            return None;
        }
        self.processes.iter().rev().take(64).find(|(one, _)| one == shown).map(|(_, output)| output)
    }
}

/// Gives the word as it was written, shortened.
pub(crate) fn shown(word: &Word, context: &Context) -> String {
    let written = context.text.get(word.span.clone()).unwrap_or("…");
    // An assignment's value stands behind its name.
    let start = match word.parts.as_slice() {
        [Part::Process { .. }] => written.find(['<', '>']),
        [.., Part::Process { .. }] if word.parts.iter().filter(|part| is_process(part)).count() == 1 => {
            written.find("<(").or_else(|| written.find(">("))
        }
        [Part::Substitution { .. }] => written.find(['$', '`', '"']),
        _ => None,
    };
    shorten(written.get(start.unwrap_or(0)..).unwrap_or(written))
}

fn is_process(part: &Part) -> bool {
    matches!(part, Part::Process { .. })
}

fn substitution_shown(word: &Word, context: &Context) -> String {
    match word.parts.as_slice() {
        [Part::Substitution { .. }] => shown(word, context).trim_matches('"').to_owned(),
        _ => "$(…)".to_owned(),
    }
}

fn text_size(text: &Text) -> usize {
    match text {
        Text::Exact(text) => text.len(),
        Text::Mixed(pieces) => pieces.len() * 16,
    }
}

fn known_or(known: Option<&str>, written: &str, fields: &mut Fields) {
    match known {
        Some(known) => fields.quoted(known),
        None => fields.unknown(written.to_owned()),
    }
}
