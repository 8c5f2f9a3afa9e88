//! What must never reach a command, a log or a file of ours.

mod address;
mod find;
mod finder;
mod mask;
mod names;

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use serde::{Deserialize, Serialize};
use zeroize::{Zeroize as _, Zeroizing};

pub(crate) use self::mask::Masker;
pub use self::names::looks_secret;
use self::{
    find::{credentials, found_in, is_distinct, is_telling, is_telling_line},
    mask::Patterns,
};

/// Values that are kept from commands, and masked where output shows them. Cheap to clone. Showing it shows
/// how many there are.
#[derive(Clone, Default)]
pub struct Secrets(Arc<Values>);

/// The values are overwritten when the last clone is dropped. What was built to search for them is freed as it is.
#[derive(Default)]
struct Values {
    values: Vec<(String, Zeroizing<Vec<u8>>)>,
    /// Made when something is searched for the first time: many calls never do.
    patterns: OnceLock<Patterns>,
}

/// Secrets on their way to another process of ours, through a channel that nobody else can read.
#[derive(Serialize, Deserialize)]
pub(crate) struct HandedOver(Vec<(String, Vec<u8>)>);

impl Secrets {
    /// Takes names and values; values too short to be told from ordinary text are left out.
    pub fn new(values: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let values = values.into_iter().map(|(name, value)| (name, Zeroizing::new(value)));
        let mut values: Vec<_> = values.filter(|(_, value)| is_telling(value)).collect();
        // Of several names for one value the first stays.
        values.sort_by(|one, other| one.1.as_slice().cmp(other.1.as_slice()));
        values.dedup_by(|later, first| later.1 == first.1);
        Self(Arc::new(Values { values, patterns: OnceLock::new() }))
    }

    /// Picks from names and values those whose name speaks of a secret or whose value does: an address with a
    /// password in it, a token of a well-known form. What cannot be told from ordinary text is none, whatever its name:
    /// values shorter than 8 bytes, and numbers and plain words (small letters, `_`, `-`, `.`) shorter than 16.
    pub fn among<N: AsRef<str>, V: AsRef<[u8]>>(pairs: impl IntoIterator<Item = (N, V)>) -> Self {
        let mut found = Vec::new();
        for (name, value) in pairs {
            let (name, value) = (name.as_ref(), value.as_ref());
            let values = found_in(name, value).into_iter().filter(|value| is_distinct(value));
            found.extend(values.map(|value| (name.to_owned(), value)));
        }
        Self::new(found)
    }

    /// Joins with others.
    #[must_use]
    pub fn and(&self, others: &Self) -> Self {
        let values = self.0.values.iter().chain(&others.0.values);
        Self::new(values.map(|(name, value)| (name.clone(), value.to_vec())))
    }

    /// Tells whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.values.is_empty()
    }

    /// Gives the name of the first one that stands in these bytes.
    pub fn name_of_one_in(&self, bytes: &[u8]) -> Option<&str> {
        self.patterns()?.first_in(bytes)
    }

    /// Gives the bytes with a mark in place of each.
    pub fn mask(&self, bytes: &[u8]) -> Vec<u8> {
        let mut masked = Vec::with_capacity(bytes.len());
        let mut masker = Masker::new(self.clone());
        masker.push(bytes, &mut |piece| masked.extend_from_slice(piece));
        masker.finish(&mut |piece| masked.extend_from_slice(piece));
        masked
    }

    /// Gives the text with a mark in place of each.
    pub fn mask_text(&self, text: &str) -> String {
        if self.name_of_one_in(text.as_bytes()).is_none() {
            return text.to_owned();
        }
        String::from_utf8_lossy(&self.mask(text.as_bytes())).into_owned()
    }

    /// Readies them for another process of ours.
    pub(crate) fn hand_over(&self) -> HandedOver {
        HandedOver(self.0.values.iter().map(|(name, value)| (name.clone(), value.to_vec())).collect())
    }

    fn patterns(&self) -> Option<&Patterns> {
        if self.is_empty() {
            return None;
        }
        Some(self.0.patterns.get_or_init(|| Patterns::new(&self.0.values)))
    }
}

impl From<HandedOver> for Secrets {
    fn from(mut handed: HandedOver) -> Self {
        Self::new(std::mem::take(&mut handed.0))
    }
}

impl Drop for HandedOver {
    fn drop(&mut self) {
        self.0.iter_mut().for_each(|(_, value)| value.zeroize());
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Secrets({})", self.0.values.len())
    }
}

impl fmt::Debug for HandedOver {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "HandedOver({})", self.0.len())
    }
}

/// Tells whether a value holds credentials by its form, whatever it is called: an address with a password, a secret
/// option of a command line, a token of a well-known form.
pub(crate) fn holds_credentials(name: &str, value: &[u8]) -> bool {
    !credentials(name, value).is_empty()
}

/// Gives the parts of a value that are masked by themselves: itself, and the lines of one with several.
fn parts(value: &[u8]) -> Vec<&[u8]> {
    let trimmed = value.trim_ascii();
    if !trimmed.contains(&b'\n') {
        return vec![trimmed];
    }
    let lines = trimmed.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines
        .filter(|line| is_telling_line(line))
        .chain((trimmed.len() <= LONGEST_WHOLE).then_some(trimmed))
        .collect()
}

/// A value with several lines that is longer is masked by its lines only.
const LONGEST_WHOLE: usize = 512;
