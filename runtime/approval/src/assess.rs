//! What stands against a subject after everyone's word: forbidden, then the operator's deny, ask and allow, then
//! the built-in rules. Pure: it looks at nothing but what it is given.

use std::{panic::catch_unwind, time::SystemTime};

use toolwright_shell::{Line, Rules, Setting, Verdict, judge, understand};

use crate::{
    Command, Concern, Sessions, Sight,
    grant::Situation,
    policy::{Certainty, Entry, OperatorRule, Policy, Struck},
};

/// What would run, and what the rules find.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The text that was judged.
    pub text: String,
    /// What it would run.
    pub line: Line,
    /// What the rules find.
    pub concerns: Vec<Concern>,
}

/// A finding and who has agreed to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// The finding.
    pub concern: Concern,
    /// What covers it, such as `rule:git.rewrite` or `session`.
    pub allowed_by: Option<String>,
}

/// What is known beside the words of a subject.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'s> {
    /// The operator's word.
    pub policy: &'s Policy,
    /// The command, where the subject is one.
    pub command: Option<&'s Command>,
    /// What was agreed to in the session, and which session it is.
    pub session: Option<(&'s Sessions, &'s str)>,
    /// The time.
    pub now: SystemTime,
}

/// Everything that stands against a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// Every finding, each once.
    pub findings: Vec<Weighed>,
}

impl Examined {
    /// Reads a text and holds the built-in rules against it.
    pub fn new(text: &str, setting: &Setting, rules: &Rules) -> Self {
        // A defect in the reading must neither let anything through nor take the program down.
        let read = catch_unwind(|| {
            let line = understand(text, setting);
            let judgement = judge(&line, setting, rules);
            (line, judgement)
        });
        let Ok((line, judgement)) = read else {
            return Self { text: text.to_owned(), ..Self::of(unexplained(Verdict::Dangerous)) };
        };
        let mut concerns: Vec<Concern> = Vec::with_capacity(judgement.findings.len());
        for concern in judgement.findings.into_iter().map(|finding| Concern::new(finding, rules)) {
            if !concerns.iter().any(|known| (&known.rule, &known.words) == (&concern.rule, &concern.words)) {
                concerns.push(concern);
            }
        }
        let gravest = concerns.iter().map(|concern| concern.verdict).max().unwrap_or(Verdict::Safe);
        if judgement.verdict > gravest {
            concerns.push(unexplained(judgement.verdict));
        }
        Self { text: text.to_owned(), line, concerns }
    }

    /// Takes a finding that no rule has made; what a tool's marking says, for one.
    pub fn of(concern: Concern) -> Self {
        Self { text: String::new(), line: Line::default(), concerns: vec![concern] }
    }
}

impl Assessment {
    /// Weighs what was found.
    pub fn new(examined: &Examined, around: Surroundings<'_>) -> Self {
        let Surroundings { policy, command, now, .. } = around;
        let situation = Situation { command, line: &examined.line, now };
        let opens_floor =
            command.is_some_and(|command| policy.forbidden_asks_in.contains(&command.backend()));
        let mut findings = Vec::new();
        for mut concern in examined.concerns.iter().cloned() {
            if concern.verdict == Verdict::Forbidden && opens_floor {
                concern.verdict = Verdict::Dangerous;
            }
            findings.push(concern);
        }
        for (rules, category, verdict) in [
            (&policy.deny, Concern::DENY, Verdict::Forbidden),
            (&policy.ask, Concern::ASK, Verdict::Dangerous),
        ] {
            for rule in rules {
                if let Some(struck) = rule.strikes(&examined.text, &examined.line, now) {
                    findings.push(operators(rule, category, verdict, struck, &examined.line));
                }
            }
        }
        if policy.certainty == Certainty::Doubtful {
            findings.push(doubtful());
        }
        let findings = findings.into_iter().map(|concern| {
            let allowed_by = if concern.verdict == Verdict::Forbidden {
                None
            } else {
                allowed_by(&concern, situation, around)
            };
            Weighed { concern, allowed_by }
        });
        Self { findings: findings.collect() }
    }

    /// Gives the verdict after all that was agreed to.
    pub fn verdict(&self) -> Verdict {
        self.open().map(|concern| concern.verdict).max().unwrap_or(Verdict::Safe)
    }

    /// Gives the findings that nobody has agreed to.
    pub fn open(&self) -> impl Iterator<Item = &Concern> {
        self.findings.iter().filter(|weighed| weighed.allowed_by.is_none()).map(|weighed| &weighed.concern)
    }
}

/// Finds who has agreed to a finding.
fn allowed_by(concern: &Concern, situation: Situation<'_>, around: Surroundings<'_>) -> Option<String> {
    if let Some((sessions, session)) = around.session
        && sessions.covers(session, concern, situation)
    {
        return Some("session".to_owned());
    }
    // The operator's own wish to be asked is stronger than what the operator allows.
    if concern.is_operators() {
        return None;
    }
    let invocation = situation.invocation(concern).filter(|_| !concern.is_opaque());
    let rule = around
        .policy
        .allow
        .iter()
        .find(|rule| invocation.is_some_and(|invocation| rule.covers(invocation, situation.now)));
    if let Some(rule) = rule {
        return Some(format!("allow:{}", rule.text));
    }
    around.policy.allowlist.iter().find_map(|entry| match entry {
        Entry::Grant(grant) => grant.covers(concern, situation).then(|| grant.to_string()),
        Entry::Command(entry) => {
            let command = situation.command?;
            let covers = entry.is_line_of(command)
                || invocation.is_some_and(|invocation| entry.covers(command, invocation));
            covers.then(|| entry.text.clone())
        }
    })
}

fn operators(
    rule: &OperatorRule,
    category: &'static str,
    verdict: Verdict,
    struck: Struck,
    line: &Line,
) -> Concern {
    let invocation = match struck {
        Struck::Invocation(index) => Some(index),
        Struck::Line => None,
    };
    let words =
        invocation.and_then(|index| line.invocations.get(index)).map_or_else(Vec::new, |invocation| {
            std::iter::once(&invocation.word)
                .chain(&invocation.arguments)
                .map(toolwright_shell::Text::shown)
                .collect()
        });
    let does = if category == Concern::DENY { "denies" } else { "wants to be asked about" };
    let reason = rule.reason.clone().unwrap_or_else(|| format!("the operator {does} `{}`", rule.text));
    Concern {
        rule: format!("{category}({})", rule.text).into(),
        category: category.into(),
        verdict,
        reason: reason.into(),
        safer: None,
        words,
        invocation,
        sight: Sight::Clear,
    }
}

fn unexplained(verdict: Verdict) -> Concern {
    Concern {
        rule: "unparsed".into(),
        category: Concern::UNPARSED.into(),
        verdict,
        reason: "what it would do cannot be told".into(),
        safer: None,
        words: Vec::new(),
        invocation: None,
        sight: Sight::Opaque,
    }
}

fn doubtful() -> Concern {
    Concern {
        rule: "operator.unreadable".into(),
        category: Concern::ASK.into(),
        verdict: Verdict::Dangerous,
        reason: "a part of what the operator denies cannot be read, so everything is asked about".into(),
        safer: Some("`toolwright config check` tells what is wrong with the configuration".into()),
        words: Vec::new(),
        invocation: None,
        sight: Sight::Clear,
    }
}
