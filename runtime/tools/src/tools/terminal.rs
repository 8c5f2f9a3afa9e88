//! `terminal`: a shell command, run to its end.

use std::{sync::Arc, time::Duration};

use serde::Serialize;
use toolwright::{Context, ToolError, tool, when};
use toolwright_approval::{Command, Gate, Occasion};
use toolwright_terminal::{Backend, Ending, Finished, Run, RunError, Workspace, exit_meaning, signal_name};

use crate::host::{lent, tell};

/// How often a command is judged whose directory changes before it starts.
const ATTEMPTS: u32 = 3;

/// What the tool answers.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// Standard output and error in the order they were written.
    output: String,
    /// The status as shells count it; -1 if the command did not run.
    exit_code: i32,
    /// What kept the command from running; null if it ran.
    error: Option<String>,
    /// `blocked` if it was not allowed, `error` if it could not be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    /// What the status means where it is not simply a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code_meaning: Option<String>,
    /// The signal that ended the command.
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<String>,
    /// How many characters there were, if not all are in `output`.
    #[serde(skip_serializing_if = "Option::is_none")]
    output_total_chars: Option<u64>,
    /// What else is worth knowing.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// Runs a shell command (bash) to its end and returns its output and exit status. Standard input is empty and
/// there is no screen, so whatever asks questions fails instead of waiting; give answers as options. Each call
/// is a new shell: cd and variables do not last, so chain with && or pass workdir. A command that takes longer
/// than its timeout is ended with all its descendants, save those that became daemons. Of long output the first 40 % and last 60 % of 50,000
/// characters are returned. A person may have to approve the command first.
#[when(read_file, "To look at a file, read_file is safer than cat, head or sed.")]
#[when(search_files, "To search files, search_files is safer than grep, rg or find.")]
#[tool(
    toolset = "terminal",
    emoji = "💻",
    max_result_chars = 100_000,
    concurrency = exclusive,
    description = "Runs a shell command to its end, once someone agreed to it"
)]
pub async fn terminal(
    ctx: &Context,
    /// The command line for the shell.
    command: String,
    /// Run without waiting. Not available in this build: true is refused, so leave it out.
    #[arg(default = false)]
    background: bool,
    /// Seconds before the command is ended; 180 if left out, at most 600 unless the operator allows more.
    #[arg(min = 1)]
    timeout: Option<u32>,
    /// The directory to run in, for this call only: absolute, relative to the working directory, or
    /// beginning with ~/. It must exist.
    workdir: Option<String>,
    /// Run on a pseudo-screen. Not available in this build: true is refused, so leave it out.
    #[arg(default = false)]
    pty: bool,
    /// Report the end of a background command. Not available in this build: true is refused.
    #[arg(default = false)]
    notify_on_complete: bool,
    /// Report lines of a background command that have one of these texts. Not available in this build:
    /// anything but an empty list is refused.
    watch_patterns: Option<Vec<String>>,
) -> Result<Answer, ToolError> {
    refuse_unavailable(background, pty, notify_on_complete, watch_patterns.as_deref())?;
    let workspace = lent::<Workspace>(ctx)?;
    let backend = lent::<Arc<dyn Backend>>(ctx)?;
    let gate = lent::<Gate>(ctx)?;
    let asked = timeout.map(|seconds| Duration::from_secs(u64::from(seconds)));
    let timeout = backend.limits().timeout(asked).map_err(tell)?;
    let occasion =
        Occasion { session: ctx.session_id.clone(), turn: ctx.turn_id.clone(), call: String::new() };
    let gate = gate.on(occasion);
    let place = workdir.as_deref().filter(|path| !path.is_empty()).unwrap_or(".");
    let run = Run::new(timeout, ctx.cancellation.clone());
    let mut attempts = ATTEMPTS;
    loop {
        attempts -= 1;
        let directory = workspace.resolve(place).map_err(tell)?;
        let directory = backend.directory(&directory).await.map_err(tell)?;
        let wanted = Command::new(command.as_str(), directory, backend.kind()).map_err(tell)?;
        let approved = match gate.approve(wanted, &ctx.cancellation).await {
            Ok(approved) => approved,
            Err(refusal) => return Ok(Answer::did_not_run("blocked", refusal.to_string())),
        };
        match backend.run(approved, run.clone()).await {
            Ok(finished) => return Ok(Answer::ran(&command, finished)),
            // What was agreed to was a command in a directory that is another now, so it is judged anew.
            Err(RunError::DirectoryGone(_)) if attempts > 0 => {}
            Err(error) => return Ok(Answer::did_not_run("error", error.to_string())),
        }
    }
}

fn refuse_unavailable(
    background: bool,
    pty: bool,
    notify_on_complete: bool,
    watch_patterns: Option<&[String]>,
) -> Result<(), ToolError> {
    let (name, instead) = if background {
        (
            "background=true",
            "run it in the foreground with a timeout, or let it detach itself with its output in a file (cmd >log 2>&1 &)",
        )
    } else if pty {
        ("pty=true", "run it without, with the options that make it ask nothing")
    } else if notify_on_complete {
        ("notify_on_complete=true", "a foreground command is always waited for, so leave it out")
    } else if watch_patterns.is_some_and(|patterns| !patterns.is_empty()) {
        (
            "watch_patterns",
            "a foreground command returns all its output, so leave it out and filter with grep",
        )
    } else {
        return Ok(());
    };
    Err(tell(format!("{name} is not available in this build, nothing was run; {instead}")))
}

impl Answer {
    fn did_not_run(status: &'static str, error: String) -> Self {
        Self {
            output: String::new(),
            exit_code: -1,
            error: Some(error),
            status: Some(status),
            exit_code_meaning: None,
            signal: None,
            output_total_chars: None,
            note: None,
        }
    }

    fn ran(line: &str, finished: Finished) -> Self {
        let mut output = finished.output.text;
        let last_word = match finished.ending {
            Ending::TimedOut(limit) => {
                Some(format!("[The command timed out after {} s and was ended.]", limit.as_secs_f64()))
            }
            Ending::Cancelled => Some("[The command was interrupted: the call was cancelled.]".to_owned()),
            Ending::Exited(_) | Ending::Signalled(_) => None,
        };
        if let Some(last_word) = last_word {
            if !output.is_empty() && !output.ends_with('\n') {
                output.push('\n');
            }
            output.push_str(&last_word);
        }
        let mut notes = finished.notes;
        if finished.left_running {
            notes.push(
                "Something that this command started still runs. Its output from now on is lost, and writing it may end it: redirect the output to a file to keep both.".to_owned(),
            );
        }
        let signal = match finished.ending {
            Ending::Signalled(signal) => Some(signal_name(signal)),
            _ => None,
        };
        let meaning = match finished.ending {
            Ending::Exited(status) => exit_meaning(line, status).map(str::to_owned),
            Ending::Signalled(_) => signal.as_ref().map(|name| format!("the command was ended by {name}")),
            Ending::TimedOut(_) => Some("the command took longer than its timeout".to_owned()),
            Ending::Cancelled => Some("the command was interrupted".to_owned()),
        };
        Self {
            output,
            exit_code: finished.ending.exit_code(),
            error: None,
            status: None,
            exit_code_meaning: meaning,
            signal,
            output_total_chars: (finished.output.omitted_chars > 0).then_some(finished.output.total_chars),
            note: if notes.is_empty() { None } else { Some(notes.join(" ")) },
        }
    }
}
