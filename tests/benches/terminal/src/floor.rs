//! What the system itself takes.
#![expect(clippy::disallowed_methods, reason = "the floor is a process that is started without us")]

use std::{
    io::Read as _,
    process::{Command, Stdio},
};

/// Starts a shell, reads all that it writes and waits for its end.
pub(crate) fn bare(line: &str) {
    read_bare(line);
}

/// Does the same and gives how many bytes there were.
pub(crate) fn read_bare(line: &str) -> usize {
    let mut command = Command::new("/bin/bash");
    command.arg("-c").arg(line).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("a shell");
    let mut output = child.stdout.take().expect("a pipe");
    let mut buffer = vec![0; 64 * 1024];
    let mut total = 0;
    loop {
        match output.read(&mut buffer).expect("it can be read") {
            0 => break,
            length => total += length,
        }
    }
    assert!(child.wait().expect("it ends").success());
    total
}
