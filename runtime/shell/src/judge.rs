//! Which rules does a line match, and what follows from all of them together.

use crate::{Line, Rules, Setting, Verdict};

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

/// Judges an understood line by the rules.
pub fn judge(line: &Line, setting: &Setting, rules: &Rules) -> Judgement {
    let _ = (line, setting, rules);
    Judgement { verdict: Verdict::Dangerous, findings: Vec::new() }
}

/// Reads, understands and judges a text. What cannot be read is dangerous.
pub fn check(text: &str, setting: &Setting, rules: &Rules) -> Judgement {
    let _ = text;
    judge(&Line::default(), setting, rules)
}
