//! Where a result goes that is too long for the model: a file that the model can read.

use std::{
    fmt::{self, Write as _},
    pin::Pin,
    sync::Arc,
};

use sha2::{Digest as _, Sha256};

/// The longest part of a call's id in a file name.
const LONGEST_NAME: usize = 120;

/// Keeps whole results where the model can read them with its own tools: the same machine or container.
pub trait Spill: Send + Sync {
    /// Writes the whole text. A file that is there already is never overwritten: ids come twice.
    fn save<'a>(&'a self, result: &'a LongResult) -> SpillFuture<'a>;
}

/// A boxed future that a spill returns.
pub type SpillFuture<'a> = Pin<Box<dyn Future<Output = Result<Saved, SpillError>> + Send + 'a>>;

/// A result that is too long.
#[derive(Clone, Debug)]
pub struct LongResult {
    /// A file name made from the call's id, safe on every system.
    pub file_name: String,
    /// The session that the call belongs to; empty when there is none.
    pub session_id: String,
    /// The result.
    pub text: Arc<str>,
}

/// Where a result was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The file, as the model's tools name it.
    pub path: String,
    /// A copy in short lines for reading, when the file itself has lines too long for the model's tools.
    pub in_lines: Option<String>,
}

/// Why a result could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SpillError(pub String);

impl fmt::Debug for dyn Spill {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Spill")
    }
}

/// Makes a file name from a call's id: letters, digits, `.`, `_` and `-` stay, other characters become `_`,
/// and what was changed gets a hash, so that two ids never share a name.
pub fn result_file_name(call_id: &str) -> String {
    let is_fine = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '.' | '-');
    let mapped: String = call_id.chars().map(|sign| if is_fine(sign) { sign } else { '_' }).collect();
    let mut name: String = mapped.trim_matches(['.', '_', '-']).chars().take(LONGEST_NAME).collect();
    let changed = name != call_id;
    if name.is_empty() {
        name.push_str("tool_result");
    }
    if changed {
        name.push('_');
        name.push_str(&digest(&[call_id.as_bytes()])[..12]);
    }
    name.push_str(".txt");
    name
}

/// The SHA-256 of some bytes in hexadecimal digits.
pub(super) fn digest(pieces: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update(piece);
    }
    let mut digits = String::with_capacity(64);
    for byte in hash.finalize() {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}
