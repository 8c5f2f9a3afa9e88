//! Looks for texts in the lines that a background process writes.

use aho_corasick::{AhoCorasick, MatchKind};
use tokio::time::Instant;

use super::throttle::{Room, Telling, Throttle};
use crate::{Notice, Secrets, output::Plain};

/// A longer line is looked at in pieces of this length.
const LONGEST_LINE: usize = 64 * 1024;
/// So many characters of lines are told at once.
const MOST_CHARS: usize = 2_000;

/// Watches output for texts.
#[derive(Debug)]
pub(super) struct Watch {
    id: String,
    command: String,
    patterns: Vec<String>,
    /// Nothing where there is nothing to look for.
    finder: Option<AhoCorasick>,
    secrets: Secrets,
    /// The line whose end has not come.
    line: Vec<u8>,
    hits: u64,
    throttle: Throttle,
}

/// What was found in output that came at once.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) notice: Option<Notice>,
    /// Whether it is watched no longer, and its end is a notice instead.
    pub(super) is_stopped: bool,
}

/// Lines that have one of the texts.
#[derive(Debug, Default)]
struct Lines {
    count: u64,
    first_pattern: Option<usize>,
    text: String,
    /// How many are in the text.
    shown: u64,
}

impl Watch {
    pub(super) fn new(id: &str, command: &str, patterns: &[String], secrets: Secrets) -> Self {
        let patterns: Vec<String> = patterns.iter().filter(|pattern| !pattern.is_empty()).cloned().collect();
        let builder = || AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(&patterns).ok();
        Self {
            id: id.to_owned(),
            command: command.to_owned(),
            finder: if patterns.is_empty() { None } else { builder() },
            patterns,
            secrets,
            line: Vec::new(),
            hits: 0,
            throttle: Throttle::default(),
        }
    }

    /// Gives how many lines had one of the texts.
    pub(super) const fn hits(&self) -> u64 {
        self.hits
    }

    /// Tells whether anything is looked for.
    pub(super) const fn is_on(&self) -> bool {
        self.finder.is_some()
    }

    /// Looks at what was written. A line counts once its end is there.
    pub(super) fn look(&mut self, bytes: &[u8], now: Instant, room: impl FnOnce() -> Room) -> Found {
        let Some(finder) = self.finder.clone() else { return Found::default() };
        let mut lines = Lines::default();
        let mut rest = bytes;
        while let Some(end) = memchr::memchr2(b'\n', b'\r', rest) {
            if self.line.is_empty() {
                self.judge(&finder, &rest[..end], &mut lines);
            } else {
                let mut line = std::mem::take(&mut self.line);
                line.extend_from_slice(&rest[..end]);
                self.judge(&finder, &line, &mut lines);
            }
            rest = &rest[end + 1..];
        }
        self.line.extend_from_slice(rest);
        if self.line.len() > LONGEST_LINE {
            let line = std::mem::take(&mut self.line);
            self.judge(&finder, &line, &mut lines);
        }
        self.told(lines, now, room)
    }

    /// Looks at the line that has no end and will have none.
    pub(super) fn finish(&mut self, now: Instant, room: impl FnOnce() -> Room) -> Found {
        let Some(finder) = self.finder.clone() else { return Found::default() };
        let (line, mut lines) = (std::mem::take(&mut self.line), Lines::default());
        self.judge(&finder, &line, &mut lines);
        self.told(lines, now, room)
    }

    /// Looks no more.
    pub(super) fn stop(&mut self) {
        self.finder = None;
        self.line = Vec::new();
    }

    fn judge(&self, finder: &AhoCorasick, line: &[u8], lines: &mut Lines) {
        let line = plain(line);
        let Some(found) = finder.find(&line) else { return };
        lines.count += 1;
        lines.first_pattern.get_or_insert_with(|| found.pattern().as_usize());
        let room = MOST_CHARS.saturating_sub(lines.text.chars().count());
        if room > 0 {
            lines.shown += 1;
            let text = self.secrets.mask_text(&String::from_utf8_lossy(&line));
            lines.text.extend(text.chars().take(room - 1).chain(['\n']));
        }
    }

    fn told(&mut self, lines: Lines, now: Instant, room: impl FnOnce() -> Room) -> Found {
        let Some(pattern) = lines.first_pattern.and_then(|first| self.patterns.get(first)) else {
            return Found::default();
        };
        self.hits += lines.count;
        let (id, command) = (self.id.clone(), self.command.clone());
        match self.throttle.matched(lines.count, now, room()) {
            Telling::Hold => Found::default(),
            Telling::Tell { suppressed } => {
                let suppressed = suppressed + lines.count - lines.shown;
                let (pattern, output) = (pattern.clone(), lines.text);
                let notice = Notice::Matched { id, command, pattern, output, suppressed };
                Found { notice: Some(notice), is_stopped: false }
            }
            Telling::Stop { suppressed } => {
                self.stop();
                let message = format!(
                    "It writes lines that are watched for too often: {suppressed} were not told since the last notice. It is watched no longer; its end will be a notice instead."
                );
                let notice = Notice::WatchStopped { id, command, message };
                Found { notice: Some(notice), is_stopped: true }
            }
        }
    }
}

/// Takes colours and the like out of a line.
fn plain(line: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(line.len());
    let mut plain = Plain::default();
    plain.push(line, &mut |piece| text.extend_from_slice(piece));
    plain.finish(&mut |piece| text.extend_from_slice(piece));
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::{Found, Room, Watch};
    use crate::{Notice, Secrets};

    fn watch(patterns: &[&str]) -> Watch {
        let patterns: Vec<_> = patterns.iter().map(|pattern| (*pattern).to_owned()).collect();
        Watch::new("proc_0123456789ab", "make", &patterns, Secrets::default())
    }

    fn matched(pattern: &str, output: &str, suppressed: u64) -> Found {
        let notice = Notice::Matched {
            id: "proc_0123456789ab".to_owned(),
            command: "make".to_owned(),
            pattern: pattern.to_owned(),
            output: output.to_owned(),
            suppressed,
        };
        Found { notice: Some(notice), is_stopped: false }
    }

    #[test]
    fn whole_lines_are_looked_at_without_their_colours() {
        let now = Instant::now();
        let table: [(&[&[u8]], Found); 8] = [
            (&[b"all is well\n"], Found::default()),
            (&[b"an error: a\n"], matched("error", "an error: a\n", 0)),
            (&[b"an er", b"ror: a", b"\nnext\n"], matched("error", "an error: a\n", 0)),
            (&[b"an er\x1b[31mror\x1b[0m\n"], matched("error", "an error\n", 0)),
            (&[b"an error without end"], Found::default()),
            (&[b"50 %\rerror\rdone\r\n"], matched("error", "error\n", 0)),
            (&[b"ready\nerror 1\nok\nerror 2\n"], matched("ready", "ready\nerror 1\nerror 2\n", 0)),
            (&[b"\xff error\n"], matched("error", "\u{fffd} error\n", 0)),
        ];
        for (pieces, found) in table {
            let mut watch = watch(&["error", "ready"]);
            let all = pieces.iter().map(|piece| watch.look(piece, now, || Room::Left));
            assert_eq!(all.reduce(|one, next| if one.notice.is_some() { one } else { next }), Some(found));
        }
    }

    #[test]
    fn the_last_line_counts_without_its_end() {
        let (mut watch, now) = (watch(&["error"]), Instant::now());
        assert_eq!(watch.look(b"last error", now, || Room::Left), Found::default());
        assert_eq!(watch.finish(now, || Room::Left), matched("error", "last error\n", 0));
        assert_eq!(watch.hits(), 1);
    }

    #[test]
    fn much_at_once_is_told_in_part() {
        let (mut watch, now) = (watch(&["x"]), Instant::now());
        let line = format!("{}\n", "x".repeat(999));
        let found = watch.look(line.repeat(5).as_bytes(), now, || Room::Left);
        assert_eq!(found, matched("x", &line.repeat(2), 3));
        let endless = vec![b'x'; 300_000];
        assert_eq!(watch.look(&endless, now, || Room::Left), Found::default());
        assert!(watch.line.len() <= 64 * 1024);
    }

    #[test]
    fn a_flood_stops_the_watch() {
        let (mut watch, begin) = (watch(&["x"]), Instant::now());
        let mut found = Vec::new();
        for second in 0..60 {
            let now = begin + Duration::from_secs(second);
            found.push(watch.look(b"x\n", now, || Room::Left));
        }
        let told = found.iter().filter(|found| matches!(found.notice, Some(Notice::Matched { .. }))).count();
        assert_eq!((told, watch.is_on(), watch.hits()), (3, false, 32));
        assert!(found[31].is_stopped);
        assert!(
            matches!(&found[31].notice, Some(Notice::WatchStopped { message, .. }) if message.contains("1 were"))
        );
    }
}
