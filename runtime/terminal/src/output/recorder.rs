//! Takes what a command writes while it runs, and gives an [`Output`] at its end.

use std::time::{Duration, Instant};

pub(crate) use super::spill::Spill;
use super::{
    Output, Transcript,
    binary::Sample,
    lines::{LineEnds, Lines},
    plain::Plain,
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
    lines: Lines,
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
            lines: Lines::new(if plan.is_screen { LineEnds::OfAScreen } else { LineEnds::OfAFile }),
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
            pace.tell(&self.kept.text, self.bytes);
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
        let Self { plain, mask, lines, transcript } = self;
        let mut line = |piece: &[u8]| lines.push(piece, &mut |piece| transcript.push(piece));
        plain.push(bytes, &mut |piece| mask.push(piece, &mut line));
    }

    /// Gives the last line that has something in it, also while it is being written.
    fn last_line(&self) -> String {
        let open = self.lines.open(LAST_LINE);
        if open.is_empty() { self.transcript.last_line(LAST_LINE).to_owned() } else { open }
    }

    fn finish(self) -> super::transcript::Kept {
        let Self { mut plain, mut mask, mut lines, mut transcript } = self;
        let mut line = |piece: &[u8]| lines.push(piece, &mut |piece| transcript.push(piece));
        plain.finish(&mut |piece| mask.push(piece, &mut line));
        mask.finish(&mut line);
        lines.finish(&mut |piece| transcript.push(piece));
        transcript.finish()
    }
}

impl Pace {
    fn tell(&mut self, text: &Text, bytes: u64) {
        let now = Instant::now();
        if self.told.is_none_or(|told| now.duration_since(told) >= PACE) {
            self.told = Some(now);
            self.progress.tell(Update { last_line: &text.last_line(), bytes });
        }
    }
}

#[cfg(test)]
mod tests;
