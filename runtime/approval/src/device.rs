//! Asks the person at the terminal device, never standard input, which may hold a script or a model's words.

mod question;
mod secret;

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
use zeroize::Zeroizing;

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
        let request = request.clone();
        let outcome =
            self.at_device("approval", move |device, withdrawn| converse(device, &request, withdrawn)).await;
        match outcome {
            Ok(outcome) => outcome,
            Err(error) => Outcome::Undeliverable(format!("{}: {error}", self.path.display())),
        }
    }

    /// Asks for a secret and shows nothing of what is typed. `None` for an empty line and for an interruption.
    pub async fn ask_secret(&self, question: &str) -> io::Result<Option<Zeroizing<Vec<u8>>>> {
        let question = visible(question);
        self.at_device("secret", move |device, withdrawn| secret::converse(device, &question, withdrawn))
            .await
    }

    /// Talks at the device on a thread of its own, until that is done or nobody waits for it any more.
    async fn at_device<T: Send + 'static>(
        &self,
        name: &str,
        talk: impl FnOnce(File, &io::PipeReader) -> io::Result<T> + Send + 'static,
    ) -> io::Result<T> {
        // One question at a time: two prompts on one screen would share their answers.
        let _turn = self.turn.lock().await;
        let device = open(&self.path)?;
        // The reading thread waits for the device and for this pipe; dropping the future closes the pipe,
        // so a question that nobody waits for any more leaves no thread behind.
        let (withdrawn, standing) = io::pipe()?;
        let (reply, answer) = oneshot::channel();
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            // Nobody may be listening any more, and then the answer is of no use.
            drop(reply.send(talk(device, &withdrawn)));
        })?;
        let outcome = answer.await;
        drop(standing);
        outcome.unwrap_or_else(|_| Err(io::Error::other("the prompt ended without an answer")))
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
        let Some(line) = read_line(&mut device, withdrawn, b"\n")? else {
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

/// Reads up to the line's end; an unfinished or endless line counts as empty. `None` if nobody waits. An end that is
/// no line feed stays in the line.
fn read_line(
    device: &mut File,
    withdrawn: &io::PipeReader,
    ends: &[u8],
) -> io::Result<Option<Zeroizing<Vec<u8>>>> {
    // Room for all of it: what a growing list leaves behind would not be overwritten.
    let mut line = Zeroizing::new(Vec::with_capacity(2 * LONGEST));
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
        let mut chunk = Zeroizing::new([0; LONGEST]);
        let length = match device.read(chunk.as_mut_slice()) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        line.extend_from_slice(&chunk[..length]);
        if length == 0 || line.len() > LONGEST {
            return Ok(Some(Zeroizing::default()));
        }
        if let Some(end) = line.iter().position(|byte| ends.contains(byte)) {
            let is_line_feed = line.get(end) == Some(&b'\n');
            line.truncate(if is_line_feed { end } else { end + 1 });
            return Ok(Some(line));
        }
    }
}
