//! How `sudo` gets a password: through its own pipe, from us, never through text and never through the helper.
//!
//! `sudo` without a terminal starts the program that `SUDO_ASKPASS` names, and reads from a pipe what it writes. That
//! program is our helper under another name: it sends us, through a socket beside it, the prompt and its end of the pipe,
//! and we write the password into that. It never has the password, so whatever other code runs in its place gains
//! nothing. The pipe must be one that root made: a process of the user can neither make one nor open one once more; all
//! it could lend us, beside sudo's, is one that some other program of root has given it as output, a job of cron say.
//! So no command is rewritten, `sudo -n` stays as it is, and no password stands in an argument, a variable or a file.

mod askpass;
mod channel;
mod known;
mod listen;
mod peer;

use std::fmt;

use toolwright_approval::{BoxFuture, TerminalDevice};
use zeroize::Zeroizing;

pub use self::listen::Passwords;
pub(crate) use self::{askpass::pass_on, channel::PasswordChannel};

/// The socket's name in the helper's folder.
const SOCKET: &str = "socket";
/// The longest password that is handed over; sudo takes no longer one.
const LONGEST: usize = 1023;
/// The longest prompt that is shown.
const LONGEST_PROMPT: usize = 1024;

/// What the host answers first, in one byte.
mod word {
    /// The password is in sudo's pipe.
    pub(super) const GIVEN: u8 = b'g';
    /// Why there is none follows.
    pub(super) const NO: u8 = b'n';
}

/// A password. Its memory is overwritten when it is dropped; showing it shows nothing.
#[derive(Clone)]
pub struct Password(Zeroizing<Vec<u8>>);

impl Password {
    /// Takes a password over.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// What sudo is given, its end of line included; nothing where sudo could not take it as one line.
    fn line(&self) -> Option<Zeroizing<Vec<u8>>> {
        let is_line = self.0.len() <= LONGEST && !self.0.contains(&b'\n') && !self.0.contains(&0);
        // Made in one piece, so that no part of it stays where a growing buffer was.
        is_line.then(|| Zeroizing::new([self.0.as_slice(), b"\n"].concat()))
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

impl AskPassword for TerminalDevice {
    fn ask<'a>(&'a self, request: &'a PasswordRequest) -> BoxFuture<'a, Option<Password>> {
        Box::pin(async move {
            let again = if request.is_again { "That was not the password.\n" } else { "" };
            let [command, prompt] = [&request.command, &request.prompt].map(|text| text.replace('\n', " ⏎ "));
            let text = format!("{again}A command needs a password:\n  {command}\n{prompt}");
            // A terminal that is not there is nobody who gives a password.
            let secret = self.ask_secret(&text).await.ok().flatten()?;
            Some(Password(secret))
        })
    }
}

#[cfg(test)]
mod tests;
