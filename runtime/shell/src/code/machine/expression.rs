//! Reads expressions: values and the operators between them.

use std::rc::Rc;

use super::{DEPTH_LIMIT, Machine};
use crate::code::{
    Language,
    grammar::Features,
    token::Kind,
    value::{Argument, Shape, Value, globbed},
};

/// Words that stand in front of a value and change nothing that counts here.
const PREFIX_WORDS: &[&str] = &[
    "return", "await", "new", "yield", "typeof", "void", "delete", "throw", "raise", "not", "else", "elif",
    "if", "elsif", "elseif", "unless", "then", "do", "begin", "try", "finally", "ensure", "rescue", "except",
    "catch", "const", "let", "var", "my", "our", "local", "global", "static", "final", "val", "public",
    "private", "assert", "async", "case", "when", "export", "default", "switch", "with", "end", "BEGIN",
    "END", "nonlocal",
];

/// Words between two values.
const BETWEEN_WORDS: &[&str] = &[
    "or",
    "and",
    "if",
    "else",
    "unless",
    "in",
    "is",
    "not",
    "instanceof",
    "xor",
    "cmp",
    "eq",
    "ne",
    "lt",
    "gt",
    "le",
    "ge",
    "x",
    "while",
    "until",
    "for",
    "foreach",
    "of",
    "as",
    "then",
    "do",
    "rescue",
    "end",
    "isa",
];

/// Symbols between two values whose result is none of the two.
const OPERATORS: &[&str] = &[
    "==", "!=", "===", "!==", "<", ">", "<=", ">=", "<=>", "=~", "!~", "-", "|", "^", "<<", ">>", "/", "//",
    "..", "...", "&", "+", ".", "*", "**", "%", "++", "<>", "~",
];

/// Tells whether a word stands between two values.
pub(super) fn is_between(word: &str) -> bool {
    BETWEEN_WORDS.contains(&word)
}

impl Machine<'_, '_> {
    /// Reads items up to what closes them.
    pub(super) fn sequence(&mut self, close: &'static str) -> Vec<Argument> {
        let mut items = Vec::new();
        if self.state.depth >= DEPTH_LIMIT {
            self.state.overflow();
            self.skip(close);
            return items;
        }
        self.state.depth += 1;
        let outer = std::mem::replace(&mut self.close, close);
        self.blocks += usize::from(close == "}");
        while let Some(kind) = self.kind() {
            match kind {
                Kind::Line | Kind::Symbol("," | ";") => self.at += 1,
                Kind::Symbol(symbol) if *symbol == close => {
                    self.at += 1;
                    break;
                }
                Kind::Symbol(symbol @ (")" | "]" | "}")) => {
                    let stray = matches!(close, "" | "\u{0}") || (close == "}" && *symbol != "}");
                    if !stray {
                        break;
                    }
                    self.at += 1;
                }
                _ => {
                    let before = self.at;
                    let item = self.item();
                    if close == "\u{0}" {
                        items.clear();
                    }
                    if !close.is_empty() {
                        items.push(item);
                    }
                    self.at += usize::from(self.at == before);
                }
            }
        }
        self.blocks -= usize::from(close == "}");
        self.close = outer;
        self.state.depth -= 1;
        items
    }

    /// Passes over everything up to the closing bracket.
    fn skip(&mut self, close: &str) {
        let mut open = 0_usize;
        while let Some(kind) = self.kind() {
            let (opens, closes) = match kind {
                Kind::Symbol("(" | "[" | "{") => (true, ""),
                Kind::Symbol(symbol @ (")" | "]" | "}")) => (false, *symbol),
                _ => (false, ""),
            };
            self.at += 1;
            if !closes.is_empty() && open == 0 && (closes == close || close.is_empty()) {
                break;
            }
            open = (open + usize::from(opens)).saturating_sub(usize::from(!closes.is_empty()));
        }
    }

    /// Reads a whole expression.
    pub(super) fn expression(&mut self) -> Value {
        if self.state.depth >= DEPTH_LIMIT {
            self.state.overflow();
            self.at += 1;
            return Value::unknown();
        }
        self.state.depth += 1;
        let start = self.at;
        let mut value = self.sum();
        while let Some(next) = self.operator(&value, start) {
            value = next;
        }
        self.state.depth -= 1;
        value
    }

    /// Reads an operator and what follows it; nothing if none stands here.
    fn operator(&mut self, value: &Value, start: usize) -> Option<Value> {
        let symbol = self.symbol();
        let word = self.word();
        if symbol.is_empty() && word.is_empty() {
            return None;
        }
        if symbol == "?" {
            self.at += 1;
            let left = self.expression();
            return Some(if self.take(":") { Value::either(left, self.expression()) } else { left });
        }
        if matches!(word, "or" | "and") && self.close == super::postfix::COMMAND {
            return None;
        }
        if matches!(symbol, "||" | "??" | "&&" | "?:") || matches!(word, "or" | "and") {
            self.at += 1;
            self.skip_lines();
            return Some(Value::either(value.clone(), self.sum()));
        }
        if (self.language == Language::Awk && symbol == "|") || symbol == "|&" {
            return self.awk_pipe(value);
        }
        if self.language == Language::Awk && matches!(symbol, ">" | ">>") && self.in_print() {
            return None;
        }
        if symbol == "|>" {
            self.at += 1;
            self.skip_lines();
            return Some(self.piped(value));
        }
        if OPERATORS.contains(&symbol) && !(symbol == "|" && self.close == "|") {
            self.at += 1;
            self.skip_lines();
            let right = self.sum();
            return Some(Self::mixed(&[value, &right]));
        }
        if word == "if" && self.language == Language::Python {
            self.at += 1;
            self.expression();
            if self.word() != "else" {
                return Some(value.clone());
            }
            self.at += 1;
            let right = self.expression();
            return Some(Value::either(value.clone(), right));
        }
        let sentence = self.language == Language::AppleScript;
        if self.at == start || !is_between(word) || word == "end" || sentence {
            return None;
        }
        if matches!(word, "for" | "foreach") {
            return Some(self.comprehension(value, start));
        }
        self.at += 1;
        if matches!(word, "while" | "until") {
            self.loop_condition(start, word);
            return Some(value.clone());
        }
        let right = self.sum();
        let mut value = value.clone();
        value.take_sources(&right);
        Some(value)
    }

    /// Gives a value that comes from several and is none of them.
    pub(super) fn mixed(values: &[&Value]) -> Value {
        let mut mixed = Value::unknown();
        for value in values {
            mixed.take_sources(value);
        }
        mixed
    }

    /// Reads values that are put together to one text.
    pub(super) fn sum(&mut self) -> Value {
        let mut value = self.product();
        loop {
            let symbol = self.symbol();
            if !symbol.is_empty() && self.grammar.joins.contains(&symbol) {
                self.at += 1;
                self.skip_lines();
                let right = self.product();
                value = self.concatenated(&value, &right);
            } else if self.has(Features::ADJACENT) && self.adjacent(&value) {
                let before = self.at;
                let right = self.product();
                if self.at == before {
                    return value;
                }
                value = self.concatenated(&value, &right);
            } else {
                return value;
            }
        }
    }

    /// Tells whether the next value belongs to the text before it.
    fn adjacent(&self, value: &Value) -> bool {
        let awk = self.language == Language::Awk;
        match self.kind() {
            Some(Kind::Text(_)) => awk || (matches!(value.shape, Shape::Text(_)) && self.after_text()),
            Some(Kind::Number(_) | Kind::Symbol("$" | "(")) => awk,
            Some(Kind::Name(name)) => awk && !matches!(*name, "in" | "getline" | "else" | "while" | "do"),
            _ => false,
        }
    }

    fn after_text(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        matches!(before.map(|token| &token.kind), Some(Kind::Text(_)))
    }

    fn product(&mut self) -> Value {
        let mut value = self.operand();
        loop {
            let symbol = self.symbol();
            let repeats = symbol == "*" && !self.grammar.joins.contains(&"*");
            if repeats || (self.word() == "x" && self.language == Language::Perl) {
                self.at += 1;
                let times = self.operand();
                value = self.repeated(&value, &times);
            } else if symbol == "%" && matches!(self.language, Language::Python | Language::Ruby) {
                self.at += 1;
                let arguments = self.operand();
                value = self.formatted(&value, &arguments);
            } else if symbol == "/"
                && self.language == Language::Python
                && matches!(value.shape, Shape::Made(..))
            {
                self.at += 1;
                let right = self.operand();
                let text = self.path_joined(&[value, right]);
                value = Value::of(Shape::Made(Rc::from("path"), Rc::from([Argument::plain(text)])));
            } else {
                return value;
            }
        }
    }

    /// Reads one value with its members, calls and indexes.
    pub(super) fn operand(&mut self) -> Value {
        let mut negative = false;
        let mut field = false;
        loop {
            match self.kind() {
                Some(Kind::Symbol("|")) if !self.close.is_empty() && self.language == Language::Ruby => break,
                Some(Kind::Symbol(
                    symbol @ ("!" | "-" | "+" | "~" | "&" | "*" | "**" | "..." | "\\" | "@" | "++" | "--"
                    | "^" | "%" | "$" | "<" | "|"),
                )) => {
                    negative = *symbol == "-";
                    field |= *symbol == "$" && self.language == Language::Awk;
                    self.at += 1;
                }
                Some(Kind::Name(name)) if PREFIX_WORDS.contains(name) && !self.is_member_or_call() => {
                    negative = false;
                    self.at += 1;
                }
                _ => break,
            }
        }
        let value = self.primary();
        let value = match value.shape {
            Shape::Number(number) if negative && !field => Value::of(Shape::Number(number.saturating_neg())),
            _ if field => Value::unknown(),
            _ => value,
        };
        self.postfix(value)
    }

    /// Tells whether a word that could be a keyword is used as a name.
    fn is_member_or_call(&self) -> bool {
        let word = self.word();
        let named = matches!(self.symbol_at(1), "." | "=")
            && !matches!(word, "return" | "not" | "if" | "new" | "else");
        let called = matches!(word, "end" | "default" | "with" | "assert" | "local" | "delete");
        let indexed = word == "global" && self.symbol_at(1) == "[";
        named || indexed || (called && self.symbol_at(1) == "(" && !self.spaced(1))
    }

    /// Reads one value without what follows it.
    pub(super) fn primary(&mut self) -> Value {
        let Some(token) = self.tokens.get(self.at) else { return Value::unknown() };
        let value = match &token.kind {
            Kind::Number(text) => number(text),
            Kind::Text(_) | Kind::Command(_) => return self.quoted(),
            Kind::Words(words) => Value::list(words.iter().map(Value::exact).collect()),
            Kind::Glob(pattern) => Value::text(globbed(pattern)),
            Kind::Pattern => Value::unknown(),
            Kind::Code(code) => {
                let code = *code;
                self.nested(self.language, code);
                Value::unknown()
            }
            Kind::Name(name) => self.named(name),
            Kind::Symbol(symbol) => {
                let symbol = *symbol;
                return self.bracketed(symbol);
            }
            Kind::Line => return Value::unknown(),
        };
        self.at += 1;
        value
    }

    fn named(&self, name: &str) -> Value {
        match self.language {
            Language::Php if !name.starts_with('$') => Value::name(&name.to_ascii_lowercase()),
            Language::Perl => self.resolve(name.strip_prefix('&').unwrap_or(name)),
            _ => self.resolve(name),
        }
    }

    fn bracketed(&mut self, symbol: &str) -> Value {
        match symbol {
            "(" => {
                self.at += 1;
                let items = self.sequence(")");
                self.parenthesised(items)
            }
            "[" => {
                self.at += 1;
                let items = self.sequence("]");
                match items.as_slice() {
                    [only] if only.name.as_deref() == Some("for") => only.value.clone(),
                    _ if items.iter().any(|item| item.name.is_some()) => {
                        Value::of(Shape::Record(Rc::from(items)))
                    }
                    _ => Value::list(items.into_iter().map(|item| item.value).collect()),
                }
            }
            "{" => {
                self.at += 1;
                let items = self.sequence("}");
                if items.iter().any(|item| item.name.is_some()) || self.language == Language::JavaScript {
                    Value::of(Shape::Record(Rc::from(items)))
                } else if self.language == Language::Lua {
                    Value::list(items.into_iter().map(|item| item.value).collect())
                } else {
                    items.last().map_or_else(Value::unknown, |item| item.value.clone())
                }
            }
            ":" if !self.spaced(1) => {
                let value = match self.kind_at(1) {
                    Some(Kind::Name(name)) if self.language == Language::Elixir => Value::name(name),
                    Some(Kind::Name(name)) => Value::exact(*name),
                    _ => return Value::unknown(),
                };
                self.at += 2;
                value
            }
            "->" | "::" => {
                self.at += 1;
                Value::unknown()
            }
            _ => Value::unknown(),
        }
    }

    fn parenthesised(&self, mut items: Vec<Argument>) -> Value {
        let arrow = self.symbol() == "=>" && self.language == Language::JavaScript;
        if arrow || items.iter().any(|item| item.name.as_deref().is_some_and(|name| name != "for")) {
            return Value::of(Shape::Record(Rc::from(items)));
        }
        if items.len() == 1 || self.language == Language::JavaScript {
            return items.pop().map_or_else(Value::unknown, |item| item.value);
        }
        Value::list(items.into_iter().map(|item| item.value).collect())
    }
}

fn number(text: &str) -> Value {
    let lower: String = text.chars().filter(|letter| *letter != '_').collect::<String>().to_ascii_lowercase();
    let radix = |prefix: &str, radix: u32| {
        lower
            .strip_prefix(prefix)
            .and_then(|digits| i64::from_str_radix(digits.trim_end_matches('n'), radix).ok())
    };
    let octal = lower.len() > 1 && lower.starts_with('0') && lower.bytes().all(|byte| byte.is_ascii_digit());
    let value = radix("0x", 16).or_else(|| radix("0o", 8)).or_else(|| radix("0b", 2));
    let value =
        if octal { i64::from_str_radix(&lower, 8).ok() } else { value.or_else(|| lower.parse().ok()) };
    value.map_or_else(Value::unknown, |value| Value::of(Shape::Number(value)))
}
