//! What `terminal` answers.

use std::path::Path;

use serde::Serialize;
use toolwright::{
    Context,
    hook::{Hooks, TelemetryVersion, TransformTerminalOutput},
};
use toolwright_approval::BackendKind;
use toolwright_terminal::{Ending, Finished, Status, exit_meaning, masked_failure, signal_name};

use crate::host::Told;

/// What the tool answers. Fields that say nothing are left out, but for the first three.
#[derive(Debug, Default, Serialize)]
pub struct Answer {
    /// Standard output and error in the order they were written.
    output: String,
    /// The status as shells count it: 124 after a timeout, 130 after a cancelled call, 128 + N after signal N; -1 if
    /// the command did not run.
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
    /// The statuses of the last pipeline's parts, where they are not all 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pipestatus: Vec<i32>,
    /// The working directory, where the command changed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cwd: Option<String>,
    /// How many characters there were, if not all are in `output`.
    #[serde(skip_serializing_if = "Option::is_none")]
    output_total_chars: Option<u64>,
    /// The file with the whole output, where `output` is not all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    full_output_path: Option<String>,
    /// The name of the background process.
    #[serde(skip_serializing_if = "Option::is_none")]
    session_id: Option<String>,
    /// The number of the background process's shell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pid: Option<u32>,
    /// How to go on with the background process.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    /// Whether its end will be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    notify_on_complete: Option<bool>,
    /// The texts it is watched for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    watch_patterns: Vec<String>,
    /// What background processes have to tell, each thing once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notices: Vec<Told>,
    /// What else is worth knowing.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// Says what a shell means by a status above 128: so it hands on the death of a program that it ran.
fn likely_signal(status: i32) -> Option<String> {
    let signal = status.checked_sub(128).filter(|signal| (1..=31).contains(signal))?;
    Some(format!("probably something it ran was ended by {}", signal_name(signal)))
}

impl Answer {
    pub(super) fn did_not_run(status: &'static str, error: String) -> Self {
        Self { exit_code: -1, error: Some(error), status: Some(status), ..Self::default() }
    }

    pub(super) fn started(status: Status) -> Self {
        let id = &status.id;
        let hint = format!(
            "process(action=\"poll\", session_id=\"{id}\") tells how it is doing; log, wait, write, submit, close and kill do the rest."
        );
        Self {
            output: "Background process started".to_owned(),
            hint: Some(hint),
            pid: Some(status.pid),
            notify_on_complete: status.notify_on_complete.then_some(true),
            session_id: Some(status.id),
            watch_patterns: status.watch_patterns,
            ..Self::default()
        }
    }

    pub(super) fn ran(line: &str, finished: Finished) -> Self {
        let Finished { output, ending, pipestatus, left_running, notes, .. } = finished;
        let mut text = output.text;
        let last_word = match ending {
            Ending::TimedOut(limit) => {
                Some(format!("[The command timed out after {} s and was ended.]", limit.as_secs_f64()))
            }
            Ending::Cancelled => Some("[The command was interrupted: the call was cancelled.]".to_owned()),
            Ending::Exited(_) | Ending::Signalled(_) => None,
        };
        if let Some(last_word) = last_word {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            text.push_str(&last_word);
        }
        let mut notes = [notes, output.notes].concat();
        if left_running {
            notes.push(
                "Something that this command started still runs; its output from now on is lost, and it ends with the program that runs you. To keep and to see it, start it with background=true.".to_owned(),
            );
        }
        let signal = match ending {
            Ending::Signalled(signal) => Some(signal_name(signal)),
            _ => None,
        };
        let meaning = match ending {
            Ending::Exited(status) => {
                exit_meaning(line, status).map(str::to_owned).or_else(|| likely_signal(status))
            }
            Ending::Signalled(_) => signal.as_ref().map(|name| format!("the command was ended by {name}")),
            Ending::TimedOut(_) => Some("the command took longer than its timeout".to_owned()),
            Ending::Cancelled => Some("the command was interrupted".to_owned()),
        };
        if matches!(ending, Ending::Exited(0)) {
            notes.extend(masked_failure(line, &pipestatus));
        }
        let has_failed_part = pipestatus.len() > 1 && pipestatus.iter().any(|status| *status != 0);
        let mut answer = Self {
            output: text,
            exit_code: ending.exit_code(),
            exit_code_meaning: meaning,
            signal,
            pipestatus: if has_failed_part { pipestatus } else { Vec::new() },
            output_total_chars: (output.omitted_chars > 0).then_some(output.total_chars),
            full_output_path: output.file.map(|file| file.to_string_lossy().into_owned()),
            ..Self::default()
        };
        for note in notes {
            answer.note(&note);
        }
        answer
    }

    pub(super) fn moved_to(&mut self, directory: &Path) {
        self.cwd = Some(directory.to_string_lossy().into_owned());
    }

    pub(super) fn note(&mut self, note: &str) {
        let before = self.note.take().map(|before| before + " ").unwrap_or_default();
        self.note = Some(before + note);
    }

    pub(super) fn note_first(&mut self, note: Option<String>) {
        if let Some(first) = note {
            let after = self.note.take().map(|after| format!(" {after}")).unwrap_or_default();
            self.note = Some(first + &after);
        }
    }

    /// Lets the hooks have their word about the output. One that fails withholds it.
    pub(super) async fn transformed(
        &mut self,
        hooks: &Hooks,
        ctx: &Context,
        command: &str,
        backend: BackendKind,
    ) {
        let event = TransformTerminalOutput {
            command: command.to_owned(),
            env_type: backend.name().to_owned(),
            output: self.output.clone(),
            returncode: self.exit_code,
            task_id: ctx.task_id.clone(),
            telemetry_schema_version: TelemetryVersion,
        };
        match hooks.fire(event).await {
            Ok(answers) => {
                if let Some(output) = answers.into_iter().flatten().next() {
                    self.output = output;
                }
            }
            Err(failure) => {
                self.output = String::new();
                self.full_output_path = None;
                self.note(&format!(
                    "The command ran, but its output is withheld, because a policy could not be checked: {failure}. Tell the user."
                ));
            }
        }
    }
}
