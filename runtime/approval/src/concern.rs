//! One thing that speaks against a subject: what a rule found, or what the operator or a tool's marking says.

use std::borrow::Cow;

use toolwright_shell::{Finding, Rules, Verdict};

use crate::{
    redact::redact,
    visible::{short, visible},
};

/// A finding as it is asked about, answered and remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concern {
    /// The rule that found it, such as `git.rewrite`.
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
    /// Whether it can be known what runs.
    pub sight: Sight,
}

/// Whether it can be known what runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// It can.
    Clear,
    /// It is hidden or cannot be read: what is agreed to once says nothing about the next time.
    Opaque,
}

impl Concern {
    /// The category of what the operator wants to be asked about.
    pub const ASK: &'static str = "operator.ask";
    /// The category of what the operator denies.
    pub const DENY: &'static str = "operator.deny";

    pub(crate) const UNPARSED: &'static str = "unparsed";

    /// Tells whether the operator's own word stands behind it, which no lasting yes and no mode takes away.
    pub fn is_operators(&self) -> bool {
        self.category == Self::ASK || self.category == Self::DENY
    }

    /// Tells whether it is about code that is hidden or cannot be known, which no model may let through.
    pub fn is_opaque(&self) -> bool {
        self.sight == Sight::Opaque
    }

    /// Tells whether somebody is asked in every mode: the operator wants it, or something cannot be read, which may
    /// be what is denied or forbidden.
    pub(crate) fn is_always_asked(&self) -> bool {
        self.is_operators() || self.category == Self::UNPARSED
    }

    /// Says for those who are elsewhere what was found, and about which words: a text that shows no secrets may
    /// leave out more than a secret.
    pub(crate) fn sentence(&self) -> String {
        let words = self.words.join(" ");
        let words = if words.is_empty() { words } else { format!(" In: {}", short(&words, 160)) };
        // Each by itself: the name of a rule is not the name of a secret that follows it.
        let [rule, reason, words] = [&*self.rule, &*self.reason, &*words].map(|text| redact(&visible(text)));
        format!("{rule}: {reason}{words}")
    }

    pub(crate) fn new(finding: Finding, rules: &Rules) -> Self {
        // What the structure shows is about no program's words.
        let rule = rules.rules.binary_search_by(|rule| rule.id.cmp(finding.rule)).ok();
        let rule = rule.and_then(|index| rules.rules.get(index));
        let sight = if rule.is_none_or(|rule| rule.remark.is_some()) { Sight::Opaque } else { Sight::Clear };
        Self {
            rule: finding.rule.into(),
            category: finding.category.into(),
            verdict: finding.verdict,
            reason: finding.reason.into(),
            safer: finding.safer.map(Cow::from),
            words: finding.command,
            invocation: finding.invocation,
            sight,
        }
    }
}
