//! How many notices of watched lines are given in a time, over all processes.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// So many …
const MOST: usize = 15;
/// … in this time. The others are given later.
const WINDOW: Duration = Duration::from_secs(10);

/// Remembers when notices were given.
#[derive(Debug, Default)]
pub(super) struct Rate(VecDeque<Instant>);

impl Rate {
    /// Tells whether another notice may be given now, and counts it then.
    pub(super) fn has_room(&mut self, now: Instant) -> bool {
        while self.0.front().is_some_and(|given| *given + WINDOW <= now) {
            self.0.pop_front();
        }
        let has_room = self.0.len() < MOST;
        if has_room {
            self.0.push_back(now);
        }
        has_room
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::Rate;

    #[test]
    fn fifteen_in_ten_seconds() {
        let (begin, mut rate) = (Instant::now(), Rate::default());
        let mut given = |second, times| {
            let now = begin + Duration::from_secs(second);
            (0..times).filter(|_| rate.has_room(now)).count()
        };
        assert_eq!(given(0, 10), 10);
        assert_eq!(given(5, 10), 5);
        assert_eq!(given(9, 10), 0);
        assert_eq!(given(10, 20), 10);
        assert_eq!(given(15, 20), 5);
        assert_eq!(given(100, 20), 15);
    }
}
