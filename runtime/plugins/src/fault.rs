//! What is wrong with a plugin, for the operator.

use serde::Serialize;

/// One thing that is wrong with a plugin, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PluginFault {
    /// What is wrong, with the place where it stands.
    pub message: String,
    /// What to do; empty when the message says it.
    pub remedy: String,
}

impl PluginFault {
    /// Makes a fault.
    pub fn new(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { message: message.into(), remedy: remedy.into() }
    }

    /// Tells how a plugin is taken out of the way.
    pub(crate) fn disable(id: &str) -> String {
        format!("`toolwright plugins disable {id}` does without it")
    }
}

impl std::fmt::Display for PluginFault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.message)?;
        if !self.remedy.is_empty() {
            write!(formatter, "; {}", self.remedy)?;
        }
        Ok(())
    }
}

/// Gives the known name that a wrong one most likely stands for, as a remedy.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let wrong = name.to_lowercase();
    let distance = |known: &str| strsim::osa_distance(&wrong, &known.to_lowercase());
    let (best, distance) =
        known.into_iter().map(|known| (known, distance(known))).min_by_key(|(_, far)| *far)?;
    (distance <= (wrong.chars().count() / 3).clamp(1, 4)).then(|| format!("did you mean `{best}`?"))
}
