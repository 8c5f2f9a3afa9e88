//! The helper's side: sudo has started us to ask for its password, which we never see.

use std::{
    ffi::OsStr,
    io::{self, Read, Write},
    os::unix::{ffi::OsStrExt, net::UnixStream},
    path::Path,
    process::ExitCode,
    time::Duration,
};

use super::{LONGEST_PROMPT, SOCKET, word};
use crate::supervisor::send_part;

/// How long the other side may be silent: longer than it waits for a person.
const PATIENCE: Duration = Duration::from_secs(90);

/// Passes on the prompt and the pipe that sudo reads; what goes wrong is told on standard error.
pub(crate) fn pass_on(program: &Path, prompt: Option<&OsStr>) -> ExitCode {
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
    let length = u16::try_from(prompt.len()).unwrap_or_default().to_be_bytes();
    let question = [&length, prompt].concat();
    let sent = send_part(&stream, &question, &[rustix::stdio::stdout()])?;
    stream.write_all(question.get(sent..).unwrap_or_default())?;
    let mut first = [0];
    stream.read_exact(&mut first).map_err(|_| io::Error::other("the question was withdrawn"))?;
    if first == [word::GIVEN] {
        return Ok(());
    }
    let mut reason = String::new();
    if first == [word::NO] {
        stream.take(4096).read_to_string(&mut reason)?;
    }
    Err(io::Error::other(if reason.is_empty() { "the answer is not understood".to_owned() } else { reason }))
}
