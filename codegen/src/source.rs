//! Texts and places in them: columns count characters, so that tabs and letters beyond ASCII point right.

use std::{fmt, ops::Range, sync::Arc};

/// A source file: its path as people know it (relative, with `/`) and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The path, relative to the crate or workspace; never a path of one machine.
    pub path: Arc<str>,
    /// The whole text.
    pub text: Arc<str>,
}

/// A stretch of a source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file's path.
    pub file: Arc<str>,
    /// The line of the first character, counted from 1.
    pub line: u32,
    /// The column of the first character, counted from 1 in characters.
    pub column: u32,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// Where the lines of one text begin: turns byte offsets into places.
#[derive(Clone, Debug)]
pub struct Lines {
    source: SourceText,
    starts: Vec<usize>,
    ascii: bool,
}

impl SourceText {
    /// Makes a source of a path and a text.
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    /// Decodes a file's bytes; what is not UTF-8 becomes a replacement character, and the byte offset of the
    /// first such place is given beside the source. A byte order mark is left out.
    pub fn from_bytes(path: &str, bytes: &[u8]) -> (Self, Option<usize>) {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) => (Self::new(path, text), None),
            Err(error) => (Self::new(path, &String::from_utf8_lossy(bytes)), Some(error.valid_up_to())),
        }
    }
}

impl Place {
    /// Gives `file:line`, as the tables show where something is declared.
    pub fn file_and_line(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl Lines {
    /// Finds the line starts of a text.
    pub fn of(source: &SourceText) -> Self {
        let text = &source.text;
        let starts =
            std::iter::once(0).chain(text.match_indices('\n').map(|(newline, _)| newline + 1)).collect();
        Self { source: source.clone(), starts, ascii: text.is_ascii() }
    }

    /// Gives the source whose lines these are.
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// Gives the place of a stretch of bytes; offsets beyond the text or inside a character are moved back.
    pub fn place(&self, range: Range<usize>) -> Place {
        let text = &self.source.text;
        let start = floor_boundary(text, range.start);
        let end = floor_boundary(text, range.end).max(start);
        let line = self.starts.partition_point(|&first| first <= start).max(1);
        let first = self.starts.get(line - 1).copied().unwrap_or(0);
        let before = text.get(first..start).unwrap_or_default();
        let column = if self.ascii { before.len() } else { before.chars().count() };
        Place {
            file: Arc::clone(&self.source.path),
            line: narrow(line),
            column: narrow(column + 1),
            start,
            end,
        }
    }
}

fn floor_boundary(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset)
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place_of(text: &str, needle: &str) -> (u32, u32) {
        let lines = Lines::of(&SourceText::new("a.toml", text));
        let start = text.find(needle).unwrap();
        let place = lines.place(start..start + needle.len());
        assert_eq!(&text[place.start..place.end], needle);
        (place.line, place.column)
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(place_of("x", "x"), (1, 1));
        assert_eq!(place_of("a\n\tx", "x"), (2, 2));
        assert_eq!(place_of("a\r\nbx", "x"), (2, 2));
        assert_eq!(place_of("ä = \"日本x\"", "x"), (1, 8));
    }

    #[test]
    fn offsets_outside_the_text_are_moved_back() {
        let lines = Lines::of(&SourceText::new("a.toml", "aä"));
        let place = lines.place(2..99);
        assert_eq!((place.line, place.column, place.start, place.end), (1, 2, 1, 3));
        let empty = Lines::of(&SourceText::new("a.toml", ""));
        assert_eq!((empty.place(5..9).line, empty.place(5..9).column), (1, 1));
    }

    #[test]
    fn bytes_that_are_no_text_keep_their_place() {
        let (source, fault) = SourceText::from_bytes("a.toml", b"\xEF\xBB\xBFab\n c\xFFd");
        assert_eq!(&*source.text, "ab\n c\u{FFFD}d");
        assert_eq!(Lines::of(&source).place(fault.unwrap()..fault.unwrap()).to_string(), "a.toml:2:3");
    }
}
