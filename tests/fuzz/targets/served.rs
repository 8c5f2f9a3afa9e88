//! The target `served` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| toolwright_fuzz::served(bytes));
