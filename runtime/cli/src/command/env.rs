//! `env`: what tasks have between their calls, and what runs in the background.

use std::path::{Path, PathBuf};

use serde::Serialize;
use toolwright_approval::moment;
use toolwright_terminal::{
    Backend as _, EndReason, KeptTask, Local, Processes, State, Status, Variables, signal_name,
};

use crate::{
    arguments::{EnvAction, EnvArguments, EnvStopArguments},
    failure::{Failure, Verdict, visible},
    output,
    session::{Session, problem},
    settings,
};

/// One entry of the list. These names are stable; fields that say nothing are left out.
#[derive(Serialize)]
struct Row {
    /// `environment` for what a task has between its calls, `process` for what runs in the background.
    kind: &'static str,
    /// What `env stop` takes: the task, or the process.
    name: String,
    /// Where it is.
    backend: String,
    /// The working directory; of a process, the one it was started in.
    directory: PathBuf,
    /// The names of the variables that the task exported or unset.
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<Vec<String>>,
    /// The rest about a process.
    #[serde(flatten)]
    process: Option<Process>,
}

/// What is told about a process.
#[derive(Serialize)]
struct Process {
    /// The task that started it; empty for none.
    task: String,
    /// The session that started it; empty for none.
    session: String,
    /// The line.
    command: String,
    /// The number of its shell.
    pid: u32,
    /// When it was started, in UTC.
    started_at: String,
    /// `running` or `exited`.
    status: &'static str,
    /// The status as shells count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<i32>,
    /// The signal that ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<String>,
    /// Why it is over: `exited`, `killed` or `lost`.
    #[serde(skip_serializing_if = "Option::is_none")]
    completion_reason: Option<&'static str>,
    /// Whether something that it started still runs after its end.
    left_running: bool,
}

/// Lists all there is, or stops some of it.
pub(crate) fn run(session: &Session, arguments: &EnvArguments) -> Result<Verdict, Failure> {
    let home = session.locations.home.as_ref().ok_or_else(|| {
        Failure::usage("no home folder is known", "set HOME or TOOLWRIGHT_HOME, or give --home DIR")
    })?;
    let folder = home.join("terminal");
    let config = session.configuration()?;
    let set = config.terminal().map_err(|fault| Failure::Usage { problems: vec![problem(fault)] })?;
    // Nothing is started here, so it needs no variables and nobody who looks after commands.
    let local = Local::new(Variables::default(), settings::limits(&set), None).with_folder(&folder);
    match &arguments.action {
        EnvAction::List => list(session, &folder, &local),
        EnvAction::Stop(arguments) => stop(session, &folder, &local, arguments),
    }
}

fn list(session: &Session, folder: &Path, local: &Local) -> Result<Verdict, Failure> {
    let environments = tasks(folder).into_iter().map(Row::environment);
    let processes = session.wait(local.processes().all())?;
    let processes = processes.into_iter().map(|status| Row::process(local.kind().name(), status));
    let rows: Vec<_> = environments.chain(processes).collect();
    if session.global.json {
        output::json(&rows)?;
    } else if rows.is_empty() {
        output::note("no task has anything between its calls, and nothing runs in the background");
    } else {
        output::lines(rows.iter().map(Row::shown))?;
    }
    Ok(Verdict::Done)
}

fn stop(
    session: &Session,
    folder: &Path,
    local: &Local,
    arguments: &EnvStopArguments,
) -> Result<Verdict, Failure> {
    let name = arguments.name.as_str();
    if name.is_empty() {
        // Processes that no task started have that one; they are stopped one by one.
        return Err(Failure::usage(
            "an empty name names no process and no task",
            "give one that `toolwright env list` shows",
        ));
    }
    let processes = local.processes();
    let all = session.wait(processes.all())?;
    let is_process = all.iter().any(|status| status.id == name);
    let meant = |status: &&Status| if is_process { status.id == name } else { status.owner.task == name };
    let kept: Vec<_> = tasks(folder).into_iter().filter(|kept| !is_process && kept.task == name).collect();
    let mut verdict = Verdict::Done;
    let mut stopped = Vec::new();
    for status in all.iter().filter(meant) {
        match ended(session, processes, status)? {
            Ok(status) => stopped.push(Row::process(local.kind().name(), status)),
            Err(why) => {
                output::note(&format!("error: {why}"));
                verdict = Verdict::Failed;
            }
        }
    }
    for kept in kept {
        kept.forget().map_err(|error| Failure::io(format!("forgetting the task {}", kept.task), error))?;
        stopped.push(Row::environment(kept));
    }
    if stopped.is_empty() && verdict == Verdict::Done {
        output::note(&format!(
            "error: there is no process and no task `{}`\n  help: `toolwright env list`",
            on_one_line(name)
        ));
        verdict = Verdict::Failed;
    }
    if session.global.json {
        output::json(&stopped)?;
    } else {
        output::lines(stopped.iter().map(|row| format!("stopped: {}", row.shown())))?;
    }
    Ok(verdict)
}

/// Ends a process, or what it left running.
fn ended(
    session: &Session,
    processes: &dyn Processes,
    status: &Status,
) -> Result<Result<Status, String>, Failure> {
    let ended = session.wait(processes.kill(&status.owner, &status.id))?;
    Ok(match ended {
        Ok(ended) if ended.state == State::Running || ended.left_running => {
            Err(format!("something of {} could not be ended and still runs", ended.id))
        }
        Ok(ended) => Ok(ended),
        Err(error) => Err(error.to_string()),
    })
}

fn tasks(folder: &Path) -> Vec<KeptTask> {
    KeptTask::all(&folder.join("tasks"))
}

impl Row {
    fn environment(kept: KeptTask) -> Self {
        Self {
            kind: "environment",
            name: kept.task,
            backend: kept.backend,
            directory: kept.directory,
            variables: Some(kept.variables),
            process: None,
        }
    }

    fn process(backend: &str, status: Status) -> Self {
        let (word, exit_code, signal, reason) = match status.state {
            State::Running => ("running", None, None, None),
            State::Over { exit_code, signal, reason, .. } => {
                ("exited", exit_code, signal.map(signal_name), Some(reason))
            }
        };
        let reason = reason.map(|reason| match reason {
            EndReason::Exited => "exited",
            EndReason::Killed => "killed",
            EndReason::Lost => "lost",
        });
        let process = Process {
            task: status.owner.task,
            session: status.owner.session,
            command: status.command,
            pid: status.pid,
            started_at: moment::written(status.started),
            status: word,
            exit_code,
            signal,
            completion_reason: reason,
            left_running: status.left_running,
        };
        Self {
            kind: "process",
            name: status.id,
            backend: backend.to_owned(),
            directory: status.directory,
            variables: None,
            process: Some(process),
        }
    }

    /// Writes it as a line for people.
    fn shown(&self) -> String {
        let Self { name, backend, .. } = self;
        let directory = self.directory.display();
        let line = match &self.process {
            None => {
                let variables = match self.variables.as_deref() {
                    None | Some([]) => String::new(),
                    Some(variables) => format!("  {}", variables.join(", ")),
                };
                format!("{name}  {backend}  task  {directory}{variables}")
            }
            Some(process) => {
                let state = match (&process.signal, process.exit_code) {
                    _ if process.left_running => format!("{}, with something left running", process.status),
                    (Some(signal), _) => format!("{} by {signal}", process.status),
                    (None, Some(status)) => format!("{} {status}", process.status),
                    (None, None) => process.completion_reason.unwrap_or(process.status).to_owned(),
                };
                let since = &process.started_at;
                let command = process.command.lines().next().unwrap_or_default();
                format!("{name}  {backend}  {state}  since {since}  {directory}  {command}")
            }
        };
        on_one_line(&line)
    }
}

/// A text as one line of a terminal may have it: names and folders may have line ends in them.
fn on_one_line(text: &str) -> String {
    visible(text).replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use std::{path::PathBuf, time::SystemTime};

    use toolwright_terminal::{EndReason, Owner, State, Status};

    use super::{Row, on_one_line};

    fn status(state: State) -> Status {
        Status {
            id: "proc_0123456789ab".to_owned(),
            pid: 7,
            command: "make\nmake install".to_owned(),
            directory: PathBuf::from("/srv/app"),
            owner: Owner::default(),
            started: SystemTime::UNIX_EPOCH,
            state,
            left_running: false,
            has_screen: false,
            output_bytes: 0,
            notify_on_complete: false,
            watch_patterns: Vec::new(),
            watch_hits: 0,
            trouble: None,
        }
    }

    #[test]
    fn a_line_says_how_it_is_doing() {
        let over =
            |exit_code, signal, reason| State::Over { exit_code, signal, reason, at: SystemTime::UNIX_EPOCH };
        let table = [
            (State::Running, "running"),
            (over(Some(3), None, EndReason::Exited), "exited 3"),
            (over(Some(143), Some(15), EndReason::Killed), "exited by SIGTERM"),
            (over(None, None, EndReason::Lost), "lost"),
        ];
        for (state, word) in table {
            let line = Row::process("local", status(state)).shown();
            let rest = "since 1970-01-01T00:00:00Z  /srv/app  make";
            assert_eq!(line, format!("proc_0123456789ab  local  {word}  {rest}"));
        }
    }

    #[test]
    fn a_row_is_one_line_whatever_is_in_it() {
        let row = Row {
            kind: "environment",
            name: "a\nb\x1b[31m".to_owned(),
            backend: "local".to_owned(),
            directory: PathBuf::from("/srv/x\r\ny"),
            variables: Some(vec!["A".to_owned()]),
            process: None,
        };
        assert_eq!(row.shown(), r"a\nb\u{1b}[31m  local  task  /srv/x\r\ny  A");
        assert_eq!(on_one_line("plain ü"), "plain ü");
    }
}
