//! What the lexer gives: names, texts, numbers and symbols.

/// A token and where it stands.
#[derive(Debug)]
pub(super) struct Token<'s> {
    /// What it is.
    pub(super) kind: Kind<'s>,
    /// Where it begins.
    pub(super) start: usize,
    /// Whether a blank or a new line stands before it.
    pub(super) spaced: bool,
}

/// What a token is.
#[derive(Debug)]
pub(super) enum Kind<'s> {
    /// A name, with its sigil.
    Name(&'s str),
    /// A number, as written.
    Number(&'s str),
    /// A text.
    Text(Vec<Part<'s>>),
    /// A text that runs as a command.
    Command(Vec<Part<'s>>),
    /// A list of words.
    Words(Vec<String>),
    /// A pattern of file names.
    Glob(String),
    /// A regular expression.
    Pattern,
    /// Code of the same language.
    Code(&'s str),
    /// Anything else.
    Symbol(&'s str),
    /// The end of a line.
    Line,
}

/// A part of a text.
#[derive(Debug)]
pub(super) enum Part<'s> {
    /// Known text, decoded.
    Known(String),
    /// Code whose value stands here.
    Hole(&'s str),
}

/// The tokens of a text.
pub(super) struct Tokens<'s> {
    /// The tokens.
    pub(super) list: Vec<Token<'s>>,
    /// Whether a text or a comment does not end.
    pub(super) broken: bool,
}
