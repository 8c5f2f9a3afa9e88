//! What a client must show to be let in.

use std::{fmt, hint::black_box, io};

use crate::serve::random;

/// A bearer token. Showing it shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The shortest that is taken.
    const SHORTEST: usize = 16;

    /// Takes a token that somebody chose: visible ASCII without spaces, and not too short to guess.
    pub fn new(text: &str) -> Result<Self, TokenFault> {
        let text = text.trim();
        if text.len() < Self::SHORTEST {
            return Err(TokenFault::Short(Self::SHORTEST));
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(TokenFault::Signs);
        }
        Ok(Self(text.to_owned()))
    }

    /// Makes one that nobody can guess.
    pub fn random() -> io::Result<Self> {
        random::hexadecimal::<32>().map(Self)
    }

    /// Gives it, for the one who is to show it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Compares in a time that does not tell where the difference is.
    pub(crate) fn is(&self, shown: &[u8]) -> bool {
        let own = self.0.as_bytes();
        let mut differs = own.len() ^ shown.len();
        for (number, byte) in own.iter().enumerate() {
            let other = shown.get(number).copied().unwrap_or_default();
            differs |= usize::from(black_box(byte ^ other));
        }
        black_box(differs) == 0
    }
}

/// Why a text is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenFault {
    /// It could be guessed.
    #[error("a token has at least {0} characters")]
    Short(usize),
    /// A header cannot carry it.
    #[error("a token consists of visible ASCII characters without spaces")]
    Signs,
}

impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, TokenFault};

    #[test]
    fn only_the_same_token_is_the_same() {
        let token = Token::new(" 0123456789abcdef\n").unwrap();
        assert!(token.is(b"0123456789abcdef"));
        for other in ["", "0123456789abcdeF", "0123456789abcde", "0123456789abcdef0", "1123456789abcdef"] {
            assert!(!token.is(other.as_bytes()), "{other}");
        }
        assert_eq!(Token::new("short"), Err(TokenFault::Short(16)));
        assert_eq!(Token::new("0123456789 abcdef"), Err(TokenFault::Signs));
        assert_ne!(Token::random().unwrap(), Token::random().unwrap());
    }
}
