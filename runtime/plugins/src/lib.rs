//! Tools and hooks from plugin processes and crates.
