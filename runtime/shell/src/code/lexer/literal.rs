//! The rarer literals: here-texts, quote operators, long brackets, patterns and file globs.

use super::{Here, Lexer, memchr_line};
use crate::code::{
    grammar::{Escape, Features, Hole},
    quoted::Delimiters,
    token::{Kind, Part},
};

/// Gives the bracket that closes this one, or the same character.
fn closing(open: char) -> &'static str {
    const PAIRS: &[(char, &str)] = &[('(', ")"), ('[', "]"), ('{', "}"), ('<', ">")];
    const SAME: &[(char, &str)] = &[
        ('/', "/"),
        ('|', "|"),
        ('!', "!"),
        (',', ","),
        ('#', "#"),
        ('~', "~"),
        ('@', "@"),
        ('%', "%"),
        ('^', "^"),
        ('+', "+"),
        (':', ":"),
        (';', ";"),
        ('"', "\""),
        ('\'', "'"),
        ('`', "`"),
        ('.', "."),
        ('*', "*"),
        ('-', "-"),
        ('?', "?"),
        ('$', "$"),
        ('=', "="),
        ('&', "&"),
        ('\\', "\\"),
        ('_', "_"),
    ];
    PAIRS.iter().chain(SAME).find(|pair| pair.0 == open).map_or("", |pair| pair.1)
}

fn delimiters(open: char, escape: Escape, hole: Hole) -> Option<Delimiters<'static>> {
    let close = closing(open);
    if close.is_empty() {
        return None;
    }
    let nests = matches!(open, '(' | '[' | '{' | '<').then_some(open as u8);
    Some(Delimiters { nests, close, escape, hole })
}

/// Gives the words of a list of words.
fn words(parts: &[Part<'_>]) -> Vec<String> {
    let mut all = String::new();
    for part in parts {
        match part {
            Part::Known(text) => all.push_str(text),
            Part::Hole(text) => {
                all.push('$');
                all.push_str(text);
            }
        }
    }
    all.split_whitespace().map(str::to_owned).collect()
}

impl<'s> Lexer<'s, '_> {
    /// Reads `q(…)`, `qq(…)`, `qw(…)`, `qx(…)`, `m(…)`, `s(…)(…)`, `tr(…)(…)`, `y(…)(…)`.
    pub(super) fn operator_quotes(&mut self) -> bool {
        const OPERATORS: &[&str] = &["qq", "qw", "qx", "qr", "tr", "q", "m", "s", "y"];
        let rest = self.rest();
        let Some(operator) = OPERATORS.iter().find(|operator| rest.starts_with(**operator)) else {
            return false;
        };
        if matches!(self.tokens.last().map(|token| &token.kind), Some(Kind::Symbol("->" | "::" | "{"))) {
            return false;
        }
        let after = &rest[operator.len()..];
        let blanks = after.len() - after.trim_start_matches(' ').len();
        let Some(open) = after[blanks..].chars().next() else { return false };
        if open.is_alphanumeric() || open == '_' || after[blanks..].starts_with("=>") {
            return false;
        }
        if matches!(open, ',' | ';' | ')' | '=' | '-' | '.')
            || (blanks > 0 && !matches!(open, '(' | '{' | '[' | '/'))
        {
            return false;
        }
        let interpolates = *operator != "q" && *operator != "qw" && open != '\'';
        let hole = if interpolates && matches!(*operator, "qq" | "qx") { Hole::Sigil } else { Hole::None };
        let escape = if matches!(*operator, "qq" | "qx") { Escape::Full } else { Escape::Own };
        let Some(quotes) = delimiters(open, escape, hole) else { return false };
        let start = self.at + operator.len() + blanks + 1;
        let (parts, mut end) = self.text(start, quotes);
        let kind = match *operator {
            "q" | "qq" => Kind::Text(parts),
            "qx" => Kind::Command(parts),
            "qw" => Kind::Words(words(&parts)),
            "s" | "tr" | "y" => {
                let begin = end;
                end = self.second_half(end, quotes);
                let flags: usize = self.source[end..].bytes().take_while(u8::is_ascii_lowercase).count();
                let code = *operator == "s" && self.source[end..end + flags].contains('e');
                let half = self.source[begin..end].trim_start();
                let half = if quotes.nests.is_some() { half.get(1..).unwrap_or_default() } else { half };
                let half = half.strip_suffix(quotes.close).unwrap_or(half);
                end += flags;
                if code { Kind::Code(half) } else { Kind::Pattern }
            }
            _ => {
                end += self.source[end..].bytes().take_while(u8::is_ascii_lowercase).count();
                Kind::Pattern
            }
        };
        self.push(kind, end - self.at);
        true
    }

    /// Passes over the second half of `s{…}{…}` or `s/…/…/` and gives its end.
    fn second_half(&mut self, from: usize, quotes: Delimiters<'static>) -> usize {
        if quotes.nests.is_none() {
            return self.text(from, quotes).1;
        }
        let tail = &self.source[from..];
        let blanks = tail.len() - tail.trim_start().len();
        let Some(next) = tail[blanks..].chars().next() else { return self.source.len() };
        match delimiters(next, Escape::Own, Hole::None) {
            Some(quotes) => self.text(from + blanks + next.len_utf8(), quotes).1,
            None => from,
        }
    }

    /// Reads `%w(…)`, `%i(…)`, `%q(…)`, `%Q(…)`, `%x(…)`, `%r(…)`, `%(…)`.
    pub(super) fn percent(&mut self) -> bool {
        if !self.operand() {
            return false;
        }
        let rest = self.rest();
        let mut characters = rest.chars().skip(1);
        let Some(first) = characters.next() else { return false };
        let (letter, open) = if first.is_ascii_alphabetic() {
            (first, characters.next().unwrap_or(' '))
        } else {
            ('Q', first)
        };
        if open.is_alphanumeric()
            || open.is_whitespace()
            || (letter == 'Q' && !matches!(open, '(' | '{' | '[' | '<' | '|'))
        {
            return false;
        }
        let hole = if matches!(letter, 'Q' | 'x' | 'W') { Hole::HashBrace } else { Hole::None };
        let escape = if hole == Hole::None { Escape::Own } else { Escape::Full };
        let Some(quotes) = delimiters(open, escape, hole) else { return false };
        let start = self.at + 1 + usize::from(first.is_ascii_alphabetic()) + 1;
        let (parts, end) = self.text(start, quotes);
        let kind = match letter {
            'w' | 'W' | 'i' | 'I' => Kind::Words(words(&parts)),
            'x' => Kind::Command(parts),
            'r' => Kind::Pattern,
            _ => Kind::Text(parts),
        };
        self.push(kind, end - self.at);
        true
    }

    /// Reads the head of a here-text: `<<TAG`, `<<"TAG"`, `<<~TAG`, `<<<TAG`.
    pub(super) fn here(&mut self) -> bool {
        let rest = self.rest();
        let php = !self.has(Features::COMMANDS);
        let Some(after) = rest.strip_prefix(if php { "<<<" } else { "<<" }) else { return false };
        if !php && !self.operand() {
            return false;
        }
        let marks = after.len() - after.trim_start_matches(['~', '-']).len();
        if marks > 1 && !php {
            return false;
        }
        let after = &after[marks..];
        let quote = after.chars().next().filter(|mark| matches!(mark, '"' | '\'' | '`'));
        let text = &after[usize::from(quote.is_some())..];
        let length = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        if length == 0 || (quote.is_none() && text.starts_with(|letter: char| letter.is_ascii_digit())) {
            return false;
        }
        let ruby = self.has(Features::PERCENT);
        let hole = match quote {
            Some('\'') => Hole::None,
            _ if ruby => Hole::HashBrace,
            _ => Hole::Sigil,
        };
        self.heres.push(Here { token: self.tokens.len(), tag: &text[..length], hole });
        let quotes = if quote.is_some() { 2 } else { 0 };
        let kind = if quote == Some('`') { Kind::Command(Vec::new()) } else { Kind::Text(Vec::new()) };
        self.push(kind, (rest.len() - after.len() + length + quotes).min(rest.len()));
        true
    }

    /// Reads the bodies of the here-texts whose heads stood on the line before.
    pub(super) fn here_bodies(&mut self) {
        for here in std::mem::take(&mut self.heres) {
            let start = self.at;
            let mut end = start;
            loop {
                let line = self.rest();
                let length = memchr_line(line);
                let content = line[..length].trim();
                end = end.max(self.at);
                let tail = content.strip_prefix(here.tag);
                if tail
                    .is_some_and(|tail| !tail.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
                {
                    let indent = length - line[..length].trim_start().len();
                    self.at += indent + here.tag.len();
                    break;
                }
                if line.len() == length {
                    self.broken = true;
                    self.at = self.source.len();
                    end = self.at;
                    break;
                }
                self.at += length + 1;
            }
            self.fill(&here, start, end);
        }
    }

    fn fill(&mut self, here: &Here<'s>, start: usize, end: usize) {
        let body = &self.source[start..end];
        let escape = if here.hole == Hole::None { Escape::None } else { Escape::Full };
        let quotes = Delimiters { nests: None, close: "\u{0}", escape, hole: here.hole };
        let parts = crate::code::quoted::read(body, 0, quotes).parts;
        if let Some(token) = self.tokens.get_mut(here.token) {
            match &mut token.kind {
                Kind::Text(text) | Kind::Command(text) => *text = parts,
                _ => {}
            }
        }
    }

    /// Reads `[[ … ]]` and `[=[ … ]=]`.
    pub(super) fn long_bracket(&mut self) -> bool {
        const LEVELS: &[(&str, &str)] = &[("[[", "]]"), ("[=[", "]=]"), ("[==[", "]==]"), ("[===[", "]===]")];
        let rest = self.rest();
        let Some((open, close)) = LEVELS.iter().find(|level| rest.starts_with(level.0)) else { return false };
        let text = &rest[open.len()..];
        let (length, end) = match text.find(close) {
            Some(length) => (length, length + close.len()),
            None => (text.len(), text.len()),
        };
        self.broken |= length == end;
        let known = text[..length].strip_prefix('\n').unwrap_or(&text[..length]).to_owned();
        self.push(Kind::Text(vec![Part::Known(known)]), open.len() + end);
        true
    }

    /// Reads `<*.c>` and `<STDIN>` where a value is expected.
    pub(super) fn angle(&mut self) -> bool {
        if !self.operand() {
            return false;
        }
        let rest = self.rest();
        let length =
            rest.bytes().skip(1).take(200).position(|byte| matches!(byte, b'>' | b'\n' | b'<' | b';'));
        let Some(length) = length.filter(|length| rest.as_bytes().get(length + 1) == Some(&b'>')) else {
            return false;
        };
        let inside = &rest[1..=length];
        if inside.contains(['*', '?', '/', '.', '~']) {
            self.push(Kind::Glob(inside.to_owned()), length + 2);
        } else {
            self.push(Kind::Name("<>"), length + 2);
        }
        true
    }

    /// Passes over `/…/flags` where a value is expected.
    pub(super) fn pattern(&mut self) -> bool {
        if self.at < self.no_pattern_before || !self.operand() {
            return false;
        }
        let rest = self.rest();
        let mut class = false;
        let mut escaped = false;
        for (at, byte) in rest.bytes().enumerate().skip(1) {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'[' => class = true,
                b']' => class = false,
                b'\n' => {
                    self.no_pattern_before = self.at + at;
                    return false;
                }
                b'/' if !class => {
                    let flags = rest[at + 1..].bytes().take_while(u8::is_ascii_lowercase).count();
                    self.push(Kind::Pattern, at + 1 + flags);
                    return true;
                }
                _ => {}
            }
        }
        self.no_pattern_before = self.source.len();
        false
    }
}
