//! The catalogue's `spotify_playback`: the original's interface, filler for words. Made by `generate.py`.

use std::{collections::BTreeMap, convert::Infallible};

use serde::Deserialize;
use serde_json::Value;
use toolwright::{ToolArgs, tool};

/// So life wooden centre message.
#[derive(Deserialize, ToolArgs)]
#[serde(untagged)]
#[expect(missing_docs, reason = "a variant's comment would be part of the schema")]
pub enum SpotifyPlaybackState {
    Text(String),
    Flag(bool),
}

/// Top harbour to but corner which not note touch are put simple equipment back. Knowledge good.
#[tool(toolset = "spotify", emoji = "🎵")]
pub async fn spotify_playback(
    /// A.
    #[arg(enum = ["get_state", "get_currently_playing", "play", "pause", "next", "previous", "seek", "set_repeat", "set_shuffle", "set_volume", "recently_played"])]
    action: String,
    /// A.
    device_id: Option<String>,
    /// A.
    market: Option<String>,
    /// A.
    context_uri: Option<String>,
    /// A.
    uris: Option<Vec<String>>,
    /// A.
    offset: Option<BTreeMap<String, Value>>,
    /// A.
    position_ms: Option<i64>,
    /// Understand pleasant sudden no why go still own replace track look as put whenever.
    state: Option<SpotifyPlaybackState>,
    /// A.
    volume_percent: Option<i64>,
    /// Write mean part who most only better shoulder.
    limit: Option<i64>,
    /// Machine reason the speaking traveller taken pleasant make.
    after: Option<i64>,
    /// Sudden furniture on understand question at large newspaper.
    before: Option<i64>,
) -> Result<String, Infallible> {
    Ok(String::new())
}
