//! `process`: what runs in the background, looked at, fed and ended.

mod answer;

use std::{fmt::Display, time::Duration};

use serde::Deserialize;
use toolwright::{Context, PathUse, ToolArgs, ToolError, tool, when};
use toolwright_approval::{Gate, Occasion};
use toolwright_terminal::{Backend, LogPart, Owner, ProcessError, Processes, State, Tasks};

use self::answer::Answer;
use crate::host::{lent, notices, owner, room, tell};

/// How often a text is judged before which something else is sent.
const ATTEMPTS: u32 = 3;
/// How many lines of a log are given where nothing is said about it.
const LINES: u32 = 200;
/// The most characters of a log in one answer.
const LOG_CHARS: usize = 90_000;
/// How much of its last output is told by `list`, `poll` and `wait`.
const LIST_CHARS: usize = 200;
const POLL_CHARS: usize = 1_000;
const WAIT_CHARS: usize = 2_000;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToolArgs)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Shows all, also those that ended not long ago.
    List,
    /// Tells at once how it is doing, with the end of its output.
    Poll,
    /// Gives lines of its output.
    Log,
    /// Waits for its end, and gives the end of its output.
    Wait,
    /// Ends it with all that it started.
    Kill,
    /// Sends text to it as it is.
    Write,
    /// Sends text and presses Enter.
    Submit,
    /// Ends its input: end-of-file.
    Close,
}

/// A call that is about one process.
struct Request<'a> {
    ctx: &'a Context,
    processes: &'a dyn Processes,
    owner: Owner,
    id: String,
}

/// Looks after commands that run in the background: their state, output, input and end. They go on when this program
/// ends, and are known for a while after their end. A person may have to approve text that is sent to a shell.
#[when(terminal, "Start one with terminal(background=true), with pty=true where a program wants a screen.")]
#[tool(
    toolset = "terminal",
    emoji = "⚙️",
    destructive,
    open_world,
    concurrency = paths(uses),
    description = "Background commands: how they are doing, their output, input and end"
)]
pub async fn process(
    ctx: &Context,
    /// What to do.
    action: Action,
    /// Which process, as it was named when it was started; for all but list.
    session_id: Option<String>,
    /// The text for write and submit.
    data: Option<String>,
    /// How many seconds wait waits at most; 180 if left out.
    #[arg(min = 1)]
    timeout: Option<u32>,
    /// How many lines log leaves out at the beginning; if it is negative, how many lines it goes back from the end.
    /// The last lines if left out.
    offset: Option<i64>,
    /// How many lines log gives at most; 200 if left out.
    #[arg(min = 1)]
    limit: Option<u32>,
) -> Result<Answer, ToolError> {
    let backend = lent::<Tasks>(ctx)?.place(&owner(ctx)).map_err(tell)?.backend;
    let words = Words { session_id, data, timeout, offset, limit };
    let mut answer = carried_out(ctx, action, backend.as_ref(), words).await?;
    answer.notices = notices(ctx, backend.processes()).await;
    Ok(answer)
}

/// What came with an action.
struct Words {
    session_id: Option<String>,
    data: Option<String>,
    timeout: Option<u32>,
    offset: Option<i64>,
    limit: Option<u32>,
}

async fn carried_out(
    ctx: &Context,
    action: Action,
    backend: &dyn Backend,
    words: Words,
) -> Result<Answer, ToolError> {
    let (owner, processes) = (owner(ctx), backend.processes());
    let Words { session_id, data, timeout, offset, limit } = words;
    if action == Action::List {
        return Ok(list(processes, &owner).await);
    }
    let id = session_id.filter(|id| !id.trim().is_empty()).ok_or_else(|| {
        tell("session_id is missing; name the process, as terminal did when it started it, or use action=\"list\"")
    })?;
    let request = Request { ctx, processes, owner, id: id.trim().to_owned() };
    let done = match action {
        Action::List | Action::Poll => request.poll().await,
        Action::Log => request.log(offset, limit.unwrap_or(LINES)).await,
        Action::Wait => request.wait(backend, timeout).await,
        Action::Kill => request.kill().await,
        Action::Write | Action::Submit => {
            let wanted =
                || tell("data is missing; give the text to send (submit takes an empty one for Enter alone)");
            let data = data.ok_or_else(wanted)?;
            return request.send(action, data).await;
        }
        Action::Close => {
            let closed = request.processes.close(&request.owner, &request.id).await;
            closed.map(|()| Answer::done(&request.id))
        }
    };
    Ok(done.unwrap_or_else(|error| Answer::failed(&request.id, &error)))
}

/// Tells the planner of batches that looking and waiting disturb nobody.
fn uses(arguments: &str) -> Option<Vec<PathUse>> {
    #[derive(Deserialize)]
    struct Only {
        action: Action,
    }
    let Only { action } = serde_json::from_str(arguments).ok()?;
    match action {
        Action::List | Action::Poll | Action::Log | Action::Wait => Some(Vec::new()),
        Action::Kill | Action::Write | Action::Submit | Action::Close => None,
    }
}

async fn list(processes: &dyn Processes, owner: &Owner) -> Answer {
    let mut entries = Vec::new();
    for status in processes.list(owner).await {
        let output = processes.tail(owner, &status.id, LIST_CHARS).await.unwrap_or_default();
        entries.push(answer::Entry::new(status, owner, output));
    }
    Answer::list(entries)
}

impl Request<'_> {
    async fn poll(&self) -> Result<Answer, ProcessError> {
        let status = self.processes.status(&self.owner, &self.id).await?;
        let output = self.processes.tail(&self.owner, &self.id, POLL_CHARS).await?;
        let mut answer = Answer::of(&status);
        answer.output_preview = Some(output);
        Ok(answer)
    }

    async fn log(&self, offset: Option<i64>, limit: u32) -> Result<Answer, ProcessError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let read = async |part| self.processes.log(&self.owner, &self.id, part).await;
        let back = |lines: u64| usize::try_from(lines).unwrap_or(usize::MAX);
        let part = match offset {
            None => LogPart::LastLines(limit),
            Some(offset) if offset >= 0 => LogPart::Lines { offset: back(offset.unsigned_abs()), limit },
            Some(offset) => {
                let total = read(LogPart::LastLines(0)).await?.total_lines;
                LogPart::Lines { offset: total.saturating_sub(back(offset.unsigned_abs())), limit }
            }
        };
        let log = read(part).await?;
        let status = self.processes.status(&self.owner, &self.id).await?;
        Ok(Answer::log(&status, log, offset.is_none(), room(self.ctx, LOG_CHARS)))
    }

    async fn wait(&self, backend: &dyn Backend, timeout: Option<u32>) -> Result<Answer, ProcessError> {
        let limits = backend.limits();
        let asked = timeout.map(|seconds| Duration::from_secs(u64::from(seconds)));
        let time = asked.unwrap_or(limits.default_timeout).min(limits.longest_timeout);
        let cancellation = &self.ctx.cancellation;
        let status = self.processes.wait(&self.owner, &self.id, time, cancellation).await?;
        let output = self.processes.tail(&self.owner, &self.id, WAIT_CHARS).await?;
        let mut answer = Answer::of(&status);
        answer.output = Some(output);
        if status.state == State::Running {
            let is_over = !cancellation.is_cancelled();
            answer.status = if is_over { "timeout" } else { "interrupted" };
        }
        if let Some(asked) = asked.filter(|asked| *asked > time) {
            answer.timeout_note = Some(format!(
                "{} s were asked for; one call waits {} s at most. Wait again to go on.",
                asked.as_secs(),
                time.as_secs()
            ));
        }
        Ok(answer)
    }

    async fn kill(&self) -> Result<Answer, ProcessError> {
        let before = self.processes.status(&self.owner, &self.id).await?;
        let status = self.processes.kill(&self.owner, &self.id).await?;
        let mut answer = Answer::of(&status);
        if status.left_running || status.state == State::Running {
            answer.status = "error";
            answer.error = Some("something of it could not be ended and still runs".to_owned());
        } else if before.state == State::Running {
            answer.status = "killed";
        } else {
            answer.status = "already_exited";
            answer.note = before.left_running.then(|| "What it had left running was ended.".to_owned());
        }
        Ok(answer)
    }

    /// Has a text approved, and sends it.
    async fn send(&self, action: Action, mut data: String) -> Result<Answer, ToolError> {
        let Self { ctx, processes, owner, id } = self;
        let failed = |error: &ProcessError| Ok(Answer::failed(id, error));
        let status = match processes.status(owner, id).await {
            Ok(status) => status,
            Err(error) => return failed(&error),
        };
        if action == Action::Submit {
            data.push(if status.has_screen { '\r' } else { '\n' });
        }
        let occasion =
            Occasion { session: ctx.session_id.clone(), turn: ctx.turn_id.clone(), call: String::new() };
        let gate = lent::<Gate>(ctx)?.on(occasion);
        let mut attempts = ATTEMPTS;
        loop {
            attempts -= 1;
            let input = match processes.input(owner, id, data.clone()).await {
                Ok(input) => input,
                Err(error) => return failed(&error),
            };
            let approved = match gate.approve_input(input, &ctx.cancellation).await {
                Ok(approved) => approved,
                Err(refusal) => return Ok(Answer::blocked(id, &refusal as &dyn Display)),
            };
            match processes.write(owner, id, approved).await {
                Ok(()) => return Ok(Answer::sent(id, data.len())),
                // What was agreed to was the end of another line, so it is judged anew.
                Err(ProcessError::Changed { .. }) if attempts > 0 => {}
                Err(error) => return failed(&error),
            }
        }
    }
}
