//! Finds what is broken in a file that is not TOML: each entry by itself, so that one open bracket is one fault.

use std::ops::Range;

use toml::de::DeTable;

/// A file with its broken parts blanked out, and what was wrong with each.
#[derive(Debug)]
pub(super) struct Recovered {
    /// The text; every byte that is left stands where it stood.
    pub(super) text: String,
    /// The parser's first message about each broken part.
    pub(super) faults: Vec<(Range<usize>, String)>,
}

/// Parses every header and every `key = value` by itself and blanks out those that are broken; the keys below
/// a broken header go with it.
pub(super) fn recover(text: &str) -> Recovered {
    let mut kept = text.as_bytes().to_vec();
    let mut faults = Vec::new();
    for entry in entries(text) {
        let parts = parts(text, &entry);
        let has_header = parts.first().is_some_and(|part| is_header(&text[part.clone()]));
        for (position, part) in parts.into_iter().enumerate() {
            let Some(fault) = fault_of(text, &part) else { continue };
            faults.push(fault);
            blank(&mut kept, if position == 0 && has_header { &entry } else { &part });
        }
    }
    // Only whole parts were blanked out, so what is left is text.
    Recovered { text: String::from_utf8_lossy(&kept).into_owned(), faults }
}

/// The stretches from one header to the next.
fn entries(text: &str) -> Vec<Range<usize>> {
    cut(text, 0..text.len(), is_header)
}

/// The header and the keys of an entry, each with the lines that follow it.
fn parts(text: &str, entry: &Range<usize>) -> Vec<Range<usize>> {
    cut(text, entry.clone(), |line| is_header(line) || is_key(line))
}

/// Cuts a stretch at every line that begins something.
fn cut(text: &str, whole: Range<usize>, begins: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = whole.start;
    let mut at = whole.start;
    for line in text[whole.clone()].split_inclusive('\n') {
        if begins(line) && at > start {
            pieces.push(start..at);
            start = at;
        }
        at += line.len();
    }
    if whole.end > start {
        pieces.push(start..whole.end);
    }
    pieces
}

fn is_header(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches('[');
    line.trim_start().starts_with('[') && rest.starts_with(|first: char| first.is_ascii_alphabetic())
}

fn is_key(line: &str) -> bool {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.');
    let line = line.trim_start();
    let after = line.trim_start_matches(is_bare).trim_start();
    after.len() < line.trim_end().len()
        && (after.starts_with('=') || after.starts_with('"'))
        && line.starts_with(is_bare)
        || line.starts_with('=')
}

fn fault_of(text: &str, part: &Range<usize>) -> Option<(Range<usize>, String)> {
    let piece = &text[part.clone()];
    let (_, errors) = DeTable::parse_recoverable(piece);
    // What stands twice is found once the rest can be read.
    let broken = errors.iter().filter(|error| error.message() != "duplicate key");
    let first = broken.min_by_key(|error| error.span().map(|span| span.start))?;
    let end = piece.trim_end().len();
    let span = first.span().unwrap_or_default();
    // What is missing at the end is shown behind the last letter, not on the next line.
    let span = if span.start >= end { end..end } else { span.start..span.end.min(end) };
    let message = if piece.trim_end().ends_with('=') { "missing value" } else { first.message() };
    Some((part.start + span.start..part.start + span.end, message.to_owned()))
}

fn blank(text: &mut [u8], part: &Range<usize>) {
    for byte in text.iter_mut().take(part.end).skip(part.start) {
        if !matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_list_is_one_fault() {
        let text = "[toolset.a]\ntools = [\n  \"x\",\ndescription = \"é\"\n\n[toolset.b]\nopen = true\n";
        let recovered = recover(text);
        assert_eq!(recovered.faults, [(28..28, "unclosed array, expected `]`".to_owned())]);
        assert_eq!(recovered.text.len(), text.len());
        assert!(recovered.text.contains("description = \"é\""));
        assert!(!recovered.text.contains("tools ="));
    }

    #[test]
    fn a_broken_header_takes_its_keys_along() {
        let recovered = recover("[toolset.a\nopen = true\n[toolset.b]\nopen = true\n");
        assert_eq!(recovered.faults.len(), 1);
        assert_eq!(recovered.text.matches("open").count(), 1);
    }
}
