//! How a program reads its arguments: which words are options, which of them take a value, which are operands.

use crate::{Text, target::Value};

/// How a program writes its options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `-abc`, `--long`, `--long=value`; long ones may be shortened.
    #[default]
    Letters,
    /// Like `Letters`, but the first operand ends the options: what follows is somebody else's.
    Leading,
    /// `-long` and `--long`: a dash never begins a bundle of letters.
    Words,
    /// `/x` and `-x`, whatever the case.
    Slashes,
    /// `-Long`, shortened at will, whatever the case.
    Shortened,
    /// The first word with a dash is a signal, later ones are negative numbers.
    Signals,
}

/// How a program's arguments are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grammar<'rules> {
    /// How its options are written.
    pub style: Style,
    /// The options that take the next word as their value, with `|` between them.
    pub valued: &'rules str,
    /// Those that do so only before the first operand.
    pub global: &'rules str,
    /// The options with which the program changes nothing (`--dry-run`).
    pub harmless: &'rules str,
    /// Whether its first operand is the name of what it does, so that `--help` may stand anywhere.
    pub commands: bool,
}

/// An invocation's arguments, told apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading<'line> {
    /// The options in their order, one for each letter of a bundle; `--` is one too.
    pub(crate) options: Vec<Given<'line>>,
    /// What is left.
    pub(crate) operands: Vec<Value<'line>>,
    /// The letters among the options that take no value.
    letters: u128,
    /// Whether the program changes nothing, because it is asked for help or told so.
    pub(crate) is_harmless: bool,
}

/// An option that is given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given<'line> {
    pub(crate) name: Name<'line>,
    pub(crate) value: Option<Value<'line>>,
}

/// An option's name as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name<'line> {
    /// One letter of a bundle.
    Letter(char),
    /// A word with its dashes or slash.
    Word(&'line str),
}

impl Grammar<'_> {
    /// Reads arguments.
    pub(crate) fn read<'line>(&self, arguments: &'line [Text]) -> Reading<'line> {
        let mut reading = Reading::default();
        let mut rest = arguments.iter();
        let mut only_operands = false;
        while let Some(argument) = rest.next() {
            let start = argument.known_start();
            if only_operands || !self.is_option(start, &reading, arguments.len()) {
                reading.operands.push(Value::whole(argument));
            } else if start == "--" && argument.exact().is_some() {
                only_operands = true;
                reading.options.push(Given { name: Name::Word("--"), value: None });
            } else {
                self.read_option(argument, &mut rest, &mut reading);
            }
        }
        reading
    }

    fn is_option(&self, start: &str, reading: &Reading<'_>, count: usize) -> bool {
        match self.style {
            Style::Letters | Style::Words | Style::Shortened => start.len() > 1 && start.starts_with('-'),
            Style::Leading => start.len() > 1 && start.starts_with('-') && reading.operands.is_empty(),
            Style::Slashes => {
                let name = start.strip_prefix(['/', '-']).unwrap_or_default();
                let word = name.split_once(':').map_or(name, |(word, _)| word);
                !word.is_empty() && word.len() <= 24 && !word.contains(['/', '\\', '.'])
            }
            Style::Signals => {
                let is_first = reading.options.is_empty() && reading.operands.is_empty();
                start.len() > 1 && start.starts_with('-') && is_first && count > 1
                    || start == "--"
                    || start.starts_with("-s") && is_first
            }
        }
    }

    fn read_option<'line>(
        &self,
        argument: &'line Text,
        rest: &mut std::slice::Iter<'line, Text>,
        reading: &mut Reading<'line>,
    ) {
        let start = argument.known_start();
        let is_bundle = matches!(self.style, Style::Letters | Style::Leading) && !start.starts_with("--");
        if is_bundle {
            for (at, letter) in start.char_indices().skip(1) {
                // A letter that was given before and takes no value says nothing new.
                if reading.letters & bit(letter) != 0 {
                    continue;
                }
                self.note_harmless(Name::Letter(letter), None, reading);
                let end = at + letter.len_utf8();
                if !self.takes_value(Name::Letter(letter), reading) {
                    reading.letters |= bit(letter);
                    reading.options.push(Given { name: Name::Letter(letter), value: None });
                    continue;
                }
                let is_last = end == start.len() && argument.exact().is_some();
                let value = if is_last {
                    rest.next().map(Value::whole)
                } else {
                    let equals = usize::from(start.get(end..).is_some_and(|rest| rest.starts_with('=')));
                    Some(Value { text: argument, skip: end + equals })
                };
                reading.options.push(Given { name: Name::Letter(letter), value });
                return;
            }
            return;
        }
        let sign = if self.style == Style::Slashes || self.style == Style::Shortened { ':' } else { '=' };
        let (name, value) = match start.find(sign) {
            Some(at) => (start.get(..at), Some(Value { text: argument, skip: at + 1 })),
            None => (Some(start), None),
        };
        let name = Name::Word(name.unwrap_or_default());
        let value = match value {
            None if self.takes_value(name, reading) => rest.next().map(Value::whole),
            other => other,
        };
        self.note_harmless(name, value, reading);
        reading.options.push(Given { name, value });
    }

    fn takes_value(&self, name: Name<'_>, reading: &Reading<'_>) -> bool {
        let is_in =
            |words: &str| words.split('|').any(|word| !word.is_empty() && self.is_exactly(name, word));
        is_in(self.valued) || reading.operands.is_empty() && is_in(self.global)
    }

    fn note_harmless(&self, name: Name<'_>, value: Option<Value<'_>>, reading: &mut Reading<'_>) {
        let is_before = reading.operands.is_empty();
        let asks = match name {
            Name::Word("--help") => self.commands || is_before,
            Name::Word("--version") => is_before,
            Name::Word("/?" | "-?") => matches!(self.style, Style::Slashes | Style::Shortened),
            _ => false,
        };
        let is_off =
            value.and_then(Value::exact).is_some_and(|value| matches!(value, "false" | "none" | "0"));
        let is_told =
            !is_off && self.harmless.split('|').any(|word| !word.is_empty() && self.is_exactly(name, word));
        reading.is_harmless |= asks || is_told;
    }

    /// Tells whether an option as it stands is the one that a rule names; what may be shortened may be it.
    pub(crate) fn is_called(&self, name: Name<'_>, word: &str) -> bool {
        if self.is_exactly(name, word) {
            return true;
        }
        let Name::Word(given) = name else { return false };
        match self.style {
            Style::Letters | Style::Leading => {
                given.len() > 2 && given.starts_with("--") && word.starts_with(given)
            }
            Style::Shortened => {
                given.len() > 1
                    && word.get(..given.len()).is_some_and(|start| start.eq_ignore_ascii_case(given))
            }
            Style::Words | Style::Slashes | Style::Signals => false,
        }
    }

    fn is_exactly(&self, name: Name<'_>, word: &str) -> bool {
        match (name, self.style) {
            (Name::Letter(letter), _) => {
                let mut letters = word.strip_prefix('-').unwrap_or_default().chars();
                letters.next() == Some(letter) && letters.next().is_none()
            }
            (Name::Word(given), Style::Letters | Style::Leading | Style::Signals) => given == word,
            (Name::Word(given), Style::Words) => bare(given) == bare(word),
            (Name::Word(given), Style::Shortened) => given.eq_ignore_ascii_case(word),
            (Name::Word(given), Style::Slashes) => {
                given.trim_start_matches(['/', '-']).eq_ignore_ascii_case(word.trim_start_matches(['/', '-']))
            }
        }
    }
}

/// One bit for each ASCII letter, none for others.
fn bit(letter: char) -> u128 {
    if letter.is_ascii() { 1 << u32::from(letter) } else { 0 }
}

/// An option without its dashes.
fn bare(word: &str) -> &str {
    word.trim_start_matches('-')
}
