//! Searches what is in text files.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use grep_matcher::{LineTerminator, Matcher};
use grep_regex::{RegexMatcher, RegexMatcherBuilder};
use grep_searcher::{
    BinaryDetection, Searcher, SearcherBuilder, Sink, SinkContext, SinkContextKind, SinkFinish, SinkMatch,
};
use tokio_util::sync::CancellationToken;

use super::{
    ContentFound, ContentSearch, Match, SearchError, Shape, Stopped,
    budget::Budget,
    walk::{Clock, Names, file, walk},
};

/// The longest line that is held to be matched; a file with a longer one is passed over and counted.
const LONGEST_LINE: usize = 32 << 20;
/// Characters of a long line that are shown.
const SHOWN: usize = 500;
/// Characters of a long line that are shown before the match.
const LEAD: usize = 100;

/// Finds the wanted matches.
pub(super) fn search(
    search: &ContentSearch,
    cancellation: &CancellationToken,
) -> Result<ContentFound, SearchError> {
    let matcher = RegexMatcherBuilder::new()
        .multi_line(true)
        .crlf(true)
        .build(&search.pattern)
        .map_err(|error| SearchError::Regex(plain(&error.to_string())))?;
    let names = search.glob.as_deref().map(Names::new).transpose()?;
    let clock = Clock::new(search.deadline, cancellation);
    let mut searcher = SearcherBuilder::new()
        .line_terminator(LineTerminator::crlf())
        .binary_detection(BinaryDetection::quit(0))
        .heap_limit(Some(LONGEST_LINE))
        .before_context(search.context)
        .after_context(search.context)
        .build();
    let mut gathered = Gathered {
        found: ContentFound::default(),
        budget: Budget::new(search.most_chars),
        search,
        matcher: &matcher,
    };
    for entry in walk(&search.path, names.as_ref().is_some_and(|names| names.hidden))? {
        if clock.over() {
            gathered.found.stopped = Some(Stopped::Time);
            break;
        }
        let Some(entry) = file(entry, &mut gathered.found.troubles) else { continue };
        // A file that is named itself is meant, whatever the glob says.
        if entry.depth() > 0 && names.as_ref().is_some_and(|names| !names.has(&search.path, entry.path())) {
            continue;
        }
        gathered.file(&mut searcher, entry.path(), clock);
    }
    if clock.cancelled() {
        return Err(SearchError::Cancelled(search.path.clone()));
    }
    Ok(gathered.found)
}

/// What was found so far, over all files.
struct Gathered<'a> {
    found: ContentFound,
    budget: Budget,
    search: &'a ContentSearch,
    matcher: &'a RegexMatcher,
}

/// What is found in one file; it counts only once the file has proved to be text.
struct InFile<'a, 'b> {
    gathered: &'a Gathered<'b>,
    path: &'a Path,
    budget: Budget,
    matches: Vec<Match>,
    count: u64,
    before: Vec<String>,
    /// Whether the last match was kept, so that the lines after it are wanted.
    keeping: bool,
    full: bool,
    binary: bool,
}

impl Gathered<'_> {
    fn file(&mut self, searcher: &mut Searcher, path: &Path, clock: Clock<'_>) {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) => return self.found.troubles.note(&format!("{}: {error}", path.display())),
        };
        let mut in_file = InFile {
            path,
            budget: self.budget,
            matches: Vec::new(),
            count: 0,
            before: Vec::new(),
            keeping: false,
            full: self.found.stopped.is_some(),
            binary: false,
            gathered: self,
        };
        let result = searcher.search_reader(self.matcher, Watched { file, clock }, &mut in_file);
        let InFile { budget, matches, count, full, binary, .. } = in_file;
        self.found.searched += 1;
        if binary {
            self.found.troubles.binary += 1;
            return;
        }
        if let Err(error) = result
            && !clock.over()
        {
            self.found.troubles.note(&format!("{}: {error}", path.display()));
        }
        self.budget = budget;
        self.found.total_matches += count;
        self.found.matches.extend(matches);
        if full {
            self.found.stopped = Some(Stopped::Characters);
        }
        if count > 0 {
            self.add_file(path, count);
        }
    }

    fn add_file(&mut self, path: &Path, count: u64) {
        let number = usize::try_from(self.found.total_files).unwrap_or(usize::MAX);
        self.found.total_files += 1;
        if self.search.shape != Shape::Files || !wanted(self.search, number) {
            return;
        }
        if self.found.stopped.is_none() && self.budget.take(&path.to_string_lossy(), 24) {
            self.found.files.push((path.to_owned(), count));
        } else {
            self.found.stopped = Some(Stopped::Characters);
        }
    }
}

impl Sink for InFile<'_, '_> {
    type Error = io::Error;

    fn matched(&mut self, _: &Searcher, found: &SinkMatch<'_>) -> Result<bool, io::Error> {
        let gathered = self.gathered;
        let number = usize::try_from(gathered.found.total_matches + self.count).unwrap_or(usize::MAX);
        self.count += 1;
        let before = std::mem::take(&mut self.before);
        self.keeping = gathered.search.shape == Shape::Lines && wanted(gathered.search, number) && !self.full;
        if !self.keeping {
            return Ok(true);
        }
        let place = gathered.matcher.find(found.bytes()).ok().flatten().map_or(0, |place| place.start());
        let text = shown(found.bytes(), place);
        let path = self.path.to_string_lossy();
        let enough =
            self.budget.take(&text, 60 + path.len()) && before.iter().all(|line| self.budget.take(line, 4));
        if enough {
            let line = found.line_number().unwrap_or(0);
            self.matches.push(Match { path: self.path.to_owned(), line, text, before, after: Vec::new() });
        } else {
            self.full = true;
            self.keeping = false;
        }
        Ok(true)
    }

    fn context(&mut self, _: &Searcher, context: &SinkContext<'_>) -> Result<bool, io::Error> {
        let line = shown(context.bytes(), 0);
        if *context.kind() == SinkContextKind::Before {
            self.before.push(line);
        } else if self.keeping
            && self.budget.take(&line, 4)
            && let Some(last) = self.matches.last_mut()
        {
            last.after.push(line);
        }
        Ok(true)
    }

    fn context_break(&mut self, _: &Searcher) -> Result<bool, io::Error> {
        self.before.clear();
        Ok(true)
    }

    fn finish(&mut self, _: &Searcher, finish: &SinkFinish) -> Result<(), io::Error> {
        self.binary = finish.binary_byte_offset().is_some();
        Ok(())
    }
}

/// A file that can be read until time is over.
struct Watched<'a> {
    file: File,
    clock: Clock<'a>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.clock.over() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.file.read(buffer)
    }
}

fn wanted(search: &ContentSearch, number: usize) -> bool {
    number >= search.offset && number - search.offset < search.limit
}

/// Shows a line, or of a long one the part where the match is.
fn shown(line: &[u8], place: usize) -> String {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text = String::from_utf8_lossy(line);
    let total = text.chars().count();
    if total <= SHOWN {
        return text.into_owned();
    }
    let before = String::from_utf8_lossy(&line[..place.min(line.len())]).chars().count();
    let first = if before + LEAD < SHOWN { 0 } else { before - LEAD };
    let part: String = text.chars().skip(first).take(SHOWN).collect();
    let lead = if first > 0 { "…" } else { "" };
    let tail = if first + SHOWN < total { "…" } else { "" };
    format!("{lead}{part}{tail} [{SHOWN} of {total} characters]")
}

/// Puts the parser's picture of the place into one line.
fn plain(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}
