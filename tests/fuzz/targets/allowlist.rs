//! The target `allowlist` for cargo-fuzz.
#![no_main]

mod panics;

libfuzzer_sys::fuzz_target!(init: panics::go_on(), |bytes: &[u8]| toolwright_fuzz::allowlist(bytes));
