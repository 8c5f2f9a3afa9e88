//! Which pipeline of a line gives the line's status, if that is certain.

use toolwright_shell::{Command, Follows, Item, Part, Pipeline, Script, Stage, read};

/// Commands after which it is open whether the line's end is reached, or what a status counts for.
const OPENING: &[&str] = &["set", "shopt", "exit", "return", "exec", "trap", "eval", "kill", "source", "."];

/// Commands that may stand before `&&`: they do next to nothing that could fail.
const PLAIN: &[&str] = &["cd", "pushd", "export", "echo", "printf", "mkdir", "sleep", "true", ":", "unset"];

/// The pipeline that gives a line's status.
#[derive(Debug)]
pub(super) struct Deciding {
    /// Its parts.
    pub(super) stages: Vec<Stage>,
    /// Whether `!` turns the status round.
    pub(super) is_negated: bool,
}

impl Deciding {
    /// Finds it; nothing where another one may have given the status.
    pub(super) fn of(line: &str) -> Option<Self> {
        let script = read(line).ok()?;
        let (last, before) = script.items.split_last()?;
        if last.background || before.iter().any(|item| opens_script(&item.pipeline)) {
            return None;
        }
        // From the last one back to where its chain begins.
        let mut follows = last.follows;
        for item in before.iter().rev() {
            match follows {
                Follows::Always => break,
                Follows::OnSuccess if is_plain(item) => follows = item.follows,
                Follows::OnSuccess | Follows::OnFailure => return None,
            }
        }
        let Item { pipeline: Pipeline { stages, is_negated }, .. } = last.clone();
        Some(Self { stages, is_negated })
    }
}

fn is_plain(item: &Item) -> bool {
    let [Stage { command: Command::Simple { words, .. }, .. }] = item.pipeline.stages.as_slice() else {
        return false;
    };
    words.is_empty() || program(words).is_some_and(|program| PLAIN.contains(&program))
}

/// Whether something in a pipeline leaves open what follows it.
fn opens_script(pipeline: &Pipeline) -> bool {
    pipeline.stages.iter().any(|stage| match &stage.command {
        Command::Simple { words, .. } => {
            !words.is_empty() && program(words).is_none_or(|program| OPENING.contains(&program))
        }
        Command::Compound { bodies, .. } => bodies.iter().any(opens),
    })
}

fn opens(script: &Script) -> bool {
    script.items.iter().any(|item| opens_script(&item.pipeline))
}

/// The program's word, where it is written out.
fn program(words: &[toolwright_shell::Word]) -> Option<&str> {
    match words.first()?.parts.as_slice() {
        [Part::Bare(text) | Part::Quoted(text)] => Some(text),
        _ => None,
    }
}
