//! `search_files`: what is in files, or which files there are.

use std::{collections::BTreeMap, path::Path, sync::Arc, time::Duration};

use serde::Serialize;
use toolwright::{Context, ToolError, tool, when};
use toolwright_terminal::{
    ContentFound, ContentSearch, Files, NameSearch, NamesFound, Shape, Stopped, Troubles, Workspace,
};

use crate::host::{lent, room, tell, workspace};

/// The most context lines on each side of a match.
const MOST_CONTEXT: usize = 20;
/// Characters of text in one result, as JSON writes them.
const MOST_CHARS: usize = 90_000;
/// When a search gives what it has.
const DEADLINE: Duration = Duration::from_mins(1);

/// What the tool answers.
#[derive(Debug, Default, Serialize)]
pub struct Answer {
    /// How many results there are in all: lines (`content`, `count`) or files (`files_only`, names).
    total_count: u64,
    /// How many files have a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    total_files: Option<u64>,
    /// The matching lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    matches: Option<Vec<Match>>,
    /// The files.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<Vec<String>>,
    /// The number of matching lines of each file.
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<BTreeMap<String, u64>>,
    /// Whether there are results that were not given.
    truncated: bool,
    /// Why: `limit`, `characters` or `time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit_reason: Option<&'static str>,
    /// Where to go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_offset: Option<u64>,
    /// What was passed over, or does not apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
}

/// A matching line.
#[derive(Debug, Serialize)]
struct Match {
    path: String,
    line: u64,
    content: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<String>,
}

/// What is given, and how much.
struct Page<'a> {
    workspace: &'a Workspace,
    offset: usize,
    warnings: Vec<String>,
}

/// Searches below a directory, or in one file. `target=content` matches a regular expression against each line
/// of every text file and returns the lines with path and number, in the order of paths. `target=files` matches
/// a glob against file names and returns paths, the last changed first. Files that .gitignore names, hidden
/// files, binary files and links are passed over; a file given as path is always searched. `total_count` counts
/// all results, limit and offset page through them. A search gives what it has after 60 seconds and says so.
#[when(read_file, "To see more of a file that was found, use read_file.")]
#[tool(
    toolset = "file",
    emoji = "🔎",
    read_only,
    idempotent,
    open_world = false,
    max_result_chars = 100_000,
    concurrency = reads("path"),
    description = "Searches file contents by regular expression or file names by glob"
)]
pub async fn search_files(
    ctx: &Context,
    /// For target=content a regular expression (Rust syntax, case-sensitive unless it begins with (?i)); for
    /// target=files a glob such as *.rs, matched against names, or src/**/*.rs, matched against paths.
    pattern: String,
    /// What to search: the lines in files, or the names of files.
    #[arg(enum = ["content", "files"], default = "content")]
    target: String,
    /// The directory or file to search: absolute, relative to the working directory, or beginning with ~/.
    #[arg(default = ".")]
    path: String,
    /// For target=content: only files that this glob names, such as *.py or docs/**/*.md.
    file_glob: Option<String>,
    /// How many results to return.
    #[arg(default = 50)]
    limit: u32,
    /// How many results to skip.
    #[arg(default = 0)]
    offset: u32,
    /// For target=content: the matching lines, only the files that have some, or their number in each file.
    #[arg(enum = ["content", "files_only", "count"], default = "content")]
    output_mode: String,
    /// For matching lines: how many lines before and after each to return, at most 20.
    #[arg(default = 0)]
    context: u32,
) -> Result<Answer, ToolError> {
    let workspace = &workspace(ctx)?;
    let files = lent::<Arc<dyn Files>>(ctx)?;
    let path = workspace.resolve(&path).map_err(tell)?;
    if pattern.is_empty() {
        return Err(tell(
            "the pattern is empty; give what to look for, `.` for every line that is not empty or `*` for every file",
        ));
    }
    let (offset, limit, context) = (index(offset), index(limit), index(context));
    let mut page = Page { workspace, offset, warnings: Vec::new() };
    if target == "files" {
        if file_glob.is_some() || output_mode != "content" || context > 0 {
            page.warn("file_glob, output_mode and context apply to target=content only and were not used.");
        }
        let search = NameSearch { path, pattern, offset, limit, deadline: DEADLINE };
        let found = files.search_names(search, &ctx.cancellation).await;
        return Ok(page.names(&found.map_err(tell)?));
    }
    if context > MOST_CONTEXT {
        page.warn(&format!("context is at most {MOST_CONTEXT}; that many lines are given."));
    }
    let lines = output_mode == "content";
    if context > 0 && !lines {
        page.warn("context applies to output_mode=content only and was not used.");
    }
    let search = ContentSearch {
        path,
        pattern,
        glob: file_glob,
        shape: if lines { Shape::Lines } else { Shape::Files },
        offset,
        limit,
        context: if lines { context.min(MOST_CONTEXT) } else { 0 },
        most_chars: room(ctx, MOST_CHARS),
        deadline: DEADLINE,
    };
    let found = files.search_content(search, &ctx.cancellation).await;
    Ok(page.content(found.map_err(tell)?, &output_mode))
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Page<'_> {
    fn warn(&mut self, warning: &str) {
        self.warnings.push(warning.to_owned());
    }

    fn shorten(&self, path: &Path) -> String {
        self.workspace.shorten(path)
    }

    fn names(mut self, found: &NamesFound) -> Answer {
        self.troubles(&found.troubles);
        let files: Vec<_> = found.files.iter().map(|path| self.shorten(path)).collect();
        let given = files.len();
        let answer = Answer { total_count: found.total, files: Some(files), ..Answer::default() };
        self.finish(answer, given, found.total, found.stopped)
    }

    fn content(mut self, found: ContentFound, mode: &str) -> Answer {
        self.troubles(&found.troubles);
        let mut answer = Answer {
            total_count: found.total_matches,
            total_files: Some(found.total_files),
            ..Answer::default()
        };
        let files = found.files.iter().map(|(path, count)| (self.shorten(path), *count));
        let (given, all) = match mode {
            "content" => {
                let matches: Vec<_> = found
                    .matches
                    .into_iter()
                    .map(|one| Match {
                        path: self.shorten(&one.path),
                        line: one.line,
                        content: one.text,
                        before: one.before,
                        after: one.after,
                    })
                    .collect();
                (answer.matches.insert(matches).len(), found.total_matches)
            }
            "count" => (answer.counts.insert(files.collect()).len(), found.total_files),
            _ => {
                answer.total_count = found.total_files;
                (answer.files.insert(files.map(|(path, _)| path).collect()).len(), found.total_files)
            }
        };
        if found.searched == 0 && found.stopped.is_none() {
            self.warn("No file was searched: nothing here is named so, or all is hidden or ignored.");
        }
        self.finish(answer, given, all, found.stopped)
    }

    fn finish(mut self, mut answer: Answer, given: usize, all: u64, stopped: Option<Stopped>) -> Answer {
        let next = (self.offset + given) as u64;
        let left = next < all;
        answer.truncated = left || stopped == Some(Stopped::Time);
        answer.limit_reason = match stopped {
            Some(Stopped::Time) => Some("time"),
            Some(Stopped::Characters) if left => Some("characters"),
            _ => left.then_some("limit"),
        };
        answer.next_offset = (left && given > 0).then_some(next);
        if stopped == Some(Stopped::Time) {
            self.warn("Time was over before everything was searched; give a narrower path or glob.");
        }
        if all > 0 && self.offset as u64 >= all {
            self.warnings.push(format!("offset is past the last of {all} results."));
        }
        if !self.warnings.is_empty() {
            answer.warning = Some(self.warnings.join(" "));
        }
        answer
    }

    fn troubles(&mut self, troubles: &Troubles) {
        if troubles.binary > 0 {
            self.warnings.push(format!("Binary files passed over: {}.", troubles.binary));
        }
        if troubles.unreadable > 0 {
            let first = troubles.first.as_deref().unwrap_or_default();
            self.warnings
                .push(format!("Could not be read: {}, the first because: {first}.", troubles.unreadable));
        }
    }
}
