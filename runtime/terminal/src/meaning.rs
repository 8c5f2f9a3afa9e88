//! What an exit status means where it is not simply a failure, and which failures a pipeline hides.
//!
//! Both look at the structure of a line. Where it leaves open which command has given the status, nothing is said.

mod deciding;
mod table;

use toolwright_shell::{Command, Part, Stage, Word};

use self::{deciding::Deciding, table::meaning};

/// The status of a program that wrote to a pipe that nobody read any more: 128 and SIGPIPE.
const BROKEN_PIPE: i32 = 141;

/// Explains a status of the line's last command, where that command uses it to answer a question or has a
/// number for a well-known mishap. Says nothing rather than something wrong.
pub fn exit_meaning(line: &str, status: i32) -> Option<&'static str> {
    let deciding = Deciding::of(line)?;
    if deciding.is_negated {
        return None;
    }
    meaning(&words(deciding.stages.last()?)?, status)
}

/// Tells which parts of the line's last pipeline have failed without a trace in its status, given the statuses of
/// all its parts.
pub fn masked_failure(line: &str, statuses: &[i32]) -> Option<String> {
    let (0, earlier) = statuses.split_last().filter(|(_, earlier)| !earlier.is_empty())? else { return None };
    let deciding = Deciding::of(line)?;
    if deciding.is_negated || deciding.stages.len() != statuses.len() {
        return None;
    }
    let failed = deciding.stages.iter().zip(earlier).filter(|(stage, status)| is_failure(stage, **status));
    let failed: Vec<String> =
        failed.map(|(stage, status)| format!("{} failed with {status}", name(stage))).collect();
    if failed.is_empty() {
        return None;
    }
    let last = name(deciding.stages.last()?);
    Some(format!("the exit status is that of {last}, but before it {}", failed.join(" and ")))
}

/// Whether a status says that something went wrong, and not that an answer is no or that nobody read on.
fn is_failure(stage: &Stage, status: i32) -> bool {
    let explained = || words(stage).and_then(|words| meaning(&words, status));
    status != 0 && status != BROKEN_PIPE && explained().is_none_or(|text| !text.ends_with(table::NO_ERROR))
}

/// The words of a command, as far as they are known; nothing where its program is not.
fn words(stage: &Stage) -> Option<Vec<String>> {
    match &stage.command {
        Command::Simple { words, .. } => {
            let (program, rest) = words.split_first()?;
            let unknown = || "\0".to_owned();
            let rest = rest.iter().map(|word| known(word).unwrap_or_else(unknown));
            Some(std::iter::once(known(program)?).chain(rest).collect())
        }
        Command::Compound { kind: toolwright_shell::Compound::Test, .. } => Some(vec!["[[".to_owned()]),
        Command::Compound { .. } => None,
    }
}

/// The text of a word that does not depend on anything.
fn known(word: &Word) -> Option<String> {
    let mut text = String::new();
    for part in &word.parts {
        match part {
            Part::Bare(part) | Part::Quoted(part) => text.push_str(part),
            _ => return None,
        }
    }
    Some(text)
}

/// A command as it is called in a sentence: the program, and what it is to do if the next word says that.
fn name(stage: &Stage) -> String {
    let Some(words) = words(stage) else { return "the part in brackets".to_owned() };
    let is_action = |word: &&String| {
        let mut letters = word.chars();
        letters.next().is_some_and(|first| first.is_ascii_lowercase())
            && letters.all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | ':' | '_'))
    };
    let program = words.first().map(String::as_str).unwrap_or_default();
    match words.get(1).filter(is_action) {
        Some(action) => format!("`{program} {action}`"),
        None => format!("`{program}`"),
    }
}

#[cfg(test)]
mod tests;
