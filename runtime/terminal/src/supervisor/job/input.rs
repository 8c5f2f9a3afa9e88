//! What is sent to a background process: a pipe to its standard input, or the keyboard of its screen.

use std::{collections::VecDeque, future::pending, io, os::fd::OwnedFd, time::Duration};

use rustix::{
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    io::Errno,
    termios::{LocalModes, SpecialCodeIndex, tcgetattr},
};
use tokio::{
    io::AsyncWriteExt as _,
    net::unix::pipe,
    time::{Instant, sleep_until},
};

use super::{Answer, tended::Reply};

/// How long a process has to take what is sent to it.
const PATIENCE: Duration = Duration::from_secs(5);
/// A line without end is kept whole, to be judged with what follows; a longer one is not sent.
const LONGEST_LINE: usize = 1 << 20;
/// So much of what was sent is kept, to be judged with what follows.
const MOST_KEPT: usize = 128 * 1024;

/// Sends to a process, one text after the other, without ever waiting for it.
#[derive(Debug)]
pub(super) struct Input {
    target: Option<pipe::Sender>,
    is_screen: bool,
    /// What was sent, from the beginning, or from where it is still kept.
    sent: Sent,
    queue: VecDeque<Sending>,
}

#[derive(Clone, Debug, Default)]
struct Sent {
    bytes: Vec<u8>,
    is_cut: bool,
    /// How long the line is that is not ended yet, which may be longer than what is kept.
    open_line: usize,
}

#[derive(Debug)]
struct Sending {
    bytes: Vec<u8>,
    written: usize,
    /// Begins when it is its turn.
    until: Option<Instant>,
    closes: bool,
    reply: Reply,
}

impl Input {
    pub(super) fn new(target: OwnedFd, is_screen: bool) -> io::Result<Self> {
        fcntl_setfl(&target, fcntl_getfl(&target)? | OFlags::NONBLOCK)?;
        // A screen is written to like a pipe.
        let target = Some(pipe::Sender::from_owned_fd_unchecked(target)?);
        Ok(Self { target, is_screen, sent: Sent::default(), queue: VecDeque::new() })
    }

    /// Gives what was sent, or will be; behind a NUL where that is not all.
    pub(super) fn before(&self) -> String {
        let mut sent = self.sent.clone();
        for sending in &self.queue {
            sent.add(&sending.bytes[sending.written..], self.is_screen);
        }
        let text = String::from_utf8_lossy(&sent.bytes);
        if sent.is_cut { format!("\0{text}") } else { text.into_owned() }
    }

    /// Gives how much of a line is not ended yet.
    fn open_line(&self) -> usize {
        self.queue.iter().fold(self.sent.open_line, |open, sending| {
            open_after(open, &sending.bytes[sending.written..], self.is_screen)
        })
    }

    /// Takes a text to send, which was judged together with what was sent before.
    pub(super) fn send(&mut self, before: &str, bytes: Vec<u8>, reply: Reply) {
        let now = self.before();
        let length = open_after(self.open_line(), &bytes, self.is_screen);
        let refusal = if self.target.is_none() {
            Answer::Closed
        } else if now != before {
            Answer::Changed
        } else if length > LONGEST_LINE {
            Answer::TooLong { most: LONGEST_LINE }
        } else {
            self.queue.push_back(Sending { bytes, written: 0, until: None, closes: false, reply });
            return;
        };
        let _gone = reply.send(refusal);
    }

    /// Closes a pipe once all is sent; on a screen it sends the character that means the end.
    pub(super) fn close(&mut self, reply: Reply) {
        let bytes = match &self.target {
            Some(screen) if self.is_screen => match end_of_file(screen, self.open_line() > 0) {
                Ok(bytes) => bytes,
                Err(error) => {
                    let _gone = reply.send(Answer::Failed(error.to_string()));
                    return;
                }
            },
            // Closing what is closed changes nothing.
            None => return drop(reply.send(Answer::Done)),
            Some(_) => Vec::new(),
        };
        let closes = !self.is_screen;
        self.queue.push_back(Sending { bytes, written: 0, until: None, closes, reply });
    }

    /// Sends nothing more.
    pub(super) fn end(&mut self) {
        self.target = None;
        for sending in self.queue.drain(..) {
            let _gone = sending.reply.send(Answer::Over);
        }
    }

    /// Sends a little. May be dropped and called again.
    pub(super) async fn step(&mut self) {
        let Self { target, is_screen, sent: known, queue } = self;
        let Some(first) = queue.front_mut() else { return pending().await };
        let until = *first.until.get_or_insert_with(|| Instant::now() + PATIENCE);
        let answer = match target {
            None => Some(Answer::Closed),
            Some(_) if first.written == first.bytes.len() => Some(Answer::Done),
            Some(target) => {
                let rest = &first.bytes[first.written..];
                tokio::select! {
                    sent = target.write(rest) => match sent {
                        Ok(sent) => {
                            known.add(&rest[..sent], *is_screen);
                            first.written += sent;
                            None
                        }
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => None,
                        Err(error) => Some(failed(&error)),
                    },
                    () = sleep_until(until) => Some(Answer::NotReading { written: first.written }),
                }
            }
        };
        let Some(answer) = answer else { return };
        if let Some(done) = self.queue.pop_front() {
            if answer == Answer::Closed || (done.closes && answer == Answer::Done) {
                self.target = None;
            }
            let _gone = done.reply.send(answer);
        }
    }
}

/// Tells what it means that nothing can be sent.
fn failed(error: &io::Error) -> Answer {
    let is_closed =
        [Errno::PIPE, Errno::IO].iter().any(|closed| error.raw_os_error() == Some(closed.raw_os_error()));
    if is_closed { Answer::Closed } else { Answer::Failed(error.to_string()) }
}

/// Gives what ends the input of a screen: the end-of-file character, twice where the first one only ends a line.
fn end_of_file(screen: &pipe::Sender, is_in_line: bool) -> io::Result<Vec<u8>> {
    let modes = tcgetattr(screen)?;
    let is_by_lines = modes.local_modes.contains(LocalModes::ICANON);
    Ok(vec![modes.special_codes[SpecialCodeIndex::VEOF]; if is_by_lines && is_in_line { 2 } else { 1 }])
}

fn is_end(byte: u8, is_screen: bool) -> bool {
    byte == b'\n' || (is_screen && byte == b'\r')
}

/// Gives how long the open line is once these bytes have come.
fn open_after(open: usize, bytes: &[u8], is_screen: bool) -> usize {
    let end = bytes.iter().rposition(|byte| is_end(*byte, is_screen));
    end.map_or(open + bytes.len(), |end| bytes.len() - end - 1)
}

impl Sent {
    /// Adds what is sent; the oldest goes where it becomes too much.
    fn add(&mut self, bytes: &[u8], is_screen: bool) {
        self.open_line = open_after(self.open_line, bytes, is_screen);
        self.bytes.extend_from_slice(bytes);
        if let Some(more) = self.bytes.len().checked_sub(MOST_KEPT).filter(|more| *more > 0) {
            self.bytes.drain(..more);
            self.is_cut = true;
        }
    }
}
