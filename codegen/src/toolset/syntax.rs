//! What the TOML parser could not read, in words that say what to write.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use crate::{diagnostic::Diagnostic, toolset::Reader};

/// The beginning of a parser's message, and the remedy.
const REMEDIES: &[(&str, &str)] = &[
    ("unclosed table", "close the header: `[toolset.NAME]`"),
    ("unclosed array table", "write a header with single brackets: `[toolset.NAME]`"),
    ("unclosed array", "close the list with `]`"),
    ("unclosed inline table", "close the table with `}`"),
    ("missing comma", "put a comma between the two"),
    ("extra comma", "delete one comma"),
    ("string values must be quoted", "put the text in quotes"),
    ("key with no value", "write `key = value`"),
    ("missing assignment", "write `key = value`"),
    ("missing value", "write a value after the `=`"),
    ("missing key", "write a key before the `=`"),
    ("extra `=`", "delete one `=`"),
    ("unexpected `=` in array", "a list holds values only: close it with `]` before the next key"),
    ("unquoted keys cannot be empty", "write a key before the `=`"),
    ("invalid unquoted key", "put the key in quotes, or use letters, digits, `_` and `-` only"),
    ("invalid basic string", "close the text with `\"`, and write `\\\\` for a backslash"),
    ("invalid multi-line basic string", "close the text with `\"\"\"`"),
    ("invalid literal string", "close the text with `'`"),
    ("invalid multi-line literal string", "close the text with `'''`"),
    ("carriage return must be followed by newline", "end the lines with LF or CRLF"),
    ("cannot extend value", "declare the table once, with one header"),
    ("cannot recurse further", "unfold the nesting: no entry needs more than one level"),
    ("recursion limit", "unfold the nesting: no entry needs more than one level"),
];

/// Reports what is broken and what stands twice, and gives the names that the file may declare in spite of it.
pub(super) fn report(
    broken: &[(Range<usize>, String)],
    left: &[toml::de::Error],
    reader: &mut Reader,
) -> BTreeSet<String> {
    let headers = find_headers(reader.source_text());
    for (span, message) in broken {
        report_broken(span.clone(), message, reader);
    }
    let mut second = 0..0;
    for error in left {
        let span = error.span().unwrap_or_default();
        if error.message() != "duplicate key" {
            report_broken(span, error.message(), reader);
        } else if let Some(header) = header_at(reader.source_text(), span.start) {
            second = span.start..next_header(reader.source_text(), span.start);
            let fault = second_header(span, &header, &headers, reader);
            reader.faults.push(fault);
        } else if !second.contains(&span.start) {
            // Below a header that stands twice, every key may stand twice too: that is one fault.
            let key = reader.source_text().get(span.clone()).unwrap_or_default();
            let message = format!("the key `{key}` stands twice in its table");
            reader.fault(span, message, "keep one of the two");
        }
    }
    headers.into_keys().filter_map(|header| Some(header.split_once('.')?.1.to_owned())).collect()
}

fn report_broken(span: Range<usize>, message: &str, reader: &mut Reader) {
    let remedy = REMEDIES.iter().find(|(start, _)| message.starts_with(start));
    let help = remedy.map_or("correct the TOML here", |&(_, help)| help);
    reader.fault(span, format!("this is not TOML: {message}"), help);
}

/// The first place of every table header of the file.
type Headers = BTreeMap<String, Range<usize>>;

fn second_header(span: Range<usize>, header: &str, headers: &Headers, reader: &Reader) -> Diagnostic {
    let fault = Diagnostic::error(
        &reader.place(span.clone()),
        format!("`[{header}]` stands twice in this file"),
        "make one entry of the two, or give one of them another name",
    );
    match headers.get(header).filter(|first| first.end < span.start) {
        Some(first) => fault.note(&reader.place(first.clone()), "the first one"),
        None => fault,
    }
}

/// The header on whose line this byte stands.
fn header_at(text: &str, offset: usize) -> Option<String> {
    let start = text.get(..offset)?.rfind('\n').map_or(0, |newline| newline + 1);
    header_of(text.get(start..)?.lines().next()?)
}

/// Where the next header begins.
fn next_header(text: &str, offset: usize) -> usize {
    let after = text.get(offset..).unwrap_or_default();
    after.find("\n[").map_or(text.len(), |newline| offset + newline + 1)
}

fn find_headers(text: &str) -> Headers {
    let mut headers = Headers::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(header) = header_of(line) {
            headers.entry(header).or_insert(start..start + line.trim_end().len());
        }
        start += line.len();
    }
    headers
}

/// The name in a header line, with quotes and spaces left out.
fn header_of(line: &str) -> Option<String> {
    let inner = line.trim_start().strip_prefix('[')?.split(']').next()?;
    Some(inner.chars().filter(|letter| !matches!(letter, ' ' | '\t' | '"' | '\'')).collect())
}
