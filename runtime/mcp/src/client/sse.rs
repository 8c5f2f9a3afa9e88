//! The older way over HTTP: events come on one long answer, and messages go to an address that the first event names.

mod bound;

use std::sync::Arc;

use futures::stream::{BoxStream, StreamExt as _};
use reqwest::{
    Client, RequestBuilder, Response, StatusCode,
    header::{ACCEPT, CONTENT_TYPE, HeaderMap},
};
use rmcp::{
    RoleClient,
    model::{ClientJsonRpcMessage, ServerJsonRpcMessage},
    transport::{AuthError, Transport},
};
use sse_stream::{Sse, SseStream};
use url::Url;

use self::bound::bounded;
use super::{
    http::{Fault, LONGEST_MESSAGE, Web},
    oauth::Bearer,
};

/// What the answer must be.
const EVENTS: &str = "text/event-stream";

/// Both ways to a server that speaks the older way.
pub(crate) struct SseTransport {
    /// None once it is closed.
    events: Option<Events>,
    poster: Arc<Poster>,
}

type Events = BoxStream<'static, Result<Sse, sse_stream::Error>>;

/// Sends messages.
struct Poster {
    client: Client,
    endpoint: Url,
    headers: HeaderMap,
    bearer: Option<Arc<Bearer>>,
}

/// A message could not be sent.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SseError {
    /// The way there is broken, or the server answered with this.
    #[error("a message could not be sent: {0}")]
    Send(String),
    /// The session that the server gave us is no longer there.
    #[error("session expired (HTTP 404)")]
    Expired,
    /// Somebody must log in.
    #[error("it wants a login")]
    Login(#[source] AuthError),
}

impl SseTransport {
    /// Opens the long answer and waits for the event that says where messages go.
    pub(crate) async fn connect(
        web: &Web,
        url: Url,
        headers: HeaderMap,
        bearer: Option<Arc<Bearer>>,
    ) -> Result<Self, Fault> {
        let mut events = open(web, &url, &headers, bearer.as_ref()).await?;
        let endpoint = loop {
            let event =
                events.next().await.ok_or_else(|| broken("it ended before it said where messages go"))?;
            let event = event.map_err(|error| broken(&error.to_string()))?;
            if event.event.as_deref() == Some("endpoint") {
                break event.data.unwrap_or_default();
            }
        };
        let endpoint = url.join(endpoint.trim()).map_err(|_| {
            Fault::Refused("it wants messages sent to something that is no address".to_owned())
        })?;
        if endpoint.origin() != url.origin() {
            return Err(Fault::Refused(format!(
                "it wants messages sent to another place, {}: nothing was sent there",
                endpoint.origin().ascii_serialization()
            )));
        }
        let poster = Poster { client: web.following.clone(), endpoint, headers, bearer };
        Ok(Self { events: Some(events), poster: Arc::new(poster) })
    }
}

async fn open(
    web: &Web,
    url: &Url,
    headers: &HeaderMap,
    bearer: Option<&Arc<Bearer>>,
) -> Result<Events, Fault> {
    let get = || web.patient.get(url.clone()).headers(headers.clone()).header(ACCEPT, EVENTS);
    let response = with_token(bearer, get).await?;
    let status = response.status();
    if status == StatusCode::UNAUTHORIZED {
        return Err(Fault::NeedsLogin("it wants a login (HTTP 401)".to_owned()));
    }
    if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
        return Err(broken(&format!("it answered with HTTP {status}")));
    }
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_right = kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(EVENTS));
    if !status.is_success() || !is_right {
        return Err(Fault::Refused(format!(
            "it speaks no server-sent events: it answered with HTTP {status} and {}: see to its url and transport",
            if kind.is_empty() { "no type" } else { kind }
        )));
    }
    Ok(SseStream::from_bytes_stream(bounded(response.bytes_stream(), LONGEST_MESSAGE)).boxed())
}

/// Asks with a token, if there is one, and once more with a new one where it is refused.
async fn with_token(
    bearer: Option<&Arc<Bearer>>,
    ask: impl Fn() -> RequestBuilder,
) -> Result<Response, Fault> {
    let failed = |error| Fault::of(&error);
    let Some(bearer) = bearer else { return ask().send().await.map_err(failed) };
    let sent = bearer.token().await?;
    let response = ask().bearer_auth(&sent).send().await.map_err(failed)?;
    if response.status() != StatusCode::UNAUTHORIZED {
        return Ok(response);
    }
    let fresh = bearer.renewed(&sent).await?;
    ask().bearer_auth(fresh).send().await.map_err(failed)
}

impl Poster {
    async fn post(&self, message: &ClientJsonRpcMessage) -> Result<(), SseError> {
        let post = || self.client.post(self.endpoint.clone()).headers(self.headers.clone()).json(message);
        let response = with_token(self.bearer.as_ref(), post).await.map_err(|fault| match fault {
            Fault::Broken(why) | Fault::TimedOut(why) | Fault::Refused(why) => SseError::Send(why),
            Fault::NeedsLogin(_) => SseError::Login(AuthError::AuthorizationRequired),
        })?;
        match response.status() {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND => Err(SseError::Expired),
            StatusCode::UNAUTHORIZED => Err(SseError::Login(AuthError::AuthorizationRequired)),
            status => Err(SseError::Send(format!("it answered with HTTP {status}"))),
        }
    }
}

impl Transport<RoleClient> for SseTransport {
    type Error = SseError;

    fn send(
        &mut self,
        item: ClientJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let poster = Arc::clone(&self.poster);
        async move { poster.post(&item).await }
    }

    async fn receive(&mut self) -> Option<ServerJsonRpcMessage> {
        loop {
            let event = match self.events.as_mut()?.next().await? {
                Ok(event) => event,
                Err(error) => {
                    tracing::warn!(target: "toolwright::mcp", "an MCP server's events broke: {error}");
                    return None;
                }
            };
            if event.event.as_deref().is_some_and(|kind| kind != "message") {
                continue;
            }
            let data = event.data.unwrap_or_default();
            match serde_json::from_str(&data) {
                Ok(message) => return Some(message),
                Err(_) if data.trim().is_empty() => {}
                Err(error) => {
                    tracing::warn!(target: "toolwright::mcp", "an MCP server sent what is no message: {error}");
                }
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.events = None;
        Ok(())
    }
}

fn broken(why: &str) -> Fault {
    Fault::Broken(why.to_owned())
}
