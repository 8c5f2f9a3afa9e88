//! What the functions of each language do: sorted tables from a function's name to its effect.

mod javascript;
mod others;
mod perl;
mod php;
mod python;
mod ruby;

use super::Language;

/// What a call does. Numbers are places of arguments.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    /// Gives a text to a shell; a list is argument words.
    Shell(usize),
    /// One text is for a shell, several are argument words.
    Start,
    /// A program, then a list of arguments or the arguments themselves.
    Spawn(usize),
    /// A program, then a list whose first word is only a name.
    Exec(usize),
    /// A program, a name, then the arguments themselves.
    ExecWords(usize),
    /// Does what the program does with these options and arguments.
    Same(&'static str, &'static [&'static str], Take),
    /// Removes what the first argument names, with all in it if it is told so.
    Remove,
    /// Opens a file; the second argument tells how.
    Open,
    /// Writes a file.
    Write(usize),
    /// Writes a file, or adds to it if it is told so.
    WriteOrAppend(usize),
    /// Adds to a file.
    Append(usize),
    /// Reads a file.
    Read(usize),
    /// Runs a text as code of the language.
    Code(usize),
    /// Runs a file of code.
    File(usize),
    /// Gives a module by its name.
    Import(usize),
    /// Gives a function of a module by its name.
    Attribute,
    /// Gets a page.
    Fetch(usize),
    /// Sends something to a page.
    Send(&'static str),
    /// Gets a page into a file.
    Download(usize, usize),
    /// Gives the whole environment.
    Environment,
    /// Gives a variable of the environment.
    Variable(usize),
    /// Decodes a text.
    Decode(Decoding),
    /// Joins parts of a path.
    Join,
    /// Gives the home directory.
    Home,
    /// Gives the files of a directory.
    List(usize),
    /// Gives the files that a pattern names.
    Glob(usize),
    /// Gives its argument.
    Keep(usize),
    /// Gives a thing of that kind, made from its arguments.
    Make(&'static str),
    /// Cuts a text into the words that a shell would see.
    Words(usize),
    /// Gives characters for numbers.
    Characters,
    /// Puts a list together with what is between.
    Implode,
    /// Puts its arguments together.
    Paste(&'static str),
    /// Puts arguments into a pattern.
    Format,
    /// Gives all alternatives: a list.
    Collect,
    /// Starts itself again.
    Fork,
    /// Opens a connection; host and port.
    Connect(usize),
    /// Sends over an open connection.
    Transmit,
    /// Gives a shell what a connection has.
    Duplicate,
    /// Waits, so that a loop is none without end.
    Wait,
    /// Kills: process and signal.
    Kill(usize, usize),
    /// Calls one of its arguments with the others.
    Apply(usize),
    /// Gives a database a statement.
    Database(usize),
    /// Gives another machine a command.
    Remote(usize),
    /// Prints its arguments.
    Print(Printing),
    /// Gives what is read from standard input.
    Input,
    /// Does nothing that counts.
    Nothing,
}

/// Which arguments a program is given.
#[derive(Clone, Copy, Debug)]
pub(super) enum Take {
    /// None.
    None,
    /// The first.
    First,
    /// The first two.
    Two,
    /// The first two, the other way round.
    Swapped,
    /// The first as octal digits, and those behind it.
    Mode,
    /// The second as octal digits, then the first.
    ModeLast,
    /// The second and third as owner and group, then the first.
    Owner,
    /// All; lists are taken apart.
    All,
    /// All behind the first.
    Rest,
}

/// How values are printed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Printing {
    /// With blanks between, and a new line.
    Line,
    /// One behind the other.
    Plain,
    /// Each on a line of its own.
    Puts,
}

/// How a text is decoded.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decoding {
    Base64,
    Base32,
    Hex,
    Rot13,
    Percent,
    Reverse,
    /// By the name that the second argument gives.
    Named,
    /// By the name that the second argument gives, or as it is.
    Buffer,
    /// Perl's and Ruby's `pack`.
    Pack,
    Lower,
    Upper,
    /// It cannot be known.
    Unknown,
}

type Entry = (&'static str, Effect);

/// Gives the effect of a function by its full name.
pub(super) fn function(language: Language, name: &str) -> Option<Effect> {
    find(functions(language), name)
}

/// Gives the effect of a method on something unknown, by its last name; the receiver is no argument.
pub(super) fn method(language: Language, name: &str) -> Option<Effect> {
    find(methods(language), name)
}

/// Gives the effect of a method on a path or a text; the receiver is the first argument.
pub(super) fn own_method(kind: &str, name: &str) -> Option<Effect> {
    match kind {
        "path" => find(others::PATH_METHODS, name),
        "url" => find(others::URL_METHODS, name),
        _ => None,
    }
}

fn find(table: &[Entry], name: &str) -> Option<Effect> {
    let place = table.binary_search_by(|entry| entry.0.cmp(name)).ok()?;
    table.get(place).map(|entry| entry.1)
}

fn functions(language: Language) -> &'static [Entry] {
    match language {
        Language::Python => python::FUNCTIONS,
        Language::JavaScript => javascript::FUNCTIONS,
        Language::Perl => perl::FUNCTIONS,
        Language::Ruby => ruby::FUNCTIONS,
        Language::Php => php::FUNCTIONS,
        Language::Awk => others::AWK,
        Language::Lua => others::LUA,
        Language::Julia => others::JULIA,
        Language::R => others::R,
        Language::Groovy => others::GROOVY,
        Language::Elixir => others::ELIXIR,
        Language::Vim => others::VIM,
        _ => &[],
    }
}

fn methods(language: Language) -> &'static [Entry] {
    match language {
        Language::Python => python::METHODS,
        Language::JavaScript => javascript::METHODS,
        Language::Ruby => ruby::METHODS,
        Language::Perl => perl::METHODS,
        Language::Php => php::METHODS,
        Language::Groovy => others::GROOVY_METHODS,
        Language::Lua => others::LUA_METHODS,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        const LANGUAGES: &[Language] = &[
            Language::Python,
            Language::JavaScript,
            Language::Perl,
            Language::Ruby,
            Language::Php,
            Language::Awk,
            Language::Lua,
            Language::Julia,
            Language::R,
            Language::Groovy,
            Language::Elixir,
            Language::Vim,
        ];
        let mut tables: Vec<&[Entry]> = vec![others::PATH_METHODS, others::URL_METHODS];
        for language in LANGUAGES {
            tables.push(functions(*language));
            tables.push(methods(*language));
        }
        for table in tables {
            for pair in table.windows(2) {
                assert!(pair[0].0 < pair[1].0, "{} stands before {}", pair[0].0, pair[1].0);
            }
        }
    }
}
