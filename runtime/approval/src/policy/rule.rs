//! One of the operator's own rules: a pattern over argument words with what explains and checks it.

use std::time::SystemTime;

use toolwright_config::{Faults, Level, Setting, Value};
use toolwright_shell::{Invocation, Line, Origin, Pattern, understand};

use super::{Certainty, Reading};
use crate::{glob::glob, grant::is_plain, moment};

/// One of the operator's own rules.
#[derive(Clone, Debug)]
pub struct OperatorRule {
    /// The pattern as it was written.
    pub text: String,
    /// What people are told.
    pub reason: Option<String>,
    /// When it ends.
    pub until: Option<SystemTime>,
    /// Absent where it is none, as for what denies; then only the line as a whole is looked at.
    pattern: Option<Pattern>,
}

/// What a rule that applies is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Struck {
    /// This invocation.
    Invocation(usize),
    /// The line as a whole.
    Line,
}

impl OperatorRule {
    /// Tells what of a line a denying or asking rule is about: it looks at the words of whatever would run and,
    /// as the original does, at the line as a whole.
    pub(crate) fn strikes(&self, text: &str, line: &Line, now: SystemTime) -> Option<Struck> {
        if self.has_ended(now) {
            return None;
        }
        let found = line.invocations.iter().position(|invocation| self.touches(invocation));
        let whole = || glob(&self.text, text).then_some(Struck::Line);
        found.map(Struck::Invocation).or_else(whole)
    }

    /// Tells whether an allowing rule covers an invocation: one that is no more than its words.
    pub(crate) fn covers(&self, invocation: &Invocation, now: SystemTime) -> bool {
        !self.has_ended(now) && self.pattern.as_ref().is_some_and(|pattern| allows(pattern, invocation))
    }

    fn touches(&self, invocation: &Invocation) -> bool {
        self.pattern.as_ref().is_some_and(|pattern| pattern.touches(invocation))
    }

    fn has_ended(&self, now: SystemTime) -> bool {
        self.until.is_some_and(|until| until <= now)
    }
}

/// Programs that start another with the same rights on the same words.
const HARMLESS: [&str; 11] =
    ["bash", "sh", "command", "env", "ionice", "nice", "nohup", "setsid", "stdbuf", "time", "timeout"];

/// Tells whether a pattern that allows covers an invocation.
pub(crate) fn allows(pattern: &Pattern, invocation: &Invocation) -> bool {
    is_plain(invocation)
        && invocation.origin != Origin::Code
        && invocation.via.iter().all(|program| HARMLESS.contains(&program.as_str()))
        && invocation.arguments.iter().all(|argument| argument.exact().is_some())
        && pattern.matches(invocation)
}

/// Reads a list of rules, and tells whether all of them could be read.
pub(super) fn rules(
    approvals: &Setting<'_>,
    key: &str,
    reading: &mut Reading<'_>,
) -> (Vec<OperatorRule>, Certainty) {
    let Some(list) = approvals.get(key) else { return (Vec::new(), Certainty::Whole) };
    let level = if key == "allow" { Level::Warning } else { Level::Error };
    let items = match list.value().untagged() {
        Value::Null => return (Vec::new(), Certainty::Whole),
        Value::List(_) => list.items(),
        Value::Text(_) | Value::Map(_) => vec![list],
        _ => {
            reading.fault(level, &list, "it is no list of patterns", "write one `- pattern` a line");
            return (Vec::new(), Certainty::Doubtful);
        }
    };
    let mut rules = Vec::new();
    let mut certainty = Certainty::Whole;
    for item in items {
        let faults = reading.faults.len();
        let rule = rule(&item, level, reading);
        let new = reading.faults.get(faults..).unwrap_or_default();
        let is_faultless = new.iter().all(|fault| fault.level != level);
        // A rule that allows is in force only if nothing is wrong with it; others are in force as far as they go.
        if let Some(rule) = rule.filter(|_| is_faultless || level == Level::Error) {
            rules.push(rule);
        }
        if !is_faultless {
            certainty = Certainty::Doubtful;
        }
    }
    (rules, certainty)
}

fn rule(item: &Setting<'_>, level: Level, reading: &mut Reading<'_>) -> Option<OperatorRule> {
    let untold = &mut Faults::untold();
    let (text, place) = if let Value::Map(_) = item.value().untagged() {
        for (key, inner) in item.entries() {
            if !["pattern", "matches", "misses", "reason", "until"].contains(&key) {
                let help = "the keys here are pattern, matches, misses, reason, until";
                reading.fault(level, &inner, "unknown key", help);
            }
        }
        let Some(pattern) = item.get("pattern") else {
            reading.fault(level, item, "it has no `pattern`", "write `pattern: git push *`");
            return None;
        };
        (pattern.text(untold), pattern)
    } else {
        (item.text(untold), item.clone())
    };
    let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
        reading.fault(level, &place, "it is no pattern", "write text such as `git push *`");
        return None;
    };
    let text = text.trim().to_owned();
    let pattern = match Pattern::parse(&text) {
        Ok(pattern) => Some(pattern),
        Err(fault) => {
            // What denies or asks still does so for whole lines.
            let help = "mend it, or put what is no glob in quotes";
            reading.fault(Level::Warning, &place, format!("`{text}` is no pattern: {fault}"), help);
            None
        }
    };
    let reason = item.get("reason").and_then(|reason| reason.text(untold));
    let until = item.get("until").and_then(|until| {
        let moment = until.text(untold).and_then(|text| moment::read(text.trim()));
        if moment.is_none() {
            reading.fault(level, &until, "it is no date", "write 2026-12-31 or 2026-12-31T23:59:59Z");
        }
        moment
    });
    let rule = OperatorRule { text, reason, until, pattern };
    examples(item, &rule, level, reading);
    Some(rule)
}

/// Holds the rule against its own examples.
fn examples(item: &Setting<'_>, rule: &OperatorRule, level: Level, reading: &mut Reading<'_>) {
    for (key, wanted) in [("matches", true), ("misses", false)] {
        let examples = item.get(key).and_then(|list| list.names(&mut Faults::untold()));
        for example in examples.unwrap_or_default() {
            let line = understand(&example.name, &toolwright_shell::Setting::default());
            let does = rule.pattern_matches(&example.name, &line, level);
            if does != wanted {
                let does = if does { "matches" } else { "does not match" };
                let message = format!("the pattern `{}` {does} `{}`", rule.text, example.name);
                reading.fault(level, &example.setting, message, "mend the pattern or the example");
            }
        }
    }
}

impl OperatorRule {
    fn pattern_matches(&self, text: &str, line: &Line, level: Level) -> bool {
        let mut invocations = line.invocations.iter();
        if level == Level::Warning {
            invocations.any(|invocation| self.covers(invocation, SystemTime::UNIX_EPOCH))
        } else {
            invocations.any(|invocation| self.touches(invocation)) || glob(&self.text, text)
        }
    }
}
