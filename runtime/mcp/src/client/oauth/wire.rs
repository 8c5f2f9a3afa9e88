//! The requests of a login, over the same clients as the server's own.

use std::time::Duration;

use futures::StreamExt as _;
use rmcp::transport::auth::{
    OAuthHttpClient, OAuthHttpClientError, OAuthHttpClientFuture, OAuthHttpRedirectPolicy, OAuthHttpRequest,
};

use crate::client::http::Web;

/// A longer answer is none to a login.
const MOST_BYTES: usize = 1 << 20;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Carries requests of a login.
pub(super) struct Wire(pub(super) Web);

impl OAuthHttpClient for Wire {
    fn execute(&self, request: OAuthHttpRequest) -> OAuthHttpClientFuture<'_> {
        Box::pin(async move {
            let client = match request.redirect_policy {
                OAuthHttpRedirectPolicy::Stop => &self.0.staying,
                _ => &self.0.following,
            };
            let mut outward = reqwest::Request::try_from(request.request)?;
            *outward.timeout_mut() = Some(request.timeout.unwrap_or(PATIENCE));
            let response = client.execute(outward).await.map_err(reqwest::Error::without_url)?;
            let mut answer = http::Response::builder().status(response.status());
            for (name, value) in response.headers() {
                answer = answer.header(name, value);
            }
            let mut body = Vec::new();
            let mut chunks = response.bytes_stream();
            while let Some(chunk) = chunks.next().await {
                body.extend_from_slice(&chunk.map_err(reqwest::Error::without_url)?);
                if body.len() > MOST_BYTES {
                    return Err(OAuthHttpClientError::from(format!(
                        "the answer has more than {MOST_BYTES} bytes"
                    )));
                }
            }
            Ok(answer.body(body)?)
        })
    }
}
