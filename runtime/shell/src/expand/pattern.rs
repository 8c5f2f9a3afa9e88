//! Shell patterns against known text: what `${x#…}`, `${x%…}` and `${x/…}` cut out.

use crate::{Piece, Text};

/// How long a text may be, in characters, that a pattern is held against.
pub(super) const TEXT_LIMIT: usize = 512;

/// How long a pattern may be: its states fit into the bits of a number.
const PATTERN_LIMIT: usize = 64;

/// A pattern.
#[derive(Debug)]
pub(crate) struct Pattern(Vec<Token>);

#[derive(Debug)]
enum Token {
    One(char),
    Any,
    Many,
    Set(bool, Vec<(char, char)>),
}

impl Pattern {
    /// Gives a pattern of a text whose globs are alive; `None` if part of it is unknown or it is too long.
    pub(crate) fn of(text: &Text) -> Option<Self> {
        let mut tokens = Vec::new();
        match text {
            Text::Exact(text) => tokens.extend(text.chars().map(Token::One)),
            Text::Mixed(pieces) => {
                for piece in pieces {
                    match piece {
                        Piece::Known(text) => tokens.extend(text.chars().map(Token::One)),
                        Piece::Glob(glob) => globs(glob, &mut tokens),
                        Piece::Unknown(_) => return None,
                    }
                }
            }
        }
        (tokens.len() <= PATTERN_LIMIT).then_some(Self(tokens))
    }

    /// Gives whether all of the text matches.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let states = text.chars().take(TEXT_LIMIT).try_fold(self.start(), |states, character| {
            let next = self.step(states, character);
            (next != 0).then_some(next)
        });
        states.is_some_and(|states| self.is_end(states))
    }

    /// Gives the lengths of the text's beginnings that match, in order.
    pub(super) fn ends(&self, text: &[char]) -> Vec<usize> {
        let mut states = self.start();
        let mut ends = Vec::new();
        for at in 0..=text.len() {
            if self.is_end(states) {
                ends.push(at);
            }
            let Some(character) = text.get(at) else { break };
            states = self.step(states, *character);
            if states == 0 {
                break;
            }
        }
        ends
    }

    /// Gives the states at the start: a bit for each token that may be next, and one for the end.
    fn start(&self) -> u128 {
        self.skip(1)
    }

    fn is_end(&self, states: u128) -> bool {
        states >> self.0.len() & 1 == 1
    }

    /// Gives the states behind a character.
    fn step(&self, states: u128, character: char) -> u128 {
        let mut next = 0;
        for (index, token) in self.0.iter().enumerate() {
            if states >> index & 1 == 1 && token.accepts(character) {
                next |= 1 << (index + usize::from(!matches!(token, Token::Many)));
            }
        }
        self.skip(next)
    }

    /// Adds the states behind a token that may stand for nothing.
    fn skip(&self, mut states: u128) -> u128 {
        for (index, token) in self.0.iter().enumerate() {
            if matches!(token, Token::Many) {
                states |= (states >> index & 1) << (index + 1);
            }
        }
        states
    }

    /// Gives the lengths of the text's ends that match, shortest first.
    pub(super) fn tails(&self, text: &[char]) -> Vec<usize> {
        (0..=text.len())
            .rev()
            .filter(|start| {
                let tail = text.get(*start..).unwrap_or_default();
                self.ends(tail).last() == Some(&tail.len())
            })
            .map(|start| text.len() - start)
            .collect()
    }
}

impl Token {
    fn accepts(&self, character: char) -> bool {
        match self {
            Self::One(one) => *one == character,
            Self::Any | Self::Many => true,
            Self::Set(inverted, ranges) => {
                ranges.iter().any(|(low, high)| (*low..=*high).contains(&character)) != *inverted
            }
        }
    }
}

fn globs(glob: &str, tokens: &mut Vec<Token>) {
    let mut characters = glob.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '*' => tokens.push(Token::Many),
            '?' => tokens.push(Token::Any),
            '[' => {
                let inverted = characters.next_if(|next| matches!(next, '!' | '^')).is_some();
                let mut members: Vec<char> = Vec::new();
                for member in characters.by_ref() {
                    if member == ']' && !members.is_empty() {
                        break;
                    }
                    members.push(member);
                }
                tokens.push(Token::Set(inverted, ranges(&members)));
            }
            other => tokens.push(Token::One(other)),
        }
    }
}

fn ranges(members: &[char]) -> Vec<(char, char)> {
    let mut ranges = Vec::new();
    let mut rest = members;
    loop {
        match rest {
            [low, '-', high, tail @ ..] => {
                ranges.push((*low, *high));
                rest = tail;
            }
            [one, tail @ ..] => {
                ranges.push((*one, *one));
                rest = tail;
            }
            [] => return ranges,
        }
    }
}
