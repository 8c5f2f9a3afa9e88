//! Who the server is and what it can do, and the handshake in which that is said.

use serde::Deserialize;
use serde_json::{json, value::RawValue};

use super::Session;
use crate::serve::{
    answer,
    era::{Elicits, Era, Said},
    fault::Fault,
    id::Id,
    version::Version,
};

#[derive(Deserialize)]
struct Handshake<'a> {
    #[serde(rename = "protocolVersion")]
    version: String,
    #[serde(borrow)]
    capabilities: &'a RawValue,
}

impl Session {
    pub(super) fn initialize(&self, id: &Id, params: Option<&RawValue>) -> Result<Vec<u8>, Fault> {
        let params = params.map_or("{}", RawValue::get);
        let handshake: Handshake<'_> = serde_json::from_str(params)
            .map_err(|error| Fault::params(format!("Invalid params: {error}")))?;
        let Some(elicits) = Elicits::read(handshake.capabilities.get()) else {
            return Err(Fault::params("Invalid params: capabilities must be an object"));
        };
        let version = Version::negotiated(&handshake.version);
        let mut state = self.state();
        if state.era.is_some() {
            return Err(Fault::request("Invalid request: this session is initialized already"));
        }
        state.era = Some(Era { version, elicits, said: Said::ByHandshake });
        drop(state);
        let about = self.about(version);
        let name = version.name();
        Ok(answer::result(id, about.len() + 64, |out| {
            out.extend_from_slice(format!(r#""protocolVersion":"{name}",{about}"#).as_bytes());
        }))
    }

    /// Writes what the server can do and who it is.
    fn about(&self, version: Version) -> String {
        let identity = &self.house.identity;
        let mut info = json!({"name": identity.name, "version": identity.version});
        if version.has_structure() && !identity.title.is_empty() {
            info["title"] = identity.title.clone().into();
        }
        let changes = self.house.offer.changes().is_some();
        let tools = json!({"listChanged": changes});
        let capabilities = if version.is_stateless() {
            json!({"tools": tools})
        } else {
            json!({"logging": {}, "tools": tools})
        };
        let who = if version.is_stateless() {
            format!(r#""_meta":{}"#, json!({"io.modelcontextprotocol/serverInfo": info}))
        } else {
            format!(r#""serverInfo":{info}"#)
        };
        let about = format!(r#""capabilities":{capabilities},{who}"#);
        if identity.instructions.is_empty() {
            return about;
        }
        format!(r#"{about},"instructions":{}"#, json!(identity.instructions))
    }

    pub(super) fn discover(&self, id: &Id) -> Vec<u8> {
        let about = self.about(Version::V2026_07_28);
        let names: Vec<&str> = Version::ALL.iter().rev().map(|version| version.name()).collect();
        let versions = json!(names);
        answer::result(id, about.len() + 128, |out| {
            let head = format!(
                r#""resultType":"complete","supportedVersions":{versions},{about},"ttlMs":0,"cacheScope":"private""#
            );
            out.extend_from_slice(head.as_bytes());
        })
    }
}
