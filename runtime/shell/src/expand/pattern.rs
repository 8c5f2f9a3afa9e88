//! Shell patterns against known text: what `${x#…}`, `${x%…}` and `${x/…}` cut out.

use crate::{Piece, Text};

/// How long a text may be, in characters, that a pattern is held against.
pub(super) const TEXT_LIMIT: usize = 512;

/// How long a pattern may be.
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
        let characters: Vec<char> = text.chars().take(TEXT_LIMIT).collect();
        self.ends(&characters).last() == Some(&characters.len())
    }

    /// Gives the lengths of the text's beginnings that match, in order.
    pub(super) fn ends(&self, text: &[char]) -> Vec<usize> {
        let mut states = vec![false; self.0.len() + 1];
        if let Some(first) = states.first_mut() {
            *first = true;
        }
        self.skip(&mut states);
        let mut ends = Vec::new();
        for at in 0..=text.len() {
            if states.last() == Some(&true) {
                ends.push(at);
            }
            let Some(character) = text.get(at) else { break };
            let mut next = vec![false; states.len()];
            for ((index, token), alive) in self.0.iter().enumerate().zip(&states) {
                if *alive && token.accepts(*character) {
                    let to = index + usize::from(!matches!(token, Token::Many));
                    if let Some(state) = next.get_mut(to) {
                        *state = true;
                    }
                }
            }
            self.skip(&mut next);
            if !next.contains(&true) {
                break;
            }
            states = next;
        }
        ends
    }

    fn skip(&self, states: &mut [bool]) {
        for (index, token) in self.0.iter().enumerate() {
            if matches!(token, Token::Many)
                && states.get(index) == Some(&true)
                && let Some(state) = states.get_mut(index + 1)
            {
                *state = true;
            }
        }
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
