//! `approval.toml` to the tables of rules: every fault of a file, all of them at once.

mod compile;
mod declare;
mod emit;
mod example;
mod form;
mod resolve;
mod table;

use crate::source::SourceText;

pub use compile::{RuleCompilation, compile_rules, with_rules};

#[cfg(test)]
pub(crate) use declare::{PROGRAM_KEYS, RULE_KEYS, SECTIONS};
#[cfg(any(test, feature = "schema"))]
pub(crate) use declare::{REMARKS, STYLES, VERDICTS};

/// Tells whether a file is one of rules, by its headers; a file without any of them is one of toolsets.
pub fn is_rules(source: &SourceText) -> bool {
    let headers = ["[rule.", "[category]", "[effect]", "[group]", "[program."];
    source.text.lines().any(|line| headers.iter().any(|header| line.trim_start().starts_with(header)))
}
