//! The helper's side: sudo has started us to ask for its password.

use std::{
    ffi::OsStr,
    io::{self, Read, Write},
    os::unix::{ffi::OsStrExt, net::UnixStream},
    path::Path,
    process::ExitCode,
    time::Duration,
};

use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use zeroize::Zeroizing;

use super::{LONGEST, LONGEST_PROMPT, SOCKET, word};

/// How long the other side may be silent: longer than it waits for a person.
const PATIENCE: Duration = Duration::from_secs(90);

/// Asks for a password and writes it for sudo to read; what goes wrong is told on standard error.
pub(crate) fn hand_over(program: &Path, prompt: Option<&OsStr>) -> ExitCode {
    match ask(program, prompt.unwrap_or_default()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let text = format!("toolwright: no password for sudo: {error}\n");
            // Where nobody reads it, there is nobody to tell.
            drop(io::stderr().write_all(text.as_bytes()));
            ExitCode::FAILURE
        }
    }
}

fn ask(program: &Path, prompt: &OsStr) -> io::Result<()> {
    // The socket's path may be longer than an address can be.
    std::env::set_current_dir(program.parent().unwrap_or(Path::new(".")))?;
    let mut stream = UnixStream::connect(SOCKET)
        .map_err(|_| io::Error::other("the program that knows it is not running any more"))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let prompt = prompt.as_bytes().get(..LONGEST_PROMPT).unwrap_or(prompt.as_bytes());
    stream.write_all(&u16::try_from(prompt.len()).unwrap_or_default().to_be_bytes())?;
    stream.write_all(prompt)?;
    expect(&mut stream, word::GO)?;
    // From here on no other process of this user may look into this one, and it leaves no core behind.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    stream.write_all(&[word::READY])?;
    expect(&mut stream, word::PASSWORD)?;
    let mut answer = Zeroizing::new([0; LONGEST + 1]);
    let mut length = 0;
    while let Some(rest) = answer.get_mut(length..LONGEST).filter(|rest| !rest.is_empty()) {
        match stream.read(rest)? {
            0 => break,
            read => length += read,
        }
    }
    if let Some(end) = answer.get_mut(length) {
        *end = b'\n';
    }
    // Standard output has a buffer of its own, which nobody would overwrite.
    let mut rest = answer.get(..=length).unwrap_or_default();
    while !rest.is_empty() {
        let written = rustix::io::retry_on_intr(|| rustix::io::write(rustix::stdio::stdout(), rest))?;
        rest = rest.get(written..).unwrap_or_default();
    }
    Ok(())
}

/// Reads the other side's word; a no comes with its reason.
fn expect(stream: &mut UnixStream, wanted: u8) -> io::Result<()> {
    let mut first = [0];
    stream.read_exact(&mut first).map_err(|_| io::Error::other("the question was withdrawn"))?;
    if first == [wanted] {
        return Ok(());
    }
    let mut reason = String::new();
    if first == [word::NO] {
        stream.take(4096).read_to_string(&mut reason)?;
    }
    Err(io::Error::other(if reason.is_empty() { "the answer is not understood".to_owned() } else { reason }))
}
