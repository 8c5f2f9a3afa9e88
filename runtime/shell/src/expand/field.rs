//! Words under construction.

use crate::{Piece, Text};

/// Words that are put together from pieces.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    done: Vec<Text>,
    pieces: Vec<Piece>,
    /// Whether the current word exists even if nothing is in it: something quoted was.
    present: bool,
}

impl Fields {
    /// Adds a whole word.
    pub(crate) fn push(&mut self, text: Text) {
        self.end();
        self.done.push(text);
    }

    /// Adds text in which nothing is special.
    pub(crate) fn quoted(&mut self, text: &str) {
        self.present = true;
        self.known(text);
    }

    fn known(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        match self.pieces.last_mut() {
            Some(Piece::Known(last)) => last.push_str(text),
            _ => self.pieces.push(Piece::Known(text.to_owned())),
        }
    }

    /// Adds text in which globs are alive.
    pub(crate) fn bare(&mut self, text: &str) {
        if !text.contains(['*', '?', '[']) {
            self.known(text);
            return;
        }
        let bytes = text.as_bytes();
        // Past the last closing bracket no bracket opens a glob: the search for one's end stays linear.
        let closing = text.rfind(']').unwrap_or(0);
        let (mut start, mut at) = (0, 0);
        while let Some(byte) = bytes.get(at) {
            let length = match byte {
                b'*' | b'?' => 1,
                b'[' if at < closing => bracket(text.get(at..).unwrap_or_default()),
                _ => 0,
            };
            if length == 0 {
                at += 1;
                continue;
            }
            self.known(text.get(start..at).unwrap_or_default());
            let glob = text.get(at..at + length).unwrap_or_default();
            match self.pieces.last_mut() {
                Some(Piece::Glob(last)) => last.push_str(glob),
                _ => self.pieces.push(Piece::Glob(glob.to_owned())),
            }
            at += length;
            start = at;
        }
        self.known(text.get(start..).unwrap_or_default());
    }

    /// Adds what cannot be known.
    pub(crate) fn unknown(&mut self, shown: String) {
        self.present = true;
        self.pieces.push(Piece::Unknown(shown));
    }

    /// Adds a text as it is.
    pub(crate) fn text(&mut self, text: &Text) {
        self.present = true;
        self.each(text, Self::quoted);
    }

    /// Adds a text with globs alive.
    pub(crate) fn alive(&mut self, text: &Text) {
        self.each(text, Self::bare);
    }

    /// Adds a text with globs alive, and begins a new word at each separator.
    pub(crate) fn split(&mut self, text: &Text, separators: &[char]) {
        self.each(text, |fields, text| {
            let mut words = text.split(separators);
            if let Some(first) = words.next() {
                fields.bare(first);
            }
            for word in words {
                fields.end();
                fields.bare(word);
            }
        });
    }

    fn each(&mut self, text: &Text, known: impl Fn(&mut Self, &str)) {
        match text {
            Text::Exact(text) => known(self, text),
            Text::Mixed(pieces) => {
                for piece in pieces {
                    match piece {
                        Piece::Known(text) => known(self, text),
                        Piece::Glob(_) | Piece::Unknown(_) => self.pieces.push(piece.clone()),
                    }
                }
            }
        }
    }

    /// Ends the current word.
    pub(crate) fn end(&mut self) {
        if self.pieces.is_empty() && !self.present {
            return;
        }
        self.present = false;
        self.done.push(from_pieces(std::mem::take(&mut self.pieces)));
    }

    /// Gives the words.
    pub(crate) fn finish(mut self) -> Vec<Text> {
        self.end();
        self.done
    }
}

/// Gives a text of pieces.
pub(crate) fn from_pieces(mut pieces: Vec<Piece>) -> Text {
    match pieces.as_slice() {
        [] => Text::Exact(String::new()),
        [Piece::Known(_)] => match pieces.pop() {
            Some(Piece::Known(text)) => Text::Exact(text),
            _ => Text::Exact(String::new()),
        },
        _ => Text::Mixed(pieces),
    }
}

/// Gives the length of the bracket expression that the text begins with; 0 if it is none.
fn bracket(text: &str) -> usize {
    let inside = text.strip_prefix('[').unwrap_or_default();
    let skip = inside.len() - inside.trim_start_matches(['!', '^']).len();
    let first = inside.get(skip..).unwrap_or_default();
    let offset = 1 + skip + usize::from(first.starts_with(']'));
    // A longer one is no file name's.
    let window = text.len().min(offset + 64);
    let rest = text.as_bytes().get(offset..window).unwrap_or_default();
    match rest.iter().position(|byte| matches!(byte, b']' | b'/')) {
        Some(at) if rest.get(at) == Some(&b']') => offset + at + 1,
        _ => 0,
    }
}
