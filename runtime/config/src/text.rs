//! From bytes to the text that is parsed: size, encoding, and nesting that the parser would choke on.

use crate::{error::ConfigError, fault::Place};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 1024 * 1024;

/// The deepest nesting of maps and lists that is read.
pub const MAX_DEPTH: usize = 64;

/// Checks size, encoding and nesting, and gives the text without a byte order mark.
pub(crate) fn checked<'t>(file: &str, bytes: &'t [u8]) -> Result<&'t str, ConfigError> {
    if bytes.len() > MAX_BYTES {
        let place = Place { file: file.to_owned(), line: 1, column: 1 };
        let message = format!("the file has {} bytes, more than {MAX_BYTES}", bytes.len());
        return Err(error(place, message, "keep large data out of the configuration"));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(fault) => {
            let valid = bytes.get(..fault.valid_up_to()).unwrap_or_default();
            let valid = std::str::from_utf8(valid).unwrap_or_default();
            let place = Place::at(file, valid, valid.len());
            return Err(error(place, "this is not UTF-8 text".to_owned(), "save the file as UTF-8"));
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Few brackets cannot nest deeply: the usual file is let through after one pass over its bytes.
    if text.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count() > MAX_DEPTH
        && let Some(offset) = Scanner::new(text).too_deep()
    {
        return Err(too_deep(Place::at(file, text, offset)));
    }
    Ok(text)
}

/// The error for nesting beyond [`MAX_DEPTH`].
pub(crate) fn too_deep(place: Place) -> ConfigError {
    let message = format!("lists and maps are nested more than {MAX_DEPTH} deep");
    error(place, message, "write it flatter")
}

fn error(place: Place, message: String, help: &str) -> ConfigError {
    ConfigError::Text { place, message, help: help.to_owned() }
}

/// Follows brackets through a YAML text without parsing it.
///
/// The parser takes quadratic time on nested brackets, so they are counted before it sees them. Quotes,
/// comments, plain text and block scalars are skipped only where they are certain.
struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
    depth: usize,
    /// A value may begin here, so a quote or bracket has its meaning.
    fresh: bool,
    /// The column of the innermost block collection on the current line.
    column: usize,
}

impl<'t> Scanner<'t> {
    fn new(text: &'t str) -> Self {
        Self { text: text.as_bytes(), at: 0, depth: 0, fresh: true, column: 0 }
    }

    /// The offset of the first bracket beyond the limit.
    fn too_deep(mut self) -> Option<usize> {
        self.line();
        while let Some(byte) = self.peek(0) {
            let start = self.at;
            self.at += 1;
            match byte {
                b'\n' => self.line(),
                b' ' | b'\t' | b'\r' => {}
                b'#' if start == 0 || self.text.get(start - 1).is_some_and(u8::is_ascii_whitespace) => {
                    self.rest_of_line();
                }
                b'"' if self.fresh => self.double_quoted(),
                b'\'' if self.fresh => self.single_quoted(),
                b'[' | b'{' if self.fresh || self.depth > 0 => {
                    self.depth += 1;
                    self.fresh = true;
                    if self.depth > MAX_DEPTH {
                        return Some(start);
                    }
                }
                b']' | b'}' if self.depth > 0 => {
                    self.depth -= 1;
                    self.fresh = false;
                }
                b',' if self.depth > 0 => self.fresh = true,
                b':' if self.depth > 0 || self.ends() => self.fresh = true,
                b'&' | b'!' if self.fresh => self.word(),
                b'|' | b'>' if self.fresh && self.depth == 0 => self.block_scalar(start),
                _ => self.fresh = false,
            }
        }
        None
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    fn ends(&self) -> bool {
        self.peek(0).is_none_or(|byte| byte.is_ascii_whitespace())
    }

    /// Begins a line: finds the column of its innermost collection, past `- ` and `? `.
    fn line(&mut self) {
        if self.depth > 0 {
            return;
        }
        let start = self.at;
        while self.peek(0) == Some(b' ') {
            self.at += 1;
        }
        let continues = !self.fresh && self.at - start > self.column;
        if continues || matches!(self.peek(0), None | Some(b'\r' | b'\n' | b'#')) {
            return;
        }
        self.fresh = true;
        self.column = self.at - start;
        while matches!(self.peek(0), Some(b'-' | b'?')) && matches!(self.peek(1), Some(b' ' | b'\t')) {
            self.column = self.at - start;
            self.at += 1;
            while matches!(self.peek(0), Some(b' ' | b'\t')) {
                self.at += 1;
            }
            if !matches!(self.peek(0), Some(b'|' | b'>' | b'\r' | b'\n')) {
                self.column = self.at - start;
            }
        }
    }

    fn rest_of_line(&mut self) {
        while !matches!(self.peek(0), None | Some(b'\n')) {
            self.at += 1;
        }
    }

    /// Skips an anchor or a tag; a value may still begin after it.
    fn word(&mut self) {
        while !self.ends() && !matches!(self.peek(0), Some(b',' | b'[' | b']' | b'{' | b'}')) {
            self.at += 1;
        }
    }

    fn double_quoted(&mut self) {
        while let Some(byte) = self.peek(0) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'"' => break,
                _ => {}
            }
        }
        self.fresh = false;
    }

    fn single_quoted(&mut self) {
        while let Some(byte) = self.peek(0) {
            self.at += 1;
            if byte == b'\'' {
                if self.peek(0) != Some(b'\'') {
                    break;
                }
                self.at += 1;
            }
        }
        self.fresh = false;
    }

    /// Skips the lines of a block scalar: the blank ones and those indented beyond its collection.
    fn block_scalar(&mut self, header: usize) {
        let line = self.text.get(..header).and_then(|before| before.iter().rposition(|byte| *byte == b'\n'));
        let indent = header - line.map_or(0, |newline| newline + 1);
        let parent = if indent == self.column { indent.saturating_sub(1) } else { self.column };
        self.rest_of_line();
        while self.peek(0) == Some(b'\n') {
            let next = self.at + 1;
            let spaces = self.text.iter().skip(next).take_while(|byte| **byte == b' ').count();
            let blank = matches!(self.text.get(next + spaces), None | Some(b'\r' | b'\n'));
            if !blank && spaces <= parent {
                break;
            }
            self.at = next;
            self.rest_of_line();
        }
        self.fresh = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Option<(usize, usize)> {
        match checked("c.yaml", text.as_bytes()) {
            Ok(_) => None,
            Err(ConfigError::Text { place, .. }) => Some((place.line, place.column)),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn nesting_is_refused_where_it_is_nesting() {
        let many = "[".repeat(65);
        let refused = [
            format!("a: {many}"),
            format!("{many}]"),
            format!("a: [\n# ]]]]\n{many}"),
            format!("a: b\n  \"\nc: {many}"),
            format!("a: |\n text\nb: {many}"),
            format!("- a: |\n  b: {many}"),
            format!("a: &x {many}"),
            format!("a: !t {many}"),
            "{a: ".repeat(65),
        ];
        for text in refused {
            assert!(place(&text).is_some(), "{text}");
        }
        let fine = [
            format!("a: \"{many}\""),
            format!("a: '{many}'''"),
            format!("a: b {many}"),
            format!("a: b\n  {many}"),
            format!("# {many}\na: b # {many}"),
            format!("a: |\n  {many}\n\n  {many}\nb: c"),
            format!("- |\n  {many}\n- >-\n {many}\n"),
            format!("- a: |-2 # c\n    {many}\n"),
            format!("a: &x |\n  {many}\n"),
            "a: []\n".repeat(100),
            "a: [b, {c: d}]\n".repeat(100),
        ];
        for text in fine {
            assert_eq!(place(&text), None, "{text}");
        }
        assert_eq!(place(&format!("x: 1\na: {many}")), Some((2, 68)));
    }

    #[test]
    fn size_and_encoding_are_refused_with_a_place() {
        assert_eq!(place(&" ".repeat(MAX_BYTES)), None);
        assert_eq!(place(&" ".repeat(MAX_BYTES + 1)), Some((1, 1)));
        let Err(ConfigError::Text { place, .. }) =
            checked("c", "a: ü\nb: \u{e9}".as_bytes().split_last().map(|(_, rest)| rest).unwrap())
        else {
            panic!("not refused");
        };
        assert_eq!((place.line, place.column), (2, 4));
        assert_eq!(checked("c", b"\xef\xbb\xbfa: 1").unwrap(), "a: 1");
    }
}
