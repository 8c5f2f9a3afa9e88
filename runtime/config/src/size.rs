//! Sizes as people write them: `512MiB`, `1 GB`, or plain bytes.

/// The units, each with its bytes.
const UNITS: &[(&str, u64)] = &[
    ("", 1),
    ("b", 1),
    ("kb", 1_000),
    ("kib", 1 << 10),
    ("mb", 1_000_000),
    ("mib", 1 << 20),
    ("gb", 1_000_000_000),
    ("gib", 1 << 30),
    ("tb", 1_000_000_000_000),
    ("tib", 1 << 40),
];

/// Reads a size; nothing where it is none.
pub(crate) fn bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = text.find(|letter: char| !letter.is_ascii_digit() && letter != '_').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.replace('_', "").parse().ok()?;
    let unit = unit.trim().to_lowercase();
    let (_, each) = UNITS.iter().find(|(name, _)| *name == unit)?;
    number.checked_mul(*each)
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_are_read_with_their_units() {
        for (text, wanted) in [
            ("0", Some(0)),
            ("1_000", Some(1_000)),
            ("1GiB", Some(1 << 30)),
            ("512 MiB", Some(512 << 20)),
            ("5kb", Some(5_000)),
            ("2 TB", Some(2_000_000_000_000)),
            ("7b", Some(7)),
            ("1.5GiB", None),
            ("-1", None),
            ("GiB", None),
            ("", None),
            ("1 apple", None),
            ("99999999999 TiB", None),
        ] {
            assert_eq!(bytes(text), wanted, "{text}");
        }
    }
}
