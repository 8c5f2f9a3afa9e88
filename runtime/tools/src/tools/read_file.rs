//! `read_file`: some lines of a text file, numbered.

use std::{fmt::Write as _, sync::Arc};

use serde::Serialize;
use toolwright::{Context, ToolError, tool, when};
use toolwright_terminal::{Excerpt, Files, LineEnds, LineWindow, Truncated};

use crate::host::{lent, room, tell, workspace};

/// Characters of a line that are given.
const LINE_CHARS: usize = 2000;
/// Characters of text in one result, as JSON writes them: what surrounds them fits below the result's limit.
const MOST_CHARS: usize = 95_000;

/// What the tool answers.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The lines, each as `NUMBER|TEXT`.
    content: String,
    /// How many lines the file has; null if it is too large to count.
    total_lines: Option<u64>,
    /// How many bytes the file has.
    file_size: u64,
    /// Whether there are lines after these.
    truncated: bool,
    /// What ended the window: `limit` or `characters`.
    #[serde(skip_serializing_if = "Option::is_none")]
    truncated_by: Option<&'static str>,
    /// Where to go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_offset: Option<u64>,
    /// What to do, or what is special about the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

/// Reads a text file and returns its lines as `NUMBER|TEXT`, numbered from 1. At most 2000 lines and about
/// 95,000 characters are returned per call; `total_lines` and `next_offset` tell how to go on. Lines are cut after
/// 2000 characters, with a note. Images, archives and other binary files are refused with their type and size;
/// for a missing file, files with similar names are listed.
#[when(
    search_files,
    "To find where something is in a file or which files there are, search_files is quicker."
)]
#[tool(
    toolset = "file",
    emoji = "📖",
    read_only,
    idempotent,
    open_world = false,
    max_result_chars = 100_000,
    concurrency = reads("path"),
    description = "Reads a text file with line numbers, in windows of any position"
)]
pub async fn read_file(
    ctx: &Context,
    /// The file: absolute, relative to the working directory, or beginning with ~/.
    path: String,
    /// The first line to return, from 1.
    #[arg(default = 1, min = 1)]
    offset: u32,
    /// How many lines to return.
    #[arg(default = 500, min = 1, max = 2000)]
    limit: u32,
) -> Result<Answer, ToolError> {
    let workspace = workspace(ctx)?;
    let files = lent::<Arc<dyn Files>>(ctx)?;
    let window = LineWindow {
        path: workspace.resolve(&path).map_err(tell)?,
        offset: u64::from(offset),
        limit: u64::from(limit),
        line_chars: LINE_CHARS,
        most_chars: room(ctx, MOST_CHARS),
    };
    let excerpt = files.read(window, &ctx.cancellation).await;
    let excerpt = excerpt.map_err(tell)?;
    Ok(answer(&excerpt, u64::from(offset)))
}

fn answer(excerpt: &Excerpt, offset: u64) -> Answer {
    let lines: Vec<_> = excerpt
        .lines
        .iter()
        .map(|line| {
            let mut text = format!("{}|{}", line.number, line.text);
            if let Some(total) = line.cut_from {
                // Writing to a string cannot fail.
                let _ = write!(text, " [… line cut: {LINE_CHARS} of {total} characters]");
            }
            text
        })
        .collect();
    let next = excerpt.truncated.map(|_| excerpt.lines.last().map_or(offset, |line| line.number + 1));
    let hints = hints(excerpt, next);
    Answer {
        content: lines.join("\n"),
        total_lines: excerpt.total_lines,
        file_size: excerpt.file_size,
        truncated: excerpt.truncated.is_some(),
        truncated_by: excerpt.truncated.map(|why| match why {
            Truncated::Lines => "limit",
            Truncated::Characters => "characters",
        }),
        next_offset: next,
        hint: if hints.is_empty() { None } else { Some(hints.join(" ")) },
    }
}

fn hints(excerpt: &Excerpt, next: Option<u64>) -> Vec<String> {
    let mut hints = Vec::new();
    if excerpt.total_lines == Some(0) {
        hints.push("The file is empty.".to_owned());
    }
    if let Some(next) = next {
        hints.push(match excerpt.total_lines {
            Some(total) => format!("More lines follow, {total} in all; go on with offset={next}."),
            None => format!("Many more lines follow, too many to count; go on with offset={next}."),
        });
    }
    match excerpt.line_ends {
        LineEnds::Lf => {}
        LineEnds::CrLf => {
            hints.push("The lines end with CRLF; the carriage returns are not shown.".to_owned());
        }
        LineEnds::Mixed => hints.push(
            "Some lines end with CRLF and some with LF; the carriage returns are not shown.".to_owned(),
        ),
    }
    if excerpt.byte_order_mark {
        hints.push("The file begins with a UTF-8 byte order mark, which is not shown.".to_owned());
    }
    if excerpt.invalid_utf8 {
        hints.push(
            "Bytes that are not UTF-8 are shown as \u{fffd}; the file has another encoding.".to_owned(),
        );
    }
    hints
}
