//! Messages to the client, written as text straight away.

use super::{fault::Fault, id::Id};

/// Writes a text as a JSON string.
pub(crate) fn quote(text: &str, out: &mut Vec<u8>) {
    // A text always can be written to a list of bytes.
    drop(serde_json::to_writer(out, text));
}

/// Answers a request; `inside` writes what stands between the braces of the result.
pub(crate) fn result(id: &Id, room: usize, inside: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut out = Vec::with_capacity(room + 64);
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    id.write(&mut out);
    out.extend_from_slice(br#","result":{"#);
    inside(&mut out);
    out.extend_from_slice(b"}}");
    out
}

/// Answers a request that cannot be carried out, or a message that is none.
pub(crate) fn fault(id: Option<&Id>, fault: &Fault) -> Vec<u8> {
    let mut out = Vec::with_capacity(128 + fault.message.len());
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    match id {
        Some(id) => id.write(&mut out),
        None => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(br#","error":{"code":"#);
    out.extend_from_slice(fault.code.to_string().as_bytes());
    out.extend_from_slice(br#","message":"#);
    quote(&fault.message, &mut out);
    if let Some(data) = &fault.data {
        out.extend_from_slice(br#","data":"#);
        out.extend_from_slice(data.as_bytes());
    }
    out.extend_from_slice(b"}}");
    out
}

/// Tells the client something; `params` is JSON, empty where there is none.
pub(crate) fn notification(method: &str, params: &str) -> Vec<u8> {
    let params = if params.is_empty() { String::new() } else { format!(r#","params":{params}"#) };
    format!(r#"{{"jsonrpc":"2.0","method":"{method}"{params}}}"#).into_bytes()
}

/// Asks the client something.
pub(crate) fn request(id: &Id, method: &str, params: &str) -> Vec<u8> {
    format!(r#"{{"jsonrpc":"2.0","id":{},"method":"{method}","params":{params}}}"#, id.to_json()).into_bytes()
}
