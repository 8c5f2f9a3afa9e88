//! What a piece of inline code would do: program starts, removals, writes, and code that cannot be known.
//!
//! Pure and linear. Text that code only computes with or prints is no act.

use crate::Text;

/// A language that inline code is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// Python
    Python,
    /// JavaScript and TypeScript: node, deno, bun; also `osascript -l JavaScript`.
    JavaScript,
    /// Perl
    Perl,
    /// Ruby
    Ruby,
    /// PHP: with or without its tags.
    Php,
    /// awk
    Awk,
    /// Lua
    Lua,
    /// AppleScript
    AppleScript,
    /// PowerShell
    PowerShell,
    /// The language of `cmd /c` and batch files.
    Batch,
    /// A sed script.
    Sed,
    /// Vim commands: `-c`, `+`, `--cmd`, without the leading colon or with it.
    Vim,
    /// What ed reads.
    Ed,
    /// Tcl and expect.
    Tcl,
    /// Emacs Lisp, Scheme and Clojure.
    Lisp,
    /// Julia
    Julia,
    /// R
    R,
    /// Groovy, Scala, Kotlin and Java.
    Groovy,
    /// Elixir and Erlang.
    Elixir,
    /// What a database client reads: `\!`, `.shell`, `COPY … TO PROGRAM`; statements themselves are no acts.
    Sql,
}

/// Something that code would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// It starts a program with these argument words, without a shell. The first word is the program.
    Run(Vec<Text>),
    /// It gives this text to a shell. See [`script`] for unknown pieces in it.
    Shell(Text),
    /// It does by itself what that program does with those arguments.
    Same(&'static str, Vec<Text>),
    /// It empties and writes a file.
    Write(Text),
    /// It adds to a file.
    Append(Text),
    /// It reads a file.
    Read(Text),
    /// It runs code that cannot be known; the words are shortened source.
    UnknownCode(String),
    /// It starts itself without end.
    ForkBomb,
    /// It opens a connection and gives it a shell.
    ReverseShell,
}

impl Language {
    /// Gives the language that an interpreter runs, by its name without directory: `python3.12`, `nodejs`, `gawk`.
    pub fn of(program: &str) -> Option<Self> {
        let _ = program;
        None
    }
}

/// Gives what the code would do, in the order of the code.
pub fn acts(language: Language, source: &str) -> Vec<Act> {
    let _ = (language, source);
    Vec::new()
}

/// Gives a shell text in which each unknown piece is a variable that nobody sets: `rm -rf $unknown`.
pub fn script(text: &Text) -> String {
    text.shown()
}
