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
            Self::Input(input) => input.shown(),
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
                let (mut examined, reader) = sent(input, &input.whole(), setting, rules);
                // What was sent already was asked about then.
                without(&mut examined.concerns, &sent(input, &input.before, setting, rules).0);
                // But a line that is sent once more is asked about once more; the process itself is not.
                let (mut alone, _) = sent(input, &input.shown(), setting, rules);
                without(&mut alone.concerns, &sent(input, "", setting, rules).0);
                join(&mut examined.concerns, alone.concerns, Places::Dropped);
                if reader == Reader::Shell && input.is_obscure() {
                    examined.concerns.push(obscure());
                }
                examined
            }
        }
    }
}

/// What reads what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reader {
    /// A shell, or something that may hand it to one.
    Shell,
    Other,
}

/// Reads what was sent to a process in every way that the process may.
fn sent(input: &ProcessInput, text: &str, setting: &Setting, rules: &Rules) -> (Examined, Reader) {
    let mut first: Option<(Examined, Reader)> = None;
    for reading in input.readings(text) {
        let fed = Examined::new(&input.as_line(&reading), setting, rules);
        let mut programs = fed.line.invocations.iter().map(|invocation| &invocation.program);
        let is_shell = programs.any(|program| ProcessInput::is_shell(program));
        let (examined, reader) = first.get_or_insert_with(|| {
            let reader = if is_shell { Reader::Shell } else { Reader::Other };
            (Examined { concerns: Vec::new(), ..fed.clone() }, reader)
        });
        join(&mut examined.concerns, fed.concerns, Places::Kept);
        if *reader == Reader::Shell {
            // Whatever stands between it and the text, it may be a shell that reads it, where it began or elsewhere.
            let elsewhere = Setting { directory: None, ..setting.clone() };
            for setting in [setting, &elsewhere] {
                let read = Examined::new(&reading, setting, rules);
                join(&mut examined.concerns, read.concerns, Places::Dropped);
            }
        }
    }
    first.unwrap_or_else(|| (Examined::new("", setting, rules), Reader::Other))
}

/// Whether concerns point into the line that is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Places {
    Kept,
    Dropped,
}

/// Adds what is not there yet, each as often as it stands in one of the two.
fn join(concerns: &mut Vec<Concern>, more: Vec<Concern>, places: Places) {
    let mut used = vec![false; concerns.len()];
    for mut concern in more {
        let known = concerns.iter().zip(&used).position(|(known, used)| !used && is_same(known, &concern));
        if let Some(at) = known {
            used[at] = true;
        } else {
            if places == Places::Dropped {
                concern.invocation = None;
            }
            concerns.push(concern);
            used.push(true);
        }
    }
}

/// Takes away what is known already; what cannot be read is asked about each time.
fn without(concerns: &mut Vec<Concern>, known: &Examined) {
    for known in known.concerns.iter().filter(|known| !known.is_opaque()) {
        if let Some(at) = concerns.iter().position(|concern| is_same(concern, known)) {
            concerns.remove(at);
        }
    }
}

fn is_same(one: &Concern, other: &Concern) -> bool {
    (&one.rule, &one.words, one.verdict) == (&other.rule, &other.words, other.verdict)
}

/// What stands against text of which cannot be told what it means.
fn obscure() -> Concern {
    Concern {
        category: Concern::UNPARSED.into(),
        rule: Concern::UNPARSED.into(),
        verdict: Verdict::Dangerous,
        reason: "keys in the text edit, complete or bring back a line, or too much was sent before, so what the shell would run cannot be told"
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
