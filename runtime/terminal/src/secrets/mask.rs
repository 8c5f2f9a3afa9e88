//! Masks secrets in bytes that come in pieces, also where a secret comes in several.

use zeroize::Zeroizing;

use super::{
    Secrets,
    finder::{Finder, Found},
    parts,
};

/// What is searched for.
pub(super) struct Patterns {
    finder: Finder,
    /// The name of each, as they are sorted.
    names: Vec<String>,
    /// Sorted, so that whether bytes begin one is found quickly.
    sorted: Vec<Zeroizing<Vec<u8>>>,
    first_bytes: [bool; 256],
    longest: usize,
}

/// Masks a stream. Bytes that may begin a secret wait until more is known.
#[derive(Debug)]
pub(crate) struct Masker {
    secrets: Secrets,
    waiting: Zeroizing<Vec<u8>>,
}

impl Patterns {
    pub(super) fn new(values: &[(String, Zeroizing<Vec<u8>>)]) -> Self {
        let parts_of = |(name, value): &'_ (String, Zeroizing<Vec<u8>>)| {
            parts(value).into_iter().map(|part| (part.to_vec(), name.clone())).collect::<Vec<_>>()
        };
        let mut named: Vec<(Vec<u8>, String)> = values.iter().flat_map(parts_of).collect();
        named.sort_unstable();
        named.dedup_by(|one, other| one.0 == other.0);
        let (sorted, names): (Vec<_>, Vec<_>) =
            named.into_iter().map(|(part, name)| (Zeroizing::new(part), name)).unzip();
        let mut first_bytes = [false; 256];
        sorted.iter().filter_map(|part| part.first()).for_each(|byte| first_bytes[usize::from(*byte)] = true);
        Self {
            finder: Finder::new(&sorted.iter().map(|part| part.as_slice()).collect::<Vec<_>>()),
            longest: sorted.iter().map(|part| part.len()).max().unwrap_or_default(),
            names,
            sorted,
            first_bytes,
        }
    }

    /// Gives the name of the first secret in these bytes.
    pub(super) fn first_in(&self, bytes: &[u8]) -> Option<&str> {
        let found = self.finder.search(bytes).from(0)?;
        Some(self.name(found))
    }

    fn name(&self, found: Found) -> &str {
        self.names.get(found.number).map_or("", String::as_str)
    }

    /// Gives the place, not before this one, from which on the bytes may be the beginning of a secret.
    fn beginning(&self, bytes: &[u8], from: usize) -> usize {
        let from = from.max(bytes.len().saturating_sub(self.longest.saturating_sub(1)));
        (from..bytes.len()).find(|at| self.is_beginning(&bytes[*at..])).unwrap_or(bytes.len())
    }

    fn is_beginning(&self, bytes: &[u8]) -> bool {
        if !bytes.first().is_some_and(|first| self.first_bytes[usize::from(*first)]) {
            return false;
        }
        // The first that is greater; all that begin with these bytes come right after them.
        let next = self.sorted.partition_point(|part| part.as_slice() <= bytes);
        self.sorted.get(next).is_some_and(|part| part.starts_with(bytes))
    }
}

impl Masker {
    pub(crate) fn new(secrets: Secrets) -> Self {
        Self { secrets, waiting: Zeroizing::default() }
    }

    /// Takes bytes and gives on what is known to be no secret, in pieces.
    pub(crate) fn push(&mut self, bytes: &[u8], give: &mut dyn FnMut(&[u8])) {
        let Some(patterns) = self.secrets.patterns() else { return give(bytes) };
        if self.waiting.is_empty() {
            let kept = mask(patterns, bytes, give);
            self.waiting.extend_from_slice(&bytes[kept..]);
        } else {
            self.waiting.extend_from_slice(bytes);
            let kept = mask(patterns, &self.waiting, give);
            self.waiting.drain(..kept);
        }
    }

    /// Gives on what still waits: nothing more comes.
    pub(crate) fn finish(&mut self, give: &mut dyn FnMut(&[u8])) {
        let Some(patterns) = self.secrets.patterns() else { return };
        let waiting = std::mem::take(&mut self.waiting);
        let mut search = patterns.finder.search(&waiting);
        let mut done = 0;
        while let Some(found) = search.from(done) {
            give(&waiting[done..found.start]);
            give(mark(patterns.name(found)).as_bytes());
            done = found.end;
        }
        give(&waiting[done..]);
    }
}

/// Gives on all but the end that may begin a secret, and where that is.
fn mask(patterns: &Patterns, bytes: &[u8], give: &mut dyn FnMut(&[u8])) -> usize {
    let mut search = patterns.finder.search(bytes);
    let mut done = 0;
    let mut waits = patterns.beginning(bytes, done);
    // From where something waits on a longer one may still come.
    while let Some(found) = search.from(done).filter(|found| found.start < waits) {
        give(&bytes[done..found.start]);
        give(mark(patterns.name(found)).as_bytes());
        done = found.end;
        if waits < done {
            waits = patterns.beginning(bytes, done);
        }
    }
    give(&bytes[done..waits]);
    waits
}

fn mark(name: &str) -> String {
    format!("[masked {name}]")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::{Secrets, secrets::Masker};

    fn secrets(values: &[&str]) -> Secrets {
        Secrets::new(
            values.iter().enumerate().map(|(number, value)| (number.to_string(), value.as_bytes().to_vec())),
        )
    }

    fn masked(secrets: &Secrets, pieces: &[&[u8]]) -> String {
        let mut all = Vec::new();
        let mut masker = Masker::new(secrets.clone());
        for piece in pieces {
            masker.push(piece, &mut |bytes| all.extend_from_slice(bytes));
        }
        masker.finish(&mut |bytes| all.extend_from_slice(bytes));
        String::from_utf8_lossy(&all).into_owned()
    }

    #[test]
    fn a_secret_is_masked_however_it_comes() {
        let two = secrets(&["hunter2", "hunter2-longer"]);
        let table: [(&[&[u8]], &str); 6] = [
            (&[b"a hunter2 b"], "a [masked 0] b"),
            (&[b"a hun", b"ter", b"2 b"], "a [masked 0] b"),
            (&[b"hunter2", b"-longer"], "[masked 1]"),
            (&[b"hunter2", b"-long!"], "[masked 0]-long!"),
            (&[b"hunthunter2hunter"], "hunt[masked 0]hunter"),
            (&[b"hunter2hunter2-longerhunter2"], "[masked 0][masked 1][masked 0]"),
        ];
        for (pieces, wanted) in table {
            assert_eq!(masked(&two, pieces), wanted, "{pieces:?}");
        }
    }

    #[test]
    fn only_what_may_begin_a_secret_waits() {
        let mut given = Vec::new();
        let mut masker = Masker::new(secrets(&["hunter2"]));
        masker.push(b"password: hun", &mut |bytes| given.extend_from_slice(bytes));
        assert_eq!(given, b"password: ");
        masker.push(b"dred", &mut |bytes| given.extend_from_slice(bytes));
        assert_eq!(given, b"password: hundred");
    }

    #[test]
    fn the_lines_of_a_value_are_masked_by_themselves() {
        let key = secrets(&["-----BEGIN KEY-----\nMIIEvQIBADANBg\nab\n-----END KEY-----\n"]);
        assert_eq!(masked(&key, &[b"x MIIEvQIBADANBg\r\nab"]), "x [masked 0]\r\nab");
        let whole = b"-----BEGIN KEY-----\nMIIEvQIBADANBg\nab\n-----END KEY-----";
        assert_eq!(masked(&key, &[whole]), "[masked 0]");
    }

    /// Masks at every place the longest that stands there, with nothing but comparisons.
    fn naive(values: &[String], text: &str) -> String {
        let mut masked = String::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let longest = values
                .iter()
                .filter(|value| rest.starts_with(value.as_str()))
                .max_by_key(|value| value.len());
            if let Some(value) = longest {
                masked.push_str("[masked x]");
                rest = &rest[value.len()..];
            } else {
                masked.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
        masked
    }

    #[test]
    fn many_are_found_as_well() {
        let values: Vec<String> = (0..500).map(|number| format!("value-{number}-of-many")).collect();
        let many = secrets(&values.iter().map(String::as_str).collect::<Vec<_>>());
        let text = values.concat();
        let wanted = (0..500).map(|number| format!("[masked {number}]")).collect::<Vec<_>>().concat();
        for piece in [1, 7, 64, text.len()] {
            let pieces: Vec<_> = text.as_bytes().chunks(piece).collect();
            assert_eq!(masked(&many, &pieces), wanted);
        }
    }

    proptest! {
        #[test]
        fn any_pieces_give_what_comparing_gives(
            values in proptest::collection::vec("[ab]{6,9}", 1..4),
            text in "[abc]{0,80}",
            piece in 1_usize..20,
        ) {
            prop_assume!(values.iter().all(|value| value.contains('a') && value.contains('b')));
            let secrets = Secrets::new(values.iter().map(|value| ("x".to_owned(), value.clone().into_bytes())));
            let pieces: Vec<_> = text.as_bytes().chunks(piece).collect();
            prop_assert_eq!(masked(&secrets, &pieces), naive(&values, &text));
        }
    }
}
