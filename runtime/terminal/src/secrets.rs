//! What must never reach a command, a log or a file of ours.

use std::{fmt, sync::Arc};

/// Values that are kept from commands, and masked where output shows them. Cheap to clone. Showing it shows
/// how many there are.
#[derive(Clone, Default)]
pub struct Secrets(Arc<Vec<(String, Vec<u8>)>>);

impl Secrets {
    /// Takes names and values; values too short to be told from ordinary text are left out.
    pub fn new(values: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        Self(Arc::new(values.into_iter().collect()))
    }

    /// Gives the name of a value that is in these bytes.
    pub fn name_of_one_in(&self, bytes: &[u8]) -> Option<&str> {
        let mut values = self.0.iter();
        let found = values.find(|(_, value)| memchr::memmem::find(bytes, value).is_some());
        found.map(|(name, _)| name.as_str())
    }
}

/// Tells whether a variable of this name holds a secret.
pub fn looks_secret(name: &str) -> bool {
    ["KEY", "TOKEN", "SECRET"].iter().any(|part| name.contains(part))
}

impl fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Secrets({})", self.0.len())
    }
}
