//! The target `shell_verdict` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| toolwright_fuzz::shell_verdict(bytes));
