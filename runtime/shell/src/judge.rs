//! Which rules does a line match, and what follows from all of them together.

mod context;
mod fit;

use std::collections::BTreeSet;

use crate::{Invocation, Line, Origin, Remark, RemarkKind, RuleTable, Rules, Setting, Verdict, understand};

use context::Context;
use fit::Subject;

/// What is to be thought of a line: everything that was found, and the gravest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The gravest verdict of all findings.
    pub verdict: Verdict,
    /// Every rule that matches, in the order of the line.
    pub findings: Vec<Finding>,
}

/// A rule that matches, and the words it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule's name, such as `git.reset-hard`.
    pub rule: &'static str,
    /// The rule's category.
    pub category: &'static str,
    /// What follows from this finding alone.
    pub verdict: Verdict,
    /// What would happen, in one sentence.
    pub reason: &'static str,
    /// A way that loses less.
    pub safer: Option<&'static str>,
    /// The words it is about: program and arguments.
    pub command: Vec<String>,
    /// The invocation it is about, as an index into the line.
    pub invocation: Option<usize>,
}

/// A rule, by its number, that matches an invocation or a remark, by theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The rule's number; `None` for a remark that no rule is about.
    pub rule: Option<usize>,
    /// What it matches.
    pub about: About,
}

/// What a rule matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The invocation of this number.
    Invocation(usize),
    /// The remark of this number.
    Remark(usize),
}

/// Finds the rules that a line matches. [`judge`] says what follows from them.
pub fn matches(line: &Line, setting: &Setting, rules: &RuleTable<'_>) -> Vec<Match> {
    let context = Context::new(line, setting, rules);
    let mut found = Vec::new();
    for (index, invocation) in line.invocations.iter().enumerate() {
        let mut last = None;
        let mut matching: Vec<u16> = Vec::new();
        for program in context.programs(invocation) {
            let subject = Subject::new(index, invocation, program.grammar, &context);
            if !program.forms.is_empty() && !subject.reading().is_harmless {
                matching.extend(fitting(program.forms, rules, &subject));
            }
        }
        let subject = Subject::new(index, invocation, &fit::PLAIN, &context);
        matching.extend(fitting(rules.every, rules, &subject));
        matching.sort_unstable();
        for rule in matching {
            if last != Some(rule) {
                found.push(Match { rule: Some(usize::from(rule)), about: About::Invocation(index) });
            }
            last = Some(rule);
        }
    }
    for (index, remark) in line.remarks.iter().enumerate() {
        let rule = rules.rules.iter().position(|rule| rule.remark == Some(remark.kind));
        found.push(Match { rule, about: About::Remark(index) });
    }
    found
}

fn fitting<'a>(
    forms: &'a [(u16, u16)],
    rules: &'a RuleTable<'_>,
    subject: &'a Subject<'a>,
) -> impl Iterator<Item = u16> + 'a {
    forms.iter().filter_map(move |(rule, form)| {
        let form = rules.rules.get(usize::from(*rule))?.forms.get(usize::from(*form))?;
        subject.fits(form).then_some(*rule)
    })
}

/// Judges an understood line by the rules.
pub fn judge(line: &Line, setting: &Setting, rules: &Rules) -> Judgement {
    let mut findings = Vec::new();
    let mut seen = BTreeSet::new();
    for found in matches(line, setting, rules) {
        let finding = finding(&found, line, rules);
        if seen.insert((finding.rule, finding.command.clone())) {
            findings.push(finding);
        }
    }
    let verdict = findings.iter().map(|finding| finding.verdict).max().unwrap_or(Verdict::Safe);
    Judgement { verdict, findings }
}

fn finding(found: &Match, line: &Line, rules: &Rules) -> Finding {
    let rule = found.rule.and_then(|rule| rules.rules.get(rule));
    let (invocation, remark) = match found.about {
        About::Invocation(index) => (Some(index), None),
        About::Remark(index) => (None, line.remarks.get(index)),
    };
    let command = match (invocation.and_then(|index| line.invocations.get(index)), remark) {
        (Some(invocation), _) => words(invocation),
        (None, Some(remark)) => vec![remark.words.clone()],
        (None, None) => Vec::new(),
    };
    match rule {
        Some(rule) => Finding {
            rule: rule.id,
            category: rule.category,
            verdict: match invocation.and_then(|index| line.invocations.get(index)) {
                // What may not run at all is never worse than a question.
                Some(guess) if guess.origin == Origin::Guess => rule.verdict.min(Verdict::Dangerous),
                _ => rule.verdict,
            },
            reason: rule.reason,
            safer: rule.safer,
            command,
            invocation,
        },
        None => unnamed(remark, command),
    }
}

/// The finding for a remark that no rule is about: it is never passed over.
fn unnamed(remark: Option<&Remark>, command: Vec<String>) -> Finding {
    let (rule, verdict, reason) = match remark.map(|remark| remark.kind) {
        Some(RemarkKind::Dynamic) => ("dynamic", Verdict::Dangerous, "Runs a program that cannot be known."),
        Some(RemarkKind::UnknownCode) => {
            ("unknown-code", Verdict::Dangerous, "Runs code that cannot be known.")
        }
        Some(RemarkKind::ForkBomb) => ("fork-bomb", Verdict::Forbidden, "Starts itself without end."),
        Some(RemarkKind::Hidden) => ("hidden", Verdict::Dangerous, "Hides what it runs."),
        Some(RemarkKind::ReverseShell) => {
            ("reverse-shell", Verdict::Dangerous, "Gives a shell to another machine.")
        }
        Some(RemarkKind::Unparsed) | None => {
            ("unparsed", Verdict::Dangerous, "Cannot be read with certainty.")
        }
    };
    Finding { rule, category: rule, verdict, reason, safer: None, command, invocation: None }
}

/// The words of an invocation as they are shown.
fn words(invocation: &Invocation) -> Vec<String> {
    let program = invocation.word.shown();
    let program = if program.is_empty() { invocation.program.clone() } else { program };
    std::iter::once(program).chain(invocation.arguments.iter().map(crate::Text::shown)).collect()
}

/// Reads, understands and judges a text. What cannot be read is dangerous.
pub fn check(text: &str, setting: &Setting, rules: &Rules) -> Judgement {
    judge(&understand(text, setting), setting, rules)
}

/// Finds the rules that a text matches, as [`check`] does.
pub fn examine(text: &str, setting: &Setting, rules: &RuleTable<'_>) -> Vec<Match> {
    matches(&understand(text, setting), setting, rules)
}

#[cfg(test)]
mod tests;
