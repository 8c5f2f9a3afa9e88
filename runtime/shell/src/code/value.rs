//! What is known of a value that code works with, and where it comes from.

use std::rc::Rc;

use crate::{Piece, Text};

/// A value.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// What it is.
    pub(super) shape: Shape,
    /// What of the outside world is in it.
    pub(super) sources: Vec<Source>,
    depth: u8,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Nothing is known.
    Unknown,
    /// A text, or one with unknown pieces.
    Text(Rc<Text>),
    /// A whole number.
    Number(i64),
    /// Something that has only a name: a module, a function, a variable that nobody set.
    Name(Rc<str>),
    /// A list.
    List(Rc<[Value]>),
    /// Named values.
    Record(Rc<[Argument]>),
    /// What a call of that name gave.
    Made(Rc<str>, Rc<[Argument]>),
    /// A member of a value.
    Member(Rc<Value>, Rc<str>),
    /// A name with arguments already given.
    Bound(Rc<Value>, Rc<[Argument]>),
    /// One of several.
    Either(Rc<[Value]>),
}

/// An argument, or a field.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    /// Its name, if one was written.
    pub(super) name: Option<Rc<str>>,
    /// Its value.
    pub(super) value: Value,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// All variables of the environment.
    Environment,
    /// One variable of the environment.
    Variable(Rc<str>),
    /// A file.
    File(Rc<Text>),
    /// A page.
    Page(Rc<Text>),
    /// A program's output.
    Output(Rc<Text>),
}

/// How many sources are remembered for one value.
const SOURCE_LIMIT: usize = 4;

/// How deep values may be inside one another.
const DEPTH_LIMIT: u8 = 24;

/// How many alternatives are remembered for one value.
pub(super) const EITHER_LIMIT: usize = 8;

impl Value {
    /// Gives a value of which nothing is known.
    pub(super) const fn unknown() -> Self {
        Self { shape: Shape::Unknown, sources: Vec::new(), depth: 0 }
    }

    /// Gives a value that has a shape only; nothing is known of one that is too deep.
    pub(super) fn of(shape: Shape) -> Self {
        let arguments = |list: &[Argument]| list.iter().map(|argument| argument.value.depth).max();
        let inside = match &shape {
            Shape::Unknown | Shape::Text(_) | Shape::Number(_) | Shape::Name(_) => None,
            Shape::List(values) | Shape::Either(values) => {
                values.iter().map(|value| value.depth).max().or(Some(0))
            }
            Shape::Record(fields) | Shape::Made(_, fields) => arguments(fields).or(Some(0)),
            Shape::Member(value, _) => Some(value.depth),
            Shape::Bound(value, list) => arguments(list).max(Some(value.depth)),
        };
        match inside {
            None => Self { shape, sources: Vec::new(), depth: 0 },
            Some(depth) if depth < DEPTH_LIMIT => Self { shape, sources: Vec::new(), depth: depth + 1 },
            Some(_) => Self::unknown(),
        }
    }

    /// Gives a known text.
    pub(super) fn exact(text: impl Into<String>) -> Self {
        Self::of(Shape::Text(Rc::new(Text::Exact(text.into()))))
    }

    /// Gives a text.
    pub(super) fn text(text: Text) -> Self {
        Self::of(Shape::Text(Rc::new(text)))
    }

    /// Gives something that has only a name.
    pub(super) fn name(name: &str) -> Self {
        Self::of(Shape::Name(Rc::from(name)))
    }

    /// Gives a list.
    pub(super) fn list(values: Vec<Self>) -> Self {
        Self::of(Shape::List(Rc::from(values)))
    }

    /// Gives one of several values.
    pub(super) fn either(left: Self, right: Self) -> Self {
        let mut all = Vec::new();
        for value in [left, right] {
            match value.shape {
                Shape::Either(values) => all.extend(values.iter().cloned()),
                _ => all.push(value),
            }
        }
        if all.len() > EITHER_LIMIT {
            let rest = all.split_off(EITHER_LIMIT - 1);
            let mut unknown = Self::unknown();
            for value in &rest {
                unknown.take_sources(value);
            }
            all.push(unknown);
        }
        let mut sources = Self::unknown();
        for value in &all {
            sources.take_sources(value);
        }
        let mut either = Self::of(Shape::Either(Rc::from(all)));
        either.sources = sources.sources;
        either
    }

    /// Adds a source.
    pub(super) fn with(mut self, source: Source) -> Self {
        self.add(source);
        self
    }

    fn add(&mut self, source: Source) {
        if self.sources.len() < SOURCE_LIMIT && !self.sources.contains(&source) {
            self.sources.push(source);
        }
    }

    /// Adds the sources of another value, and of what is directly in it.
    pub(super) fn take_sources(&mut self, other: &Self) {
        for source in &other.sources {
            self.add(source.clone());
        }
    }

    /// Gives the value's alternatives; itself if there are none.
    pub(super) fn alternatives(&self) -> &[Self] {
        match &self.shape {
            Shape::Either(values) => values,
            _ => std::slice::from_ref(self),
        }
    }

    /// Gives the known text.
    pub(super) fn known(&self) -> Option<&str> {
        match &self.shape {
            Shape::Text(text) => text.exact(),
            _ => None,
        }
    }

    /// Gives the number.
    pub(super) fn number(&self) -> Option<i64> {
        match &self.shape {
            Shape::Number(number) => Some(*number),
            Shape::Text(text) => text.exact()?.trim().parse().ok(),
            _ => None,
        }
    }

    /// Gives the name of something that has only a name.
    pub(super) fn path(&self) -> Option<&str> {
        match &self.shape {
            Shape::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Gives the values of a list.
    pub(super) fn items(&self) -> Option<&[Self]> {
        match &self.shape {
            Shape::List(values) => Some(values),
            _ => None,
        }
    }

    /// Gives a named field.
    pub(super) fn field(&self, name: &str) -> Option<&Self> {
        match &self.shape {
            Shape::Record(fields) => named(fields, name),
            _ => None,
        }
    }

    /// Tells whether the value is a true that was written as such.
    pub(super) fn is_true(&self) -> bool {
        match &self.shape {
            Shape::Name(name) => matches!(&**name, "True" | "true" | "TRUE" | "T" | "t" | "$true"),
            Shape::Number(number) => *number != 0,
            _ => false,
        }
    }

    /// Gives the value as a word or a text; unknown pieces keep what they were written as.
    pub(super) fn as_text(&self) -> Text {
        match &self.shape {
            Shape::Text(text) => Text::clone(text),
            Shape::Number(number) => Text::Exact(number.to_string()),
            Shape::Made(kind, arguments) if matches!(&**kind, "path" | "url") => match arguments.first() {
                Some(argument) => argument.value.as_text(),
                _ => self.hole(),
            },
            Shape::Either(values) => match values.first() {
                Some(first) if values.len() == 1 => first.as_text(),
                _ => self.hole(),
            },
            _ => self.hole(),
        }
    }

    fn hole(&self) -> Text {
        if let Some(Source::Variable(name)) = self.sources.first() {
            return Text::Mixed(vec![Piece::Unknown(format!("${name}"))]);
        }
        Text::Mixed(vec![Piece::Unknown(self.shown())])
    }

    /// Gives a short name for what is not known.
    pub(super) fn shown(&self) -> String {
        match &self.shape {
            Shape::Name(name) => format!("{{{}}}", shortened(name)),
            Shape::Member(value, name) => match value.path() {
                Some(path) => format!("{{{}.{}}}", shortened(path), shortened(name)),
                None => format!("{{….{}}}", shortened(name)),
            },
            Shape::Made(name, _) => format!("{{{}(…)}}", shortened(name)),
            Shape::Text(text) => shortened(&text.shown()).to_owned(),
            _ => "{…}".to_owned(),
        }
    }

    /// Tells whether nothing of its text is known.
    pub(super) fn is_open(&self) -> bool {
        match self.as_text() {
            Text::Exact(_) => false,
            Text::Mixed(pieces) => !pieces.iter().any(|piece| match piece {
                Piece::Known(text) => !text.trim().is_empty(),
                Piece::Glob(_) => true,
                Piece::Unknown(_) => false,
            }),
        }
    }
}

impl Argument {
    /// Gives an argument without a name.
    pub(super) const fn plain(value: Value) -> Self {
        Self { name: None, value }
    }
}

/// Gives the argument of that name.
pub(super) fn named<'a>(arguments: &'a [Argument], name: &str) -> Option<&'a Value> {
    arguments.iter().find(|argument| argument.name.as_deref() == Some(name)).map(|argument| &argument.value)
}

/// Gives the argument at a place among those without a name.
pub(super) fn plain(arguments: &[Argument], place: usize) -> Option<&Value> {
    arguments.iter().filter(|argument| argument.name.is_none()).nth(place).map(|argument| &argument.value)
}

/// Puts texts side by side.
pub(super) fn joined(texts: impl IntoIterator<Item = Text>) -> Text {
    let mut pieces: Vec<Piece> = Vec::new();
    for text in texts {
        let added = match text {
            Text::Exact(text) => vec![Piece::Known(text)],
            Text::Mixed(added) => added,
        };
        for piece in added {
            match (pieces.last_mut(), piece) {
                (Some(Piece::Known(before)), Piece::Known(text)) => before.push_str(&text),
                (_, piece) => pieces.push(piece),
            }
        }
    }
    match (pieces.pop(), pieces.is_empty()) {
        (None, _) => Text::Exact(String::new()),
        (Some(Piece::Known(text)), true) => Text::Exact(text),
        (Some(last), _) => {
            pieces.push(last);
            Text::Mixed(pieces)
        }
    }
}

/// Cuts a text to what can be shown.
pub(super) fn shortened(text: &str) -> &str {
    text.char_indices().nth(60).map_or(text, |(at, _)| text.get(..at).unwrap_or_default())
}

/// Reads a pattern of file names into known text and globs.
pub(super) fn globbed(pattern: &str) -> Text {
    let mut pieces = Vec::new();
    let mut known = String::new();
    let mut characters = pattern.chars().peekable();
    while let Some(character) = characters.next() {
        let mut glob = match character {
            '*' | '?' => character.to_string(),
            '[' => "[".to_owned(),
            _ => {
                known.push(character);
                continue;
            }
        };
        if character == '[' {
            while let Some(next) = characters.next_if(|next| *next != '/') {
                glob.push(next);
                if next == ']' {
                    break;
                }
            }
        }
        if !known.is_empty() {
            pieces.push(Piece::Known(std::mem::take(&mut known)));
        }
        pieces.push(Piece::Glob(glob));
    }
    if pieces.is_empty() {
        return Text::Exact(known);
    }
    if !known.is_empty() {
        pieces.push(Piece::Known(known));
    }
    Text::Mixed(pieces)
}
