//! The target `shell_read` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| toolwright_fuzz::shell_read(bytes));
