//! What a server does that it should not, told once for each sort however often it happens.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// What a server does that it should not.
#[derive(Debug, Default)]
pub(crate) struct Oddities(Mutex<BTreeMap<&'static str, (u64, String)>>);

impl Oddities {
    /// Notes something; of each sort the first is kept, and how often it came.
    pub(crate) fn note(&self, sort: &'static str, what: &str) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = kept.entry(sort).or_insert_with(|| (0, what.to_owned()));
        entry.0 += 1;
        if entry.0 == 1 {
            tracing::warn!(target: "toolwright::mcp", "an MCP server does what it should not: {what}");
        }
    }

    /// Gives what was noted, for people.
    pub(crate) fn notes(&self) -> Vec<String> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let told = |(count, what): &(u64, String)| match count {
            1 => what.clone(),
            count => format!("{what} ({count} times)"),
        };
        kept.values().map(told).collect()
    }
}
