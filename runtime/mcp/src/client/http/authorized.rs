//! The library's HTTP client, with the token of whoever has logged in.

use std::{collections, sync::Arc};

use futures::stream::BoxStream;
use reqwest::header::{HeaderName, HeaderValue};
use rmcp::{
    model::ClientJsonRpcMessage,
    transport::{
        AuthError,
        streamable_http_client::{
            SseError, StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse,
            StreamableHttpResponseLimits,
        },
    },
};
use sse_stream::Sse;

use super::Fault;
use crate::client::oauth::Bearer;

/// Sends what the library wants sent, with a token if there is one; a token that is refused is renewed once.
#[derive(Clone)]
pub(super) struct Authorized {
    pub(super) client: reqwest::Client,
    pub(super) bearer: Option<Arc<Bearer>>,
}

type Wrong = StreamableHttpError<reqwest::Error>;
#[expect(clippy::disallowed_types, reason = "the library's trait names it")]
type Headers = collections::HashMap<HeaderName, HeaderValue>;

impl Authorized {
    async fn with_token<T, F: Future<Output = Result<T, Wrong>>>(
        &self,
        call: impl Fn(Option<String>) -> F,
    ) -> Result<T, Wrong> {
        let Some(bearer) = &self.bearer else { return call(None).await };
        let sent = bearer.token().await.map_err(wrong)?;
        match call(Some(sent.clone())).await {
            Err(error) if is_unauthorized(&error) => {
                let fresh = bearer.renewed(&sent).await.map_err(wrong)?;
                call(Some(fresh)).await
            }
            Err(StreamableHttpError::InsufficientScope(error)) => {
                bearer.needs(error.get_required_scope());
                // Only another login helps, and callers know that by this.
                Err(StreamableHttpError::Auth(AuthError::AuthorizationRequired))
            }
            other => other,
        }
    }
}

fn is_unauthorized(error: &Wrong) -> bool {
    match error {
        StreamableHttpError::AuthRequired(_) => true,
        StreamableHttpError::UnexpectedServerResponse(what) => what.starts_with("HTTP 401"),
        _ => false,
    }
}

fn wrong(fault: Fault) -> Wrong {
    StreamableHttpError::Auth(match fault {
        Fault::NeedsLogin(_) => AuthError::AuthorizationRequired,
        Fault::Broken(what) | Fault::TimedOut(what) => AuthError::CredentialStoreError(what),
        Fault::Refused(what) => AuthError::AuthorizationFailed(what),
    })
}

impl StreamableHttpClient for Authorized {
    type Error = reqwest::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> Result<StreamableHttpPostResponse, Wrong> {
        let limits = StreamableHttpResponseLimits::default();
        self.post_message_with_response_limits(uri, message, session_id, auth_header, custom_headers, limits)
            .await
    }

    async fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        _: Option<String>,
        custom_headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, Wrong> {
        self.with_token(|token| {
            let (uri, message, session_id) = (Arc::clone(&uri), message.clone(), session_id.clone());
            let headers = custom_headers.clone();
            self.client.post_message_with_response_limits(uri, message, session_id, token, headers, limits)
        })
        .await
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session_id: Arc<str>,
        _: Option<String>,
        custom_headers: Headers,
    ) -> Result<(), Wrong> {
        self.with_token(|token| {
            let (uri, session_id) = (Arc::clone(&uri), Arc::clone(&session_id));
            self.client.delete_session(uri, session_id, token, custom_headers.clone())
        })
        .await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> Result<BoxStream<'static, Result<Sse, SseError>>, Wrong> {
        let most = StreamableHttpResponseLimits::default().max_sse_event_size;
        self.get_stream_with_max_sse_event_size(
            uri,
            session_id,
            last_event_id,
            auth_header,
            custom_headers,
            most,
        )
        .await
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        _: Option<String>,
        custom_headers: Headers,
        most: usize,
    ) -> Result<BoxStream<'static, Result<Sse, SseError>>, Wrong> {
        self.with_token(|token| {
            let (uri, session_id, last) = (Arc::clone(&uri), session_id.clone(), last_event_id.clone());
            let headers = custom_headers.clone();
            self.client.get_stream_with_max_sse_event_size(uri, session_id, last, token, headers, most)
        })
        .await
    }
}
