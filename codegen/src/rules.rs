//! `approval.toml` to the tables of rules: every fault of a file, all of them at once.

mod compile;
mod declare;
mod emit;
mod example;
mod form;
mod resolve;
mod table;

pub use compile::{RuleCompilation, compile_rules};

pub(crate) use declare::{CATEGORY_FORM, PROGRAM_KEYS, RULE_KEYS, SECTIONS};
