//! `$NAME` and `${NAME…}`: values that are known, and what operators make of them.

use super::pattern::{Pattern, TEXT_LIMIT};
use crate::{
    Operation, Piece, Text, Word,
    understand::{Context, Mind, Variable},
};

/// The value of a part of a word.
#[derive(Debug)]
pub(super) enum Values {
    /// One text.
    One(Text),
    /// Several, as `"$@"` gives.
    Many(Vec<Text>),
}

/// What is known of a parameter.
enum State {
    /// Its values: one, or an array's.
    Known(Vec<Text>),
    /// It is not set.
    Unset,
    /// Whoever runs the line may have set it.
    Foreign,
}

/// Variables that every shell finds set.
const SET: &[&str] =
    &["HOME", "LANG", "LOGNAME", "PATH", "PWD", "SHELL", "TERM", "TMPDIR", "USER", "EDITOR", "UID"];

impl Mind<'_> {
    /// Gives the value of a parameter after its operator.
    pub(super) fn parameter(
        &mut self,
        name: &str,
        operation: Option<&Operation>,
        context: &Context,
    ) -> Values {
        let (name, state) = match name.strip_prefix('!') {
            Some(pointer) if !pointer.is_empty() => match self.state(pointer, context) {
                State::Known(values) => match values.first().and_then(Text::exact) {
                    Some(target) => (target.to_owned(), self.state(target, context)),
                    None => return unknown(&format!("${{!{pointer}}}")),
                },
                _ => return unknown(&format!("${{!{pointer}}}")),
            },
            _ => (name.to_owned(), self.state(name, context)),
        };
        let all = matches!(name.as_str(), "@" | "*");
        match operation {
            None => match state {
                // zsh gives all values of an array that are not empty.
                State::Known(values) if context.is_zsh() && values.len() > 1 => {
                    let full = |value: &Text| !matches!(value, Text::Exact(text) if text.is_empty());
                    Values::Many(values.into_iter().filter(full).collect())
                }
                state => Self::plain(&name, state, all),
            },
            Some(operation) => self.operate(&name, state, operation, context),
        }
    }

    fn plain(name: &str, state: State, all: bool) -> Values {
        match state {
            State::Known(values) if all => Values::Many(values),
            State::Known(values) => Values::One(values.into_iter().next().unwrap_or_else(empty)),
            State::Unset => Values::One(empty()),
            State::Foreign if matches!(name, "PATH" | "PWD" | "OLDPWD" | "SHELL" | "TMPDIR") => {
                Values::One(Text::Mixed(vec![
                    Piece::Known("/".to_owned()),
                    Piece::Unknown(format!("${name}")),
                ]))
            }
            State::Foreign => unknown(&format!("${name}")),
        }
    }

    fn state(&mut self, name: &str, context: &Context) -> State {
        if let Some(variable) = self.environment.variable(name) {
            let count = variable.choices.len();
            if count == 0 {
                return State::Unset;
            }
            let reads = variable.reads.clone();
            crate::understand::extend(&mut self.origins, &reads);
            let taken = self.choices.take(count);
            let values = self.environment.variable(name).and_then(|variable| variable.choices.get(taken));
            return values.map_or(State::Unset, |values| State::Known(values.clone()));
        }
        let known = |text: &str| State::Known(vec![Text::Exact(text.to_owned())]);
        match name {
            "HOME" => known(&self.home()),
            "IFS" => known(" \t\n"),
            "SHELL" | "BASH" => known("/bin/bash"),
            "PWD" => self.environment.directory().map_or(State::Foreign, known),
            "OLDPWD" => self.environment.previous().map_or(State::Foreign, known),
            "0" => known("bash"),
            "?" | "$" | "!" | "-" | "_" => State::Foreign,
            "@" | "*" => match &self.environment.positional {
                Some(values) if values.is_empty() && context.idle => State::Foreign,
                Some(values) => State::Known(values.to_vec()),
                None => State::Foreign,
            },
            "#" => match &self.environment.positional {
                Some(values) => known(&values.len().to_string()),
                None => State::Foreign,
            },
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty() => {
                let index = digits.parse::<usize>().ok().and_then(|index| index.checked_sub(1));
                let value = index.zip(self.environment.positional.as_ref()).and_then(|(at, all)| all.get(at));
                match value {
                    Some(value) => State::Known(vec![value.clone()]),
                    None => State::Foreign,
                }
            }
            _ => State::Foreign,
        }
    }

    fn operate(&mut self, name: &str, state: State, operation: &Operation, context: &Context) -> Values {
        let operator = operation.operator.as_str();
        let (colon, core) = match operator.strip_prefix(':') {
            Some(core) if !core.is_empty() => (true, core),
            _ => (false, operator),
        };
        let first = operation.words.first();
        match core {
            "-" | "=" | "+" | "?" => self.default(name, state, (core, colon), first, context),
            "#" | "##" | "%" | "%%" => self.cut(name, state, core, first, context),
            "/" | "//" | "/#" | "/%" => self.replace(name, state, core, &operation.words, context),
            ":" => self.substring(name, state, &operation.words, context),
            "^" | "^^" | "," | ",," => Self::case(name, state, core),
            "[" => self.index(name, state, first, context),
            "length" => Self::length(name, &state),
            "@" => Self::plain(name, state, false),
            _ => unknown(&format!("${{{name}{operator}…}}")),
        }
    }

    fn default(
        &mut self,
        name: &str,
        state: State,
        (core, colon): (&str, bool),
        word: Option<&Word>,
        context: &Context,
    ) -> Values {
        let filled = match &state {
            State::Known(values) => {
                !colon || values.iter().any(|value| !matches!(value, Text::Exact(text) if text.is_empty()))
            }
            State::Unset => false,
            State::Foreign => SET.contains(&name) || core == "+" || core == "?",
        };
        match (core, filled) {
            ("+", false) => Values::One(empty()),
            ("+", true) | ("-" | "=", false) => {
                let value = word.map_or_else(empty, |word| self.pattern(word, context));
                if core == "=" {
                    self.environment.set(name, Variable::of(value.clone()));
                }
                Values::One(value)
            }
            _ => Self::plain(name, state, matches!(name, "@" | "*")),
        }
    }

    fn exact(name: &str, state: State) -> Result<String, Values> {
        match Self::plain(name, state, false) {
            Values::One(Text::Exact(text)) => Ok(text),
            _ => Err(unknown(&format!("${{{name}…}}"))),
        }
    }

    fn cut(
        &mut self,
        name: &str,
        state: State,
        core: &str,
        word: Option<&Word>,
        context: &Context,
    ) -> Values {
        let pattern = word.map_or_else(empty, |word| self.pattern(word, context));
        let text = match Self::exact(name, state) {
            Ok(text) => text,
            Err(unknown) => return unknown,
        };
        let characters: Vec<char> = text.chars().collect();
        let Some(pattern) = Pattern::of(&pattern).filter(|_| characters.len() <= TEXT_LIMIT) else {
            return unknown(&format!("${{{name}{core}…}}"));
        };
        let lengths =
            if core.starts_with('#') { pattern.ends(&characters) } else { pattern.tails(&characters) };
        let length = if core.len() == 1 { lengths.first() } else { lengths.last() }.copied().unwrap_or(0);
        let left: String = if core.starts_with('#') {
            characters.iter().skip(length).collect()
        } else {
            characters.iter().take(characters.len() - length).collect()
        };
        Values::One(Text::Exact(left))
    }

    fn replace(&mut self, name: &str, state: State, core: &str, words: &[Word], context: &Context) -> Values {
        let pattern = words.first().map_or_else(empty, |word| self.pattern(word, context));
        let with = words.get(1).map_or_else(empty, |word| self.value(word, context));
        let text = match Self::exact(name, state) {
            Ok(text) => text,
            Err(unknown) => return unknown,
        };
        let characters: Vec<char> = text.chars().collect();
        let (Some(pattern), Some(with)) =
            (Pattern::of(&pattern).filter(|_| characters.len() <= TEXT_LIMIT), with.exact())
        else {
            return unknown(&format!("${{{name}{core}…}}"));
        };
        let mut replaced = String::new();
        let mut at = 0;
        let mut done = false;
        while at <= characters.len() {
            let rest = characters.get(at..).unwrap_or_default();
            let fits = match core {
                "/#" => at == 0,
                "/%" => pattern.ends(rest).last() == Some(&rest.len()),
                _ => true,
            };
            let length = pattern.ends(rest).last().copied().filter(|length| *length > 0 && fits && !done);
            if let Some(length) = length {
                replaced.push_str(with);
                at += length;
                done = core != "//";
            } else {
                replaced.extend(rest.first());
                at += 1;
            }
        }
        Values::One(Text::Exact(replaced))
    }

    fn substring(&mut self, name: &str, state: State, words: &[Word], context: &Context) -> Values {
        let numbers: Vec<Option<i64>> = words
            .iter()
            .map(|word| {
                let text = self.value(word, context);
                text.exact().and_then(|text| super::arithmetic::value(text, &|name| self.number(name)))
            })
            .collect();
        let offset = numbers.first().copied().flatten();
        let length = match numbers.get(1) {
            Some(None) => return unknown(&format!("${{{name}:…}}")),
            Some(length) => *length,
            None => None,
        };
        if let State::Known(values) = &state
            && (matches!(name, "@" | "*") || values.len() > 1)
        {
            let Some(offset) = offset.and_then(|offset| usize::try_from(offset).ok()) else {
                return unknown(&format!("${{{name}:…}}"));
            };
            let skip = if matches!(name, "@" | "*") { offset.saturating_sub(1) } else { offset };
            let take = length.and_then(|length| usize::try_from(length).ok()).unwrap_or(usize::MAX);
            return Values::Many(values.iter().skip(skip).take(take).cloned().collect());
        }
        if length == Some(0) {
            return Values::One(empty());
        }
        let text = match Self::plain(name, state, false) {
            Values::One(text) => text,
            Values::Many(_) => return unknown(&format!("${{{name}:…}}")),
        };
        let cut = offset.and_then(|offset| match &text {
            Text::Exact(text) => slice(text, offset, length),
            Text::Mixed(_) => known_slice(text.known_start(), offset, length),
        });
        cut.map_or_else(|| unknown(&format!("${{{name}:…}}")), |cut| Values::One(Text::Exact(cut)))
    }

    fn case(name: &str, state: State, core: &str) -> Values {
        let text = match Self::exact(name, state) {
            Ok(text) => text,
            Err(unknown) => return unknown,
        };
        let upper = core.starts_with('^');
        let change = |text: &str| if upper { text.to_uppercase() } else { text.to_lowercase() };
        let changed = if core.len() == 2 {
            change(&text)
        } else {
            let end = text.chars().next().map_or(0, char::len_utf8);
            let (first, rest) = text.split_at(end);
            change(first) + rest
        };
        Values::One(Text::Exact(changed))
    }

    fn index(&mut self, name: &str, state: State, word: Option<&Word>, context: &Context) -> Values {
        let index = word.map_or_else(empty, |word| self.value(word, context));
        let State::Known(values) = state else { return unknown(&format!("${{{name}[…]}}")) };
        match index.exact() {
            Some("@" | "*") => Values::Many(values),
            Some(index) => {
                let index = super::arithmetic::value(index, &|name| self.number(name));
                let at = index.and_then(|index| match index {
                    ..0 => values.len().checked_sub(usize::try_from(index.unsigned_abs()).ok()?),
                    _ => usize::try_from(index).ok(),
                });
                match at {
                    Some(at) => Values::One(values.get(at).cloned().unwrap_or_else(empty)),
                    None => unknown(&format!("${{{name}[…]}}")),
                }
            }
            None => unknown(&format!("${{{name}[…]}}")),
        }
    }

    fn length(name: &str, state: &State) -> Values {
        match state {
            State::Known(values) => match values.as_slice() {
                [Text::Exact(text)] => Values::One(Text::Exact(text.chars().count().to_string())),
                _ => unknown(&format!("${{#{name}}}")),
            },
            State::Unset => Values::One(Text::Exact("0".to_owned())),
            State::Foreign => unknown(&format!("${{#{name}}}")),
        }
    }
}

fn slice(text: &str, offset: i64, length: Option<i64>) -> Option<String> {
    let characters: Vec<char> = text.chars().collect();
    let count = i64::try_from(characters.len()).ok()?;
    let start = if offset < 0 { count + offset } else { offset };
    let end = match length {
        None => count,
        Some(length) => {
            if length < 0 {
                count + length
            } else {
                start.checked_add(length)?.min(count)
            }
        }
    };
    let (start, end) = (usize::try_from(start).ok()?, usize::try_from(end).ok()?);
    Some(characters.get(start.min(end)..end).unwrap_or_default().iter().collect())
}

/// Gives a slice that lies in what is known of the text's beginning.
fn known_slice(start: &str, offset: i64, length: Option<i64>) -> Option<String> {
    let length = length.filter(|length| *length >= 0)?;
    let (from, to) = (usize::try_from(offset).ok()?, usize::try_from(offset.checked_add(length)?).ok()?);
    let characters: Vec<char> = start.chars().collect();
    Some(characters.get(from..to)?.iter().collect())
}

fn empty() -> Text {
    Text::Exact(String::new())
}

fn unknown(shown: &str) -> Values {
    Values::One(Text::Mixed(vec![Piece::Unknown(shown.to_owned())]))
}
