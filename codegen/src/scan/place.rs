//! From a token's span to a place in a file that can be kept and sent to another thread.

use proc_macro2::{Span, TokenStream};

use crate::{
    model::Placed,
    source::{Place, SourceText},
};

/// The byte order mark: it has no column.
const MARK: char = '\u{feff}';

/// Where the lines of a file begin.
pub(super) struct Lines<'source> {
    source: &'source SourceText,
    starts: Vec<usize>,
}

impl<'source> Lines<'source> {
    pub(super) fn new(source: &'source SourceText) -> Self {
        let ends = source.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(position, _)| position + 1)).collect();
        Self { source, starts }
    }

    /// Gives the module that the file is: its stem.
    pub(super) fn module(&self) -> &'source str {
        let path: &'source str = &self.source.path;
        let name = path.rsplit('/').next().unwrap_or(path);
        name.strip_suffix(".rs").unwrap_or(name)
    }

    pub(super) fn place(&self, start: Span, end: Span) -> Place {
        let start = start.byte_range().start;
        let end = end.byte_range().end.max(start).min(self.source.text.len());
        let line = self.starts.partition_point(|line| *line <= start).max(1);
        let begin = self.starts[line - 1];
        let before = self.source.text.get(begin..start).unwrap_or_default().trim_start_matches(MARK);
        Place {
            file: self.source.path.clone(),
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX),
            start,
            end,
        }
    }

    /// Gives tokens as they stand in the source, with their place.
    pub(super) fn placed_tokens(&self, tokens: &TokenStream) -> Placed {
        let mut spans = tokens.clone().into_iter().map(|token| token.span());
        let start = spans.next().unwrap_or_else(Span::call_site);
        let place = self.place(start, spans.last().unwrap_or(start));
        let text = self.source.text.get(place.start..place.end).unwrap_or_default().to_owned();
        Placed { text, place }
    }
}
