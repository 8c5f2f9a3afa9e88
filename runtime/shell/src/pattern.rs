//! Patterns over argument words: what an operator allows, denies or wants to be asked about.

use std::fmt;

use crate::{
    Invocation, RedirectionKind, Text,
    target::{ONE, STAR, fits},
};

/// A pattern such as `git push *`, word by word: `*` stands for any text in a word, `?` for one character, and a
/// `*` that is the last word stands for all words that follow. In quotes they stand for themselves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    text: String,
    /// The program.
    program: String,
    /// The words behind it.
    words: Vec<String>,
    /// Whether any words may follow.
    is_open: bool,
}

/// Why a text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte at which it goes wrong.
    pub at: usize,
    /// What is wrong, and what to write.
    pub message: String,
}

/// The directories whose programs are meant when a pattern names none.
const USUAL: &[&str] = &[
    "/bin/",
    "/sbin/",
    "/usr/bin/",
    "/usr/sbin/",
    "/usr/local/bin/",
    "/usr/local/sbin/",
    "/opt/homebrew/bin/",
];

impl Pattern {
    /// Reads a pattern.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let mut words = split(text)?;
        let is_open = words.len() > 1 && words.last().is_some_and(|word| word.chars().eq([STAR]));
        if is_open {
            words.pop();
        }
        let mut words = words.into_iter();
        let Some(program) = words.next() else {
            return Err(Fault::new(0, "a pattern begins with a program: write `git push *`"));
        };
        if program.chars().all(|letter| letter == STAR) {
            return Err(Fault::new(0, "a pattern for every program would cover all rules: name the program"));
        }
        Ok(Self { text: text.to_owned(), program, words: words.collect(), is_open })
    }

    /// Gives the pattern as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Tells whether an invocation is exactly what the pattern allows: word for word, in this order, from a usual
    /// directory, and with no file written and no variable set beside; where the line has gone to another directory,
    /// with full paths only. For what is allowed.
    pub fn matches(&self, invocation: &Invocation) -> bool {
        let Some(word) = invocation.word.exact() else { return false };
        let is_usual = |word: &str| {
            !word.contains('/')
                || USUAL.iter().any(|place| word.strip_prefix(place) == Some(&invocation.program))
        };
        let is_program = if self.program.contains('/') {
            fits(&self.program, word)
        } else {
            fits(&self.program, &invocation.program) && is_usual(word)
        };
        let writes = invocation.redirections.iter().any(|one| {
            one.kind != RedirectionKind::Read && one.target.exact().is_none_or(|file| file != "/dev/null")
        });
        let count = invocation.arguments.len();
        is_program
            && !writes
            && invocation.variables.is_empty()
            && (!invocation.is_moved || invocation.arguments.iter().all(is_anywhere))
            && (count == self.words.len() || self.is_open && count > self.words.len())
            && self.words.iter().zip(&invocation.arguments).all(|(word, argument)| is_word(word, argument))
    }

    /// Tells whether an invocation does at least what the pattern says: its options anywhere, its other words in
    /// this order with others between them, from any directory. For what is denied or asked about.
    pub fn touches(&self, invocation: &Invocation) -> bool {
        let is_program =
            fits(&self.program, &invocation.program) || fits(&self.program, &invocation.word.shown());
        if !is_program {
            return false;
        }
        let mut rest = invocation.arguments.iter();
        self.words.iter().all(|word| {
            if word.starts_with('-') {
                invocation.arguments.iter().any(|argument| is_option(word, argument))
            } else {
                rest.any(|argument| is_word(word, argument))
            }
        })
    }
}

impl Fault {
    fn new(at: usize, message: &str) -> Self {
        Self { at, message: message.to_owned() }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// Tells whether an argument means the same in every directory.
fn is_anywhere(argument: &Text) -> bool {
    argument.exact().is_some_and(|text| match text.split_once('=') {
        Some((name, value)) if name.starts_with('-') => value.starts_with('/'),
        _ => text.starts_with(['/', '-']),
    })
}

fn is_word(word: &str, argument: &Text) -> bool {
    match argument.exact() {
        Some(text) => fits(word, text),
        None => word.chars().eq([STAR]),
    }
}

/// Tells whether an argument has an option in it: a letter may stand in a bundle.
fn is_option(word: &str, argument: &Text) -> bool {
    let start = argument.known_start();
    let mut letters = word.chars().skip(1);
    let in_bundle = match (letters.next(), letters.next()) {
        (Some(letter), None) if letter != STAR => {
            start.starts_with('-') && !start.starts_with("--") && start.contains(letter)
        }
        _ => false,
    };
    in_bundle || fits(word, start) || start.split_once('=').is_some_and(|(name, _)| fits(word, name))
}

/// Splits a pattern into words; a star or question mark outside quotes becomes the sign for it.
fn split(text: &str) -> Result<Vec<String>, Fault> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            ' ' | '\t' => words.extend(word.take()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next() {
                        Some((_, end)) if end == letter => break,
                        Some((_, '\\')) if letter == '"' => word.extend(letters.next().map(|(_, next)| next)),
                        Some((_, other)) => word.push(other),
                        None => return Err(Fault::new(at, "this quote is not closed: write its other half")),
                    }
                }
            }
            '\\' => match letters.next() {
                Some((_, next)) => word.get_or_insert_default().push(next),
                None => {
                    return Err(Fault::new(
                        at,
                        "a backslash stands before a character: write one, or `\\\\`",
                    ));
                }
            },
            '*' => word.get_or_insert_default().push(STAR),
            '?' => word.get_or_insert_default().push(ONE),
            ';' | '|' | '&' | '<' | '>' | '`' | '\n' | '\r' => {
                return Err(Fault::new(
                    at,
                    "a pattern is about one program with its words: leave out what joins commands, or quote it",
                ));
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Redirection;

    #[test]
    fn what_is_allowed_is_exact_and_what_is_denied_is_wide() {
        for (pattern, words, matches, touches) in [
            ("git push", "git push", true, true),
            ("git push", "git push --force", false, true),
            ("git push *", "git push", true, true),
            ("git push *", "git push -f origin", true, true),
            ("git push *", "/usr/bin/git push", true, true),
            ("git push *", "./git push", false, true),
            ("git push *", "git -C . push x", false, true),
            ("git push --force*", "git -C . push origin --force-with-lease", false, true),
            ("git push -f", "git push -uf", false, true),
            ("git push -f", "git push", false, false),
            ("rm -r build", "rm -r build", true, true),
            ("rm -r build", "rm -r builds", false, false),
            ("npm run test?", "npm run test1", true, true),
            ("npm run '*'", "npm run x", false, false),
            ("./run.sh", "./run.sh", true, true),
        ] {
            let pattern = Pattern::parse(pattern).unwrap();
            assert_eq!(pattern.matches(&Invocation::plain(words)), matches, "{pattern} allows {words}");
            assert_eq!(pattern.touches(&Invocation::plain(words)), touches, "{pattern} denies {words}");
        }
    }

    #[test]
    fn what_writes_or_changes_the_environment_is_not_allowed_by_the_words_alone() {
        let pattern = Pattern::parse("echo *").unwrap();
        let mut writes = Invocation::plain("echo x");
        let target = Text::Exact("/etc/hosts".to_owned());
        writes.redirections.push(Redirection { kind: RedirectionKind::Append, target });
        assert!(!pattern.matches(&writes));
        let mut sets = Invocation::plain("echo x");
        sets.variables.push(("LD_PRELOAD".to_owned(), Text::Exact("x".to_owned())));
        assert!(!pattern.matches(&sets));
    }

    #[test]
    fn in_another_directory_only_full_paths_are_allowed() {
        for (pattern, line, is_allowed) in [
            ("rm -rf build", "rm -rf build", true),
            ("rm -rf build", "cd / && rm -rf build", false),
            ("rm -rf build", "env -C / rm -rf build", false),
            ("rm -rf /srv/build", "cd / && rm -rf /srv/build", true),
            ("make *", "cd / && make --directory=build", false),
        ] {
            for directory in [None, Some("/srv/app".to_owned())] {
                let setting = crate::Setting { directory, ..crate::Setting::default() };
                let pattern = Pattern::parse(pattern).unwrap();
                let found = crate::understand(line, &setting);
                let last = found.invocations.last().unwrap();
                assert_eq!(pattern.matches(last), is_allowed, "{pattern} allows {line}");
            }
        }
    }

    #[test]
    fn faults_have_a_place() {
        for (text, at) in [("", 0), ("*", 0), ("git; ls", 3), ("git 'x", 4), ("git \\", 4), ("a | b", 2)] {
            assert_eq!(Pattern::parse(text).unwrap_err().at, at, "{text}");
        }
    }
}
