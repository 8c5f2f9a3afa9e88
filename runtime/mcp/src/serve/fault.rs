//! What a request is answered with that cannot be carried out.

use serde_json::json;

use super::version::Version;

/// An error of the protocol; what a tool says is never one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) code: i32,
    pub(crate) message: String,
    /// More for programs, as JSON.
    pub(crate) data: Option<String>,
}

impl Fault {
    pub(crate) const PARSE: i32 = -32_700;
    pub(crate) const INVALID_REQUEST: i32 = -32_600;
    pub(crate) const METHOD_NOT_FOUND: i32 = -32_601;
    pub(crate) const INVALID_PARAMS: i32 = -32_602;
    pub(crate) const INTERNAL: i32 = -32_603;
    pub(crate) const BUSY: i32 = -32_000;
    pub(crate) const HEADER_MISMATCH: i32 = -32_020;
    pub(crate) const UNSUPPORTED_VERSION: i32 = -32_022;

    pub(crate) fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    pub(crate) fn request(message: impl Into<String>) -> Self {
        Self::new(Self::INVALID_REQUEST, message)
    }

    pub(crate) fn params(message: impl Into<String>) -> Self {
        Self::new(Self::INVALID_PARAMS, message)
    }

    pub(crate) fn method(method: &str) -> Self {
        let shown: String = method.chars().take(200).collect();
        Self::new(Self::METHOD_NOT_FOUND, format!("Method not found: {shown}"))
    }

    pub(crate) fn version(asked: &str) -> Self {
        let supported: Vec<&str> = Version::ALL.iter().rev().map(|version| version.name()).collect();
        let asked: String = asked.chars().take(200).collect();
        let data = json!({"requested": asked, "supported": supported});
        Self {
            code: Self::UNSUPPORTED_VERSION,
            message: "Unsupported protocol version".to_owned(),
            data: Some(data.to_string()),
        }
    }

    /// Says what a request without a handshake must say of itself and does not.
    pub(crate) fn metadata(missing: &[&str]) -> Self {
        Self::params(format!("the request's _meta lacks, or has in another form: {}", missing.join(", ")))
    }
}
