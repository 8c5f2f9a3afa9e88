//! What code prints, as far as that is known.

use super::Machine;
use crate::code::{
    Language,
    table::Printing,
    token::Kind,
    value::{Argument, Value, named},
};

/// Words that make it depend on something what is printed.
const BRANCHES: &[&str] = &[
    "if", "unless", "else", "for", "foreach", "while", "until", "def", "function", "class", "lambda", "try",
    "case", "switch", "sub", "loop", "each", "exit", "quit", "die", "return", "fork", "do", "times", "goto",
    "eval", "exec", "END", "format", "printf", "sleep", "select", "map", "raise", "throw", "getline", "next",
];

impl Machine<'_, '_> {
    /// Tells whether the code has more than one way through it.
    pub(super) fn branches(&self) -> bool {
        let awk = self.language == Language::Awk && self.word() != "BEGIN";
        awk || self.tokens.iter().any(|token| match &token.kind {
            Kind::Name(name) => BRANCHES.contains(name),
            Kind::Symbol(symbol) => matches!(*symbol, "?" | "&&" | "||" | "=>"),
            Kind::Code(_) => true,
            _ => false,
        })
    }

    /// Notes what is printed.
    pub(super) fn print(&mut self, printing: Printing, arguments: &[Argument]) -> Value {
        let between = match (printing, self.language) {
            (Printing::Line, Language::Lua) => "\t",
            (Printing::Line, _) => " ",
            _ => "",
        };
        let between = named(arguments, "sep").and_then(Value::known).unwrap_or(between);
        let end = if matches!(printing, Printing::Line) { "\n" } else { "" };
        let end = named(arguments, "end").and_then(Value::known).unwrap_or(end);
        let mut text = String::new();
        let mut known = named(arguments, "file").is_none();
        for (place, argument) in arguments.iter().filter(|argument| argument.name.is_none()).enumerate() {
            if place > 0 {
                text.push_str(between);
            }
            let value = argument.value.as_text();
            match value.exact() {
                Some(value) if self.state.spend(value.len()) => text.push_str(value),
                _ => known = false,
            }
            if matches!(printing, Printing::Puts) && !text.ends_with('\n') {
                text.push('\n');
            }
        }
        text.push_str(end);
        match &mut self.state.printed {
            Some(printed) if known => printed.push_str(&text),
            printed => *printed = None,
        }
        Value::unknown()
    }

    /// Reads `echo A, B;`.
    pub(super) fn php_echo(&mut self) {
        self.at += 1;
        let mut arguments = vec![Argument::plain(self.expression())];
        while self.take(",") {
            arguments.push(Argument::plain(self.expression()));
        }
        self.print(Printing::Plain, &arguments);
    }
}
