//! What servers' error texts mean, where no code says it.

/// What the texts of an ended session or connection have in them.
pub const SESSION_EXPIRED: [&str; 12] = [
    "invalid or expired session",
    "expired session",
    "session expired",
    "session not found",
    "unknown session",
    "session terminated",
    "closedresourceerror",
    "closed resource",
    "transport is closed",
    "connection closed",
    "broken pipe",
    "end of file",
];

/// Tells whether a text says that the session or the connection has ended.
pub fn is_session_expired(text: &str) -> bool {
    let text = text.to_lowercase();
    SESSION_EXPIRED.iter().any(|mark| text.contains(mark))
}

/// Tells whether a text says that the server did not take the request because it no longer knows the session: then it
/// has done nothing.
pub(crate) fn is_refused_for_session(text: &str) -> bool {
    let text = text.to_lowercase();
    SESSION_EXPIRED.iter().filter(|mark| mark.contains("session")).any(|mark| text.contains(mark))
}

/// Tells whether a text says that the server has no such method.
pub fn is_method_not_found(text: &str) -> bool {
    let text = text.to_lowercase();
    ["method not found", "unknown method", "-32601", "not found: "].iter().any(|mark| text.contains(mark))
}
