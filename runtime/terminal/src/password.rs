//! How `sudo` gets a password: through a channel of our own, never through text.

use std::fmt;

use toolwright_approval::BoxFuture;
use zeroize::Zeroizing;

/// A password. Its memory is overwritten when it is dropped; showing it shows nothing.
#[derive(Clone)]
pub struct Password(Zeroizing<Vec<u8>>);

impl Password {
    /// Takes a password over.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Password")
    }
}

/// A question for a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasswordRequest {
    /// What sudo asks: `[sudo] password for me:`.
    pub prompt: String,
    /// The command line that sudo is part of.
    pub command: String,
    /// Whether the one given before was refused.
    pub is_again: bool,
}

/// Somebody who can be asked for a password.
pub trait AskPassword: Send + Sync + fmt::Debug {
    /// Asks; `None` where nobody gives one.
    fn ask<'a>(&'a self, request: &'a PasswordRequest) -> BoxFuture<'a, Option<Password>>;
}
