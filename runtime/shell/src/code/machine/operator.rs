//! What operators make of values, and which loops have no end.

use super::{Flag, Machine};
use crate::{
    Piece, Text,
    code::{
        Act,
        token::Kind,
        value::{Shape, Value, joined},
    },
};

impl Machine<'_, '_> {
    /// Puts two values together to one text.
    pub(super) fn concatenated(&mut self, left: &Value, right: &Value) -> Value {
        let simple = |value: &Value| matches!(value.shape, Shape::Text(_) | Shape::Number(_));
        let mut result = match (&left.shape, &right.shape) {
            (Shape::List(left), Shape::List(right)) => {
                if !self.state.spend((left.len() + right.len()) * 16) {
                    return Value::unknown();
                }
                Value::list(left.iter().chain(right.iter()).cloned().collect())
            }
            (Shape::Number(left), Shape::Number(right)) => {
                Value::of(Shape::Number(left.saturating_add(*right)))
            }
            (Shape::Either(values), _) if simple(right) => {
                let all = values.iter().map(|value| self.concatenated(value, right)).collect();
                fold(all)
            }
            (_, Shape::Either(values)) if simple(left) => {
                let all = values.iter().map(|value| self.concatenated(left, value)).collect();
                fold(all)
            }
            _ => {
                let size = |value: &Value| match &value.shape {
                    Shape::Text(text) => length(text),
                    _ => 16,
                };
                if !self.state.spend(size(left) + size(right)) {
                    return Self::mixed(&[left, right]);
                }
                Value::text(joined([left.as_text(), right.as_text()]))
            }
        };
        result.take_sources(left);
        result.take_sources(right);
        result
    }

    /// Repeats a text, or multiplies numbers.
    pub(super) fn repeated(&mut self, value: &Value, times: &Value) -> Value {
        if let (Shape::Number(left), Shape::Number(right)) = (&value.shape, &times.shape) {
            return Value::of(Shape::Number(left.saturating_mul(*right)));
        }
        let (Some(text), Some(times)) = (value.known(), times.number()) else {
            return Self::mixed(&[value, times]);
        };
        let times = usize::try_from(times).unwrap_or(0);
        let size = text.len().saturating_mul(times);
        if size > 1 << 16 || !self.state.spend(size) {
            return Self::mixed(&[value]);
        }
        Value::exact(text.repeat(times))
    }

    /// Notes the condition of a loop.
    pub(super) fn loop_condition(&mut self, start: usize, word: &str) {
        let forks = self.state.seen.forks;
        let endless = self.endless(word);
        let forked_before = forks > 0 && self.word_since(start, "fork");
        if endless {
            self.state.seen.endless = Flag::Seen;
        }
        if self.symbol() == "(" {
            self.primary();
        } else if !matches!(self.kind(), Some(Kind::Line) | None) {
            self.expression();
        }
        if self.state.seen.forks > forks || (endless && forked_before) {
            self.state.seen.bomb = Flag::Seen;
        }
    }

    fn endless(&self, word: &str) -> bool {
        let ahead = usize::from(self.symbol() == "(");
        let always = match self.kind_at(ahead) {
            Some(Kind::Number(number)) => *number != "0",
            Some(Kind::Name(name)) => matches!(*name, "true" | "True" | "TRUE"),
            _ => false,
        };
        let never = matches!(self.kind_at(ahead), Some(Kind::Name("false" | "nil")));
        let alone = match self.kind_at(ahead + 1) {
            None
            | Some(Kind::Line | Kind::Symbol(")" | ":" | "{" | ";" | "}") | Kind::Name("do" | "loop")) => {
                true
            }
            Some(_) => false,
        };
        alone && ((always && word != "until") || (never && word == "until"))
    }

    /// Tells whether a word stands among the last tokens, from a place on.
    fn word_since(&self, start: usize, word: &str) -> bool {
        let from = start.max(self.at.saturating_sub(16));
        self.tokens.get(from..self.at).unwrap_or_default().iter().any(|token| match &token.kind {
            Kind::Name(name) => *name == word,
            _ => false,
        })
    }

    /// Adds an act.
    pub(super) fn act(&mut self, act: Act) {
        self.state.act(act);
    }
}

/// Gives how many bytes of a text are known.
pub(super) fn length(text: &Text) -> usize {
    match text {
        Text::Exact(text) => text.len() + 8,
        Text::Mixed(pieces) => pieces
            .iter()
            .map(|piece| match piece {
                Piece::Known(text) | Piece::Glob(text) | Piece::Unknown(text) => text.len() + 8,
            })
            .sum(),
    }
}

/// Gives the alternatives of all values.
pub(super) fn fold(values: Vec<Value>) -> Value {
    let mut values = values.into_iter();
    let first = values.next().unwrap_or_else(Value::unknown);
    values.fold(first, Value::either)
}
