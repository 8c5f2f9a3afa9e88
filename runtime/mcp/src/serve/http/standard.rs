//! The headers that repeat what is in the body, so that others on the way need not read it: they must not differ.

use data_encoding::BASE64;
use hyper::HeaderMap;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::serve::fault::Fault;

const METHOD: &str = "mcp-method";
const NAME: &str = "mcp-name";

#[derive(Deserialize)]
struct Named {
    name: Option<String>,
}

/// Holds a request's headers against its body.
pub(super) fn check(headers: &HeaderMap, method: &str, params: Option<&RawValue>) -> Result<(), Fault> {
    let said = one(headers, METHOD)?.ok_or_else(|| differs("Mcp-Method is missing"))?;
    if said != method {
        return Err(differs(&format!("Mcp-Method says `{said}`, and the body says another method")));
    }
    if method != "tools/call" {
        return Ok(());
    }
    let named = params.and_then(|params| serde_json::from_str::<Named>(params.get()).ok());
    let Some(name) = named.and_then(|named| named.name) else { return Ok(()) };
    let said = one(headers, NAME)?.ok_or_else(|| differs("Mcp-Name is missing"))?;
    let said = decoded(said).ok_or_else(|| differs("Mcp-Name is not valid Base64"))?;
    if said == name { Ok(()) } else { Err(differs("Mcp-Name and the body name different tools")) }
}

/// Gives a header that must not be there twice.
fn one<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Fault> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(differs(&format!("{name} is there twice")));
    }
    value.to_str().map(Some).map_err(|_| differs(&format!("{name} has signs that no header may have")))
}

fn decoded(value: &str) -> Option<String> {
    match value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        Some(coded) => String::from_utf8(BASE64.decode(coded.as_bytes()).ok()?).ok(),
        None => Some(value.to_owned()),
    }
}

pub(super) fn differs(why: &str) -> Fault {
    Fault::new(Fault::HEADER_MISMATCH, format!("Header mismatch: {why}"))
}
