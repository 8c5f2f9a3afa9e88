//! How a server is, as the operator sees it.

use serde::Serialize;

/// How a server is. As JSON this is a row of `toolwright mcp list --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ServerState {
    /// Its name in the configuration.
    pub name: String,
    /// How it is reached: `stdio`, `http` or `sse`.
    pub transport: &'static str,
    /// How it is.
    pub state: Condition,
    /// Its tools that are in the catalogue, sorted by the model's name.
    pub tools: Vec<OfferedTool>,
    /// What it has and the catalogue has not.
    pub left_out: Vec<LeftOut>,
    /// What the operator may want to know.
    pub notes: Vec<String>,
    /// What is wrong now.
    pub faults: Vec<String>,
    /// The version of the protocol that is spoken.
    pub protocol: Option<String>,
    /// What the server calls itself.
    pub server: Option<ServerIdentity>,
    /// How often it was tried to connect since it was last ready.
    pub attempts: u32,
    /// The number of its process.
    pub pid: Option<u32>,
}

/// How a server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The operator has switched it off.
    Disabled,
    /// It is connected to for the first time.
    Connecting,
    /// Its tools can be called.
    Ready,
    /// Its program was ended because nobody used it; a call starts it again.
    Asleep,
    /// Its connection was lost and is made anew; its tools are still offered.
    Reconnecting,
    /// Its connection was lost and could not be made anew; its tools are gone until it can.
    Parked,
    /// It was never reached, or its settings are wrong.
    Failed,
    /// It wants somebody to log in.
    NeedsLogin,
}

/// A tool of a server that is in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OfferedTool {
    /// The model's name for it.
    pub name: String,
    /// The server's own name for it.
    pub raw_name: String,
}

/// Something of a server's that is not in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LeftOut {
    /// The server's own name for it.
    pub name: String,
    /// Why.
    pub why: String,
    /// What to do about it.
    pub remedy: String,
}

/// What a server calls itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ServerIdentity {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

impl Condition {
    /// Gives the word for it, as in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Disabled => "disabled",
            Self::Connecting => "connecting",
            Self::Ready => "ready",
            Self::Asleep => "asleep",
            Self::Reconnecting => "reconnecting",
            Self::Parked => "parked",
            Self::Failed => "failed",
            Self::NeedsLogin => "needs_login",
        }
    }

    /// Tells whether the first way to a connection has come to an end, whatever end.
    pub const fn is_settled(self) -> bool {
        !matches!(self, Self::Connecting)
    }

    /// Tells whether its tools can be called.
    pub const fn is_callable(self) -> bool {
        matches!(self, Self::Ready | Self::Asleep)
    }
}
