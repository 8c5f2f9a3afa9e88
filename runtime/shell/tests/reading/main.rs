//! Is a text read as bash reads it.
#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not as it must be")]

mod faults;
mod generator;
mod oracles;
mod places;
mod properties;
mod shape;
mod shapes;

use toolwright_shell::{Script, read};

/// Reads what must be readable.
fn script(text: &str) -> Script {
    read(text).unwrap_or_else(|fault| panic!("{text:?}: {fault}"))
}

/// The shape of what must be readable.
fn shape_of(text: &str) -> String {
    shape::shape(&script(text))
}
