//! Connections to addresses: Streamable HTTP, old and new, and the older server-sent events.

mod authorized;
mod fault;
mod preflight;
mod web;

use std::sync::Arc;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use rmcp::{
    RoleClient,
    service::{ClientLifecycleMode, ClientServiceExt as _},
    transport::{
        StreamableHttpClientTransport, Transport, streamable_http_client::StreamableHttpClientTransportConfig,
    },
};
use toolwright_config::McpAddress;
use url::Url;

use self::{authorized::Authorized, preflight::preflight};
pub(crate) use self::{
    fault::{Fault, authorization},
    preflight::{NOTHING, PATIENCE, TYPES},
    web::Web,
};
use super::{
    connect::{Beginning, Connected, NoConnection},
    handler::Handler,
    line::Inbox,
    oauth::Bearer,
    server::Server,
    sse::SseTransport,
};

/// The longest message that is taken from an address.
pub(crate) const LONGEST_MESSAGE: usize = 96 << 20;
/// So much of what a server says about a failure is kept.
const LONGEST_COMPLAINT: usize = 4 << 10;
/// So many requests may be on their way at once.
const MOST_AT_ONCE: usize = 32;

/// Makes a connection to an address.
pub(crate) async fn reach(
    server: &Arc<Server>,
    address: &McpAddress,
    beginning: Beginning,
) -> Result<Connected, NoConnection> {
    let fault = |fault: Fault| fault.shown(server, address);
    let url = checked(&address.url).map_err(fault)?;
    let headers = headers(&address.headers).map_err(fault)?;
    let settings = &server.settings;
    let web = Web::new(address, &server.house.directory, settings.connect_timeout, settings.timeout);
    let web = web.map_err(fault)?;
    let bearer = match (&server.house.home, headers.contains_key(reqwest::header::AUTHORIZATION)) {
        (Some(home), false) => Bearer::find(server.name(), address, &url, home, &web).map_err(fault)?,
        _ => None,
    };
    if let Some(bearer) = &bearer {
        // Without a token it is known at once that nothing will come of it.
        bearer.token().await.map_err(fault)?;
    }
    if address.is_sse {
        let transport = SseTransport::connect(&web, url, headers, bearer).await.map_err(fault)?;
        return serve(server, address, transport, ClientLifecycleMode::Initialize).await;
    }
    if !address.skip_preflight {
        preflight(&web, &url, &headers).await.map_err(fault)?;
    }
    let authorized = Authorized { client: web.following.clone(), bearer };
    let mut config = StreamableHttpClientTransportConfig::with_uri(url.as_str())
        .max_concurrent_requests(MOST_AT_ONCE)
        .max_sse_event_size(LONGEST_MESSAGE)
        .max_json_response_size(LONGEST_MESSAGE)
        .max_error_response_size(LONGEST_COMPLAINT);
    for (name, value) in &headers {
        config.custom_headers.insert(name.clone(), value.clone());
    }
    let transport = StreamableHttpClientTransport::with_client(authorized, config);
    serve(server, address, transport, beginning.lifecycle()).await
}

async fn serve<T: Transport<RoleClient> + 'static>(
    server: &Arc<Server>,
    address: &McpAddress,
    transport: T,
    lifecycle: ClientLifecycleMode,
) -> Result<Connected, NoConnection> {
    let inbox = Arc::new(Inbox::new());
    let handler = Handler::new(Arc::clone(server), Arc::clone(&inbox));
    match handler.serve_with_lifecycle(transport, lifecycle).await {
        Ok(running) => Ok(Connected { running, inbox, program: None }),
        Err(error) => Err(Fault::of(&error).shown(server, address)),
    }
}

/// Reads an address, which must be one of the web.
pub(crate) fn checked(written: &str) -> Result<Url, Fault> {
    let url = Url::parse(written).map_err(|error| {
        Fault::Refused(format!("its url cannot be read: {error}: write https://HOST/PATH"))
    })?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(Fault::Refused(format!(
            "its url begins with {}://: only http:// and https:// are spoken",
            url.scheme()
        )));
    }
    if url.host_str().is_none_or(str::is_empty) {
        return Err(Fault::Refused("its url names no host: write https://HOST/PATH".to_owned()));
    }
    Ok(url)
}

fn headers(pairs: &[(String, String)]) -> Result<HeaderMap, Fault> {
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        let wrong = |what: &str| Fault::Refused(format!("its header `{name}` {what}"));
        let key =
            HeaderName::from_bytes(name.as_bytes()).map_err(|_| wrong("has a name that no header has"))?;
        let mut value =
            HeaderValue::from_str(value).map_err(|_| wrong("has letters in its value that no header has"))?;
        // Whatever shows a request does not show this.
        value.set_sensitive(true);
        headers.insert(key, value);
    }
    Ok(headers)
}
