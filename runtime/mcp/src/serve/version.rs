//! The protocol versions, and what each has.

/// A version of the protocol, from the oldest to the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// The first.
    V2024_11_05,
    /// With batches, annotations of tools, and sound.
    V2025_03_26,
    /// Without batches; with elicitation, structured content and links.
    V2025_06_18,
    /// The last with a handshake.
    V2025_11_25,
    /// Without a handshake: every request says who asks, and nobody is asked but by an answer.
    V2026_07_28,
}

impl Version {
    /// Every version, from the oldest.
    pub const ALL: [Self; 5] =
        [Self::V2024_11_05, Self::V2025_03_26, Self::V2025_06_18, Self::V2025_11_25, Self::V2026_07_28];

    /// The newest that begins with a handshake.
    pub const LAST_WITH_HANDSHAKE: Self = Self::V2025_11_25;

    /// Gives the name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// Finds a version by its name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|version| version.name() == name)
    }

    /// Gives the version that a handshake is answered with: the one that was asked for, or the newest that has a
    /// handshake.
    pub(crate) fn negotiated(asked: &str) -> Self {
        Self::read(asked).filter(|version| !version.is_stateless()).unwrap_or(Self::LAST_WITH_HANDSHAKE)
    }

    /// Tells whether it has neither a handshake nor requests of the server.
    pub(crate) fn is_stateless(self) -> bool {
        self >= Self::V2026_07_28
    }

    /// Tells whether a message may be a list of messages.
    pub(crate) fn has_batches(self) -> bool {
        self == Self::V2025_03_26
    }

    /// Tells whether results may have sound, and progress words.
    pub(crate) fn has_audio(self) -> bool {
        self >= Self::V2025_03_26
    }

    /// Tells whether results may have links and structured content.
    pub(crate) fn has_structure(self) -> bool {
        self >= Self::V2025_06_18
    }
}
