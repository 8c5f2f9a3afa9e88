//! What `process` answers.

use std::{
    fmt::Display,
    time::{Duration, SystemTime},
};

use serde::Serialize;
use toolwright_approval::moment;
use toolwright_terminal::{EndReason, LogText, Owner, ProcessError, State, Status, signal_name};

use crate::host::{Told, shortened};

/// What the tool answers. Fields that say nothing are left out.
#[derive(Debug, Default, Serialize)]
pub struct Answer {
    /// `running` or `exited`; after `wait` also `timeout` and `interrupted`; after `kill` `killed` and
    /// `already_exited`, which is also what `write`, `submit` and `close` say of a process that is over, else `ok`;
    /// `not_found`, `blocked` and `error` come with an error.
    pub(super) status: &'static str,
    /// Which process.
    #[serde(skip_serializing_if = "String::is_empty")]
    session_id: String,
    /// Why it was not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    /// The line it was started with.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    /// The number of its shell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pid: Option<u32>,
    /// For how long it has run, or did.
    #[serde(skip_serializing_if = "Option::is_none")]
    uptime_seconds: Option<u64>,
    /// The status as shells count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<i32>,
    /// The signal that ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<String>,
    /// Why it is over: `exited`, `killed`, or `lost` where nobody saw its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    completion_reason: Option<&'static str>,
    /// Whether something that it started still runs after its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_running: Option<bool>,
    /// The end of its output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) output_preview: Option<String>,
    /// Its output, or the end of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) output: Option<String>,
    /// How many lines there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    total_lines: Option<usize>,
    /// Which of them are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    showing: Option<String>,
    /// The file with all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    log_path: Option<String>,
    /// Why it was not waited for as long as was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) timeout_note: Option<String>,
    /// How many bytes were sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes_written: Option<usize>,
    /// All processes.
    #[serde(skip_serializing_if = "Option::is_none")]
    processes: Option<Vec<Entry>>,
    /// What background processes have to tell, each thing once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notices: Vec<Told>,
    /// What else is worth knowing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) note: Option<String>,
}

/// One process of a list.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    session_id: String,
    command: String,
    cwd: String,
    pid: u32,
    started_at: String,
    uptime_seconds: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completion_reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_running: Option<bool>,
    output_preview: String,
    /// Whether another task of the session started it.
    session_scoped: bool,
    /// Whether a line has come that it is watched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    watch_hit: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notify_on_complete: Option<bool>,
}

/// How a process is over.
#[derive(Debug, Default)]
struct End {
    exit_code: Option<i32>,
    signal: Option<String>,
    reason: Option<&'static str>,
}

impl Answer {
    /// Tells how a process is doing.
    pub(super) fn of(status: &Status) -> Self {
        let end = End::of(status);
        Self {
            status: word(status),
            session_id: status.id.clone(),
            command: Some(shortened(status.command.clone())),
            pid: Some(status.pid),
            uptime_seconds: Some(uptime(status)),
            exit_code: end.exit_code,
            signal: end.signal,
            completion_reason: end.reason,
            left_running: status.left_running.then_some(true),
            note: note(status),
            ..Self::default()
        }
    }

    pub(super) fn list(processes: Vec<Entry>) -> Self {
        Self { status: "ok", processes: Some(processes), ..Self::default() }
    }

    /// Gives a part of a log, or of that part as much as there is room for: its end or its beginning.
    pub(super) fn log(status: &Status, log: LogText, is_end: bool, room: usize) -> Self {
        let mut text = log.text;
        let count = text.chars().count();
        let mut note = note(status);
        if count > room {
            let (from, to) = if is_end { (count - room, count) } else { (0, room) };
            text = text.chars().skip(from).take(to - from).collect();
            let part = if is_end { "end" } else { "beginning" };
            note = Some(format!("Of {count} characters only the {part} is given; log_path has all."));
        }
        let showing = match log.lines {
            0 => "no lines".to_owned(),
            lines => {
                format!("lines {}-{} of {}", log.first_line + 1, log.first_line + lines, log.total_lines)
            }
        };
        if log.omitted_bytes > 0 && note.is_none() {
            note = Some(format!("{} bytes in the middle of the log were not kept.", log.omitted_bytes));
        }
        Self {
            status: word(status),
            session_id: status.id.clone(),
            output: Some(text),
            total_lines: Some(log.total_lines),
            showing: Some(showing),
            log_path: Some(log.file.display().to_string()),
            note,
            ..Self::default()
        }
    }

    pub(super) fn done(id: &str) -> Self {
        Self { status: "ok", session_id: id.to_owned(), ..Self::default() }
    }

    pub(super) fn sent(id: &str, bytes: usize) -> Self {
        Self { bytes_written: Some(bytes), ..Self::done(id) }
    }

    pub(super) fn blocked(id: &str, why: &dyn Display) -> Self {
        Self { status: "blocked", error: Some(why.to_string()), ..Self::done(id) }
    }

    pub(super) fn failed(id: &str, error: &ProcessError) -> Self {
        let status = match error {
            ProcessError::Unknown { .. } | ProcessError::Forgotten { .. } => "not_found",
            ProcessError::Over { .. } => "already_exited",
            _ => "error",
        };
        Self { status, error: Some(error.to_string()), ..Self::done(id) }
    }
}

impl Entry {
    pub(super) fn new(status: Status, owner: &Owner, output_preview: String) -> Self {
        let end = End::of(&status);
        Self {
            cwd: status.directory.display().to_string(),
            pid: status.pid,
            started_at: moment::written(status.started),
            uptime_seconds: uptime(&status),
            status: word(&status),
            exit_code: end.exit_code,
            signal: end.signal,
            completion_reason: end.reason,
            left_running: status.left_running.then_some(true),
            output_preview,
            session_scoped: status.owner.task != owner.task,
            watch_hit: if status.watch_patterns.is_empty() { None } else { Some(status.watch_hits > 0) },
            notify_on_complete: status.notify_on_complete.then_some(true),
            session_id: status.id,
            command: shortened(status.command),
        }
    }
}

impl End {
    fn of(status: &Status) -> Self {
        let State::Over { exit_code, signal, reason, .. } = &status.state else { return Self::default() };
        let reason = match reason {
            EndReason::Exited => "exited",
            EndReason::Killed => "killed",
            EndReason::Lost => "lost",
        };
        Self { exit_code: *exit_code, signal: signal.map(signal_name), reason: Some(reason) }
    }
}

fn word(status: &Status) -> &'static str {
    match status.state {
        State::Running => "running",
        State::Over { .. } => "exited",
    }
}

fn uptime(status: &Status) -> u64 {
    let end = match status.state {
        State::Running => SystemTime::now(),
        State::Over { at, .. } => at,
    };
    // Somebody may have set the clock back.
    end.duration_since(status.started).map_or(0, |time: Duration| time.as_secs())
}

fn note(status: &Status) -> Option<String> {
    let lost = matches!(status.state, State::Over { reason: EndReason::Lost, .. });
    let lost = lost.then(|| {
        "What looked after it was killed, so nobody saw its end; whatever it had left running was ended."
            .to_owned()
    });
    let trouble = status.trouble.as_ref().map(|trouble| format!("Its log is not complete: {trouble}."));
    let notes: Vec<_> = lost.into_iter().chain(trouble).collect();
    if notes.is_empty() { None } else { Some(notes.join(" ")) }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use toolwright_terminal::{Owner, State, Status};

    use super::{Answer, Entry};

    #[test]
    fn a_long_command_is_told_by_its_beginning() {
        let status = Status {
            id: "proc_0123456789ab".to_owned(),
            pid: 7,
            command: "x".repeat(300_000),
            directory: "/srv/app".into(),
            owner: Owner::default(),
            started: SystemTime::UNIX_EPOCH,
            state: State::Running,
            left_running: false,
            has_screen: false,
            output_bytes: 0,
            notify_on_complete: false,
            watch_patterns: Vec::new(),
            watch_hits: 0,
            trouble: None,
        };
        let told = format!("{}…", "x".repeat(500));
        assert_eq!(Answer::of(&status).command.as_deref(), Some(told.as_str()));
        assert_eq!(Entry::new(status, &Owner::default(), String::new()).command, told);
    }
}
