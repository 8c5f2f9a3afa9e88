//! What a command wrote: all of it in bounded memory, whatever it is and however much.

mod binary;
mod lines;
pub(crate) mod log;
mod plain;
mod recorder;
mod spill;
mod transcript;

use std::path::PathBuf;

pub(crate) use self::{
    plain::Plain,
    recorder::{Plan, Recorder, Spill},
    transcript::Transcript,
};

/// What a command wrote, as it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The text: colours and the like removed, secrets masked, the middle left out where there was too much.
    pub text: String,
    /// How many characters there were.
    pub total_chars: u64,
    /// How many of them are not in `text`.
    pub omitted_chars: u64,
    /// The file with all of it, where not all is in `text`, or it is no text.
    pub file: Option<PathBuf>,
    /// What else is worth telling about it, each a sentence.
    pub notes: Vec<String>,
}
