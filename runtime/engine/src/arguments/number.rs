//! Numbers as exact decimals: compared, told whole, and written as integers without a float in between.

use std::{borrow::Cow, cmp::Ordering};

/// The most digits that an integer is written out with; `i128` has 39.
const LONGEST: i64 = 40;

/// A number's exact value: `0.DIGITS × 10^point`, with neither leading nor trailing zeros in its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal<'t> {
    negative: bool,
    digits: Cow<'t, str>,
    point: i64,
}

impl<'t> Decimal<'t> {
    /// Reads a JSON number's text.
    pub(super) fn of(text: &'t str) -> Self {
        let (negative, text) = match text.strip_prefix('-') {
            Some(text) => (true, text),
            None => (false, text),
        };
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: Cow<'_, str> =
            if fraction.is_empty() { whole.into() } else { format!("{whole}{fraction}").into() };
        let leading = digits.len() - digits.trim_start_matches('0').len();
        let digits = match digits {
            Cow::Borrowed(digits) => Cow::Borrowed(digits.trim_matches('0')),
            Cow::Owned(digits) => Cow::Owned(digits.trim_matches('0').to_owned()),
        };
        if digits.is_empty() {
            return Self { negative: false, digits, point: 0 };
        }
        let point = position(exponent).saturating_add(count(whole.len())).saturating_sub(count(leading));
        Self { negative, digits, point }
    }

    /// Tells whether it has no fraction.
    pub(super) fn is_whole(&self) -> bool {
        count(self.digits.len()) <= self.point || self.digits.is_empty()
    }

    /// Writes it as an integer, if it is one of bearable length.
    pub(super) fn to_integer(&self) -> Option<String> {
        if !self.is_whole() || self.point > LONGEST {
            return None;
        }
        if self.digits.is_empty() {
            return Some("0".to_owned());
        }
        let sign = if self.negative { "-" } else { "" };
        let zeros = usize::try_from(self.point).ok()?.saturating_sub(self.digits.len());
        Some(format!("{sign}{}{}", self.digits, "0".repeat(zeros)))
    }
}

impl PartialOrd for Decimal<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| match (number.digits.is_empty(), number.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let size = || (self.point, &self.digits).cmp(&(other.point, &other.digits));
        match sign(self).cmp(&sign(other)) {
            Ordering::Equal if self.negative => size().reverse(),
            Ordering::Equal => size(),
            unequal => unequal,
        }
    }
}

/// Tells whether a JSON number is written as an integer, as readers of integers want it.
pub(super) fn is_integer(text: &str) -> bool {
    text != "-0" && !text.contains(['.', 'e', 'E'])
}

/// Reads the JSON number that a text means, if it means one: blanks around it, a plus sign and zeros before
/// it do not matter. What only some languages read so (`1_000`, `0x10`, `1,5`) is none, and no number is
/// larger than a float can be.
pub(super) fn meant(text: &str) -> Option<String> {
    let text = text.trim();
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => ("-", size),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = size.trim_start_matches('0');
    let zero = if digits.starts_with(|first: char| first.is_ascii_digit()) { "" } else { "0" };
    let is_led = digits.len() < size.len() || digits.starts_with('.') || zero.is_empty();
    let number = format!("{sign}{zero}{digits}");
    (is_led && end(number.as_bytes()) == Some(number.len()) && number.parse().is_ok_and(f64::is_finite))
        .then_some(number)
}

/// Tells whether a `serde_json::Value` holds a number as it is: a whole number of 64 bits, or a float that is
/// written with the same value.
pub(super) fn is_held(text: &str) -> bool {
    const ALWAYS: usize = 15;
    let is_short = text.len() <= ALWAYS && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'.'));
    is_short
        || serde_json::from_str::<serde_json::Value>(text)
            .is_ok_and(|held| Decimal::of(&held.to_string()) == Decimal::of(text))
}

/// Gives where the JSON number at the start of a text ends.
pub(super) fn end(text: &[u8]) -> Option<usize> {
    let digits = |from: usize| {
        let length = text.get(from..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (length > 0).then_some(from + length)
    };
    let start = usize::from(text.first() == Some(&b'-'));
    let mut end = if text.get(start) == Some(&b'0') { start + 1 } else { digits(start)? };
    if text.get(end) == Some(&b'.') {
        end = digits(end + 1)?;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let signed = matches!(text.get(end + 1), Some(b'+' | b'-'));
        end = digits(end + 1 + usize::from(signed))?;
    }
    Some(end)
}

/// Reads an exponent; one that is too large for a number stands for the largest.
fn position(exponent: &str) -> i64 {
    let far = if exponent.starts_with('-') { i64::MIN / 4 } else { i64::MAX / 4 };
    exponent.parse::<i64>().map_or(far, |exponent| exponent.clamp(i64::MIN / 4, i64::MAX / 4))
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX / 4)
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::{Decimal, end, is_held, meant};

    #[test]
    fn values_are_exact() {
        let equal =
            [("1", "1.0"), ("100", "1e2"), ("0.1", "1E-1"), ("-0", "0"), ("0e99999999999999999999", "0")];
        for (left, right) in equal {
            assert_eq!(Decimal::of(left), Decimal::of(right), "{left} {right}");
        }
        let sorted = [
            "-1e99999999999999999999",
            "-10",
            "-9.5",
            "-1e-9",
            "0",
            "1e-400",
            "0.5",
            "9",
            "9007199254740992",
            "9007199254740993",
            "9007199254740993.0000001",
            "1e400",
            "1e99999999999999999999",
        ];
        for (place, left) in sorted.iter().enumerate() {
            for (other, right) in sorted.iter().enumerate() {
                assert_eq!(Decimal::of(left).cmp(&Decimal::of(right)), place.cmp(&other), "{left} {right}");
            }
        }
        assert_eq!(Decimal::of("1e5").cmp(&Decimal::of("100000")), Ordering::Equal);
    }

    #[test]
    fn integers_are_written_out() {
        let cases = [
            ("25.0", Some("25")),
            ("1e3", Some("1000")),
            ("1.5e1", Some("15")),
            ("-0.0", Some("0")),
            ("9007199254740993.0", Some("9007199254740993")),
            ("2.5", None),
            ("1e-1", None),
            ("1e400", None),
        ];
        for (text, expected) in cases {
            assert_eq!(Decimal::of(text).to_integer().as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn texts_mean_numbers_or_not() {
        let cases = [
            ("42", Some("42")),
            (" +7 ", Some("7")),
            ("-007", Some("-7")),
            ("00", Some("0")),
            (".5", Some("0.5")),
            ("-.5", Some("-0.5")),
            ("1.50", Some("1.50")),
            ("1e3", Some("1e3")),
            ("0e0", Some("0e0")),
            ("9007199254740993", Some("9007199254740993")),
            ("", None),
            ("+", None),
            ("-", None),
            (".", None),
            ("e5", None),
            ("1e", None),
            ("5.", None),
            ("1_000", None),
            ("0x10", None),
            ("1,5", None),
            ("--1", None),
            ("+-1", None),
            ("inf", None),
            ("NaN", None),
            ("1e400", None),
            ("٣", None),
            ("1 2", None),
        ];
        for (text, expected) in cases {
            assert_eq!(meant(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_value_holds_a_number_or_rounds_it() {
        let held = [
            "0",
            "-0",
            "1.50",
            "-12.5e3",
            "0.1",
            "0.30000000000000004",
            "1e308",
            "5e-324",
            "18446744073709551615",
            "-9223372036854775808",
            "1.0000000000000000000000",
        ];
        let rounded = [
            "18446744073709551616",
            "-9223372036854775809",
            "12345678901234567890123",
            "0.1234567890123456789",
            "1e400",
            "1e-400",
            "9007199254740993.0",
        ];
        for text in held {
            assert!(is_held(text), "{text}");
        }
        for text in rounded {
            assert!(!is_held(text), "{text}");
        }
    }

    #[test]
    fn numbers_end_where_json_says() {
        let cases = [
            ("01", Some(1)),
            ("-", None),
            ("1.", None),
            ("1.5e+3,", Some(6)),
            ("-0", Some(2)),
            ("", None),
            ("x", None),
        ];
        for (text, expected) in cases {
            assert_eq!(end(text.as_bytes()), expected, "{text}");
        }
    }
}
