//! Which commands would never come to an end by themselves: servers, watchers, pagers, editors.
//!
//! What a line would run is held against `waiting.toml`; its text is never searched. A line that cannot be read says
//! nothing here: whether it may run at all is asked elsewhere.

mod around;
#[cfg(test)]
mod tests;

use std::{fmt, panic::catch_unwind};

use toolwright_shell::{
    About, Input, Invocation, Line, Match, Origin, RemarkKind, Rule, Rules, Setting, Text, Turn, matches,
    understand,
};

use self::around::Around;

/// The rules, as the build compiles them from `waiting.toml`.
mod tables {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// How much of a command is shown.
const SHOWN: usize = 200;

/// A part of a line that waits for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waits {
    /// The words of the part.
    pub words: String,
    /// What it does, as a sentence: "Serves until it is stopped."
    pub why: &'static str,
    /// What to do instead.
    pub instead: String,
}

/// Finds the first part of a line that would keep it from ending, by what it would run and never by its text.
pub fn waits_for_ever(line: &str, has_screen: bool) -> Option<Waits> {
    // A defect in the reading must not keep a command from running.
    catch_unwind(|| find(line, has_screen)).unwrap_or_default()
}

/// The category of a rule that says when something waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Serve,
    Follow,
    Endless,
    Screen,
    Edit,
    Page,
    Ask,
}

impl Kind {
    fn of(category: &str) -> Option<Self> {
        Some(match category {
            "serve" => Self::Serve,
            "follow" => Self::Follow,
            "endless" => Self::Endless,
            "screen" => Self::Screen,
            "edit" => Self::Edit,
            "page" => Self::Page,
            "ask" => Self::Ask,
            _ => return None,
        })
    }

    /// Whether it is of use in the background.
    const fn is_for_background(self) -> bool {
        matches!(self, Self::Serve | Self::Follow | Self::Endless)
    }
}

fn find(text: &str, has_screen: bool) -> Option<Waits> {
    let setting = Setting::default();
    let line = understand(text, &setting);
    if line.remarks.iter().any(|remark| remark.kind == RemarkKind::Unparsed) {
        return None;
    }
    let found = matches(&line, &setting, &tables::RULES);
    let around = Around::new(&line, &found);
    found.iter().find_map(|found| {
        let (index, rule) = about(found)?;
        let kind = Kind::of(rule.category)?;
        let invocation = line.invocations.get(index)?;
        let waits = is_started(invocation)
            && !asks_for_help(invocation)
            && around.is_waited_for(index)
            && counts(kind, index, invocation, has_screen, &around);
        waits.then(|| waits_of(text, index, kind, rule, &line))
    })
}

/// The invocation that a rule matches, and the rule.
fn about(found: &Match) -> Option<(usize, &'static Rule<'static>)> {
    let rules: &'static Rules = &tables::RULES;
    match found.about {
        About::Invocation(index) => Some((index, rules.rules.get(found.rule?)?)),
        About::Remark(_) => None,
    }
}

/// Whether it is certain that the line itself starts it.
fn is_started(invocation: &Invocation) -> bool {
    matches!(invocation.origin, Origin::Shell | Origin::Wrapper) && invocation.turn != Turn::Uncalled
}

/// Whether it only tells how it is used.
fn asks_for_help(invocation: &Invocation) -> bool {
    let arguments = &invocation.arguments;
    let asks = |word: &Text| matches!(word.exact(), Some("--help" | "--version"));
    let asks_in_short =
        |word: &Text| matches!(word.exact(), Some("-h" | "-V" | "-help" | "-version" | "help"));
    arguments.iter().any(asks)
        || arguments.last().is_some_and(asks_in_short)
        || matches!(arguments.as_slice(), [only] if only.exact() == Some("-v"))
}

fn counts(kind: Kind, index: usize, invocation: &Invocation, has_screen: bool, around: &Around<'_>) -> bool {
    match kind {
        Kind::Serve | Kind::Screen => true,
        Kind::Follow => !around.is_cut_short(index),
        Kind::Endless => !around.is_cut_short(index) && around.is_only_filtered(index),
        Kind::Edit => invocation.input == Input::Inherited,
        Kind::Page => has_screen && !invocation.is_captured,
        Kind::Ask => has_screen && invocation.input == Input::Inherited,
    }
}

fn waits_of(text: &str, index: usize, kind: Kind, rule: &Rule<'static>, line: &Line) -> Waits {
    let words = line.invocations.get(index).map(words).unwrap_or_default();
    let mut instead = String::new();
    if kind.is_for_background() {
        // What comes before it may be what it needs; what comes after it would never run.
        let is_last = !line.invocations.iter().skip(index + 1).any(|later| {
            later.turn == Turn::Waited && matches!(later.origin, Origin::Shell) && later.via.is_empty()
        });
        let command = if is_last { text.trim() } else { &words };
        instead = format!(
            "to run it in the background: terminal(command={}, background=true), then process(action=\"poll\", \
             session_id=…) with the session_id that it gives",
            quoted(&shortened(command)),
        );
    }
    if let Some(safer) = rule.safer {
        let between = if instead.is_empty() { "" } else { "; or " };
        instead.extend([between, safer]);
    }
    Waits { words: shortened(&words), why: rule.reason, instead }
}

fn words(invocation: &Invocation) -> String {
    let all = std::iter::once(&invocation.word).chain(&invocation.arguments);
    all.map(Text::shown).collect::<Vec<_>>().join(" ")
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Writes a text as the string of a call.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

impl fmt::Display for Waits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { words, why, instead } = self;
        write!(
            formatter,
            "not run, because it would never end by itself: `{words}`. {why} Instead: {instead}."
        )
    }
}
