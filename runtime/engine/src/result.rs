//! Makes of a tool's answer what the model gets: within the budget, nothing lost, strangers' words framed.

mod budget;
mod frame;
mod media;
mod shown;
mod spill;
mod turn;

use std::{sync::Arc, time::Duration};

pub use self::{
    budget::Budget,
    frame::{Trust, frame},
    media::{Media, MediaSource, Part},
    shown::preview,
    spill::{LongResult, Saved, Spill, SpillError, SpillFuture, result_file_name},
};
use self::{
    frame::{FRAME_CHARS, is_framed},
    shown::{Shown, Size},
};
pub(crate) use self::{
    media::{Content, kept},
    turn::settle,
};
use crate::{
    Context, Output,
    call::Callable,
    caught::{caught, panic_text},
    declare::Concurrency,
    dispatch::says_error,
    dynamic::Bringer,
};

/// When writing a file is given up.
const SPILL_DEADLINE: Duration = Duration::from_secs(20);
/// Why there is no file when the host names no place for one.
const NO_PLACE: &str = "this host names no folder for results";

/// What holds for the results of a session: a service that the host lends (see [`Services`](crate::Services)).
/// Without it the budget is the usual one, nothing can be saved, and strangers' words are framed.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// How long results may be.
    pub budget: Budget,
    /// Where longer ones go.
    pub spill: Option<Arc<dyn Spill>>,
    /// Who reads them.
    pub reader: Reader,
}

/// Who reads a session's results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reader {
    /// A model: strangers' words are framed.
    #[default]
    Model,
    /// A program, which wants the tool's own words and no others.
    Program,
}

/// Where a result comes from, and what its tool declares about results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    call_id: &'a str,
    limit: Option<usize>,
    trust: Trust,
    /// Whether the same call gives the same again.
    can_repeat: bool,
}

/// A result as the model gets it, but for the frame.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    shown: Shown,
    media: Vec<Media>,
    framed: bool,
    can_repeat: bool,
    /// Whether it is known to be an error.
    pub(crate) is_error: bool,
}

impl<'a> Origin<'a> {
    /// Takes what a hook said about a call that found no tool.
    pub(crate) const fn hook(call_id: &'a str) -> Self {
        Self { call_id, limit: None, trust: Trust::Own, can_repeat: false }
    }

    /// Takes what a tool declares. What a plugin or a server says is a stranger's.
    pub(crate) fn of(tool: Callable<'_>, call_id: &'a str) -> Self {
        let trust = Trust::by_name(tool.name());
        let plain = Self { call_id, limit: None, trust, can_repeat: false };
        match tool {
            Callable::Row(row) => row.native().map_or(plain, |tool| Self {
                limit: tool.max_result_chars,
                trust: tool.trust.or(trust),
                can_repeat: matches!(tool.concurrency, Concurrency::Reads(_)),
                ..plain
            }),
            Callable::Brought(tool) => {
                let own = if *tool.bringer() == Bringer::Host { Trust::Own } else { Trust::Outside };
                Self { limit: tool.max_result_chars(), trust: own.or(trust), ..plain }
            }
            Callable::Bridge(..) => plain,
        }
    }
}

impl Finished {
    /// Passes on an error in words of our own, which needs neither budget nor frame.
    pub(crate) fn ours(text: String) -> Self {
        Self {
            shown: Shown::Whole(text),
            media: Vec::new(),
            framed: false,
            can_repeat: false,
            is_error: true,
        }
    }

    /// Tells whether it is an error, or says that it is one.
    pub(crate) fn says_error(&self) -> bool {
        self.is_error || matches!(&self.shown, Shown::Whole(text) if says_error(text))
    }

    /// Gives the text, and what there is beside text.
    pub(crate) fn into_content(self, tool: &str) -> (String, Vec<Media>) {
        let text = match self.shown {
            Shown::Whole(text) if !self.framed => text,
            shown => shown.text(self.framed.then_some(tool)),
        };
        (text, self.media)
    }

    /// How many characters the model gets.
    fn chars(&self) -> usize {
        self.shown.chars() + if self.framed { FRAME_CHARS } else { 0 }
    }
}

impl Output {
    /// Parts the text from the rest, which leaves a line in the text where it stood.
    pub(crate) fn split(self) -> (String, Vec<Media>) {
        match self {
            Self::Text(text) | Self::Json(text) => (text, Vec::new()),
            Self::Parts(parts) => media::split(parts),
        }
    }
}

/// Makes of what a tool said, answer or error, what the model gets.
pub(crate) async fn finish(
    context: &Context,
    origin: Origin<'_>,
    text: String,
    media: Vec<Media>,
) -> Finished {
    let results = context.services.get::<Results>();
    let limit = results.map_or_else(Budget::default, |results| results.budget).limit(origin.limit);
    let framed = origin.trust == Trust::Outside && framing(context) && is_framed(&text);
    let is_short = text.len() <= limit || text.chars().nth(limit).is_none();
    let shown = if is_short {
        Shown::Whole(text)
    } else {
        // Boxed, because it is rare and its state would be part of every call's.
        Box::pin(shorten(context, origin.call_id, text, limit)).await
    };
    Finished { shown, media, framed, can_repeat: origin.can_repeat, is_error: false }
}

fn framing(context: &Context) -> bool {
    context.services.get::<Results>().is_none_or(|results| results.reader == Reader::Model)
}

/// Saves a result and gives its beginning, or, where it cannot be saved, both its ends. What would not become
/// shorter stays whole.
async fn shorten(context: &Context, call_id: &str, text: String, limit: usize) -> Shown {
    let results = context.services.get::<Results>().cloned().unwrap_or_default();
    let size = Size::of(&text);
    let mut shorter = match save(context, results.spill.as_ref(), call_id, &text).await {
        Ok(saved) => Shown::saved(&text, size, saved, results.budget.preview),
        Err(why) => Shown::cut(&text, size, &why, limit),
    };
    shorter.shrink(limit);
    if shorter.chars() < size.chars { shorter } else { Shown::Whole(text) }
}

/// Writes a whole result, or says why it could not be written. A spill that hangs or panics loses nothing.
async fn save(
    context: &Context,
    spill: Option<&Arc<dyn Spill>>,
    call_id: &str,
    text: &str,
) -> Result<Saved, String> {
    let Some(spill) = spill else { return Err(NO_PLACE.to_owned()) };
    let result = LongResult {
        file_name: result_file_name(call_id),
        session_id: context.session_id.clone(),
        text: Arc::from(text),
    };
    let saving = async { tokio::time::timeout(SPILL_DEADLINE, spill.save(&result)).await };
    match caught(saving).await {
        Ok(Ok(Ok(saved))) => Ok(saved),
        Ok(Ok(Err(error))) => Err(short(&error.to_string())),
        Ok(Err(_)) => Err(format!("writing it took longer than {SPILL_DEADLINE:?}")),
        Err(panic) => Err(short(&format!("writing it panicked: {}", panic_text(panic)))),
    }
}

/// Keeps a reason in bounds and on one line.
fn short(why: &str) -> String {
    why.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).take(300).collect()
}
