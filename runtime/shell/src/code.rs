//! What a piece of inline code would do: program starts, removals, writes, and code that cannot be known.
//!
//! Pure and linear. Text that code only computes with or prints is no act.

pub(crate) mod batch;
pub(crate) mod decoded;
mod ed;
mod grammar;
mod lexer;
mod lisp;
mod machine;
mod place;
mod powershell;
mod quoted;
mod sed;
mod sql;
mod table;
mod tcl;
mod token;
mod value;
mod vim;

use crate::{Piece, Text};

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
    /// `AppleScript`
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

/// The unknown piece that stands for the file that an editor was given, in [`Act::Write`] of `:w` and `w`.
pub const CURRENT_FILE: &str = "{file}";

/// The unknown piece that stands for the home directory; [`Act::placed`] puts it in.
pub const HOME: &str = "$HOME";

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
        const NAMES: &[(&str, Language)] = &[
            ("Rscript", Language::R),
            ("awk", Language::Awk),
            ("bun", Language::JavaScript),
            ("clojure", Language::Lisp),
            ("cmd", Language::Batch),
            ("deno", Language::JavaScript),
            ("ed", Language::Ed),
            ("elixir", Language::Elixir),
            ("emacs", Language::Lisp),
            ("emacsclient", Language::Lisp),
            ("erl", Language::Elixir),
            ("ex", Language::Vim),
            ("expect", Language::Tcl),
            ("gawk", Language::Awk),
            ("groovy", Language::Groovy),
            ("gsed", Language::Sed),
            ("guile", Language::Lisp),
            ("gvim", Language::Vim),
            ("ipython", Language::Python),
            ("irb", Language::Ruby),
            ("jruby", Language::Ruby),
            ("jshell", Language::Groovy),
            ("julia", Language::Julia),
            ("littler", Language::R),
            ("lua", Language::Lua),
            ("luajit", Language::Lua),
            ("mariadb", Language::Sql),
            ("mawk", Language::Awk),
            ("mysql", Language::Sql),
            ("nawk", Language::Awk),
            ("node", Language::JavaScript),
            ("nodejs", Language::JavaScript),
            ("nvim", Language::Vim),
            ("original-awk", Language::Awk),
            ("osascript", Language::AppleScript),
            ("perl", Language::Perl),
            ("php", Language::Php),
            ("powershell", Language::PowerShell),
            ("psql", Language::Sql),
            ("pwsh", Language::PowerShell),
            ("pypy", Language::Python),
            ("python", Language::Python),
            ("raku", Language::Perl),
            ("ruby", Language::Ruby),
            ("scala", Language::Groovy),
            ("sed", Language::Sed),
            ("sqlite", Language::Sql),
            ("tclsh", Language::Tcl),
            ("texlua", Language::Lua),
            ("ts-node", Language::JavaScript),
            ("tsx", Language::JavaScript),
            ("vi", Language::Vim),
            ("view", Language::Vim),
            ("vim", Language::Vim),
            ("wish", Language::Tcl),
        ];
        let name = program.strip_suffix(".exe").unwrap_or(program);
        let bare =
            name.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.' || letter == '-');
        let find = |name: &str| NAMES.binary_search_by(|entry| entry.0.cmp(name)).ok();
        find(name).or_else(|| find(bare)).and_then(|place| NAMES.get(place)).map(|entry| entry.1)
    }
}

/// Gives what the code would do, in the order of the code.
pub fn acts(language: Language, source: &str) -> Vec<Act> {
    match language {
        Language::Sed => sed::acts(source),
        Language::Ed => ed::acts(source),
        Language::Vim => vim::acts(source),
        Language::Tcl => tcl::acts(source),
        Language::Lisp => lisp::acts(source),
        Language::Sql => sql::acts(source),
        Language::Batch => batch::acts(source),
        Language::PowerShell => powershell::acts(source),
        _ => machine::acts(language, source),
    }
}

/// Gives the text that PowerShell's `-EncodedCommand` stands for.
pub fn encoded_command(text: &str) -> Option<String> {
    powershell::encoded(text)
}

/// Gives what the code prints, if it does so in every run and that is known.
///
/// `bare` says that the code is one expression, whose value is printed.
pub(crate) fn printed(language: Language, source: &str, bare: bool, input: Option<&str>) -> Option<String> {
    if bare {
        let source = format!("console.log({source})");
        return machine::printed(language, &source, input);
    }
    machine::printed(language, source, input)
}

/// Gives a shell text in which each unknown piece is a variable: `$NAME` if it is one of the environment, else
/// `$unknown`, which nobody sets.
pub fn script(text: &Text) -> String {
    match text {
        Text::Exact(text) => text.clone(),
        Text::Mixed(pieces) => pieces
            .iter()
            .map(|piece| match piece {
                Piece::Known(text) | Piece::Glob(text) => text.as_str(),
                Piece::Unknown(text) if is_variable(text) => text.as_str(),
                Piece::Unknown(_) => "$unknown",
            })
            .collect(),
    }
}

/// Tells whether an unknown piece is a variable of the environment.
fn is_variable(text: &str) -> bool {
    text.strip_prefix('$').is_some_and(|name| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

#[cfg(test)]
mod tests;
