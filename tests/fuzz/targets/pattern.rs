//! The target `pattern` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| toolwright_fuzz::pattern(bytes));
