//! A word's value as far as it is known before anything runs.

/// The value of one word after expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// All of it is known, and the shell changes nothing in it.
    Exact(String),
    /// Known and unknown pieces side by side.
    Mixed(Vec<Piece>),
}

/// A piece of a word's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Known text.
    Known(String),
    /// A glob that the shell compares with file names: `*`, `?`, `[a-z]`.
    Glob(String),
    /// What cannot be known, as it was written (`$X`, `$(cmd)`).
    Unknown(String),
}

impl Text {
    /// Gives the value if all of it is known.
    pub fn exact(&self) -> Option<&str> {
        match self {
            Self::Exact(text) => Some(text),
            Self::Mixed(_) => None,
        }
    }

    /// Gives the known text that it begins with.
    pub fn known_start(&self) -> &str {
        match self {
            Self::Exact(text) => text,
            Self::Mixed(pieces) => match pieces.first() {
                Some(Piece::Known(text)) => text,
                _ => "",
            },
        }
    }

    /// Gives the value with globs and unknown pieces as they were written.
    pub fn shown(&self) -> String {
        match self {
            Self::Exact(text) => text.clone(),
            Self::Mixed(pieces) => pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Known(text) | Piece::Glob(text) | Piece::Unknown(text) => text.as_str(),
                })
                .collect(),
        }
    }
}
