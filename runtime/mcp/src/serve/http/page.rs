//! What browsers must be told, so that pages that are let in can ask and read the answers.

use hyper::{
    Method, Request, Response,
    header::{
        ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
        ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_REQUEST_METHOD, HeaderValue, VARY,
    },
};

use super::{METHODS, reply::Reply};

/// The headers that a page may send.
const SENT: &str =
    "Authorization, Content-Type, Mcp-Session-Id, MCP-Protocol-Version, Last-Event-ID, Mcp-Method, Mcp-Name";
/// The headers that a page may read.
const READ: &str = "Mcp-Session-Id, WWW-Authenticate";

/// Tells whether a browser asks what a page may send. It asks without the page's token.
pub(super) fn is_preflight<B>(request: &Request<B>) -> bool {
    request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

/// Answers that question.
pub(super) fn preflight() -> Response<Reply> {
    let mut response = Reply::empty(204);
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(METHODS));
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(SENT));
    response
}

/// Lets a page of this origin read the response.
pub(super) fn open(response: &mut Response<Reply>, origin: HeaderValue) {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(READ));
    headers.append(VARY, HeaderValue::from_static("Origin"));
}
