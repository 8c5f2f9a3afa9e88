//! What a line would run: one entry for every program start, with its real argument words.

use crate::Text;

/// Everything that a line would run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Program starts, outer ones before those inside them.
    pub invocations: Vec<Invocation>,
    /// What the structure itself shows, apart from any program.
    pub remarks: Vec<Remark>,
}

/// One program start.
///
/// What a wrapper starts is an invocation of its own, beside the wrapper's: `sudo rm -rf x` gives `sudo` and `rm`.
/// What a piece of inline code does is given as the program that does the same: `shutil.rmtree("x")` is `rm -r -f x`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// The program's name without its directory, look-alike characters folded; empty when it cannot be known.
    pub program: String,
    /// The program word as the shell would see it (with its directory, or with unknown pieces).
    pub word: Text,
    /// The arguments, without the program.
    pub arguments: Vec<Text>,
    /// Where its files go to and come from.
    pub redirections: Vec<Redirection>,
    /// What it reads from standard input.
    pub input: Input,
    /// `NAME=value` in front of it, and those that `env` sets.
    pub variables: Vec<(String, Text)>,
    /// The programs that start it, outermost first (`sudo`, `xargs`, `bash`).
    pub via: Vec<String>,
    /// How it came into the line.
    pub origin: Origin,
    /// Where it runs.
    pub place: Place,
    /// The directory it runs in, after every `cd` before it; `None` when that cannot be known.
    pub directory: Option<String>,
    /// Whether that may be another directory than the one in which the line starts.
    pub is_moved: bool,
    /// Whether the line waits for its end.
    pub turn: Turn,
    /// Whether a pipe, a file or a substitution gets what it prints, and not whoever reads the line's own output.
    pub is_captured: bool,
    /// The invocations whose output it reads through a pipe or a substitution, as indexes into the line.
    pub reads: Vec<usize>,
}

/// A file that is opened for a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirection {
    /// What happens to the file.
    pub kind: RedirectionKind,
    /// The file.
    pub target: Text,
}

/// What a redirection does to its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectionKind {
    /// It is read.
    Read,
    /// It is emptied and written.
    Write,
    /// It is added to.
    Append,
}

/// What a program reads from standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Whatever the shell itself reads.
    Inherited,
    /// This text (a here-document, a here-string, or the known output of the stage before).
    Known(String),
    /// The output of other invocations (see [`Invocation::reads`]).
    Piped,
    /// A file.
    File(Text),
}

/// How an invocation came into the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It stands in the line, or in a script that a shell in the line is given.
    Shell,
    /// A wrapper starts it.
    Wrapper,
    /// Inline code of an interpreter starts it, or does the same.
    Code,
    /// A program that nobody knows may start it.
    Guess,
}

/// Where an invocation runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the machine and in the container where the line runs.
    Here,
    /// In another container (`docker exec`, `kubectl exec`).
    Container,
    /// On another machine (`ssh`).
    Remote,
}

/// Whether a line waits for an invocation's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The line goes on when it has ended.
    Waited,
    /// The line goes on beside it: `&`, `coproc`, a process substitution.
    Beside,
    /// Nothing in the line is known to start it: it stands in a function that nobody calls, or in a variable that
    /// some programs run.
    Uncalled,
}

/// Something that the structure shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What.
    pub kind: RemarkKind,
    /// The words it is about, as written (shortened).
    pub words: String,
}

/// What the structure shows. Each kind is a finding of its own; rules may raise or name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RemarkKind {
    /// A part cannot be read, or is too deep.
    Unparsed,
    /// Which program would run cannot be known (`$X`, `$(cmd)` or a glob in command position).
    Dynamic,
    /// A shell, an interpreter or `eval` is given text that cannot be known and that does not come from a file.
    UnknownCode,
    /// A function or inline code starts itself more than once without end.
    ForkBomb,
    /// Invisible characters, text direction changes or terminal escapes in what runs.
    Hidden,
    /// Inline code opens a connection and gives it a shell.
    ReverseShell,
}

#[cfg(test)]
impl Invocation {
    /// Makes the plain start of a program from words between blanks.
    pub(crate) fn plain(words: &str) -> Self {
        let mut words = words.split(' ').map(|word| Text::Exact(word.to_owned()));
        let word = words.next().unwrap();
        Self {
            program: word.shown().rsplit('/').next().unwrap().to_owned(),
            word,
            arguments: words.collect(),
            redirections: Vec::new(),
            input: Input::Inherited,
            variables: Vec::new(),
            via: Vec::new(),
            origin: Origin::Shell,
            place: Place::Here,
            directory: None,
            is_moved: false,
            turn: Turn::Waited,
            is_captured: false,
            reads: Vec::new(),
        }
    }
}
