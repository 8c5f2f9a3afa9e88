//! What a question is about, whatever it is.

use std::path::Path;

use toolwright_shell::{Rules, Setting, Verdict};

use crate::{BackendKind, Command, Concern, FileUse, ProcessInput, Sight, ToolCall, assess::Examined};

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// May this command run.
    Command(Command),
    /// May this tool be called, because a hook wants somebody to agree or it is marked as destructive.
    Call(ToolCall),
    /// May this text be sent to a running process.
    Input(ProcessInput),
    /// May this be done with a file.
    File(FileUse),
}

impl Subject {
    /// Gives it in one text: the line, the call, the text that is sent.
    pub fn text(&self) -> String {
        match self {
            Self::Command(command) => command.line().to_owned(),
            Self::Call(call) => format!("{} {}", call.tool(), call.arguments()),
            Self::Input(input) => input.whole(),
            Self::File(file) => file.shown(),
        }
    }

    /// Gives the command, where it is one.
    pub fn command(&self) -> Option<&Command> {
        match self {
            Self::Command(command) => Some(command),
            _ => None,
        }
    }

    pub(crate) fn place(&self) -> Option<(&Path, BackendKind)> {
        match self {
            Self::Command(command) => Some((command.directory(), command.backend())),
            Self::Input(input) => Some((&input.directory, input.backend)),
            Self::File(file) => file.path.parent().map(|folder| (folder, file.backend)),
            Self::Call(_) => None,
        }
    }

    /// Reads it and holds the rules against it.
    pub(crate) fn examine(&self, setting: &Setting, rules: &Rules) -> Examined {
        match self {
            Self::Command(command) => Examined::new(command.line(), setting, rules),
            Self::File(file) => Examined::new(&file.as_line(), setting, rules),
            Self::Call(call) => Examined::of(asked_for(call)),
            Self::Input(input) => {
                let mut examined = Examined::new(&input.as_line(), setting, rules);
                let mut programs = examined.line.invocations.iter().map(|invocation| &invocation.program);
                if programs.any(|program| ProcessInput::is_shell(program)) {
                    // Whatever stands between it and the text, it may be a shell that reads it; and where that
                    // is in the meantime is not known.
                    let setting = Setting { directory: None, ..setting.clone() };
                    let read = Examined::new(&input.lines(), &setting, rules);
                    let edited = input.has_editing().then(edited);
                    for mut concern in read.concerns.into_iter().chain(edited) {
                        concern.invocation = None;
                        let is_known = |known: &Concern| {
                            (&known.rule, &known.words, known.verdict)
                                == (&concern.rule, &concern.words, concern.verdict)
                        };
                        if !examined.concerns.iter().any(is_known) {
                            examined.concerns.push(concern);
                        }
                    }
                }
                examined
            }
        }
    }
}

/// What stands against text whose keys make something else of it.
fn edited() -> Concern {
    Concern {
        category: Concern::UNPARSED.into(),
        rule: Concern::UNPARSED.into(),
        verdict: Verdict::Dangerous,
        reason: "keys in the text edit the line or bring back an earlier one, so what the shell would run cannot be told"
            .into(),
        safer: Some("send whole lines without such keys".into()),
        words: Vec::new(),
        invocation: None,
        sight: Sight::Opaque,
    }
}

fn asked_for(call: &ToolCall) -> Concern {
    let rule = call.key().map_or_else(|| format!("tool.{}", call.tool()), str::to_owned);
    Concern {
        category: rule.clone().into(),
        rule: rule.into(),
        verdict: Verdict::Dangerous,
        reason: call.reason().to_owned().into(),
        safer: None,
        words: vec![call.tool().to_owned()],
        invocation: None,
        sight: Sight::Clear,
    }
}
