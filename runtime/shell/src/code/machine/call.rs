//! Finds what a call does, for every combination of what its arguments can be.

use std::rc::Rc;

use super::{DEPTH_LIMIT, Machine};
use crate::{
    Piece, Text,
    code::{
        Language,
        table::{self, Effect, Take},
        value::{Argument, EITHER_LIMIT, Shape, Value, plain},
    },
};

/// How many combinations of alternatives are looked at for one call.
const COMBINATION_LIMIT: usize = 16;

/// Names in front of a full name that change nothing.
const ROOTS: &[&str] = &[
    "builtins.",
    "__builtins__.",
    "__builtin__.",
    "globalThis.",
    "global.",
    "window.",
    "CORE.GLOBAL.",
    "CORE.",
    "main.",
    "Kernel.",
    "java.lang.",
    "Elixir.",
    "::",
];

impl Machine<'_, '_> {
    /// Calls something, and gives what the call gives.
    pub(super) fn call(&mut self, callee: &Value, arguments: Vec<Argument>) -> Value {
        if self.state.depth >= DEPTH_LIMIT || !self.state.spend(2 + arguments.len()) {
            self.state.overflow();
            return Value::unknown();
        }
        self.state.depth += 1;
        let value = self.call_inside(callee, arguments);
        self.state.depth -= 1;
        value
    }

    fn call_inside(&mut self, callee: &Value, arguments: Vec<Argument>) -> Value {
        match &callee.shape {
            Shape::Either(values) => {
                let results = values.iter().map(|value| self.call(value, arguments.clone())).collect();
                super::operator::fold(results)
            }
            Shape::Bound(inner, given) => {
                let all = given.iter().cloned().chain(arguments).collect();
                self.call(inner, all)
            }
            Shape::Name(name) => self.call_name(name, arguments),
            Shape::Text(_) if self.language == Language::Php => match callee.known() {
                Some(name) => self.call_name(&Rc::from(name.to_ascii_lowercase()), arguments),
                None => self.call_unknown(callee, &arguments),
            },
            Shape::Member(receiver, name) => self.call_method(receiver, name, arguments),
            _ => self.call_unknown(callee, &arguments),
        }
    }

    fn effect(&self, name: &str) -> Option<Effect> {
        let plain = name.replace(".__dict__.", ".");
        let mut name = plain.as_str();
        while let Some(rest) = ROOTS.iter().find_map(|root| name.strip_prefix(root)) {
            name = rest;
        }
        let find = |name: &str| table::function(self.language, name);
        let last = name.rsplit('.').next().unwrap_or(name);
        match self.language {
            Language::JavaScript => {
                let promises = name.strip_prefix("fs.promises.").map(|rest| format!("fs.{rest}"));
                let name = promises.as_deref().unwrap_or(name).trim_end_matches(".default");
                find(name).or_else(|| find(name.strip_suffix("Sync")?))
            }
            Language::Perl | Language::Php => find(name).or_else(|| find(last)),
            Language::Ruby => find(name).or_else(|| find(name.strip_suffix(".new")?)),
            Language::Python if !name.contains('.') => find(name)
                .or_else(|| self.state.stars.iter().find_map(|star| find(&format!("{star}.{name}")))),
            _ => find(name),
        }
    }

    /// Tells whether a name with members is a call although no arguments follow.
    pub(super) fn is_dotted_call(&self, path: &str) -> bool {
        self.language == Language::Ruby && path.contains('.') && self.effect(path).is_some()
    }

    /// Tells whether a name without arguments is a call.
    pub(super) fn is_bare_call(&self, path: &str) -> bool {
        let topic = self.language == Language::Perl
            && matches!(self.effect(path), Some(Effect::Same(_, _, Take::All)));
        topic || matches!(path, "fork" | "exit" | "wait" | "sleep")
    }

    /// Reads `FUNCTION.call(THIS, …)` and `FUNCTION.apply(THIS, […])`.
    fn called_by_name(&mut self, name: &str, arguments: &[Argument]) -> Option<Value> {
        let (function, last) = name.rsplit_once('.')?;
        if !matches!(last, "call" | "apply" | "bind") || self.effect(function).is_none() {
            return None;
        }
        let rest: Vec<Argument> = match arguments {
            [_, list] if list.value.items().is_some() => {
                list.value.items().unwrap_or_default().iter().cloned().map(Argument::plain).collect()
            }
            [_, rest @ ..] => rest.to_vec(),
            [] => Vec::new(),
        };
        let function = Value::name(function);
        if last == "bind" {
            return Some(Value::of(Shape::Bound(Rc::new(function), Rc::from(rest))));
        }
        Some(self.call(&function, rest))
    }

    fn call_name(&mut self, name: &Rc<str>, arguments: Vec<Argument>) -> Value {
        if let Some(effect) = self.effect(name) {
            return self.each_combination(effect, &arguments, name);
        }
        if let Some(value) = self.called_by_name(name, &arguments) {
            return value;
        }
        if let Some((_, last)) = name.rsplit_once('.') {
            if let Some(program) = name.strip_prefix("sh.").filter(|_| self.language == Language::Python) {
                let words =
                    std::iter::once(Value::exact(program)).chain(arguments.iter().map(|a| a.value.clone()));
                let words: Vec<Value> = words.collect();
                self.start_words(&words);
                return Value::unknown();
            }
            if matches!(last, "new" | "Popen") && self.language == Language::Ruby {
                return Self::made(name, arguments);
            }
            if let Some(value) = self.method_of_name(name, last, &arguments) {
                return value;
            }
        } else {
            self.remember_call(name, &arguments);
        }
        self.hand_on(&arguments);
        Self::made(name, arguments)
    }

    /// Calls a method by its last name only.
    fn method_of_name(&mut self, name: &str, last: &str, arguments: &[Argument]) -> Option<Value> {
        if matches!(
            name.split('.').next(),
            Some("console" | "platform" | "Math" | "JSON" | "logging" | "json" | "math")
        ) {
            return None;
        }
        let effect = self.method_effect(last)?;
        Some(self.each_combination(effect, arguments, last))
    }

    fn method_effect(&self, name: &str) -> Option<Effect> {
        let find = |name: &str| table::method(self.language, name);
        match self.language {
            Language::JavaScript => find(name).or_else(|| find(name.strip_suffix("Sync")?)),
            Language::Php => find(&name.to_ascii_lowercase()),
            _ => find(name),
        }
    }

    fn made(name: &Rc<str>, arguments: Vec<Argument>) -> Value {
        let mut value = Value::unknown();
        for argument in &arguments {
            value.take_sources(&argument.value);
        }
        let mut made = Value::of(Shape::Made(name.clone(), Rc::from(arguments)));
        made.take_sources(&value);
        made
    }

    fn call_method(&mut self, receiver: &Rc<Value>, name: &str, arguments: Vec<Argument>) -> Value {
        if matches!(receiver.shape, Shape::Either(_)) {
            let mut results = Vec::new();
            for value in receiver.alternatives() {
                results.push(self.call_method(&Rc::new(value.clone()), name, arguments.clone()));
            }
            return super::operator::fold(results);
        }
        if matches!(receiver.shape, Shape::Bound(..)) && matches!(name, "call" | "yield" | "()" | "to_proc") {
            return self.call(receiver, arguments);
        }
        if is_listed(receiver)
            && !matches!(name, "replace" | "join" | "text" | "toString")
            && let Some(effect) = table::own_method("path", name)
        {
            let own =
                std::iter::once(Argument::plain(Value::clone(receiver))).chain(arguments).collect::<Vec<_>>();
            return self.each_combination(effect, &own, name);
        }
        if let Shape::Made(kind, _) = &receiver.shape
            && let Some(effect) = table::own_method(kind, name)
        {
            let own =
                std::iter::once(Argument::plain(Value::clone(receiver))).chain(arguments).collect::<Vec<_>>();
            return self.each_combination(effect, &own, name);
        }
        if let Some(value) = self.own_method(receiver, name, &arguments) {
            return value;
        }
        if let Some(effect) = self.method_effect(name) {
            let mut value = self.each_combination(effect, &arguments, name);
            value.take_sources(receiver);
            return value;
        }
        if matches!(
            name,
            "map" | "forEach" | "each" | "filter" | "then" | "map!" | "apply" | "call" | "flatMap"
        ) {
            let mut all = arguments.clone();
            if let Some(items) = receiver.items() {
                all.push(Argument::plain(Value::list(items.to_vec())));
            } else {
                let mut given = Value::unknown();
                given.take_sources(receiver);
                all.push(Argument::plain(given));
            }
            self.hand_on(&all);
        } else {
            self.hand_on(&arguments);
        }
        let mut value = Value::unknown();
        value.take_sources(receiver);
        for argument in &arguments {
            value.take_sources(&argument.value);
        }
        value
    }

    fn call_unknown(&mut self, callee: &Value, arguments: &[Argument]) -> Value {
        self.hand_on(arguments);
        let mut value = Value::unknown();
        value.take_sources(callee);
        for argument in arguments {
            value.take_sources(&argument.value);
        }
        value
    }

    /// Looks at functions that are given to a call: they are called with what else it is given.
    fn hand_on(&mut self, arguments: &[Argument]) {
        let mut found: Vec<(usize, Value)> = Vec::new();
        for (place, argument) in arguments.iter().enumerate().take(8) {
            let dangerous = match &argument.value.shape {
                Shape::Name(name) => self.effect(name).is_some_and(|effect| !is_harmless(effect)),
                Shape::Bound(..) => true,
                _ => false,
            };
            if dangerous {
                found.push((place, argument.value.clone()));
            }
        }
        for (place, function) in found {
            let others = arguments
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place)
                .map(|(_, argument)| argument);
            self.apply(&function, &others.cloned().collect::<Vec<_>>());
        }
    }

    /// Calls a function with what a call that was given it has: elements of its lists, or its other arguments.
    pub(super) fn apply(&mut self, function: &Value, others: &[Argument]) -> Value {
        let lists: Vec<&[Value]> = others.iter().filter_map(|argument| argument.value.items()).collect();
        let mut results = Vec::new();
        for list in lists {
            let whole: Vec<Argument> = list.iter().cloned().map(Argument::plain).collect();
            if whole.len() > 1 {
                results.push(self.call(function, whole));
            }
            for item in list.iter().take(4 * EITHER_LIMIT) {
                results.push(self.call(function, vec![Argument::plain(item.clone())]));
            }
        }
        if results.is_empty() {
            let plain: Vec<Argument> =
                others.iter().filter(|argument| argument.value.path().is_none()).cloned().collect();
            let plain = if plain.is_empty() { vec![Argument::plain(Value::unknown())] } else { plain };
            return self.call(function, plain);
        }
        super::operator::fold(results)
    }

    /// Looks at every combination of what the arguments can be.
    fn each_combination(&mut self, effect: Effect, arguments: &[Argument], name: &str) -> Value {
        if !self.state.spend(8) {
            self.state.overflow();
            return Value::unknown();
        }
        let either = |argument: &Argument| matches!(argument.value.shape, Shape::Either(_));
        if !arguments.iter().any(either) {
            return self.perform(effect, arguments, name);
        }
        if !self.state.spend(64 * COMBINATION_LIMIT / 4) {
            self.state.overflow();
            return Value::unknown();
        }
        let mut combinations: Vec<Vec<Argument>> = vec![Vec::new()];
        for argument in arguments {
            let values = argument.value.alternatives();
            let values = if combinations.len() * values.len() > COMBINATION_LIMIT {
                &[Value::unknown()]
            } else {
                values
            };
            combinations = combinations
                .iter()
                .flat_map(|combination| {
                    values.iter().map(|value| {
                        let mut combination = combination.clone();
                        combination.push(Argument { name: argument.name.clone(), value: value.clone() });
                        combination
                    })
                })
                .collect();
        }
        let results =
            combinations.iter().map(|combination| self.perform(effect, combination, name)).collect();
        super::operator::fold(results)
    }

    /// Gives an argument by place, or one of these names.
    pub(super) fn argument(arguments: &[Argument], place: usize, names: &[&str]) -> Value {
        plain(arguments, place)
            .or_else(|| names.iter().find_map(|name| super::super::value::named(arguments, name)))
            .cloned()
            .unwrap_or_else(Value::unknown)
    }
}

/// Tells whether a value is what a listing of files gives.
fn is_listed(value: &Value) -> bool {
    match &value.shape {
        Shape::Text(text) => match &**text {
            Text::Mixed(pieces) => pieces.iter().any(|piece| matches!(piece, Piece::Glob(_))),
            Text::Exact(_) => false,
        },
        _ => false,
    }
}

/// Tells whether an effect only gives a value.
const fn is_harmless(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::Keep(_)
            | Effect::Wait
            | Effect::Nothing
            | Effect::Decode(_)
            | Effect::Join
            | Effect::Home
            | Effect::List(_)
            | Effect::Glob(_)
            | Effect::Make(_)
            | Effect::Characters
            | Effect::Variable(_)
            | Effect::Environment
            | Effect::Import(_)
            | Effect::Format
            | Effect::Implode
            | Effect::Paste(_)
            | Effect::Collect
            | Effect::Words(_)
            | Effect::Print(_)
            | Effect::Input
    )
}
