//! Why a hook's word does not count.

use std::time::Duration;

/// A hook that failed: which, where, and how.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the hook `{hook}` ({point}) {fault}")]
pub struct HookFailure {
    /// The name that the hook was registered under.
    pub hook: String,
    /// The hook's point.
    pub point: &'static str,
    /// What went wrong.
    pub fault: HookFault,
}

/// How a hook can fail.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HookFault {
    /// It returned an error.
    #[error("failed: {0}")]
    Failed(String),
    /// It did not answer in time.
    #[error("did not answer within {0:?}")]
    Late(Duration),
    /// It panicked.
    #[error("panicked: {0}")]
    Panicked(String),
    /// Its answer means nothing.
    #[error("gave an answer that means nothing: {0}")]
    Nonsense(String),
}

/// The longest text of a fault in characters.
const LONGEST: usize = 300;

impl HookFault {
    /// Words an error; the text is cut to a bearable length.
    pub(crate) fn failed(error: &dyn std::error::Error) -> Self {
        Self::Failed(error.to_string().chars().take(LONGEST).collect())
    }
}

/// An answer that means nothing, as an error that [`Hook`](super::Hook) recognises.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Nonsense(pub(crate) String);
