//! Why an address does not serve us, by what can be done about it.

use std::error::Error;

use rmcp::{
    service::{ClientInitializeError, ServiceError},
    transport::{
        AuthError,
        streamable_http_client::{
            AuthRequiredError, HttpStatusError, InsufficientScopeError, StreamableHttpError,
        },
    },
};
use toolwright_config::McpAddress;

use super::web::{LedAway, LedInCircles, deepest};
use crate::client::{connect::NoConnection, server::Server, tries::Hope};

/// Why an address does not serve us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The way there is broken; later it may not be.
    Broken(String),
    /// It took too long.
    TimedOut(String),
    /// It does not want us as we are, or we do not want it.
    Refused(String),
    /// Somebody must log in first, for this reason.
    NeedsLogin(String),
}

type AnyError = dyn Error + 'static;

impl Fault {
    /// Reads what an error of the library means.
    pub(crate) fn of(error: &AnyError) -> Self {
        if let Some(fault) = initialization(error) {
            return fault;
        }
        let mut next = Some(error);
        while let Some(current) = next {
            if let Some(fault) = known(current) {
                return fault;
            }
            next = current.source();
        }
        Self::Broken(format!("connecting failed: {}", deepest(error)))
    }

    /// Takes these out of it.
    pub(crate) fn without<S: AsRef<str>>(&self, secrets: impl IntoIterator<Item = S>) -> Self {
        let mut fault = self.clone();
        let (Self::Broken(why) | Self::TimedOut(why) | Self::Refused(why) | Self::NeedsLogin(why)) =
            &mut fault;
        for secret in secrets {
            if !secret.as_ref().is_empty() {
                *why = why.replace(secret.as_ref(), "…");
            }
        }
        fault
    }

    /// Says it of a server, fit to be seen.
    pub(crate) fn shown(self, server: &Server, address: &McpAddress) -> NoConnection {
        let (why, hope, needs_login) = match self {
            Self::Broken(why) | Self::TimedOut(why) => (why, Hope::Soon, false),
            Self::Refused(why) => (why, Hope::Late, false),
            Self::NeedsLogin(why) => {
                let name = server.name();
                (format!("{why}: run `toolwright mcp login {name}`"), Hope::Late, true)
            }
        };
        // A query may hold what nobody is to see.
        let why = match address.url.split_once('?') {
            Some((bare, query)) if !query.is_empty() => why.replace(query, "…").replace(&address.url, bare),
            _ => why,
        };
        NoConnection { why: server.shown(&why), hope, needs_login }
    }
}

/// Where both beginnings failed, the second tells more, unless the first says that somebody must log in.
fn initialization(error: &AnyError) -> Option<Fault> {
    match error.downcast_ref::<ClientInitializeError>()? {
        ClientInitializeError::LegacyFallbackFailed { discover, fallback } => {
            match Fault::of(discover.as_ref()) {
                login @ Fault::NeedsLogin(_) => Some(login),
                _ => Some(Fault::of(fallback.as_ref())),
            }
        }
        ClientInitializeError::TransportError { error, .. } => Some(Fault::of(error.error.as_ref())),
        ClientInitializeError::JsonRpcError(data) => {
            Some(Fault::Refused(format!("it refused the connection: {}", data.message)))
        }
        ClientInitializeError::NoCompatibleProtocolVersion { server_supported, .. } => Some(Fault::Refused(
            format!("it speaks only other versions of the protocol: {server_supported:?}"),
        )),
        _ => None,
    }
}

fn known(error: &AnyError) -> Option<Fault> {
    if let Some(fault) = error.downcast_ref::<StreamableHttpError<reqwest::Error>>() {
        return streamable(fault);
    }
    if let Some(ServiceError::TransportSend(error)) = error.downcast_ref::<ServiceError>() {
        return Some(Fault::of(error.error.as_ref()));
    }
    if error.is::<AuthRequiredError>() {
        return Some(Fault::NeedsLogin("it wants a login".to_owned()));
    }
    if error.is::<InsufficientScopeError>() {
        return Some(Fault::NeedsLogin("what was granted at the login is not enough".to_owned()));
    }
    if let Some(error) = error.downcast_ref::<AuthError>() {
        return Some(authorization(error));
    }
    if let Some(status) = error.downcast_ref::<HttpStatusError>() {
        return Some(Fault::Broken(format!("it answered with HTTP {}", status.status)));
    }
    if error.is::<LedAway>() || error.is::<LedInCircles>() {
        return Some(Fault::Refused(error.to_string()));
    }
    error.downcast_ref::<reqwest::Error>().and_then(web)
}

fn streamable(error: &StreamableHttpError<reqwest::Error>) -> Option<Fault> {
    match error {
        // The library does not name it as the source.
        StreamableHttpError::Client(error) => web(error),
        StreamableHttpError::UnexpectedServerResponse(what) if what.starts_with("HTTP 401") => {
            Some(Fault::NeedsLogin("it wants a login (HTTP 401)".to_owned()))
        }
        StreamableHttpError::UnexpectedServerResponse(what) if what.starts_with("HTTP 4") => {
            Some(Fault::Refused(format!("it refused us: {what}")))
        }
        StreamableHttpError::UnexpectedContentType(what) => Some(Fault::Refused(format!(
            "it is no MCP server: it answers with {}: see to its url",
            what.as_deref().unwrap_or("nothing that has a type")
        ))),
        StreamableHttpError::ResponseBodyTooLarge { max_size } => {
            Some(Fault::Refused(format!("it sends more than {max_size} bytes at once")))
        }
        StreamableHttpError::ReservedHeaderConflict(name) => {
            Some(Fault::Refused(format!("the header `{name}` is the protocol's own: take it out of headers")))
        }
        StreamableHttpError::UnexpectedServerResponse(what) => {
            Some(Fault::Broken(format!("it answered with something else: {what}")))
        }
        _ => None,
    }
}

/// What may be told of an error of the login; what the server says itself may hold anything.
pub(crate) fn authorization(error: &AuthError) -> Fault {
    match error {
        AuthError::AuthorizationRequired | AuthError::TokenExpired | AuthError::TokenRefreshRejected(_) => {
            Fault::NeedsLogin("its login is no longer valid".to_owned())
        }
        AuthError::InsufficientScope { .. } => {
            Fault::NeedsLogin("what was granted at the login is not enough".to_owned())
        }
        AuthError::CredentialStoreError(what) => Fault::Broken(what.clone()),
        AuthError::DiscoveryRequestFailed { url, source } => Fault::Broken(format!(
            "who gives out its logins could not be asked at {}: {}",
            bare(url),
            deepest(source.as_ref())
        )),
        AuthError::HttpError(error) => Fault::Broken(deepest(error).to_string()),
        AuthError::RegistrationFailed(what) => Fault::Refused(format!(
            "we could not register where its logins are given out: {}: set oauth.client_id if somebody has registered us",
            short(what)
        )),
        other => Fault::Refused(format!("the login failed: {}", short(&other.to_string()))),
    }
}

/// Gives the first line of what may be a whole page.
fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.chars().filter(|letter| !letter.is_control()).take(300).collect()
}

fn bare(url: &url::Url) -> String {
    let mut url = url.clone();
    url.set_query(None);
    url.into()
}

fn web(error: &reqwest::Error) -> Option<Fault> {
    let mut source = error.source();
    while let Some(current) = source {
        if current.is::<LedAway>() || current.is::<LedInCircles>() {
            return Some(Fault::Refused(current.to_string()));
        }
        source = current.source();
    }
    let what = deepest(error);
    if error.is_timeout() {
        Some(Fault::TimedOut("it did not answer in time".to_owned()))
    } else if error.is_connect() {
        Some(Fault::Broken(format!("it cannot be reached: {what}")))
    } else if error.is_builder() || error.is_redirect() {
        Some(Fault::Refused(what.to_string()))
    } else {
        Some(Fault::Broken(format!("the connection broke: {what}")))
    }
}
