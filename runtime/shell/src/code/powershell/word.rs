//! Cuts PowerShell text into stages of words, with groups in brackets kept apart.

use crate::{Piece, Text};

/// A word.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Its value, with variables and groups as unknown pieces.
    pub(super) text: Text,
    /// What stands outside its groups, as written.
    pub(super) shape: String,
    /// What stands inside its brackets.
    pub(super) groups: Vec<String>,
    /// Whether all of it is in quotes.
    pub(super) quoted: bool,
}

/// A command or an expression, and whether it reads what the one before gives.
#[derive(Default)]
pub(super) struct Stage {
    /// Its words.
    pub(super) words: Vec<Word>,
    /// Whether it stands behind a bar.
    pub(super) piped: bool,
}

impl Word {
    /// Tells whether the word begins an expression and not a command.
    pub(super) fn is_expression(&self) -> bool {
        self.quoted
            || self.shape.starts_with(['$', '[', '-', '+', '!', '@'])
            // A path of a program may begin with dots.
            || self.shape.starts_with('.') && !self.shape.trim_start_matches('.').starts_with(['/', '\\'])
            || self.shape.is_empty()
            || self.shape.starts_with(|first: char| first.is_ascii_digit())
    }
}

/// Gives a text of which nothing is known.
pub(super) fn unknown() -> Text {
    Text::Mixed(vec![Piece::Unknown("{…}".to_owned())])
}

struct Reader<'t> {
    rest: &'t str,
    known: String,
    pieces: Vec<Piece>,
    shape: String,
    groups: Vec<String>,
    quoted: bool,
    bare: bool,
}

/// Cuts a text into stages.
pub(super) fn stages(text: &str) -> Vec<Stage> {
    let mut stages = Vec::new();
    let mut stage = Stage::default();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\r', ',']);
        let Some(next) = rest.chars().next() else { break };
        let (skipped, ends, piped) = match next {
            '#' => (rest.find('\n').unwrap_or(rest.len()), false, false),
            '<' if rest.starts_with("<#") => (rest.find("#>").map_or(rest.len(), |at| at + 2), false, false),
            '`' if rest.starts_with("`\n") => (2, false, false),
            '|' if !rest.starts_with("||") => (1, true, true),
            '|' => (2, true, false),
            '&' if rest.starts_with("&&") => (2, true, false),
            '\n' | ';' | ')' | '}' | ']' => (1, true, false),
            _ => (0, false, false),
        };
        if ends {
            let done = std::mem::replace(&mut stage, Stage { piped, words: Vec::new() });
            if !done.words.is_empty() {
                stages.push(done);
            } else if done.piped && next == '\n' {
                stage.piped = true;
            }
        }
        rest = &rest[skipped..];
        if skipped == 0 {
            let (word, after) = word(rest);
            stage.words.push(word);
            // A block ends a statement such as `if (…) {…}`.
            rest = after;
        }
    }
    if !stage.words.is_empty() {
        stages.push(stage);
    }
    stages
}

/// Cuts a group at its commas.
pub(super) fn commas(group: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut depth = 0_usize;
    let mut quote = None;
    let mut start = 0;
    for (at, byte) in group.bytes().enumerate() {
        match (byte, quote) {
            (b'\'' | b'"', None) => quote = Some(byte),
            (_, Some(open)) if open == byte => quote = None,
            (b'(' | b'{' | b'[', None) => depth += 1,
            (b')' | b'}' | b']', None) => depth = depth.saturating_sub(1),
            (b',', None) if depth == 0 => {
                parts.push(group.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(group.get(start..).unwrap_or_default());
    parts
}

/// Gives the length up to the bracket that closes the first one, passing over quotes.
fn closed(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match (byte, quote) {
            _ if escaped => escaped = false,
            (b'`', None | Some(b'"')) => escaped = true,
            (b'\'' | b'"', None) => quote = Some(byte),
            (_, Some(open)) if open == byte => quote = None,
            (b'(' | b'{', None) => depth += 1,
            (b')' | b'}', None) => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

fn word(text: &str) -> (Word, &str) {
    let mut reader = Reader {
        rest: text,
        known: String::new(),
        pieces: Vec::new(),
        shape: String::new(),
        groups: Vec::new(),
        quoted: false,
        bare: false,
    };
    reader.run();
    let text = if reader.pieces.is_empty() {
        Text::Exact(reader.known)
    } else {
        reader.flush();
        Text::Mixed(reader.pieces)
    };
    let quoted = reader.quoted && !reader.bare && reader.groups.is_empty();
    (Word { text, shape: reader.shape, groups: reader.groups, quoted }, reader.rest)
}

impl Reader<'_> {
    fn flush(&mut self) {
        if !self.known.is_empty() {
            self.pieces.push(Piece::Known(std::mem::take(&mut self.known)));
        }
    }

    fn unknown(&mut self, shown: &str) {
        self.flush();
        self.pieces.push(Piece::Unknown(shown.to_owned()));
    }

    fn run(&mut self) {
        let mut first = true;
        while let Some(next) = self.rest.chars().next() {
            match next {
                ' ' | '\t' | '\r' | '\n' | ';' | '|' | ',' => return,
                ')' | '}' if !first => return,
                '\'' => self.single(),
                '"' => self.double(),
                '@' if self.rest.starts_with("@'") || self.rest.starts_with("@\"") => self.here(),
                '(' | '{' => self.group(0),
                '$' | '@'
                    if self.rest[1..].starts_with(['(', '{']) && next != '@'
                        || self.rest.starts_with("@(") =>
                {
                    self.shape.push(next);
                    self.group(1);
                }
                '$' => self.variable(),
                '`' => {
                    self.rest = &self.rest[1..];
                    if let Some(escaped) = self.rest.chars().next() {
                        self.push(escaped);
                    }
                }
                '&' if !first && !self.shape.ends_with('>') => return,
                '=' if first && self.rest[1..].starts_with([' ', '(', '"', '\'', '$']) => {
                    self.push('=');
                    return;
                }
                '=' if self.shape.starts_with('$') => return,
                '*' | '?' if !first || next == '*' => {
                    self.flush();
                    self.pieces.push(Piece::Glob(next.to_string()));
                    self.shape.push(next);
                    self.bare = true;
                    self.rest = &self.rest[1..];
                }
                other => self.push(other),
            }
            first = false;
        }
    }

    fn push(&mut self, letter: char) {
        self.known.push(letter);
        self.shape.push(letter);
        self.bare = true;
        self.rest = self.rest.get(letter.len_utf8()..).unwrap_or_default();
    }

    fn group(&mut self, marks: usize) {
        let inside = &self.rest[marks..];
        let length = closed(inside);
        let group = inside.get(1..length).unwrap_or_default();
        self.groups.push(group.strip_suffix([')', '}']).unwrap_or(group).to_owned());
        self.unknown("{…}");
        self.bare = true;
        self.rest = &inside[length..];
    }

    fn variable(&mut self) {
        let tail = &self.rest[1..];
        let length =
            tail.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"_:?".contains(byte)).count();
        let name = &self.rest[..=length];
        self.shape.push_str(&name.to_ascii_lowercase());
        let lower = name.to_ascii_lowercase();
        let shown = match lower.as_str() {
            "$home" | "$env:userprofile" | "$env:home" => "$HOME".to_owned(),
            other => format!("{{{other}}}"),
        };
        self.unknown(&shown);
        self.bare = true;
        self.rest = &tail[length..];
    }

    fn single(&mut self) {
        self.quoted = true;
        let mut rest = &self.rest[1..];
        loop {
            let end = rest.find('\'').unwrap_or(rest.len());
            self.known.push_str(&rest[..end]);
            rest = rest.get(end + 1..).unwrap_or_default();
            if !rest.starts_with('\'') {
                break;
            }
            self.known.push('\'');
            rest = &rest[1..];
        }
        self.rest = rest;
    }

    fn double(&mut self) {
        self.quoted = true;
        self.rest = &self.rest[1..];
        while let Some(next) = self.rest.chars().next() {
            match next {
                '"' if self.rest.starts_with("\"\"") => {
                    self.known.push('"');
                    self.rest = &self.rest[2..];
                }
                '"' => {
                    self.rest = &self.rest[1..];
                    return;
                }
                '`' => {
                    let escaped = self.rest[1..].chars().next().unwrap_or('`');
                    self.known.push(match escaped {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        other => other,
                    });
                    self.rest = self.rest.get(1 + escaped.len_utf8()..).unwrap_or_default();
                }
                '$' if self.rest[1..].starts_with(['(', '{']) => {
                    let bare = self.bare;
                    self.group(1);
                    self.bare = bare;
                }
                '$' if self.rest[1..]
                    .starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_') =>
                {
                    let bare = self.bare;
                    let shape = self.shape.len();
                    self.variable();
                    self.shape.truncate(shape);
                    self.bare = bare;
                }
                other => {
                    self.known.push(other);
                    self.rest = &self.rest[other.len_utf8()..];
                }
            }
        }
    }

    /// Reads `@'…'@` and `@"…"@`.
    fn here(&mut self) {
        self.quoted = true;
        let close = if self.rest.starts_with("@'") { "\n'@" } else { "\n\"@" };
        let body = &self.rest[2..];
        let end = body.find(close);
        let text = &body[..end.unwrap_or(body.len())];
        self.known.push_str(text.strip_prefix('\n').unwrap_or(text));
        self.rest = end.and_then(|end| body.get(end + close.len()..)).unwrap_or_default();
    }
}
