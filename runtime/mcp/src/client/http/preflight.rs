//! A first look at an address: whether what is there could be an MCP server at all.

use std::time::Duration;

use reqwest::{
    Method,
    header::{ACCEPT, CONTENT_TYPE, HeaderMap},
};
use url::Url;

use super::{Fault, Web};

/// How long the first look may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// What a server may answer with.
pub(crate) const TYPES: [&str; 2] = ["application/json", "text/event-stream"];
/// A message that does nothing.
pub(crate) const NOTHING: &str = r#"{"jsonrpc":"2.0","id":"preflight","method":"ping"}"#;

/// Looks at an address. Only what answers every question gladly, and each with another type, is no MCP server; whoever
/// says anything else is asked in earnest.
pub(super) async fn preflight(web: &Web, url: &Url, headers: &HeaderMap) -> Result<(), Fault> {
    let mut last = String::new();
    for method in [Method::HEAD, Method::GET, Method::POST] {
        let mut request = web.following.request(method.clone(), url.clone()).headers(headers.clone());
        request = request.header(ACCEPT, TYPES.join(", ")).timeout(PATIENCE);
        if method == Method::POST {
            request = request.header(CONTENT_TYPE, TYPES[0]).body(NOTHING);
        }
        // What goes wrong here goes wrong in earnest too, and is told then.
        let Ok(response) = request.send().await else { return Ok(()) };
        let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let Some(kind) = kind.filter(|_| response.status().is_success()) else { return Ok(()) };
        let bare = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        if TYPES.contains(&bare.as_str()) {
            return Ok(());
        }
        last = bare;
    }
    Err(Fault::Refused(format!(
        "it is no MCP server: it answers with {last}: see to its url, or set skip_preflight: true if it is one all the same"
    )))
}
