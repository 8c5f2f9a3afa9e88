//! Brings what background processes have to tell to the model, once.

use serde::Serialize;
use toolwright::Context;
use toolwright_terminal::{Notice, Processes, State};

use super::owner;

/// How the model gets to know that a background process is over, or wrote what it is watched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notices {
    /// The next result of `terminal` or `process` brings them.
    #[default]
    InResults,
    /// The host takes them ([`Processes::take_notices`]) and brings them itself.
    ByHost,
}

/// More of a command's line is not repeated to the model, which wrote it.
const COMMAND_CHARS: usize = 500;

/// One notice, as a result brings it.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    /// `completion`, `watch_match` or `watch_disabled`.
    r#type: &'static str,
    session_id: String,
    command: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    /// How many matching lines are not told, because there were too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    suppressed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// Takes the notices that a result is to bring.
pub(crate) async fn notices(ctx: &Context, processes: &dyn Processes) -> Vec<Told> {
    match ctx.services.get::<Notices>().copied().unwrap_or_default() {
        Notices::ByHost => Vec::new(),
        Notices::InResults => processes.take_notices(&owner(ctx)).await.into_iter().map(Told::from).collect(),
    }
}

/// Gives a command's line as results tell it: a very long one would leave no room for anything else.
pub(crate) fn shortened(mut command: String) -> String {
    if let Some((end, _)) = command.char_indices().nth(COMMAND_CHARS) {
        command.truncate(end);
        command.push('…');
    }
    command
}

impl From<Notice> for Told {
    fn from(notice: Notice) -> Self {
        let told = |r#type, session_id, command| Self {
            r#type,
            session_id,
            command: shortened(command),
            exit_code: None,
            pattern: None,
            output: None,
            suppressed: None,
            message: None,
        };
        match notice {
            Notice::Ended { status, output } => {
                let exit_code = match status.state {
                    State::Over { exit_code, .. } => exit_code,
                    State::Running => None,
                };
                Self { exit_code, output: Some(output), ..told("completion", status.id, status.command) }
            }
            Notice::Matched { id, command, pattern, output, suppressed } => Self {
                pattern: Some(pattern),
                output: Some(output),
                suppressed: (suppressed > 0).then_some(suppressed),
                ..told("watch_match", id, command)
            },
            Notice::WatchStopped { id, command, message } => {
                Self { message: Some(message), ..told("watch_disabled", id, command) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use toolwright_terminal::Notice;

    use super::{COMMAND_CHARS, Told, shortened};

    #[test]
    fn a_long_command_is_told_by_its_beginning() {
        let most = "ü".repeat(COMMAND_CHARS);
        assert_eq!(shortened(most.clone()), most);
        assert_eq!(shortened(format!("{most}more")), format!("{most}…"));
        let command = format!("{most}{}", "x".repeat(300_000));
        let message = "too often".to_owned();
        let told = Told::from(Notice::WatchStopped { id: "proc_0123456789ab".to_owned(), command, message });
        assert_eq!(told.command, format!("{most}…"));
    }
}
