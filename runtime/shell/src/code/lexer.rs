//! Cuts source text into tokens, in one pass, for every language that a grammar describes.

mod literal;

use super::{
    grammar::{Escape, Features, Gives, Grammar, Hole},
    quoted::{self, Delimiters},
    token::{Kind, Part, Token, Tokens},
};

/// Symbols of several characters, longer ones first.
const SYMBOLS: &[&str] = &[
    "===", "!==", "**=", "...", "<=>", "||=", "&&=", "??=", "//=", "?->", "=>", "->", "::", "?.", "..", "**",
    "==", "!=", "<=", ">=", "&&", "||", "??", "+=", "-=", "*=", "/=", ".=", "%=", "|=", "^=", "&=", "<<",
    ">>", "|>", "=~", "!~", ":=", "<-", "++", "--", "|&", "<>",
];

/// Words after which a value is expected, so that `/` begins a pattern.
const BEFORE_VALUE: &[&str] = &[
    "return", "typeof", "and", "or", "not", "if", "unless", "in", "case", "split", "grep", "when", "while",
    "until", "print", "puts", "x", "map", "else", "do", "then", "elsif", "join",
];

/// Cuts the source into tokens.
pub(super) fn tokens<'s>(source: &'s str, grammar: &Grammar) -> Tokens<'s> {
    let mut lexer = Lexer {
        source,
        at: 0,
        grammar,
        tokens: Vec::new(),
        heres: Vec::new(),
        broken: false,
        spaced: true,
        no_pattern_before: 0,
    };
    lexer.run();
    Tokens { list: lexer.tokens, broken: lexer.broken }
}

struct Lexer<'s, 'g> {
    source: &'s str,
    at: usize,
    grammar: &'g Grammar,
    tokens: Vec<Token<'s>>,
    heres: Vec<Here<'s>>,
    broken: bool,
    spaced: bool,
    no_pattern_before: usize,
}

/// A text whose body begins on the next line.
struct Here<'s> {
    token: usize,
    tag: &'s str,
    hole: Hole,
}

impl<'s> Lexer<'s, '_> {
    fn rest(&self) -> &'s str {
        self.source.get(self.at..).unwrap_or_default()
    }

    fn has(&self, feature: Features) -> bool {
        self.grammar.features.has(feature)
    }

    fn push(&mut self, kind: Kind<'s>, length: usize) {
        self.tokens.push(Token { kind, start: self.at, spaced: self.spaced });
        self.spaced = false;
        self.at += length;
    }

    fn run(&mut self) {
        while let Some(character) = self.rest().chars().next() {
            if self.block_comment() {
                continue;
            }
            if character == '\n' {
                self.push(Kind::Line, 1);
                self.spaced = true;
                self.here_bodies();
            } else if character.is_whitespace() {
                self.at += character.len_utf8();
                self.spaced = true;
            } else if self.rest().starts_with("\\\n") {
                self.at += 2;
                self.spaced = true;
            } else if self.line_comment() {
                self.spaced = true;
            } else if self.ends_here() {
                break;
            } else if !(self.literal(character) || self.name(character)) {
                self.symbol(character);
            }
        }
        if !self.heres.is_empty() {
            self.broken = true;
        }
    }

    fn line_comment(&mut self) -> bool {
        let rest = self.rest();
        if !self.grammar.comments.iter().any(|comment| rest.starts_with(comment)) {
            return false;
        }
        if rest.starts_with("#[") && self.grammar.comments.contains(&"//") {
            return false;
        }
        self.at += memchr_line(rest);
        true
    }

    fn block_comment(&mut self) -> bool {
        let rest = self.rest();
        for (open, close) in self.grammar.blocks {
            let at_start = self.at == 0 && open.starts_with('\n') && rest.starts_with(&open[1..]);
            if !(rest.starts_with(open) || at_start) {
                continue;
            }
            let letters = rest.trim_start_matches('\n').trim_start_matches('=');
            if *open == "\n=" && !letters.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                continue;
            }
            let from = open.len().min(rest.len());
            if let Some(length) = rest[from..].find(close) {
                self.at += from + length + close.len();
            } else {
                self.at = self.source.len();
                self.broken = !open.starts_with('\n');
            }
            if open.starts_with('\n') {
                self.at += memchr_line(self.rest());
            }
            self.spaced = true;
            return true;
        }
        false
    }

    /// Tells whether the code ends here, although the text goes on.
    fn ends_here(&self) -> bool {
        let line_start = self.at == 0 || self.source.as_bytes().get(self.at - 1) == Some(&b'\n');
        line_start
            && self.has(Features::HERE)
            && self.has(Features::COMMANDS)
            && (self.rest().starts_with("__END__") || self.rest().starts_with("__DATA__"))
    }

    /// Tells whether a value may begin here, judged by the token before.
    fn operand(&self) -> bool {
        let word = |name: &str| BEFORE_VALUE.contains(&name);
        match self.tokens.last().map(|token| &token.kind) {
            None | Some(Kind::Line) => true,
            Some(Kind::Symbol(symbol)) => !matches!(*symbol, ")" | "]" | "}" | "++" | "--"),
            Some(Kind::Name(name)) => {
                word(name)
                    || (self.has(Features::COMMANDS) && self.spaced && !name.starts_with(['$', '@']) && {
                        let next = self.rest().chars().nth(1);
                        next.is_some_and(|next| !next.is_whitespace() && next != '=')
                    })
            }
            Some(_) => false,
        }
    }

    fn literal(&mut self, character: char) -> bool {
        if character.is_ascii_digit() {
            let length = number(self.rest());
            self.push(Kind::Number(&self.rest()[..length]), length);
            return true;
        }
        if self.has(Features::OPERATORS) && self.operator_quotes() {
            return true;
        }
        if self.has(Features::PERCENT) && character == '%' && self.percent() {
            return true;
        }
        if self.has(Features::HERE) && character == '<' && self.here() {
            return true;
        }
        if self.has(Features::LONG) && character == '[' && self.long_bracket() {
            return true;
        }
        if character == '<' && self.has(Features::OPERATORS) && self.angle() {
            return true;
        }
        if character == '/' && self.has(Features::PATTERNS) && self.pattern() {
            return true;
        }
        self.quotes()
    }

    fn quotes(&mut self) -> bool {
        let rest = self.rest();
        let letters = if self.has(Features::PREFIXES) {
            rest.bytes().take_while(|byte| b"rRbBuUfFtT".contains(byte)).take(3).count()
        } else {
            0
        };
        if letters > 2 {
            return false;
        }
        let (prefix, text) = rest.split_at(letters);
        let Some(quote) = self.grammar.quotes.iter().find(|quote| text.starts_with(quote.open)) else {
            return false;
        };
        let raw = prefix.contains(['r', 'R']);
        let format = prefix.contains(['f', 'F', 't', 'T']);
        let delimiters = Delimiters {
            nests: None,
            close: quote.close,
            escape: if raw { Escape::Raw } else { quote.escape },
            hole: if format { Hole::Brace } else { quote.hole },
        };
        let read = quoted::read(self.source, self.at + letters + quote.open.len(), delimiters);
        self.broken |= !read.closed;
        let kind = match quote.gives {
            Gives::Text => Kind::Text(read.parts),
            Gives::Command => Kind::Command(read.parts),
        };
        self.push(kind, read.end - self.at);
        true
    }

    fn name(&mut self, character: char) -> bool {
        let rest = self.rest();
        let dollar = self.has(Features::DOLLAR) && character == '$';
        let sigil = self.has(Features::SIGILS)
            && (matches!(character, '$' | '@') || (matches!(character, '%' | '&') && self.operand()));
        let mut length = 0;
        if sigil {
            length = 1;
            let after = &rest[1..];
            if after.starts_with(['!', '&', ',', ';', '/', '\\'])
                && !after.starts_with("&&")
                && character == '$'
            {
                self.push(Kind::Name(&rest[..2]), 2);
                return true;
            }
            if after.starts_with('@') && character == '@' {
                length = 2;
            }
        } else if !(dollar || character == '_' || character.is_alphabetic()) {
            return false;
        }
        let tail = &rest[length..];
        let letters: usize = tail
            .chars()
            .take_while(|letter| {
                letter.is_alphanumeric()
                    || *letter == '_'
                    || (self.has(Features::DOLLAR) && *letter == '$')
                    || (self.has(Features::DOTTED) && *letter == '.')
            })
            .map(char::len_utf8)
            .sum();
        if sigil && letters == 0 {
            return false;
        }
        length += letters;
        let mut after = rest[length..].chars();
        if !sigil && self.has(Features::BANG) && matches!(after.next(), Some('!' | '?')) {
            let next = after.next();
            if !matches!(next, Some('=' | '.')) || rest[length..].starts_with("?.") {
                length += 1;
            }
        }
        self.push(Kind::Name(&rest[..length]), length);
        true
    }

    fn symbol(&mut self, character: char) {
        let rest = self.rest();
        let longer = rest.as_bytes().get(1).is_some_and(|next| b"=&|*+-.<>?:~>".contains(next));
        let found = longer.then(|| SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol))).flatten();
        let length = found.map_or(character.len_utf8(), |symbol| symbol.len());
        self.push(Kind::Symbol(&rest[..length]), length);
    }

    fn text(&mut self, start: usize, delimiters: Delimiters<'_>) -> (Vec<Part<'s>>, usize) {
        let read = quoted::read(self.source, start, delimiters);
        self.broken |= !read.closed;
        (read.parts, read.end)
    }
}

/// Gives the length of the text up to the next new line.
fn memchr_line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// Gives the length of a number.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut length = 0;
    while let Some(byte) = bytes.get(length) {
        let point = *byte == b'.' && bytes.get(length + 1).is_some_and(u8::is_ascii_digit);
        if !(byte.is_ascii_alphanumeric() || *byte == b'_' || point) {
            break;
        }
        length += 1;
    }
    length
}
