//! What tools may do with files, wherever those are.

mod budget;
mod content;
mod error;
mod local;
mod names;
mod read;
mod similar;
mod sort;
mod walk;

use std::{fmt, path::PathBuf, time::Duration};

use tokio_util::sync::CancellationToken;
use toolwright_approval::BoxFuture;

pub use self::{
    error::{FileError, SearchError},
    local::LocalFiles,
    sort::Binary,
};

/// The files of one place. Paths are absolute.
pub trait Files: Send + Sync + fmt::Debug {
    /// Reads some lines of a text file.
    fn read<'a>(
        &'a self,
        window: LineWindow,
        cancellation: &'a CancellationToken,
    ) -> BoxFuture<'a, Result<Excerpt, FileError>>;

    /// Searches what is in text files.
    fn search_content<'a>(
        &'a self,
        search: ContentSearch,
        cancellation: &'a CancellationToken,
    ) -> BoxFuture<'a, Result<ContentFound, SearchError>>;

    /// Searches files by name.
    fn search_names<'a>(
        &'a self,
        search: NameSearch,
        cancellation: &'a CancellationToken,
    ) -> BoxFuture<'a, Result<NamesFound, SearchError>>;
}

/// Which lines of a file are wanted.
#[derive(Clone, Debug)]
pub struct LineWindow {
    /// The file.
    pub path: PathBuf,
    /// The first line, from 1.
    pub offset: u64,
    /// How many lines.
    pub limit: u64,
    /// How much of a long line is given, in characters.
    pub line_chars: usize,
    /// How much text is given in all, in characters as JSON writes them.
    pub most_chars: usize,
}

/// Some lines of a text file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The lines.
    pub lines: Vec<Line>,
    /// How many lines the file has, unless it is too large to count.
    pub total_lines: Option<u64>,
    /// How many bytes the file has.
    pub file_size: u64,
    /// Why lines after these are left out, if any are.
    pub truncated: Option<Truncated>,
    /// How the given lines end.
    pub line_ends: LineEnds,
    /// Whether the file begins with a byte order mark, which is not given.
    pub byte_order_mark: bool,
    /// Whether bytes of the given lines were no UTF-8, and are given as U+FFFD.
    pub invalid_utf8: bool,
}

/// One line of a text file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: u64,
    /// Its text, without the line end.
    pub text: String,
    /// How many characters it has, if not all of them are in the text.
    pub cut_from: Option<u64>,
}

/// Why an excerpt ends before the file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truncated {
    /// No more lines were asked for.
    Lines,
    /// No more text may be given.
    Characters,
}

/// How lines end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnds {
    /// With a line feed.
    #[default]
    Lf,
    /// With a carriage return and a line feed.
    CrLf,
    /// Some so, some so.
    Mixed,
}

/// What is looked for in text files, and how much of it is wanted.
#[derive(Clone, Debug)]
pub struct ContentSearch {
    /// A directory, searched with all below it, or one file.
    pub path: PathBuf,
    /// A regular expression, matched line by line.
    pub pattern: String,
    /// Which files: a glob on the file's name, or on the path from `path` on if it has a `/`.
    pub glob: Option<String>,
    /// What is given.
    pub shape: Shape,
    /// How many results are passed over.
    pub offset: usize,
    /// How many results are given.
    pub limit: usize,
    /// How many lines before and after a match are given.
    pub context: usize,
    /// How much text is given in all, in characters as JSON writes them.
    pub most_chars: usize,
    /// When the search stops and gives what it has.
    pub deadline: Duration,
}

/// What a search of contents gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Every matching line.
    Lines,
    /// Every file with a match, and how many.
    Files,
}

/// What a search of contents found, in the order of paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentFound {
    /// The wanted matching lines.
    pub matches: Vec<Match>,
    /// The wanted files and their numbers of matches.
    pub files: Vec<(PathBuf, u64)>,
    /// How many lines matched in all files that were searched.
    pub total_matches: u64,
    /// How many files have a match.
    pub total_files: u64,
    /// How many files were searched.
    pub searched: u64,
    /// Why there may be more than was counted or given.
    pub stopped: Option<Stopped>,
    /// What could not be searched.
    pub troubles: Troubles,
}

/// A matching line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The file.
    pub path: PathBuf,
    /// The line's number, from 1.
    pub line: u64,
    /// The line, cut around the match if it is long.
    pub text: String,
    /// Lines before it that belong to no earlier match.
    pub before: Vec<String>,
    /// Lines after it, up to the next match.
    pub after: Vec<String>,
}

/// Why a search is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Its time was over; not everything was searched.
    Time,
    /// No more text may be given; all was searched and counted.
    Characters,
}

/// What a search passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Troubles {
    /// How many files are binary.
    pub binary: u64,
    /// How many files or directories could not be read.
    pub unreadable: u64,
    /// What the system said to the first of them.
    pub first: Option<String>,
}

/// Which names are looked for, and how many of them are wanted.
#[derive(Clone, Debug)]
pub struct NameSearch {
    /// The directory, searched with all below it.
    pub path: PathBuf,
    /// A glob on the file's name, or on the path from `path` on if it has a `/`.
    pub pattern: String,
    /// How many results are passed over.
    pub offset: usize,
    /// How many results are given.
    pub limit: usize,
    /// When the search stops and gives what it has.
    pub deadline: Duration,
}

/// Which files a search of names found, the last changed first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamesFound {
    /// The wanted files.
    pub files: Vec<PathBuf>,
    /// How many files have such a name.
    pub total: u64,
    /// Why there may be more than was counted.
    pub stopped: Option<Stopped>,
    /// What could not be searched.
    pub troubles: Troubles,
}
