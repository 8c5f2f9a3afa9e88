//! Marks that nobody can guess.

use std::{fmt::Write as _, fs::File, io, io::Read as _};

/// Where the system gives random bytes.
const SOURCE: &str = "/dev/urandom";

/// Gives so many random bytes of the system as hexadecimal digits.
pub(crate) fn hexadecimal<const BYTES: usize>() -> io::Result<String> {
    let mut bytes = [0_u8; BYTES];
    File::open(SOURCE)?.read_exact(&mut bytes)?;
    let mut digits = String::with_capacity(2 * BYTES);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    Ok(digits)
}
