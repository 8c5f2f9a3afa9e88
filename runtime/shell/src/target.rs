//! What a path is: its classes after `.`, `..`, slashes, globs and unknown pieces are resolved.

mod address;
mod known;
mod path;

use crate::{Class, Classes, Piece, Setting, Text};

use path::Path;

/// A word's value, or what is left of it behind its first bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'line> {
    pub(crate) text: &'line Text,
    /// How many known bytes in front do not belong to it.
    pub(crate) skip: usize,
}

/// Where a path is looked at from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'line> {
    pub(crate) directory: Option<&'line str>,
    pub(crate) setting: &'line Setting,
}

/// Stands for any text in a flattened value.
pub(crate) const STAR: char = '\u{E000}';
/// Stands for any one character.
pub(crate) const ONE: char = '\u{E001}';
/// Stands for what cannot be known.
const UNKNOWN: char = '\u{E002}';

impl<'line> Value<'line> {
    pub(crate) const fn whole(text: &'line Text) -> Self {
        Self { text, skip: 0 }
    }

    /// Gives the known text at the beginning.
    pub(crate) fn known_start(self) -> &'line str {
        self.text.known_start().get(self.skip..).unwrap_or_default()
    }

    /// Gives the value if all of it is known.
    pub(crate) fn exact(self) -> Option<&'line str> {
        self.text.exact()?.get(self.skip..)
    }

    fn pieces(self) -> impl Iterator<Item = (PieceKind, &'line str)> {
        let (one, many) = match self.text {
            Text::Exact(text) => (Some(text.as_str()), [].as_slice()),
            Text::Mixed(pieces) => (None, pieces.as_slice()),
        };
        let pieces = many.iter().map(|piece| match piece {
            Piece::Known(text) => (PieceKind::Known, text.as_str()),
            Piece::Glob(text) => (PieceKind::Glob, text.as_str()),
            Piece::Unknown(text) => (PieceKind::Unknown, text.as_str()),
        });
        let pieces = one.map(|text| (PieceKind::Known, text)).into_iter().chain(pieces);
        pieces.enumerate().map(move |(index, (kind, text))| {
            let is_cut = index == 0 && kind == PieceKind::Known;
            (kind, if is_cut { text.get(self.skip..).unwrap_or_default() } else { text })
        })
    }

    /// The value with one character for each glob and each unknown piece.
    fn flat(self) -> String {
        let mut flat = String::new();
        for (index, (kind, text)) in self.pieces().enumerate() {
            match kind {
                PieceKind::Known => flat.push_str(text),
                PieceKind::Glob => push_glob(text, &mut flat),
                PieceKind::Unknown if index == 0 && known::is_home_variable(text) => flat.push('~'),
                PieceKind::Unknown => flat.push(UNKNOWN),
            }
        }
        flat
    }
}

/// Adds a glob: a set of characters counts as any one of them, a list of patterns as any text.
fn push_glob(glob: &str, flat: &mut String) {
    let mut letters = glob.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '*' | '+' | '@' | '!' | '(' => flat.push(STAR),
            '[' => {
                flat.push(ONE);
                letters.by_ref().skip(1).find(|letter| *letter == ']');
            }
            '?' => flat.push(ONE),
            _ => flat.push(letter),
        }
        if letter == '(' {
            return;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PieceKind {
    Known,
    Glob,
    Unknown,
}

/// Gives the classes that a value has as a path or an address.
pub(crate) fn classes(value: Value<'_>, view: View<'_>) -> Classes {
    let mut classes = variables(value);
    let flat = value.flat();
    if flat.is_empty() {
        return classes;
    }
    if flat.contains(UNKNOWN) {
        classes.add(Class::Unknown);
    }
    let flat = match address::classes(&flat) {
        Some(address) if address.is_empty() => flat.get("file://".len()..).unwrap_or_default(),
        Some(address) => {
            classes.extend(address);
            return classes;
        }
        None => &flat,
    };
    classes.extend(known::classes(&Path::resolve(flat, view), view.setting));
    classes
}

/// Gives what the names of the variables in a value tell.
fn variables(value: Value<'_>) -> Classes {
    let mut classes = Classes::NONE;
    let sends_header = known::is_login_header(value.known_start());
    for (index, (kind, text)) in value.pieces().enumerate() {
        if kind != PieceKind::Unknown {
            continue;
        }
        if !sends_header && known::is_secret_variable(text) {
            classes.add(Class::SecretVariable);
        }
        if index == 0 && known::is_own_variable(text) {
            classes.add(Class::Own);
        }
        if index == 0 && known::is_temporary_variable(text) {
            classes.add(Class::Temporary);
        }
    }
    classes
}

/// Tells whether a word of a flattened path can be this name.
pub(crate) fn fits(word: &str, name: &str) -> bool {
    if !word.contains([STAR, ONE]) {
        return word == name;
    }
    // Globs of a path word are few and short; the two marks of the last star are enough to go back to.
    let (word, name): (Vec<char>, Vec<char>) = (word.chars().collect(), name.chars().collect());
    let (mut at, mut of) = (0, 0);
    let mut star = None;
    while of < name.len() {
        match word.get(at) {
            Some(&STAR) => {
                star = Some((at, of));
                at += 1;
            }
            Some(&letter) if letter == ONE || name.get(of) == Some(&letter) => {
                at += 1;
                of += 1;
            }
            _ => match star {
                Some((star_at, star_of)) => {
                    star = Some((star_at, star_of + 1));
                    at = star_at + 1;
                    of = star_of + 1;
                }
                None => return false,
            },
        }
    }
    word.iter().skip(at).all(|letter| *letter == STAR)
}

#[cfg(test)]
mod tests;
