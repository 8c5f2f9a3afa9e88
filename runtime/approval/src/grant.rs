//! A yes that is remembered: which finding it covers, where, and until when. It never covers another finding.

mod extent;
mod text;

use std::time::SystemTime;

use toolwright_shell::{Invocation, Line};

use crate::{Breadth, Command, Concern, Reply};

pub use self::extent::Extent;
pub(crate) use self::extent::is_plain;

/// What a remembered yes is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// All that the rules of a category find; only for a session.
    Category(String),
    /// What one rule finds.
    Rule(String),
}

/// A yes that is remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// What it is about.
    pub about: About,
    /// Where it holds.
    pub extent: Extent,
    /// When it ends.
    pub until: Option<SystemTime>,
}

/// What a grant is held against: one subject as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'s> {
    /// The command, where it is one.
    pub command: Option<&'s Command>,
    /// What it would run.
    pub line: &'s Line,
    /// The time.
    pub now: SystemTime,
}

impl Grant {
    /// Makes what a reply to a question about one finding gives for a session; nothing where the reply is not
    /// remembered or its breadth makes no sense there.
    pub fn for_session(reply: Reply, concern: &Concern, situation: Situation<'_>) -> Option<Self> {
        let about = match reply.breadth {
            // Each of the operator's own rules is a matter of its own.
            Breadth::Usual if !concern.is_operators() => About::Category(concern.category.to_string()),
            _ => About::Rule(concern.rule.to_string()),
        };
        Self::new(about, reply, concern, situation)
    }

    /// Makes what a reply gives for ever.
    pub fn for_ever(reply: Reply, concern: &Concern, situation: Situation<'_>) -> Option<Self> {
        Self::new(About::Rule(concern.rule.to_string()), reply, concern, situation)
    }

    fn new(about: About, reply: Reply, concern: &Concern, situation: Situation<'_>) -> Option<Self> {
        if !reply.answer.is_remembered() {
            return None;
        }
        let extent = Extent::of(reply.breadth, concern, situation)?;
        let until = match reply.lasts {
            Some(lasts) => Some(situation.now.checked_add(lasts)?),
            None => None,
        };
        Some(Self { about, extent, until })
    }

    /// Tells whether it covers a finding.
    pub fn covers(&self, concern: &Concern, situation: Situation<'_>) -> bool {
        let is_about = match &self.about {
            About::Category(category) => *category == concern.category,
            About::Rule(rule) => *rule == concern.rule,
        };
        // What is hidden is another thing each time, unless it is the very same line.
        let is_seen = !concern.is_opaque() || matches!(self.extent, Extent::Line { .. });
        is_about && is_seen && self.holds_at(situation.now) && self.extent.holds(concern, situation)
    }

    /// Tells whether its time is not over.
    pub fn holds_at(&self, now: SystemTime) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

impl Situation<'_> {
    /// Gives the invocation that a finding is about.
    pub fn invocation(&self, concern: &Concern) -> Option<&Invocation> {
        self.line.invocations.get(concern.invocation?)
    }
}
