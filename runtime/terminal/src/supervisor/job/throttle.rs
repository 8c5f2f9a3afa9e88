//! How often somebody is told of lines that were watched for.

use std::time::Duration;

use tokio::time::Instant;

/// One notice in so much time.
const WINDOW: Duration = Duration::from_secs(15);
/// After so many windows in a row with lines that were not told, nobody is told any more.
const MOST_STRIKES: u32 = 3;

/// Counts lines against time.
#[derive(Debug, Default)]
pub(super) struct Throttle {
    /// When somebody was told last.
    told: Option<Instant>,
    /// How many lines were not told since.
    suppressed: u64,
    /// Whether there are such in this window.
    is_struck: bool,
    strikes: u32,
}

/// What is to be done about lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Telling {
    /// Tell them, and that so many before were not told.
    Tell {
        /// How many.
        suppressed: u64,
    },
    /// Do not tell them.
    Hold,
    /// Tell that this is the end of telling, with so many not told.
    Stop {
        /// How many.
        suppressed: u64,
    },
}

impl Throttle {
    /// Takes lines that came at once. `has_room` says whether somebody takes what is told.
    pub(super) fn matched(&mut self, lines: u64, now: Instant, has_room: Room) -> Telling {
        let is_in_window = self.told.is_some_and(|told| now < told + WINDOW);
        if !is_in_window && has_room == Room::Left {
            if !self.is_struck {
                self.strikes = 0;
            }
            self.told = Some(now);
            self.is_struck = false;
            return Telling::Tell { suppressed: std::mem::take(&mut self.suppressed) };
        }
        self.suppressed += lines;
        if is_in_window && !self.is_struck {
            self.is_struck = true;
            self.strikes += 1;
            if self.strikes == MOST_STRIKES {
                return Telling::Stop { suppressed: self.suppressed };
            }
        }
        Telling::Hold
    }
}

/// Whether there is room for another notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// There is.
    Left,
    /// So many wait already that nobody seems to take them.
    None,
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::{Room, Telling, Throttle};

    /// Feeds lines that come at these seconds and gives what was done, shortly.
    fn told(seconds: &[u64]) -> String {
        let (begin, mut throttle) = (Instant::now(), Throttle::default());
        let tellings = seconds.iter().map(|second| {
            match throttle.matched(1, begin + Duration::from_secs(*second), Room::Left) {
                Telling::Tell { suppressed } => format!("t{suppressed}"),
                Telling::Hold => "-".to_owned(),
                Telling::Stop { suppressed } => format!("stop{suppressed}"),
            }
        });
        tellings.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn one_notice_in_fifteen_seconds() {
        let table: [(&[u64], &str); 6] = [
            (&[0], "t0"),
            (&[0, 14, 15], "t0 - t1"),
            (&[0, 1, 2, 3, 15, 30, 45, 46], "t0 - - - t3 t0 t0 -"),
            // Three windows in a row with more than one line.
            (&[0, 1, 15, 16, 17, 30, 31], "t0 - t1 - - t2 stop1"),
            // A quiet window between makes it two and one.
            (&[0, 1, 15, 16, 30, 45, 46, 60, 61], "t0 - t1 - t1 t0 - t1 -"),
            (&[0, 100, 200, 300, 301], "t0 t0 t0 t0 -"),
        ];
        for (seconds, done) in table {
            assert_eq!(told(seconds), done, "{seconds:?}");
        }
    }

    #[test]
    fn what_nobody_takes_is_counted_and_is_no_strike() {
        let (begin, mut throttle) = (Instant::now(), Throttle::default());
        let at = |seconds| begin + Duration::from_secs(seconds);
        assert_eq!(throttle.matched(1, at(0), Room::Left), Telling::Tell { suppressed: 0 });
        for second in [20, 40, 60, 80, 100] {
            assert_eq!(throttle.matched(2, at(second), Room::None), Telling::Hold);
        }
        assert_eq!(throttle.matched(1, at(120), Room::Left), Telling::Tell { suppressed: 10 });
    }
}
