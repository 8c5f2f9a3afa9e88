//! What is special in awk: `print` into files and commands, and reading from them.

use std::rc::Rc;

use super::{Machine, start::quoted};
use crate::code::{
    Language, script,
    table::Printing,
    token::Kind,
    value::{Argument, Source, Value},
};

impl Machine<'_, '_> {
    /// Tells whether `>` sends output to a file here.
    pub(super) fn in_print(&self) -> bool {
        self.close == "print"
    }

    /// Reads `print LIST > FILE`, `print LIST | COMMAND`.
    pub(super) fn awk_print(&mut self) {
        self.at += 1;
        let outer = std::mem::replace(&mut self.close, "print");
        let mut value: Option<Value> = None;
        loop {
            let symbol = self.symbol();
            if matches!(self.kind(), None | Some(Kind::Line))
                || matches!(symbol, ";" | "}" | ">" | ">>" | "|" | "|&")
            {
                break;
            }
            let before = self.at;
            let next = self.sum();
            let next = match self.operator_value(&next) {
                Some(value) => value,
                None => next,
            };
            value = Some(match value {
                Some(value) => {
                    let blank = self.concatenated(&value, &Value::exact(" "));
                    self.concatenated(&blank, &next)
                }
                None => next,
            });
            self.take(",");
            if self.at == before {
                break;
            }
        }
        self.close = outer;
        let value = value.unwrap_or_else(Value::unknown);
        self.awk_output(&value);
    }

    /// Reads operators inside `print` that are no redirection.
    fn operator_value(&mut self, value: &Value) -> Option<Value> {
        let symbol = self.symbol();
        let plain = ["-", "*", "/", "%", "?", ":", "==", "!=", "<", "~", "&&", "||", "+", "^"];
        if !plain.contains(&symbol) {
            return None;
        }
        self.at += 1;
        let right = self.sum();
        Some(Self::mixed(&[value, &right]))
    }

    /// Reads where `print` sends what it prints.
    pub(super) fn awk_output(&mut self, value: &Value) {
        let symbol = self.symbol();
        if !matches!(symbol, ">" | ">>" | "|" | "|&") {
            let line = [Argument::plain(value.clone())];
            self.print(Printing::Line, &line);
            return;
        }
        self.at += 1;
        let target = self.sum();
        let text = target.as_text();
        if text.known_start().starts_with("/inet") {
            self.connected(&target, &Value::unknown());
            return;
        }
        match symbol {
            ">" | ">>" => {
                if !text.known_start().starts_with("/dev/std") {
                    let append = if symbol == ">>" { super::Flag::Seen } else { super::Flag::Unseen };
                    self.write(&target, append);
                }
            }
            _ => {
                if target.is_open() {
                    self.start_shell(&target);
                    return;
                }
                let input = match value.known() {
                    Some(known) => quoted(&format!("{known}\n")),
                    None => "\"$unknown\"".to_owned(),
                };
                let line = format!("printf '%s' {input} | {}", script(&text));
                self.start_shell(&Value::exact(line));
            }
        }
    }

    /// Reads `COMMAND | getline NAME`.
    pub(super) fn awk_pipe(&mut self, value: &Value) -> Option<Value> {
        if self.language != Language::Awk || self.word_at(1) != "getline" {
            return None;
        }
        let both = self.symbol() == "|&";
        self.at += 2;
        let output = Value::unknown().with(Source::Output(Rc::new(value.as_text())));
        let name = self.word();
        if !name.is_empty() {
            self.at += 1;
            self.bind_beside(name, output.clone());
        }
        if both && value.as_text().known_start().starts_with("/inet") {
            self.connected(value, &Value::unknown());
        } else {
            self.start_shell(value);
        }
        Some(output)
    }
}
