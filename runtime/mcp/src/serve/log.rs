//! Words for the client's log, once it has asked for them.

use serde_json::json;

use super::answer;

/// How much a line of the log matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Debug,
    Info,
    Notice,
    Warning,
    Error,
    Critical,
    Alert,
    Emergency,
}

impl Weight {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Debug, "debug"),
        (Self::Info, "info"),
        (Self::Notice, "notice"),
        (Self::Warning, "warning"),
        (Self::Error, "error"),
        (Self::Critical, "critical"),
        (Self::Alert, "alert"),
        (Self::Emergency, "emergency"),
    ];

    /// Reads the protocol's word.
    pub(crate) fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find_map(|(weight, name)| (name == word).then_some(weight))
    }

    fn word(self) -> &'static str {
        Self::ALL.into_iter().find_map(|(weight, name)| (weight == self).then_some(name)).unwrap_or("info")
    }
}

/// Writes a line of the log.
pub(crate) fn line(weight: Weight, text: &str) -> Vec<u8> {
    let params = json!({"level": weight.word(), "logger": "toolwright", "data": text});
    answer::notification("notifications/message", &params.to_string())
}
