//! Finds the first of many values in bytes, fast: most bytes hold none.

use aho_corasick::{
    AhoCorasick, AhoCorasickKind, MatchKind, Span,
    packed::{self, Searcher},
};

/// So many values are searched for at once by comparing many bytes in one step.
const TOGETHER: usize = 64;

/// Searches for values by their numbers; where several begin at one place, for the longest.
#[derive(Debug)]
pub(super) enum Finder {
    /// By groups of values.
    Packed(Vec<Searcher>),
    /// Where this machine cannot do that.
    Automaton(AhoCorasick),
    /// Where there is too much to search for.
    Nothing,
}

/// A value that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) number: usize,
}

/// A search that goes on through the same bytes.
#[derive(Debug)]
pub(super) struct Search<'f> {
    finder: &'f Finder,
    bytes: &'f [u8],
    /// What each group has found, so that it is not searched for again before its time.
    next: Vec<Next>,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Unknown,
    At(Found),
    Never,
}

impl Finder {
    /// Readies a search for values in a fixed order. None may be empty.
    pub(super) fn new(values: &[&[u8]]) -> Self {
        let pack = |group: &[&[u8]]| {
            let mut builder = packed::Config::new().match_kind(packed::MatchKind::LeftmostLongest).builder();
            builder.extend(group).build()
        };
        if let Some(groups) = values.chunks(TOGETHER).map(pack).collect() {
            return Self::Packed(groups);
        }
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::LeftmostLongest).kind(Some(AhoCorasickKind::ContiguousNFA));
        builder.build(values).map_or(Self::Nothing, Self::Automaton)
    }

    /// Begins a search.
    pub(super) fn search<'f>(&'f self, bytes: &'f [u8]) -> Search<'f> {
        let groups = if let Self::Packed(groups) = self { groups.len() } else { 1 };
        Search { finder: self, bytes, next: vec![Next::Unknown; groups] }
    }

    fn find(&self, group: usize, bytes: &[u8], from: usize) -> Option<Found> {
        let span = Span { start: from, end: bytes.len() };
        let found = match self {
            Self::Packed(groups) => groups.get(group)?.find_in(bytes, span)?,
            Self::Automaton(automaton) => automaton.find(aho_corasick::Input::new(bytes).span(span))?,
            // Nothing can be searched for, so nothing can be shown.
            Self::Nothing => {
                return (from < bytes.len()).then_some(Found { start: from, end: bytes.len(), number: 0 });
            }
        };
        let number = group * TOGETHER + found.pattern().as_usize();
        Some(Found { start: found.start(), end: found.end(), number })
    }
}

impl Search<'_> {
    /// Gives the first that begins at this place or later. The place never goes back.
    pub(super) fn from(&mut self, place: usize) -> Option<Found> {
        let mut first: Option<Found> = None;
        for (group, next) in self.next.iter_mut().enumerate() {
            let is_passed = match next {
                Next::Unknown => true,
                Next::At(found) => found.start < place,
                Next::Never => false,
            };
            if is_passed {
                *next = self.finder.find(group, self.bytes, place).map_or(Next::Never, Next::At);
            }
            if let Next::At(found) = *next
                && first.is_none_or(|first| (found.start, first.end) < (first.start, found.end))
            {
                first = Some(found);
            }
        }
        first
    }
}
