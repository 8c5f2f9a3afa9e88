//! Points in time and durations as people write them in a configuration or an answer.

use std::time::{Duration, SystemTime};

const DAY: u64 = 24 * 60 * 60;

/// Reads a duration: digits and one of `s`, `m`, `h`, `d`. Nothing and more than ten years are no duration.
pub fn duration(text: &str) -> Option<Duration> {
    let unit = text.chars().last()?;
    let digits = text.strip_suffix(unit)?;
    let unit = match unit {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => DAY,
        _ => return None,
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let seconds = digits.parse::<u64>().ok()?.checked_mul(unit)?;
    (1..=3660 * DAY).contains(&seconds).then(|| Duration::from_secs(seconds))
}

/// Writes a duration in its largest whole unit.
pub fn shown(duration: Duration) -> String {
    let seconds = duration.as_secs();
    for (unit, letter) in [(DAY, 'd'), (60 * 60, 'h'), (60, 'm')] {
        if seconds > 0 && seconds.is_multiple_of(unit) {
            return format!("{}{letter}", seconds / unit);
        }
    }
    format!("{seconds}s")
}

/// Reads `2026-12-31` (the end of that day) or `2026-12-31T23:59:59Z`.
pub fn read(text: &str) -> Option<SystemTime> {
    let (date, time) = match text.split_once('T') {
        Some((date, time)) => (date, Some(time.strip_suffix('Z')?)),
        None => (text, None),
    };
    let [year, month, day] = numbers(date, '-', [4, 2, 2])?;
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u64::from(is_leap),
        _ => return None,
    };
    if year < 1970 || !(1..=days).contains(&day) {
        return None;
    }
    let seconds = match time {
        None => DAY,
        Some(time) => {
            let [hour, minute, second] = numbers(time, ':', [2, 2, 2])?;
            if hour > 23 || minute > 59 || second > 59 {
                return None;
            }
            (hour * 60 + minute) * 60 + second
        }
    };
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(days_before(year, month, day) * DAY + seconds))
}

/// Writes a point in time so that [`read`] reads it; parts of a second are left out.
pub fn written(moment: SystemTime) -> String {
    let seconds = moment.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let (days, rest) = (seconds / DAY, seconds % DAY);
    // The year can only be too small by one at most, and then the next one begins no later.
    let mut year = 1970 + days / 366;
    while days_before(year + 1, 1, 1) <= days {
        year += 1;
    }
    let month = (1..=12).rev().find(|month| days_before(year, *month, 1) <= days).unwrap_or(1);
    let day = days - days_before(year, month, 1) + 1;
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Counts the days from 1970 to a day; years are taken to begin in March, so that a leap day ends one.
fn days_before(year: u64, month: u64, day: u64) -> u64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    // From 1 March of the year 0 to 1970.
    days - 719_468
}

fn numbers(text: &str, between: char, widths: [usize; 3]) -> Option<[u64; 3]> {
    let mut parts = text.split(between);
    let mut found = [0; 3];
    for (slot, width) in found.iter_mut().zip(widths) {
        let part = parts.next()?;
        if part.len() != width || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        *slot = part.parse().ok()?;
    }
    parts.next().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::{duration, read, shown, written};

    #[test]
    fn moments_are_read_and_written() {
        let table = [
            ("1970-01-01T00:00:00Z", Some(0)),
            ("1970-01-01", Some(86_400)),
            ("2000-02-29T12:00:01Z", Some(951_825_601)),
            ("2026-12-31T23:59:59Z", Some(1_798_761_599)),
            ("2100-02-29", None),
            ("2026-13-01", None),
            ("2026-1-1", None),
            ("2026-01-01T24:00:00Z", None),
            ("2026-01-01T10:00:00", None),
            ("1969-01-01", None),
            ("tomorrow", None),
            ("", None),
        ];
        for (text, seconds) in table {
            let moment = seconds.map(|seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
            assert_eq!(read(text), moment, "{text}");
            if let Some(moment) = moment.filter(|_| text.ends_with('Z')) {
                assert_eq!(written(moment), text);
            }
        }
        for days in 0..60_000 {
            let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400);
            assert_eq!(read(&written(moment)), Some(moment), "{days}");
        }
    }

    #[test]
    fn durations_are_read_and_shown() {
        for (text, seconds) in [("1s", 1), ("90s", 90), ("30m", 1800), ("2h", 7200), ("7d", 604_800)] {
            assert_eq!(duration(text), Some(Duration::from_secs(seconds)));
            assert_eq!(shown(Duration::from_secs(seconds)), text);
        }
        for text in ["", "h", "2", "2w", "-2h", "2.5h", "0s", "99999999999999999999d", "9999999d", "2é"] {
            assert_eq!(duration(text), None, "{text}");
        }
    }
}
