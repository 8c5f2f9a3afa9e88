//! The question, and the one who can be asked.

use std::{
    fmt,
    hash::{BuildHasher as _, Hasher as _, RandomState},
    pin::Pin,
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::time::Instant;

use crate::{Answer, Breadth, Concern, Outcome, Reply, Subject};

/// A boxed future, so that the trait can be used as an object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The mark of a question. It counts on from where chance began, so that an answer to a question of an earlier run
/// of the program never meets a question of this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RequestId(u64);

impl RequestId {
    pub(crate) fn next() -> Self {
        static NEXT: LazyLock<AtomicU64> = LazyLock::new(|| {
            // Far below the end, which is never reached then.
            AtomicU64::new(RandomState::new().build_hasher().finish() >> 4)
        });
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Reads a mark that was written.
    pub fn read(text: &str) -> Option<Self> {
        let is_written = text.len() == WIDTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_written.then(|| u64::from_str_radix(text, 36).ok().map(Self))?
    }
}

/// How many letters and digits a mark has.
const WIDTH: usize = 12;

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [b'0'; WIDTH];
        let mut rest = self.0;
        for digit in digits.iter_mut().rev() {
            let value = u32::try_from(rest % 36).unwrap_or_default();
            *digit = char::from_digit(value, 36).map_or(b'0', |letter| letter as u8);
            rest /= 36;
        }
        formatter.write_str(str::from_utf8(&digits).unwrap_or_default())
    }
}

/// Whose call it is that is asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    /// The session; empty when there is none.
    pub session: String,
    /// The turn; empty when there is none.
    pub turn: String,
    /// The tool call; empty when it is not known.
    pub call: String,
}

/// One question: may this run, in spite of what was found.
#[derive(Clone, Debug)]
pub struct ApprovalRequest {
    pub(crate) id: RequestId,
    pub(crate) subject: Subject,
    pub(crate) occasion: Occasion,
    pub(crate) concerns: Vec<Concern>,
    pub(crate) offers: Vec<(Answer, Breadth)>,
    pub(crate) patience: Duration,
    pub(crate) deadline: Instant,
}

impl ApprovalRequest {
    /// Gives the mark that an answer refers to.
    pub const fn id(&self) -> RequestId {
        self.id
    }

    /// Gives what is in question.
    pub const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Gives whose call it is.
    pub const fn occasion(&self) -> &Occasion {
        &self.occasion
    }

    /// Gives all that nobody has agreed to yet. A yes for once is about all of it; one that is remembered is
    /// about the first, and then the next is asked about.
    pub fn concerns(&self) -> &[Concern] {
        &self.concerns
    }

    /// Gives the answers that may be chosen, each with how much it covers; any other is taken for a no.
    pub fn offers(&self) -> &[(Answer, Breadth)] {
        &self.offers
    }

    /// Tells whether a reply may be chosen.
    pub fn is_offered(&self, reply: Reply) -> bool {
        self.offers.contains(&(reply.answer, reply.breadth))
    }

    /// Gives how long the question stands.
    pub const fn patience(&self) -> Duration {
        self.patience
    }

    /// Gives when silence becomes a no.
    pub const fn deadline(&self) -> Instant {
        self.deadline
    }
}

/// By what way somebody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// A terminal.
    Terminal,
    /// Messages to people elsewhere.
    Gateway,
    /// A yes that was given beforehand.
    Beforehand,
    /// None: nobody is there.
    Headless,
    /// None: it is a scheduled job.
    Scheduled,
    /// Another.
    Other,
}

impl Surface {
    /// Gives the word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terminal => "cli",
            Self::Gateway => "gateway",
            Self::Beforehand => "beforehand",
            Self::Headless => "headless",
            Self::Scheduled => "cron",
            Self::Other => "other",
        }
    }
}

/// Someone or something that can be asked.
pub trait Ask: Send + Sync {
    /// Puts the question and waits for what comes of it. Dropping the future withdraws the question.
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome>;

    /// Tells by what way it asks; [`Surface::Headless`] and [`Surface::Scheduled`] mean that nobody is there.
    fn surface(&self) -> Surface {
        Surface::Other
    }

    /// Tells the one who was asked what came of an answer, where it was not what they chose.
    fn tell<'a>(&'a self, request: &'a ApprovalRequest, text: &'a str) -> BoxFuture<'a, ()> {
        let _ = (request, text);
        Box::pin(std::future::ready(()))
    }
}
