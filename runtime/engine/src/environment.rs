//! Environment variables as a value: read once by the host, never here.

use std::{collections::BTreeMap, fmt, sync::Arc};

/// The environment variables that selection and availability look at. Cheap to clone.
#[derive(Clone, Default)]
pub struct Environment(Arc<BTreeMap<String, String>>);

impl Environment {
    /// Takes variables and their values; of two with one name the later counts.
    pub fn from_pairs<K: Into<String>, V: Into<String>>(pairs: impl IntoIterator<Item = (K, V)>) -> Self {
        Self(Arc::new(pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect()))
    }

    /// Gives a variable's value.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Tells whether a variable has a value; an empty one counts as none.
    pub fn is_set(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !value.is_empty())
    }

    /// Gives the entries that are not met. An entry is a variable, or several with `|` between them of
    /// which one is enough.
    pub fn missing(&self, required: &[&'static str]) -> Vec<&'static str> {
        required.iter().copied().filter(|entry| !self.meets(entry)).collect()
    }

    /// Gives the entries that are not met.
    pub(crate) fn missing_of(&self, required: &[String]) -> Vec<String> {
        required.iter().filter(|entry| !self.meets(entry)).cloned().collect()
    }

    fn meets(&self, entry: &str) -> bool {
        entry.split('|').any(|name| self.is_set(name.trim()))
    }
}

/// Shows how many variables there are, never a value: values are secrets.
impl fmt::Debug for Environment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Environment({} variables)", self.0.len())
    }
}
