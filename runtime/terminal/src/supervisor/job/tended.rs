//! A background process under way: one loop in which it is read, fed, watched, ended and waited for.

use std::{
    mem,
    os::fd::OwnedFd,
    pin::pin,
    time::{Duration, SystemTime},
};

use rustix::termios::{Winsize, tcsetwinsize};
use tokio::{
    signal::unix::Signal,
    sync::oneshot,
    time::{Instant, sleep, sleep_until},
};

use super::{Answer, Door, Input, JobOutput, Request};
use crate::{
    EndReason,
    processes::{End, Folder, Place},
    supervisor::{
        Death, Family,
        family::{DYING, LastWord},
    },
};

/// How long a screen stays for those who were told that it goes.
const LAST_WORDS: Duration = Duration::from_millis(300);
/// How often it is looked whether anybody can still find it.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Who waits for an answer.
pub(super) type Reply = oneshot::Sender<Answer>;

/// What a background process consists of, beside its processes.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) folder: Folder,
    /// Which folder that is, whatever stands at its path later.
    pub(super) place: Place,
    pub(super) door: Door,
    pub(super) input: Input,
    pub(super) output: JobOutput,
    /// Our side of its screen.
    pub(super) screen: Option<OwnedFd>,
    /// How long its processes have to end by themselves when it is ended.
    pub(super) grace: Duration,
    /// How long output is awaited once its shell has ended.
    pub(super) drain: Duration,
}

/// A background process.
#[derive(Debug)]
pub(super) struct Tended {
    parts: Parts,
    phase: Phase,
    is_killed: bool,
    waiting: Vec<Reply>,
    /// When it is looked again whether anybody can find it.
    look_at: Instant,
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
enum Phase {
    Runs,
    /// Its shell has ended, and the last of its output is read until then.
    Ends {
        death: Death,
        at: SystemTime,
        /// What was ending with it is gone then.
        settled: Instant,
        until: Instant,
    },
    Over,
}

/// What came next.
enum Event {
    /// Something was read or written, or a process has ended, or it is time.
    Moved,
    /// Its folder is no longer there: nobody knows of it any more.
    Forgotten,
    Asked(Request, Reply),
}

impl Parts {
    /// Closes our side of the screen: whoever waits for a key or writes fails.
    fn close_screen(&mut self) {
        self.screen = None;
        self.input.end();
        self.output.close();
    }
}

impl Tended {
    pub(super) fn new(parts: Parts) -> Self {
        let look_at = Instant::now() + LOOK_EVERY;
        Self { parts, phase: Phase::Runs, is_killed: false, waiting: Vec::new(), look_at }
    }

    /// Looks after it until it is over and nothing is left of it.
    pub(super) async fn run(&mut self, family: &mut Family, ended: &mut Signal) {
        loop {
            let is_alone = family.reap();
            self.go_on(family, is_alone);
            if is_alone && matches!(self.phase, Phase::Over) {
                break;
            }
            match self.next(ended).await {
                Event::Moved => {}
                Event::Forgotten => {
                    self.end(family).await;
                    // What is at that path now, if anything, is another's.
                    return self.parts.door.close().await;
                }
                Event::Asked(Request::Kill, reply) => self.kill(family, reply).await,
                Event::Asked(request, reply) => self.answer(request, reply),
            }
        }
        self.parts.output.finish();
        self.parts.door.close().await;
        self.parts.folder.unattended();
    }

    /// Goes from one phase to the next.
    fn go_on(&mut self, family: &Family, is_alone: bool) {
        if let (Phase::Runs, Some(death)) = (self.phase, family.death()) {
            let now = Instant::now();
            let (settled, until) = (now + DYING, now + self.parts.drain.max(DYING));
            self.phase = Phase::Ends { death, at: SystemTime::now(), settled, until };
        }
        let now = Instant::now();
        if let Phase::Ends { death, at, settled, until } = self.phase
            && (now >= until || (self.parts.output.is_closed() && (is_alone || now >= settled)))
        {
            self.parts.output.shell_is_over();
            let (exit_code, signal) = match death {
                Death::Exited(status) => (Some(status), None),
                Death::Signalled(signal) => (Some(128 + signal), Some(signal)),
                Death::Unknown => (None, None),
            };
            let reason = if self.is_killed { EndReason::Killed } else { EndReason::Exited };
            let end = End { exit_code, signal, reason, at, left_running: !is_alone };
            // Without it the process will be found to be lost, which is all that is known then.
            drop(self.parts.folder.finish(&end));
            self.phase = Phase::Over;
            // What it left running would wait for input that can no longer come.
            self.parts.input.end();
            for reply in mem::take(&mut self.waiting) {
                // Whoever is gone waits no longer.
                let _gone = reply.send(Answer::Over);
            }
        }
    }

    async fn next(&mut self, ended: &mut Signal) -> Event {
        let until = match self.phase {
            Phase::Ends { settled, .. } if self.parts.output.is_closed() => Some(settled),
            Phase::Ends { until, .. } => Some(until),
            Phase::Runs | Phase::Over => None,
        };
        let Self { parts: Parts { door, input, output, folder, place, .. }, look_at, .. } = self;
        let mut look = pin!(sleep_until(*look_at));
        tokio::select! {
            () = output.step() => Event::Moved,
            () = input.step() => Event::Moved,
            (request, reply) = door.next() => Event::Asked(request, reply),
            _ = ended.recv() => Event::Moved,
            () = sleep_until(until.unwrap_or_else(Instant::now)), if until.is_some() => Event::Moved,
            () = &mut look => {
                *look_at = Instant::now() + LOOK_EVERY;
                if folder.is_at_its_place(*place) { Event::Moved } else { Event::Forgotten }
            }
        }
    }

    fn answer(&mut self, request: Request, reply: Reply) {
        if !matches!(self.phase, Phase::Runs) {
            return self.answer_late(&request, reply);
        }
        let answer = match request {
            Request::Before => Answer::Before(self.parts.input.before()),
            Request::Write { before, bytes } => return self.parts.input.send(&before, bytes, reply),
            Request::Close => return self.parts.input.close(reply),
            Request::Resize(size) => match &self.parts.screen {
                None => Answer::NoScreen,
                Some(screen) => {
                    let size =
                        Winsize { ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0 };
                    tcsetwinsize(screen, size)
                        .map_or_else(|error| Answer::Failed(error.to_string()), |()| Answer::Done)
                }
            },
            Request::Kill | Request::Wait => return self.wait(reply),
        };
        let _gone = reply.send(answer);
    }

    /// Answers what was asked after the shell's end.
    fn answer_late(&mut self, request: &Request, reply: Reply) {
        if matches!((self.phase, request), (Phase::Ends { .. }, Request::Wait | Request::Kill)) {
            return self.wait(reply);
        }
        let _gone = reply.send(Answer::Over);
    }

    fn wait(&mut self, reply: Reply) {
        self.waiting.retain(|reply| !reply.is_closed());
        self.waiting.push(reply);
    }

    /// Ends all there is, reading on meanwhile, so that last words are kept. Gives what could not be ended.
    async fn end(&mut self, family: &mut Family) -> Vec<i32> {
        let mut end = pin!(family.end(self.parts.grace, LastWord::None));
        let mut last_words = pin!(sleep(LAST_WORDS));
        loop {
            tokio::select! {
                left = &mut end => break left,
                () = self.parts.output.step() => {}
                () = &mut last_words, if self.parts.screen.is_some() => self.parts.close_screen(),
            }
        }
    }

    /// Ends it because somebody wants that.
    async fn kill(&mut self, family: &mut Family, reply: Reply) {
        let is_running = matches!(self.phase, Phase::Runs);
        self.is_killed |= is_running;
        if is_running && self.parts.screen.is_some() {
            // An interactive shell heeds nothing else; it is what it gets when its window is closed.
            family.hang_up();
        }
        let left = self.end(family).await;
        if !left.is_empty() {
            let why = format!("the processes {left:?} could not be ended and still run");
            let _gone = reply.send(Answer::Failed(why));
            return;
        }
        match self.phase {
            Phase::Over => {
                self.parts.folder.unattended();
                let _gone = reply.send(Answer::Over);
            }
            Phase::Runs | Phase::Ends { .. } => self.wait(reply),
        }
    }
}
