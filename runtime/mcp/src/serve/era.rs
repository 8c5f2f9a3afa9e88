//! Who asks, and in which version: as a handshake said it, or as the request says it itself.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{fault::Fault, version::Version};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// Who asks, and in which version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Era {
    pub(crate) version: Version,
    /// Whether its user can be asked by a form.
    pub(crate) elicits: Elicits,
    pub(crate) said: Said,
}

/// Whether a client can put a form to its user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Elicits {
    Forms,
    #[default]
    Nothing,
}

/// Where an era was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    ByHandshake,
    ByRequest,
}

/// What a request says beside its parameters.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Meta<'a> {
    /// The mark that progress is told under.
    #[serde(borrow, default, rename = "progressToken")]
    pub(crate) progress: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "io.modelcontextprotocol/protocolVersion")]
    version: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "io.modelcontextprotocol/clientCapabilities")]
    capabilities: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Holder<'a> {
    #[serde(borrow, default, rename = "_meta")]
    meta: Option<&'a RawValue>,
}

/// What a client can do, as far as it matters here.
#[derive(Default, Deserialize)]
struct Capabilities<'a> {
    #[serde(borrow, default)]
    elicitation: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Elicitation<'a> {
    #[serde(borrow, default)]
    form: Option<&'a RawValue>,
    #[serde(borrow, default)]
    url: Option<&'a RawValue>,
}

impl Elicits {
    /// Reads what a client can do; nothing where that is no object.
    pub(crate) fn read(capabilities: &str) -> Option<Self> {
        let capabilities: Capabilities<'_> = object(capabilities)?;
        let Some(elicitation) = capabilities.elicitation else { return Some(Self::Nothing) };
        let said: Elicitation<'_> = object(elicitation.get())?;
        // One that names no way means forms, as the first version with elicitation had nothing else.
        let can = said.form.is_some() || said.url.is_none();
        Some(if can { Self::Forms } else { Self::Nothing })
    }
}

impl<'a> Meta<'a> {
    /// Reads what a request says of itself; nothing is fine.
    pub(crate) fn of(params: Option<&'a RawValue>) -> Result<Self, Fault> {
        let Some(params) = params else { return Ok(Self::default()) };
        let broken = |error| Fault::params(format!("Invalid params: {error}"));
        let Some(meta) = serde_json::from_str::<Holder<'_>>(params.get()).map_err(broken)?.meta else {
            return Ok(Self::default());
        };
        if !meta.get().starts_with('{') {
            return Err(Fault::params("Invalid params: _meta must be an object"));
        }
        serde_json::from_str(meta.get()).map_err(broken)
    }

    /// Gives the version that the request names.
    pub(crate) fn version(&self) -> Option<String> {
        serde_json::from_str(self.version?.get()).ok()
    }

    /// Gives the era that the request says itself; what it lacks is told.
    pub(crate) fn era(&self) -> Result<Era, Fault> {
        let elicits = self.capabilities.and_then(|capabilities| Elicits::read(capabilities.get()));
        let version = self.version();
        let lacks = [(VERSION, version.is_none()), (CAPABILITIES, elicits.is_none())];
        let missing: Vec<&str> =
            lacks.into_iter().filter_map(|(name, lacks)| lacks.then_some(name)).collect();
        let (Some(version), Some(elicits)) = (version, elicits) else {
            return Err(Fault::metadata(&missing));
        };
        let version = Version::read(&version).ok_or_else(|| Fault::version(&version))?;
        Ok(Era { version, elicits, said: Said::ByRequest })
    }
}

/// Reads a JSON object; serde would also take a list for one.
fn object<'a, T: Deserialize<'a>>(json: &'a str) -> Option<T> {
    json.starts_with('{').then(|| serde_json::from_str(json).ok())?
}
