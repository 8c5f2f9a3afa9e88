//! Who is let in: what a request's head must be, before anything of its body is read.

use hyper::{
    HeaderMap, Request, Response,
    header::{ACCEPT, AUTHORIZATION, HOST, HeaderValue, ORIGIN, WWW_AUTHENTICATE},
};

use super::{
    Hall, PATH, origin,
    reply::{Reply, refusal},
};

impl Hall {
    /// Gives the answer to a request that comes from where nobody is let in, or goes where nothing is.
    pub(super) fn not_of_here<B>(&self, request: &Request<B>) -> Option<Response<Reply>> {
        let headers = request.headers();
        let host = headers.get(HOST).and_then(text).unwrap_or_default();
        if self.address.ip().is_loopback() && !origin::is_own_host(host) {
            return Some(refusal(403, "this address is served under names of this machine only"));
        }
        let is_let_in = |origin: &HeaderValue| {
            text(origin).is_some_and(|origin| {
                origin::is_allowed(origin, &self.settings.origins)
                    || origin::is_own(origin, host, self.address.port())
            })
        };
        if !headers.get_all(ORIGIN).iter().all(is_let_in) {
            return Some(refusal(
                403,
                "web pages of this origin are not let in, not even those of this machine; serve with --allow-origin ORIGIN to let them in",
            ));
        }
        (request.uri().path() != PATH).then(|| refusal(404, "there is nothing here; the path is /mcp"))
    }

    /// Gives the answer to a request that does not show the token.
    pub(super) fn without_token<B>(&self, request: &Request<B>) -> Option<Response<Reply>> {
        let headers = request.headers();
        let token = self.settings.token.as_ref()?;
        let shown = headers.get(AUTHORIZATION).and_then(|shown| bearer(shown.as_bytes()));
        if shown.is_some_and(|shown| token.is(shown)) {
            return None;
        }
        let mut response = refusal(401, "show the server's token: Authorization: Bearer …");
        response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        Some(response)
    }
}

/// Gives what stands behind the word `Bearer`.
fn bearer(header: &[u8]) -> Option<&[u8]> {
    let (word, token) = header.split_at_checked(7)?;
    word.eq_ignore_ascii_case(b"bearer ").then(|| token.trim_ascii())
}

fn text(value: &HeaderValue) -> Option<&str> {
    value.to_str().ok()
}

/// Tells whether a client takes this type. What has the quality 0 is not taken.
pub(super) fn accepts(headers: &HeaderMap, wanted: &str) -> bool {
    let ranges = headers.get_all(ACCEPT).iter().filter_map(text).flat_map(|list| list.split(','));
    let (group, _) = wanted.split_once('/').unwrap_or((wanted, ""));
    ranges.into_iter().any(|range| {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let fits = name == "*/*"
            || name.eq_ignore_ascii_case(wanted)
            || name.strip_suffix("/*").is_some_and(|name| name.eq_ignore_ascii_case(group));
        let none = |part: &str| {
            let quality = part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="));
            quality.and_then(|quality| quality.parse::<f32>().ok()).is_some_and(|quality| quality <= 0.0)
        };
        fits && !parts.any(none)
    })
}
