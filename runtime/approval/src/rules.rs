//! The built-in rules, as the build compiles them from `toolsets/approval.toml`.

use toolwright_shell::Rules;

/// The tables.
mod tables {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// Gives the built-in rules.
pub fn built_in() -> &'static Rules {
    &tables::RULES
}
