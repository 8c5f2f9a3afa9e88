//! Words by an option grammar: short options in bundles, long ones by any unique beginning, attached and separate
//! values, `--`.
//!
//! A grammar is a string of options with blanks between them. An option is its names (one letter: short; more: long)
//! with commas, `=` if it takes a value, `?` if it takes one only when attached, and `@role` if it matters. A grammar
//! that begins with `*` allows options after operands, one with `1` after the first of them; one that begins with `/`
//! has long options with one dash.

use crate::{Piece, Text};

/// Options and operands.
#[derive(Debug, Default)]
pub(crate) struct Parsed {
    /// The roles of the options that have one, with their values.
    pub(crate) found: Vec<(&'static str, Option<Text>)>,
    /// The operands.
    pub(crate) operands: Vec<Text>,
    /// Whether an option was not known, so that the first operand may be its value.
    pub(crate) unsure: bool,
    /// How many operands stood before `--`.
    pub(crate) dashes: Option<usize>,
}

/// An option of a grammar.
#[derive(Clone, Copy)]
struct Choice {
    takes: Takes,
    role: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    Value,
    Attached,
}

impl Parsed {
    /// Gives whether an option of that role was there.
    pub(crate) fn has(&self, role: &str) -> bool {
        self.found.iter().any(|(one, _)| *one == role)
    }

    /// Gives the value of the last option of that role.
    pub(crate) fn value(&self, role: &str) -> Option<&Text> {
        self.found.iter().rev().find(|(one, _)| *one == role)?.1.as_ref()
    }

    /// Gives the values of all options of that role.
    pub(crate) fn values<'p>(&'p self, role: &'p str) -> impl Iterator<Item = &'p Text> {
        self.found.iter().filter(move |(one, _)| *one == role).filter_map(|(_, value)| value.as_ref())
    }
}

/// Reads words by a grammar. Options are looked for until a word follows `own` operands, or everywhere.
pub(crate) fn parse(grammar: &'static str, words: &[Text], own: Option<usize>) -> Parsed {
    let mut parsed = Parsed::default();
    let dashed = grammar.starts_with('/');
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let known = word.known_start();
        if known.len() < 2 || !known.starts_with('-') {
            if own.is_some_and(|own| parsed.operands.len() >= own) {
                break;
            }
            parsed.operands.push(word.clone());
            at += 1;
            continue;
        }
        at += 1;
        if word.exact() == Some("--") {
            parsed.dashes = Some(parsed.operands.len());
            break;
        }
        let long = known.strip_prefix("--").or_else(|| if dashed { known.strip_prefix('-') } else { None });
        let ended = match long {
            Some(long) => parsed.long(grammar, word, long, words, &mut at),
            None => parsed.bundle(grammar, word, words, &mut at),
        };
        if ended {
            break;
        }
    }
    parsed.operands.extend(words.get(at..).unwrap_or_default().iter().cloned());
    parsed
}

impl Parsed {
    /// Reads a long option; true if it ends the options.
    fn long(
        &mut self,
        grammar: &'static str,
        word: &Text,
        known: &str,
        words: &[Text],
        at: &mut usize,
    ) -> bool {
        let (name, attached) = match known.split_once('=') {
            Some((name, _)) => (name, true),
            None => (known, false),
        };
        let Some(choice) = find_long(grammar, name) else {
            self.unsure |= !attached;
            return false;
        };
        let value = if attached {
            let dashes = word.known_start().len() - known.len();
            Some(cut(word, dashes + name.len() + 1))
        } else if choice.takes == Takes::Value {
            let value = words.get(*at).cloned();
            *at += 1;
            value
        } else {
            None
        };
        self.add(choice, value)
    }

    /// Reads short options in one word; true if one ends the options.
    fn bundle(&mut self, grammar: &'static str, word: &Text, words: &[Text], at: &mut usize) -> bool {
        let known = word.known_start();
        for (offset, letter) in known.char_indices().skip(1) {
            let Some(choice) = find_short(grammar, letter) else {
                self.unsure |= !letter.is_ascii_digit() && known.len() == 2;
                continue;
            };
            let next = offset + letter.len_utf8();
            let more = next < known.len() || word.exact().is_none();
            let value = match choice.takes {
                Takes::Nothing => {
                    if self.add(choice, None) {
                        return true;
                    }
                    continue;
                }
                Takes::Value if !more => {
                    let value = words.get(*at).cloned();
                    *at += 1;
                    value
                }
                Takes::Attached if !more => None,
                _ => Some(cut(word, next)),
            };
            return self.add(choice, value);
        }
        false
    }

    fn add(&mut self, choice: Choice, value: Option<Text>) -> bool {
        if !choice.role.is_empty() {
            self.found.push((choice.role, value));
        }
        matches!(choice.role, "last-code" | "module" | "stop" | "split")
    }
}

fn choices(grammar: &'static str) -> impl Iterator<Item = (&'static str, Choice)> {
    grammar.trim_start_matches(['*', '/', '1']).split(' ').filter(|item| !item.is_empty()).map(|item| {
        let (names, role) = item.split_once('@').unwrap_or((item, ""));
        let takes = match names.bytes().last() {
            Some(b'=') => Takes::Value,
            Some(b'?') if names.len() > 1 => Takes::Attached,
            _ => Takes::Nothing,
        };
        let names =
            if takes == Takes::Nothing { names } else { names.get(..names.len() - 1).unwrap_or(names) };
        (names, Choice { takes, role })
    })
}

fn find_short(grammar: &'static str, letter: char) -> Option<Choice> {
    let mut buffer = [0; 4];
    let letter: &str = letter.encode_utf8(&mut buffer);
    choices(grammar).find(|(names, _)| names.split(',').any(|name| name == letter)).map(|(_, choice)| choice)
}

fn find_long(grammar: &'static str, wanted: &str) -> Option<Choice> {
    let mut begun: Option<Choice> = None;
    for (names, choice) in choices(grammar) {
        for name in names.split(',').filter(|name| name.len() > 1 || grammar.starts_with('/')) {
            if name == wanted {
                return Some(choice);
            }
            if name.starts_with(wanted) && !wanted.is_empty() {
                // Of several, the one that matters: a value that is a command is not missed.
                begun = Some(begun.filter(|begun| !begun.role.is_empty()).unwrap_or(choice));
            }
        }
    }
    begun
}

/// Gives the text without its first bytes, which must be known.
pub(crate) fn cut(text: &Text, bytes: usize) -> Text {
    match text {
        Text::Exact(text) => Text::Exact(text.get(bytes..).unwrap_or_default().to_owned()),
        Text::Mixed(pieces) => {
            let mut pieces = pieces.clone();
            if let Some(Piece::Known(first)) = pieces.first_mut() {
                *first = first.get(bytes..).unwrap_or_default().to_owned();
                if first.is_empty() {
                    pieces.remove(0);
                }
            }
            crate::expand::from_pieces(pieces)
        }
    }
}

/// Gives the string of `env -S` as a shell would have to be given it: nothing but quotes and blanks is special.
pub(super) fn split_string(text: &Text) -> Text {
    let mut quote = None;
    let mut escape = |text: &str| {
        let mut escaped = String::with_capacity(text.len());
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            match (character, quote) {
                ('\\', None | Some('"')) => {
                    escaped.push(character);
                    escaped.extend(characters.next());
                    continue;
                }
                ('\'' | '"', None) => quote = Some(character),
                (character, Some(open)) if character == open => quote = None,
                (';' | '&' | '|' | '<' | '>' | '(' | ')' | '`' | '*' | '?' | '[' | '{' | '~' | '#', None) => {
                    escaped.push('\\');
                }
                _ => {}
            }
            escaped.push(character);
        }
        escaped
    };
    match text {
        Text::Exact(text) => Text::Exact(escape(text)),
        Text::Mixed(pieces) => Text::Mixed(
            pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Known(text) => Piece::Known(escape(text)),
                    other => other.clone(),
                })
                .collect(),
        ),
    }
}
