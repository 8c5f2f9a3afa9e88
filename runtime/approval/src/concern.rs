//! One thing that speaks against a subject: what a rule found, or what the operator or a tool's marking says.

use std::borrow::Cow;

use toolwright_shell::{Finding, Verdict};

/// A finding as it is asked about, answered and remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concern {
    /// The rule that found it, such as `git.push-force`.
    pub rule: Cow<'static, str>,
    /// The rule's category.
    pub category: Cow<'static, str>,
    /// How bad it is.
    pub verdict: Verdict,
    /// What would happen, in one sentence.
    pub reason: Cow<'static, str>,
    /// A safer way.
    pub safer: Option<Cow<'static, str>>,
    /// The words it is about.
    pub words: Vec<String>,
    /// The invocation of the line that it is about.
    pub invocation: Option<usize>,
}

impl Concern {
    /// The category of what the operator wants to be asked about.
    pub const ASK: &'static str = "operator.ask";
    /// The category of what the operator denies.
    pub const DENY: &'static str = "operator.deny";

    /// Tells whether the operator's own word stands behind it, which no lasting yes and no mode takes away.
    pub fn is_operators(&self) -> bool {
        self.category == Self::ASK || self.category == Self::DENY
    }

    /// Tells whether it is about code that is hidden or cannot be known, which no model may let through.
    pub fn is_opaque(&self) -> bool {
        ["unparsed", "dynamic", "unknown-code", "hidden", "reverse-shell"].contains(&self.rule.as_ref())
    }
}

impl From<Finding> for Concern {
    fn from(finding: Finding) -> Self {
        Self {
            rule: finding.rule.into(),
            category: finding.category.into(),
            verdict: finding.verdict,
            reason: finding.reason.into(),
            safer: finding.safer.map(Cow::from),
            words: finding.command,
            invocation: finding.invocation,
        }
    }
}
