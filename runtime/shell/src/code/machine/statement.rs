//! Reads statements: assignments, loops, imports, definitions.

use std::rc::Rc;

use super::{CALL_LIMIT, DEPTH_LIMIT, Flag, Machine};
use crate::code::{
    Language,
    grammar::Features,
    token::Kind,
    value::{Argument, EITHER_LIMIT, Shape, Value, named, plain},
};

/// How many names an assignment may have on its left side.
pub(super) const TARGET_LIMIT: usize = 24;

impl Machine<'_, '_> {
    /// Reads a statement, an argument or a field.
    pub(super) fn item(&mut self) -> Argument {
        if self.state.depth >= DEPTH_LIMIT {
            self.state.overflow();
            self.at += 1;
            return Argument::plain(Value::unknown());
        }
        self.state.depth += 1;
        let item = self.item_inside();
        self.state.depth -= 1;
        item
    }

    fn item_inside(&mut self) -> Argument {
        if let Some(value) = self.statement() {
            return Argument::plain(value);
        }
        let start = self.at;
        if let Some(value) = self.unpacked() {
            return Argument::plain(value);
        }
        let value = self.expression();
        let end = self.at;
        match self.symbol() {
            "=" | ":=" | "||=" | "??=" | "<-" => {
                self.at += 1;
                self.skip_lines();
                let right = self.item().value;
                self.set_content(&value);
                let named = self.close == ")" && self.has(Features::NAMED);
                if !named {
                    self.assign(start, end, &right);
                }
                let name = value.path().map(Rc::from).or_else(|| self.only_name(start, end));
                Argument { name, value: right }
            }
            "+=" | ".=" | "..=" | "<<" => {
                self.at += 1;
                self.skip_lines();
                let right = self.item().value;
                let sum = self.concatenated(&value, &right);
                self.assign(start, end, &sum);
                Argument::plain(sum)
            }
            "=>" if self.language == Language::JavaScript => {
                self.at += 1;
                self.bind_parameters(start, end, self.element.clone());
                self.skip_lines();
                Argument::plain(self.item().value)
            }
            ":" | "=>" => {
                self.at += 1;
                if matches!(self.kind(), None | Some(Kind::Line | Kind::Symbol("," | "}" | "]" | ")"))) {
                    return Argument::plain(value);
                }
                let name = value.known().or_else(|| value.path()).map(Rc::from);
                let name = name.or_else(|| self.only_name(start, end)).unwrap_or_else(|| Rc::from("…"));
                let value = self.item().value;
                Argument { name: Some(name), value }
            }
            _ => self.printed(value),
        }
    }

    /// Reads where awk's `print` sends what it prints.
    fn printed(&mut self, value: Value) -> Argument {
        if self.language == Language::Awk && self.in_print() {
            self.awk_output(&value);
        }
        Argument::plain(value)
    }

    /// Notes `FILE.text = …`.
    fn set_content(&mut self, target: &Value) {
        let Shape::Member(receiver, name) = &target.shape else { return };
        let Shape::Made(kind, _) = &receiver.shape else { return };
        if &**kind == "path" && matches!(&**name, "text" | "bytes") {
            let file = Value::clone(receiver);
            self.write(&file, Flag::Unseen);
        }
    }

    /// Gives the name if the tokens are only one.
    fn only_name(&self, start: usize, end: usize) -> Option<Rc<str>> {
        match self.tokens.get(start..end)? {
            [token] => match &token.kind {
                Kind::Name(name) => Some(Rc::from(*name)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Reads `a, b = x, y`.
    fn unpacked(&mut self) -> Option<Value> {
        if self.close == ")" || self.close == "]" || self.symbol_at(1) != "," || self.word().is_empty() {
            return None;
        }
        let mut names = Vec::new();
        let mut ahead = 0;
        loop {
            names.push(self.word_at(ahead));
            match self.symbol_at(ahead + 1) {
                "," if names.len() < TARGET_LIMIT && !self.word_at(ahead + 2).is_empty() => ahead += 2,
                "=" | ":=" => break,
                _ => return None,
            }
        }
        self.at += ahead + 2;
        let mut values = vec![self.expression()];
        while self.take(",") {
            values.push(self.expression());
        }
        let whole = match values.as_slice() {
            [only] => only.clone(),
            _ => Value::list(values),
        };
        match whole.items() {
            Some(items) if items.len() == names.len() => {
                for (name, value) in names.iter().zip(items) {
                    self.bind(name, value.clone());
                }
            }
            _ => {
                let element = Self::element_of(&whole);
                for name in names {
                    self.bind(name, element.clone());
                }
            }
        }
        Some(whole)
    }

    /// Sets what the tokens of a left side name.
    fn assign(&mut self, start: usize, end: usize, right: &Value) {
        let targets = self.targets(start, end);
        if let [(None, name)] = targets.as_slice() {
            self.bind(name, right.clone());
            return;
        }
        for (place, (key, name)) in targets.iter().enumerate() {
            let value = match key {
                Some(key) => self.member(right, key),
                None => {
                    right.items().and_then(|items| items.get(place)).cloned().unwrap_or_else(Value::unknown)
                }
            };
            self.bind(name, value);
        }
    }

    /// Gives the names on a left side, with the fields they are taken from.
    fn targets(&self, start: usize, end: usize) -> Vec<(Option<String>, String)> {
        let tokens = self.tokens.get(start..end.min(start + 4 * TARGET_LIMIT)).unwrap_or_default();
        let mut targets: Vec<(Option<String>, String)> = Vec::new();
        let mut braces = false;
        let mut parts = 0;
        for (place, token) in tokens.iter().enumerate() {
            match &token.kind {
                Kind::Symbol("{") if place < 3 && targets.is_empty() => braces = true,
                Kind::Symbol("." | "->" | "?.") if parts > 0 => {}
                Kind::Symbol(":") if braces => {
                    if let Some(Kind::Name(name)) = tokens.get(place + 1).map(|token| &token.kind)
                        && let Some(target) = targets.last_mut()
                    {
                        (*name).clone_into(&mut target.1);
                    }
                    parts = 0;
                }
                Kind::Symbol("[" | "{") if parts > 0 && !braces => return Vec::new(),
                Kind::Symbol(":" | "=") if !braces => break,
                Kind::Symbol(_) => parts = 0,
                Kind::Name(
                    "const" | "let" | "var" | "my" | "our" | "local" | "global" | "static" | "def" | "final",
                ) => {}
                Kind::Name(name) => {
                    let dotted = place > 0
                        && matches!(
                            tokens.get(place - 1).map(|token| &token.kind),
                            Some(Kind::Symbol("." | "->" | "?."))
                        );
                    let renamed = braces
                        && place > 0
                        && matches!(tokens.get(place - 1).map(|token| &token.kind), Some(Kind::Symbol(":")));
                    match targets.last_mut() {
                        Some(target) if dotted => target.1 = format!("{}.{name}", target.1),
                        _ if renamed => {}
                        _ => targets.push((braces.then(|| (*name).to_owned()), (*name).to_owned())),
                    }
                    parts = 1;
                }
                _ => {}
            }
        }
        if !braces && targets.len() > 1 {
            // A type before the name: `String x = …`.
            let list = tokens.iter().any(|token| matches!(token.kind, Kind::Symbol("," | "[" | "(")));
            if !list {
                targets = targets.pop().into_iter().collect();
            }
        }
        targets
    }

    fn bind_parameters(&mut self, start: usize, end: usize, element: Option<Value>) {
        let mut element = element;
        for (_, name) in self.targets(start, end) {
            let value = element.take().unwrap_or_else(Value::unknown);
            self.bind_beside(&name, value);
        }
    }

    /// Reads a statement that begins with a word of its own.
    fn statement(&mut self) -> Option<Value> {
        let word = self.word();
        if word.is_empty() {
            return None;
        }
        let next = self.symbol_at(1);
        if matches!(next, "." | "=" | ":" | "=>") && word != "loop" {
            return None;
        }
        let python = self.language == Language::Python;
        match word {
            "import" if next != "(" => self.import(),
            "from" if python => self.import_from(),
            "for" => self.each(),
            "foreach" if matches!(self.language, Language::Php | Language::Perl) => self.each(),
            "while" | "until" => {
                self.at += 1;
                let start = self.at;
                self.loop_condition(start, word);
            }
            "loop" if self.language == Language::Ruby => {
                self.state.seen.endless = Flag::Seen;
                self.at += 1;
                if !self.take("{") && self.word() == "do" {
                    self.at += 1;
                }
            }
            "def" | "function" | "fn" | "func" | "defp" | "async" if self.definition(word) => {}
            "break" | "sleep" | "exit" | "accept" | "last" => {
                self.state.seen.waits = Flag::Seen;
                return None;
            }
            "print" | "printf" if self.language == Language::Awk => self.awk_print(),
            _ if self.language == Language::AppleScript => return self.apple_script(word),
            "include" | "include_once" | "require" | "require_once"
                if self.language == Language::Php && next != "(" =>
            {
                self.at += 1;
                let file = self.expression();
                self.code_file(&file);
            }
            "echo" if self.language == Language::Php => self.php_echo(),
            _ => return None,
        }
        Some(Value::unknown())
    }

    /// Reads the head of a function: its parameters are what its calls give.
    fn definition(&mut self, word: &str) -> bool {
        let start = self.at;
        if word == "async" && !matches!(self.word_at(1), "def" | "function") {
            return false;
        }
        self.at += if word == "async" { 2 } else { 1 };
        let mut name = self.word();
        if !name.is_empty() {
            self.at += 1;
            while self.take(".") || self.take(":") {
                name = self.word();
                self.at += 1;
            }
        }
        if self.symbol() != "(" {
            if name.is_empty() {
                self.at = start;
            }
            return !name.is_empty();
        }
        self.at += 1;
        let mut place = 0;
        let mut depth = 0_usize;
        let mut fresh = true;
        while let Some(kind) = self.kind() {
            match kind {
                Kind::Symbol(")") if depth == 0 => break,
                Kind::Symbol("(" | "[" | "{") => depth += 1,
                Kind::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                Kind::Symbol(",") if depth == 0 => {
                    place += 1;
                    fresh = true;
                }
                Kind::Name(parameter) if fresh && depth == 0 => {
                    let parameter = *parameter;
                    let value = self.given(name, place, parameter);
                    self.bind_beside(parameter, value);
                    fresh = false;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.take(")");
        if self.take("->") {
            self.operand();
        }
        true
    }

    /// Gives what calls of the function give for a parameter.
    fn given(&self, function: &str, place: usize, parameter: &str) -> Value {
        let Some(calls) = self.state.calls.get(function) else { return Value::unknown() };
        let values = calls.iter().take(EITHER_LIMIT + 1).map(|arguments| {
            named(arguments, parameter)
                .or_else(|| plain(arguments, place))
                .cloned()
                .unwrap_or_else(Value::unknown)
        });
        super::operator::fold(values.collect())
    }

    /// Remembers a call of a function that the code itself may define.
    pub(super) fn remember_call(&mut self, name: &str, arguments: &[Argument]) {
        let full = self.state.calls.len() >= CALL_LIMIT;
        match self.state.calls.get_mut(name) {
            Some(calls) if calls.len() <= EITHER_LIMIT => calls.push(arguments.to_vec()),
            None if !full => {
                self.state.calls.insert(Rc::from(name), vec![arguments.to_vec()]);
            }
            _ => {}
        }
    }
}
