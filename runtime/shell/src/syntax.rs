//! What the reader found in a text: a tree of scripts, pipelines, commands and words.
//!
//! The tree is at most [`Script::DEPTH_LIMIT`] constructs deep, so that walking it by recursion is safe.

use std::ops::Range;

/// A list of pipelines, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The pipelines.
    pub items: Vec<Item>,
}

/// A pipeline and how it follows the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// How it follows the item before it.
    pub follows: Follows,
    /// The pipeline.
    pub pipeline: Pipeline,
    /// Whether `&` sends it to the background.
    pub background: bool,
}

/// How a pipeline follows the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// After `;`, `&`, a new line, or first.
    Always,
    /// After `&&`.
    OnSuccess,
    /// After `||`.
    OnFailure,
}

/// Stages whose output feeds the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pipeline {
    /// The stages; at least one.
    pub stages: Vec<Stage>,
    /// Whether `!` turns its status round.
    pub is_negated: bool,
}

/// One command of a pipeline with its redirections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The command.
    pub command: Command,
    /// Its redirections, in the order of the text.
    pub redirects: Vec<Redirect>,
}

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Assignments and words, either of which may be missing.
    Simple {
        /// `NAME=value` before the first word.
        assignments: Vec<Assignment>,
        /// Program and arguments.
        words: Vec<Word>,
    },
    /// A construct with scripts inside.
    Compound {
        /// Which construct.
        kind: Compound,
        /// Its words: the list of `for`, the subject and patterns of `case`, the operands of `[[`.
        words: Vec<Word>,
        /// The scripts inside, in the order of the text, conditions included.
        bodies: Vec<Script>,
    },
}

/// Which construct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compound {
    /// `( … )`
    Subshell,
    /// `{ …; }`
    Group,
    /// `if`
    If,
    /// `while` and `until`
    Loop,
    /// `for NAME in …`; without a list its words are empty and `"$@"` is meant.
    For(String),
    /// `for (( … ))`
    ArithmeticFor,
    /// `select NAME in …`
    Select(String),
    /// `case`
    Case,
    /// A function of that name; one body.
    Function(String),
    /// `[[ … ]]`
    Test,
    /// `(( … ))`
    Arithmetic,
    /// `coproc`
    Coprocess,
}

/// `NAME=value`, `NAME+=value`, `NAME[i]=value` or `NAME=(…)`; the last also as an argument of `declare` and its like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The variable.
    pub name: String,
    /// Whether the value is added to the old one, or set at an index.
    pub partial: bool,
    /// The value, or the values of an array without their indexes; an index that is expanded comes last.
    pub values: Vec<Word>,
    /// Whether it was written as an array.
    pub array: bool,
}

/// A word: parts side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// The parts.
    pub parts: Vec<Part>,
    /// Where it stands, in bytes of the text that was read.
    pub span: Range<usize>,
}

/// A part of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text outside quotes: globs, braces and a leading tilde in it are alive.
    Bare(String),
    /// Text from quotes, an escape or `$'…'`, already decoded: nothing in it is special.
    Quoted(String),
    /// `$NAME`, `${NAME…}`, `$1`, `$?` and so on.
    Parameter {
        /// The parameter's name; `!NAME` for an indirect one.
        name: String,
        /// What is done with it; `None` for the plain value.
        operation: Option<Operation>,
        /// Whether it stands in double quotes.
        quoting: Quoting,
    },
    /// `$( … )` or backquotes.
    Substitution {
        /// What runs.
        script: Script,
        /// Whether it stands in double quotes.
        quoting: Quoting,
    },
    /// `<( … )` or `>( … )`.
    Process {
        /// What runs.
        script: Script,
        /// Which way the text flows.
        direction: Direction,
    },
    /// `$(( … ))`: its text, and the parts inside that could run something.
    Arithmetic {
        /// The text as written.
        text: String,
        /// Substitutions and parameters inside.
        parts: Vec<Part>,
    },
}

/// What `${NAME…}` does with the parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The operator as written: `:-`, `-`, `:=`, `=`, `:+`, `+`, `:?`, `?`, `#`, `##`, `%`, `%%`, `/`, `//`, `/#`,
    /// `/%`, `:` (substring), `^`, `^^`, `,`, `,,`, `~`, `~~`, `@`, `*` (names, after `!`), `[` (an index), `length`
    /// for `${#NAME}`, and `invalid` for what bash refuses when it comes to it. With an index and another operator the
    /// index belongs to the name, as written: `a[1]`.
    pub operator: String,
    /// The operands: default, pattern, replacement, offset and length; then an index of the name if it is expanded.
    pub words: Vec<Word>,
}

/// Whether a part stands in double quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quoting {
    /// Outside quotes: the value is split into words.
    Bare,
    /// Inside double quotes: the value stays one word.
    Quoted,
}

/// Which way a process substitution's text flows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `<( … )`: its output is read.
    Read,
    /// `>( … )`: it reads what is written.
    Write,
}

/// A redirection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// The descriptor in front, if one was written (`2` of `2>`, or the digits' text; `{name}` forms keep the name).
    pub descriptor: Option<String>,
    /// What it does.
    pub operator: RedirectOperator,
    /// The file, the descriptor, the here-string, or the here-document's body.
    pub target: Word,
}

/// What a redirection does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectOperator {
    /// `<`
    Read,
    /// `>` and `>|`
    Write,
    /// `>>`
    Append,
    /// `<>`
    ReadWrite,
    /// `&>` and `>&FILE`
    WriteBoth,
    /// `&>>`
    AppendBoth,
    /// `<&` and `>&` with a descriptor or `-`
    Duplicate,
    /// `<<` and `<<-`; the target is the body, tabs stripped for `<<-`; one quoted part if the delimiter was quoted
    HereDocument,
    /// `<<<`
    HereString,
}

impl Script {
    /// How many constructs may be inside one another.
    pub const DEPTH_LIMIT: usize = 256;
}
