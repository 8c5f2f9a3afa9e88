//! Takes what a command writes while it runs, and gives an [`Output`] at its end.

use std::time::{Duration, Instant};

pub(crate) use super::spill::Spill;
use super::{
    Output, Transcript,
    binary::Sample,
    plain::{LineEnds, Plain},
    spill::SpillFile,
};
use crate::{Progress, Secrets, Update, secrets::Masker};

/// Somebody is told of progress no more often than this.
const PACE: Duration = Duration::from_millis(250);
/// So much of the last line is told.
const LAST_LINE: usize = 400;

/// How an output is recorded.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// How many characters of text are kept.
    pub(crate) chars: usize,
    /// Where all of it goes if that is more.
    pub(crate) spill: Option<Spill>,
    /// What is masked, in the text and in the file.
    pub(crate) secrets: Secrets,
    /// Who is told meanwhile.
    pub(crate) progress: Option<Progress>,
    /// Whether it is written to a screen, which has line ends of its own.
    pub(crate) is_screen: bool,
}

/// Records one output. Pieces may end anywhere.
#[derive(Debug)]
pub(crate) struct Recorder {
    mask: Masker,
    kept: Kept,
    bytes: u64,
    progress: Option<Pace>,
}

/// The two ways that masked bytes go.
#[derive(Debug)]
struct Kept {
    spill: SpillFile,
    sample: Sample,
    text: Text,
}

/// The way to what is told.
#[derive(Debug)]
struct Text {
    plain: Plain,
    /// Once more: a sequence in the middle of a secret is gone by then.
    mask: Masker,
    line_ends: Option<LineEnds>,
    transcript: Transcript,
}

#[derive(Debug)]
struct Pace {
    progress: Progress,
    told: Option<Instant>,
}

impl Recorder {
    pub(crate) fn new(plan: Plan) -> Self {
        let text = Text {
            plain: Plain::default(),
            mask: Masker::new(plan.secrets.clone()),
            line_ends: plan.is_screen.then(LineEnds::default),
            transcript: Transcript::new(plan.chars),
        };
        let kept = Kept { spill: SpillFile::new(plan.spill), sample: Sample::default(), text };
        let progress = plan.progress.map(|progress| Pace { progress, told: None });
        Self { mask: Masker::new(plan.secrets), kept, bytes: 0, progress }
    }

    /// Takes bytes as they were written. What cannot be kept is told at the end.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        let Self { mask, kept, .. } = self;
        mask.push(bytes, &mut |piece| kept.push(piece));
        if let Some(pace) = &mut self.progress {
            pace.tell(&self.kept.text.transcript, self.bytes);
        }
    }

    /// Gives what there was.
    pub(crate) fn finish(mut self) -> Output {
        let Self { mask, kept, .. } = &mut self;
        mask.finish(&mut |piece| kept.push(piece));
        let is_text = !self.kept.sample.finish();
        let Kept { spill, text, .. } = self.kept;
        let told = text.finish();
        let spilled = spill.finish(told.omitted > 0 || !is_text, is_text);
        let mut notes: Vec<String> = spilled.note.into_iter().collect();
        if is_text {
            let file = spilled.path;
            return Output {
                text: told.text,
                total_chars: told.total,
                omitted_chars: told.omitted,
                file,
                notes,
            };
        }
        let bytes = self.bytes;
        let (place, advice) = if let Some(path) = &spilled.path {
            let path = path.display();
            (format!("in {path}"), format!("To look at it, run `file {path}` or `xxd {path} | head`."))
        } else {
            let advice = "To look at it, send it through `file -`, `xxd | head` or `base64`.";
            ("not kept".to_owned(), advice.to_owned())
        };
        notes.push(advice);
        let text = format!("[{bytes} bytes of binary data, {place}]");
        Output { total_chars: text.chars().count() as u64, text, omitted_chars: 0, file: spilled.path, notes }
    }
}

impl Kept {
    fn push(&mut self, bytes: &[u8]) {
        let is_binary = self.sample.push(bytes);
        self.spill.push(bytes, !is_binary);
        if !is_binary {
            self.text.push(bytes);
        }
    }
}

impl Text {
    fn push(&mut self, bytes: &[u8]) {
        let Self { plain, mask, line_ends, transcript } = self;
        plain.push(bytes, &mut |piece| {
            mask.push(piece, &mut |piece| match line_ends {
                Some(ends) => ends.push(piece, &mut |piece| transcript.push(piece)),
                None => transcript.push(piece),
            });
        });
    }

    fn finish(self) -> super::transcript::Kept {
        let Self { mut mask, mut line_ends, mut transcript, .. } = self;
        mask.finish(&mut |piece| match &mut line_ends {
            Some(ends) => ends.push(piece, &mut |piece| transcript.push(piece)),
            None => transcript.push(piece),
        });
        if let Some(ends) = &mut line_ends {
            ends.finish(&mut |piece| transcript.push(piece));
        }
        transcript.finish()
    }
}

impl Pace {
    fn tell(&mut self, transcript: &Transcript, bytes: u64) {
        let now = Instant::now();
        if self.told.is_none_or(|told| now.duration_since(told) >= PACE) {
            self.told = Some(now);
            self.progress.tell(Update { last_line: transcript.last_line(LAST_LINE), bytes });
        }
    }
}

#[cfg(test)]
mod tests;
