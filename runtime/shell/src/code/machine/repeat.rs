//! Reads loops over values, and what stands in front of them.

use std::rc::Rc;

use super::{Flag, Machine, statement::TARGET_LIMIT};
use crate::code::{Language, token::Kind, value::Value};

/// How many elements of a comprehension are looked at.
const ELEMENT_LIMIT: usize = 4096;

impl<'s> Machine<'_, 's> {
    /// Reads the head of a loop over values.
    pub(super) fn each(&mut self) {
        self.at += 1;
        if self.symbol() == "(" && self.symbol_at(1) == ";" && self.symbol_at(2) == ";" {
            self.state.seen.endless = Flag::Seen;
            let forks = self.state.seen.forks;
            self.at += 3;
            self.expression();
            self.mark_bomb(forks);
            return;
        }
        let start = self.at;
        let names = self.loop_names();
        if names.is_empty() {
            self.at = start;
            if self.language == Language::Perl && self.symbol() == "(" {
                let list = self.primary();
                self.bind_beside("$_", Self::element_of(&list));
            } else if self.take("(") {
                self.each_as();
            }
            return;
        }
        let from = self.at;
        let list = self.expression();
        if self.is_endless(from) {
            self.state.seen.endless = Flag::Seen;
        }
        let element = Self::element_of(&list);
        for name in names {
            self.bind_beside(name, element.clone());
        }
    }

    /// Reads `(LIST as $key => $value)`.
    pub(super) fn each_as(&mut self) {
        let list = self.sum();
        if self.word() != "as" {
            return;
        }
        self.at += 1;
        let element = Self::element_of(&list);
        while let Some(Kind::Name(name)) = self.kind() {
            let name = *name;
            self.at += 1;
            self.bind_beside(name, element.clone());
            if !self.take("=>") {
                return;
            }
        }
    }

    /// Passes over the names of a loop and the word behind them; gives nothing if this is no such loop.
    pub(super) fn loop_names(&mut self) -> Vec<&'s str> {
        let mut names = Vec::new();
        for _ in 0..TARGET_LIMIT {
            match self.tokens.get(self.at).map(|token| &token.kind) {
                Some(Kind::Name("in" | "of") | Kind::Symbol("<-")) => {
                    self.at += 1;
                    return names;
                }
                Some(Kind::Name("const" | "let" | "var" | "my" | "our" | "each" | "await")) => {}
                Some(Kind::Name(name)) => names.push(*name),
                Some(Kind::Symbol("(")) if self.language == Language::Perl && !names.is_empty() => {
                    return names;
                }
                Some(Kind::Symbol("=")) if self.language == Language::Julia => {
                    self.at += 1;
                    return names;
                }
                Some(Kind::Symbol("(" | "," | "[" | "]" | ")")) => {}
                _ => return Vec::new(),
            }
            self.at += 1;
        }
        Vec::new()
    }

    /// Reads `for NAME in LIST` behind a value, and gives the value for each element.
    pub(super) fn comprehension(&mut self, value: &Value, start: usize) -> Value {
        let head = self.at;
        self.at += 1;
        let named = matches!(self.language, Language::Python | Language::Julia);
        let names = if named { self.loop_names() } else { Vec::new() };
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        if names.is_empty() {
            self.at = head + 1;
            let list = self.sum();
            self.bind_beside("$_", Self::element_of(&list));
            return Self::mixed(&[value, &list]);
        }
        let list = self.sum();
        let after = self.at;
        if list.items().is_none()
            && self.names_between(start, head).any(|name| matches!(name, "fork" | "forkpty"))
        {
            self.state.seen.bomb = Flag::Seen;
        }
        let element = Self::element_of(&list);
        for name in &names {
            self.bind_beside(name, element.clone());
        }
        let Some(items) = list.items().filter(|items| items.len() <= ELEMENT_LIMIT && names.len() == 1)
        else {
            return Self::mixed(&[value, &list]);
        };
        let Some(name) = names.first() else { return Value::unknown() };
        let outer = self.state.variables.get(name.as_str()).cloned();
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            if !self.state.spend((head - start) * 16) {
                break;
            }
            self.state.variables.insert(Rc::from(name.as_str()), item.clone());
            self.at = start;
            values.push(self.sum());
        }
        if let Some(outer) = outer {
            self.state.variables.insert(Rc::from(name.as_str()), outer);
        }
        self.at = after;
        if values.len() < items.len() { Self::mixed(&[value, &list]) } else { Value::list(values) }
    }

    /// Tells whether Python's list that was read from a place on has no end.
    fn is_endless(&self, from: usize) -> bool {
        self.language == Language::Python
            && match self.tokens.get(from).map(|token| &token.kind) {
                Some(Kind::Name("iter")) => {
                    let mut tokens = self.tokens.get(from..self.at).unwrap_or_default().iter();
                    tokens.any(|token| matches!(token.kind, Kind::Symbol(",")))
                }
                Some(Kind::Name("itertools" | "count" | "cycle" | "repeat")) => true,
                _ => false,
            }
    }

    /// Gives the names that stand between two places.
    fn names_between(&self, from: usize, to: usize) -> impl Iterator<Item = &'s str> {
        self.tokens.get(from..to).unwrap_or_default().iter().filter_map(|token| match &token.kind {
            Kind::Name(name) => Some(*name),
            _ => None,
        })
    }

    /// Notes a fork bomb if the loop that was just read forks.
    pub(super) fn mark_bomb(&mut self, forks: usize) {
        if self.state.seen.forks > forks {
            self.state.seen.bomb = Flag::Seen;
        }
    }
}
