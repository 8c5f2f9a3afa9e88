//! The original's 79 tools as a registry of no-ops: what the benches describe, select and print.
//!
//! Everything in `tools/` is made by `generate.py` from `facts.json`; the words are filler.

#![expect(
    unused_variables,
    clippy::unused_async,
    reason = "the tools have the original's parameters and do nothing with them"
)]

pub mod tools;

pub mod registry {
    //! The tables that the build script compiled.

    toolwright::registry!();
}
