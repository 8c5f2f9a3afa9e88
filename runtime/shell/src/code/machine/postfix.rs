//! Reads what follows a value: members, indexes, calls and blocks.

use std::rc::Rc;

use super::{Machine, expression::is_between};
use crate::code::{
    Language,
    grammar::Features,
    token::Kind,
    value::{Argument, Shape, Value},
};

/// What closes the arguments of a call without parentheses: `or` and `and` among others.
pub(super) const COMMAND: &str = "command";

impl Machine<'_, '_> {
    /// Reads everything that follows a value.
    pub(super) fn postfix(&mut self, mut value: Value) -> Value {
        let member_dot = !self.grammar.joins.contains(&".");
        let language = self.language;
        loop {
            let symbol = self.symbol();
            let spaced = self.spaced(0);
            let next = match symbol {
                "." | "?." if member_dot => self.member_step(&value),
                "->" | "?->" => self.member_step(&value),
                "::" | "\\" if !self.has(Features::SLICES) => self.member_step(&value),
                ":" if !spaced && self.colon_member() => self.member_step(&value),
                "(" if self.callable(&value) && !(spaced && language == Language::Awk) => {
                    self.call_step(&value)
                }
                "[" if !(matches!(value.shape, Shape::Number(_))
                    || spaced && self.has(Features::COMMANDS)) =>
                {
                    self.index_step(&value)
                }
                "{" if !spaced && language == Language::Perl && self.at > 0 => self.index_step(&value),
                "{" if !spaced && language == Language::Lua => {
                    let argument = self.primary();
                    self.call(&value, vec![Argument::plain(argument)])
                }
                _ if (symbol == "{" || self.word() == "do") && self.block_follows(&value) => {
                    let result = self.call(&value, Vec::new());
                    self.block(result, &value)
                }
                _ if self.text_call(&value) => {
                    let argument = self.quoted();
                    self.call(&value, vec![Argument::plain(argument)])
                }
                _ if self.has(Features::COMMANDS) && self.command_call(&value) => {
                    let arguments = self.command_arguments();
                    let result = self.call(&value, arguments);
                    self.block(result, &value)
                }
                _ => return self.finished(value),
            };
            value = next;
        }
    }

    /// Tells whether a colon stands between a thing and its method.
    fn colon_member(&self) -> bool {
        let named = !self.spaced(1) && !self.word_at(1).is_empty();
        named && matches!(self.language, Language::Lua | Language::Elixir)
    }

    fn callable(&self, value: &Value) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| &token.kind);
        !matches!(before, Some(Kind::Line))
            && match value.shape {
                Shape::Number(_) => false,
                Shape::Text(_) => self.language == Language::Php,
                _ => true,
            }
    }

    fn call_step(&mut self, value: &Value) -> Value {
        self.at += 1;
        let element = Self::callback_element(value);
        let outer = std::mem::replace(&mut self.element, element);
        let given = self.given.take();
        let mut arguments = self.sequence(")");
        if let Some(given) = given {
            arguments.insert(0, Argument::plain(given));
        }
        self.element = outer;
        let result = self.call(value, arguments);
        self.block(result, value)
    }

    fn member_step(&mut self, value: &Value) -> Value {
        self.at += 1;
        self.skip_lines();
        match self.kind() {
            Some(Kind::Name(name)) => {
                let name = *name;
                self.at += 1;
                self.member(value, name)
            }
            Some(Kind::Symbol("{" | "[")) => self.index_step(value),
            Some(Kind::Text(_)) => {
                let name = self.quoted();
                name.known().map_or_else(Value::unknown, |name| self.member(value, name))
            }
            _ => value.clone(),
        }
    }

    /// Gives a member of a value.
    pub(super) fn member(&mut self, value: &Value, name: &str) -> Value {
        match &value.shape {
            Shape::Name(path) if self.is_dotted_call(path) => {
                let receiver = self.call(value, Vec::new());
                let mut member = Value::of(Shape::Member(Rc::new(receiver), Rc::from(name)));
                member.take_sources(value);
                member
            }
            Shape::Name(path) if path.len() + name.len() < 200 => {
                let name =
                    if self.language == Language::Php { name.to_ascii_lowercase() } else { name.to_owned() };
                self.resolve(&format!("{path}.{name}"))
            }
            Shape::Record(_) if value.field(name).is_some() => {
                value.field(name).cloned().unwrap_or_else(Value::unknown)
            }
            Shape::Either(values) if values.iter().any(|value| value.path().is_some()) => {
                let members: Vec<Value> = values.iter().map(|value| self.member(value, name)).collect();
                super::operator::fold(members)
            }
            _ => {
                let mut member = Value::of(Shape::Member(Rc::new(value.clone()), Rc::from(name)));
                member.take_sources(value);
                member
            }
        }
    }

    fn index_step(&mut self, value: &Value) -> Value {
        let close = if self.symbol() == "{" { "}" } else { "]" };
        let start = self.at;
        self.at += 1;
        if close == "}" && !self.word().is_empty() && self.symbol_at(1) == "}" {
            let name = self.word();
            self.at += 2;
            return self.index(value, &[Value::exact(name)], name);
        }
        let keys: Vec<Value> = self.sequence(close).into_iter().map(|item| item.value).collect();
        let from = self.tokens.get(start).map_or(0, |token| token.start + 1);
        let to = self.tokens.get(self.at.saturating_sub(1)).map_or(from, |token| token.start);
        let written = self.source.get(from..to).unwrap_or_default();
        let written: String = written.chars().take(24).filter(|letter| !letter.is_whitespace()).collect();
        self.index(value, &keys, &written)
    }

    fn text_call(&self, value: &Value) -> bool {
        if !matches!(self.kind(), Some(Kind::Text(_)))
            || matches!(value.shape, Shape::Text(_) | Shape::Number(_))
        {
            return false;
        }
        match self.language {
            Language::JavaScript => {
                let start = self.tokens.get(self.at).map_or(0, |token| token.start);
                !self.spaced(0) && self.source.as_bytes().get(start) == Some(&b'`')
            }
            Language::Lua => true,
            Language::Python => matches!(value.path(), Some("exec" | "print")),
            _ => false,
        }
    }

    fn command_call(&self, value: &Value) -> bool {
        let name = match &value.shape {
            Shape::Name(name) | Shape::Member(_, name) => &**name,
            _ => return false,
        };
        if name.starts_with(['$', '@', '%']) || !self.spaced(0) || is_between(name) {
            return false;
        }
        match self.kind() {
            Some(
                Kind::Text(_)
                | Kind::Command(_)
                | Kind::Number(_)
                | Kind::Words(_)
                | Kind::Glob(_)
                | Kind::Symbol("[" | "\\" | "->"),
            ) => true,
            Some(Kind::Name(name)) => !is_between(name),
            Some(Kind::Symbol(":" | "-" | "*" | "&" | "::")) => !self.spaced(1),
            Some(Kind::Symbol("{")) => {
                let blocks = matches!(
                    name,
                    "map" | "grep" | "sort" | "eval" | "do" | "sub" | "print" | "exec" | "system"
                );
                self.language == Language::Perl && blocks
            }
            _ => false,
        }
    }

    fn command_arguments(&mut self) -> Vec<Argument> {
        let mut arguments = Vec::new();
        if self.symbol() == "{" {
            let value = self.primary();
            arguments.push(Argument { name: Some(Rc::from("block")), value });
        }
        let outer = std::mem::replace(&mut self.close, COMMAND);
        loop {
            let before = self.at;
            if matches!(self.kind(), None | Some(Kind::Line | Kind::Symbol(";" | "}" | ")" | "]"))) {
                break;
            }
            let item = self.item();
            arguments.push(item);
            if self.at == before || !self.take(",") {
                break;
            }
            self.skip_lines();
        }
        self.close = outer;
        arguments
    }

    fn block_follows(&self, value: &Value) -> bool {
        matches!(self.language, Language::Ruby | Language::Groovy)
            && matches!(value.shape, Shape::Name(_) | Shape::Member(..))
    }

    /// Reads the block that a call is given, with its parameters bound to what the call hands it.
    fn block(&mut self, value: Value, callee: &Value) -> Value {
        let blocks = matches!(self.language, Language::Ruby | Language::Groovy);
        if !blocks || !(self.symbol() == "{" || self.word() == "do") {
            return value;
        }
        let braces = self.symbol() == "{";
        self.at += 1;
        let element = Self::callback_element(callee).unwrap_or_else(|| Self::mixed(&[&value]));
        self.block_parameters(element);
        if !braces {
            return value;
        }
        let outer = self.element.take();
        let items = self.sequence("}");
        self.element = outer;
        let mut value = value;
        if let Some(last) = items.last() {
            value.take_sources(&last.value);
        }
        value
    }

    fn block_parameters(&mut self, element: Value) {
        if !self.take("|") {
            self.bind_beside("it", element);
            return;
        }
        let mut first = Some(element);
        while let Some(kind) = self.kind() {
            let name = match kind {
                Kind::Symbol("|") | Kind::Line => break,
                Kind::Name(name) => *name,
                _ => "",
            };
            self.at += 1;
            if !name.is_empty() {
                let element = first.take().unwrap_or_else(Value::unknown);
                self.bind_beside(name, element);
            }
        }
        self.take("|");
    }

    /// Sets a variable and keeps what it was beside it.
    pub(super) fn bind_beside(&mut self, name: &str, value: Value) {
        self.blocks += 1;
        self.bind(name, value);
        self.blocks -= 1;
    }

    /// Gives what a method of this value hands to its callback.
    fn callback_element(callee: &Value) -> Option<Value> {
        match &callee.shape {
            Shape::Member(receiver, _) => Some(match receiver.shape {
                Shape::List(_) | Shape::Text(_) | Shape::Either(_) => Self::element_of(receiver),
                _ => Self::mixed(&[receiver]),
            }),
            _ => None,
        }
    }

    /// Gives what was read when nothing follows: a call without parentheses, in languages that have them.
    fn finished(&mut self, value: Value) -> Value {
        let calls =
            matches!(self.language, Language::Ruby | Language::Perl | Language::Elixir | Language::Groovy);
        if !calls || matches!(self.symbol(), "=" | "=>" | "+=" | ".=" | "||=") {
            return value;
        }
        match &value.shape {
            Shape::Member(..) => self.call(&value, Vec::new()),
            Shape::Name(path) if self.is_bare_call(path) || self.is_dotted_call(path) => {
                self.call(&value, Vec::new())
            }
            _ => value,
        }
    }

    /// Gives a value to what stands behind `|>`.
    pub(super) fn piped(&mut self, value: &Value) -> Value {
        let outer = self.given.replace(value.clone());
        let callee = self.sum();
        let unused = std::mem::replace(&mut self.given, outer).is_some();
        match callee.shape {
            Shape::Name(_) | Shape::Member(..) if unused => {
                self.call(&callee, vec![Argument::plain(value.clone())])
            }
            _ => Self::mixed(&[value, &callee]),
        }
    }
}
