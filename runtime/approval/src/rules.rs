//! The built-in rules.

use toolwright_shell::{RuleTable, Rules};

/// Gives the built-in rules.
pub fn built_in() -> &'static Rules {
    static RULES: Rules = RuleTable::EMPTY;
    &RULES
}
