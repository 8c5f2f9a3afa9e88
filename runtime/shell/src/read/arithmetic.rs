//! Whether `((` begins arithmetic or two subshells, which only its end tells.
//!
//! A look ahead notes the partner of every parenthesis that it passes, so that no part of the text is looked at
//! again for each parenthesis before it.

use std::collections::BTreeMap;

use crate::read::source::Source;

/// What ends an arithmetic expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// `))`
    Parentheses,
    /// The `]` of `$[ … ]`.
    Bracket,
}

/// The partner of each `(` that was looked at; `None` for one that has none.
pub(super) type Pairs = BTreeMap<usize, Option<usize>>;

enum Open {
    Parenthesis(usize),
    DoubleQuote,
}

impl Source<'_> {
    /// Whether the parenthesis that is next closes right before another `)`.
    pub(super) fn is_arithmetic(&mut self) -> bool {
        let open = self.position();
        if !self.pairs.contains_key(&open) {
            self.pair(open);
        }
        let close = self.pairs.get(&open).copied().flatten();
        close.is_some_and(|close| self.byte(self.continued(close + 1)) == Some(b')'))
    }

    fn pair(&mut self, from: usize) {
        let mut open = Vec::new();
        let mut position = from;
        while let Some(byte) = self.byte(position) {
            let is_double = matches!(open.last(), Some(Open::DoubleQuote));
            position = match byte {
                b'\\' => position + 2,
                b'`' => self.after_backquotes(position + 1),
                b'"' if is_double => {
                    open.pop();
                    position + 1
                }
                b'"' => {
                    open.push(Open::DoubleQuote);
                    position + 1
                }
                b'\'' if !is_double => self.after_quote(position),
                b'(' if !is_double || self.byte(position.wrapping_sub(1)) == Some(b'$') => {
                    match self.pairs.get(&position) {
                        Some(Some(close)) => close + 1,
                        Some(None) => break,
                        None => {
                            open.push(Open::Parenthesis(position));
                            position + 1
                        }
                    }
                }
                b')' if !is_double => {
                    if let Some(Open::Parenthesis(start)) = open.pop() {
                        self.pairs.insert(start, Some(position));
                    }
                    if open.is_empty() {
                        return;
                    }
                    position + 1
                }
                _ => position + 1,
            };
        }
        for start in open {
            if let Open::Parenthesis(start) = start {
                self.pairs.insert(start, None);
            }
        }
    }

    /// The place after the `'…'` or `$'…'` that begins here.
    fn after_quote(&self, quote: usize) -> usize {
        let escapes = self.byte(quote.wrapping_sub(1)) == Some(b'$');
        let mut position = quote + 1;
        while let Some(byte) = self.byte(position) {
            match byte {
                b'\'' => return position + 1,
                b'\\' if escapes => position += 2,
                _ => position += 1,
            }
        }
        position
    }

    fn after_backquotes(&self, mut position: usize) -> usize {
        while let Some(byte) = self.byte(position) {
            match byte {
                b'`' => return position + 1,
                b'\\' => position += 2,
                _ => position += 1,
            }
        }
        position
    }
}
