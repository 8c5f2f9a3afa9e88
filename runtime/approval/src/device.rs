//! Asks the person at the terminal device, never standard input, which may hold a script or a model's words.

mod question;

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    os::fd::AsFd,
    path::PathBuf,
    thread,
};

use rustix::{
    event::{PollFd, PollFlags, poll},
    io::Errno,
    process::getpgrp,
    termios::{QueueSelector, tcflush, tcgetpgrp},
};
use tokio::sync::{Mutex, oneshot};

use self::question::{Length, Question, SHOW};
use crate::{Answer, ApprovalRequest, Ask, BoxFuture, Outcome, Reply, Surface, visible::visible};

/// The longest answer that is read; a longer line is a no.
const LONGEST: usize = 256;

/// How often the whole command is shown before somebody must answer.
const VIEWS: usize = 10;

/// Asks on the terminal that the program belongs to. Nothing is preselected: Enter alone, an unknown word,
/// the end of input and a missing terminal all deny.
#[derive(Debug)]
pub struct TerminalDevice {
    path: PathBuf,
    turn: Mutex<()>,
}

impl TerminalDevice {
    /// Uses the controlling terminal of the process.
    pub fn new() -> Self {
        Self::at("/dev/tty")
    }

    /// Uses another terminal device.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), turn: Mutex::new(()) }
    }

    async fn put(&self, request: &ApprovalRequest) -> Outcome {
        // One question at a time: two prompts on one screen would share their answers.
        let _turn = self.turn.lock().await;
        let undeliverable =
            |error: io::Error| Outcome::Undeliverable(format!("{}: {error}", self.path.display()));
        let device = match open(&self.path) {
            Ok(device) => device,
            Err(error) => return undeliverable(error),
        };
        // The reading thread waits for the device and for this pipe; dropping the future closes the pipe,
        // so a question that nobody waits for any more leaves no thread behind.
        let (withdrawn, standing) = match io::pipe() {
            Ok(ends) => ends,
            Err(error) => return undeliverable(error),
        };
        let (reply, answer) = oneshot::channel();
        let request = request.clone();
        let started = thread::Builder::new().name("approval".to_owned()).spawn(move || {
            // Nobody may be listening any more, and then the answer is of no use.
            drop(reply.send(converse(device, &request, &withdrawn)));
        });
        if let Err(error) = started {
            return undeliverable(error);
        }
        let outcome = answer.await;
        drop(standing);
        match outcome {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => undeliverable(error),
            Err(_) => Outcome::Undeliverable("the prompt ended without an answer".to_owned()),
        }
    }
}

impl Default for TerminalDevice {
    fn default() -> Self {
        Self::new()
    }
}

impl Ask for TerminalDevice {
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(self.put(request))
    }

    fn surface(&self) -> Surface {
        // Without a terminal nobody is there; why it is not there is told when it is asked.
        if open(&self.path).is_ok() { Surface::Terminal } else { Surface::Headless }
    }

    fn tell<'a>(&'a self, _: &'a ApprovalRequest, text: &'a str) -> BoxFuture<'a, ()> {
        let text = format!("{}\n", visible(text));
        // A terminal that went away leaves nobody to tell.
        drop(open(&self.path).and_then(|mut device| device.write_all(text.as_bytes())));
        Box::pin(std::future::ready(()))
    }
}

fn open(path: &PathBuf) -> io::Result<File> {
    let device = OpenOptions::new().read(true).write(true).open(path).map_err(|error| {
        if error.raw_os_error() == Some(Errno::NXIO.raw_os_error()) {
            io::Error::new(io::ErrorKind::NotFound, "this process has no terminal")
        } else {
            error
        }
    })?;
    if !rustix::termios::isatty(&device) {
        return Err(io::Error::other("not a terminal"));
    }
    // Reading the terminal from the background would stop the whole process instead of asking. A device
    // that is not our controlling terminal has no such rule, and no foreground group either.
    if tcgetpgrp(&device).is_ok_and(|foreground| foreground != getpgrp()) {
        return Err(io::Error::other("this process is in the background of its terminal"));
    }
    Ok(device)
}

fn converse(mut device: File, request: &ApprovalRequest, withdrawn: &io::PipeReader) -> io::Result<Outcome> {
    let question = Question::new(request);
    // What was typed before the question was there cannot be an answer to it.
    tcflush(&device, QueueSelector::IFlush)?;
    device.write_all(question.text(Length::Short).as_bytes())?;
    for _ in 0..=VIEWS {
        let Some(line) = read_line(&mut device, withdrawn)? else {
            device.write_all(b"\nwithdrawn, not run\n")?;
            return Ok(Outcome::Cancelled);
        };
        let line = String::from_utf8_lossy(&line);
        if line.trim().eq_ignore_ascii_case(SHOW) {
            device.write_all(question.text(Length::Whole).as_bytes())?;
            continue;
        }
        let reply = Reply::read(&line);
        let reply = if request.is_offered(reply) { reply } else { Reply::DENY };
        let said = match reply.answer {
            Answer::Deny => "denied\n".to_owned(),
            _ => format!("approved: {reply}\n"),
        };
        device.write_all(said.as_bytes())?;
        return Ok(Outcome::Answered(reply));
    }
    device.write_all(b"denied\n")?;
    Ok(Outcome::Answered(Reply::DENY))
}

/// Reads up to the line's end; an unfinished or endless line counts as empty. `None` if nobody waits.
fn read_line(device: &mut File, withdrawn: &io::PipeReader) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    loop {
        let ready = {
            let mut ends = [
                PollFd::from_borrowed_fd(withdrawn.as_fd(), PollFlags::IN),
                PollFd::from_borrowed_fd(device.as_fd(), PollFlags::IN),
            ];
            match poll(&mut ends, None) {
                Ok(_) => {}
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            if !ends[0].revents().is_empty() {
                return Ok(None);
            }
            !ends[1].revents().is_empty()
        };
        if !ready {
            continue;
        }
        let mut chunk = [0; LONGEST];
        let length = match device.read(&mut chunk) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        line.extend_from_slice(&chunk[..length]);
        if length == 0 || line.len() > LONGEST {
            return Ok(Some(Vec::new()));
        }
        if let Some(end) = line.iter().position(|byte| *byte == b'\n') {
            line.truncate(end);
            return Ok(Some(line));
        }
    }
}
