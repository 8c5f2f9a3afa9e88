//! Makes a foreign tool's parameters into a schema that no provider refuses.
//!
//! Only schemas are touched, and a walk knows from the keyword whether a value is a schema, a map from names
//! to schemas, or data: names and data stay as they are. Every change says where and why. The time grows with
//! the length of the text, whatever references it holds.

mod keyword;
mod member;
mod reference;
mod shape;
mod strip;
mod top;
mod walk;

use std::fmt;

pub use strip::{Refused, StripNote, Stripped, strip};

use crate::arguments::{Json, RemarkKind};
use walk::Walk;

/// The longest text of parameters that is read, in bytes.
const LONGEST: usize = 1 << 20;
/// The longest text that is given to a provider, in bytes: far more would not fit beside anything else.
const LARGEST: usize = 256 << 10;

/// Parameters that a provider takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sanitised {
    /// The schema of one object as JSON text.
    pub text: String,
    /// What was changed, in the order of the text; empty when nothing was.
    pub mendings: Vec<Mending>,
}

/// One change of a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mending {
    /// Where: a JSON pointer into the parameters, references followed; empty for the whole.
    pub path: String,
    /// What was wrong and what became of it.
    pub what: String,
}

/// Why a tool's parameters cannot be given to a provider.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{why}", at(.path))]
pub struct Unmendable {
    /// Where: a JSON pointer into the parameters; empty for the whole.
    pub path: String,
    /// What is wrong.
    pub why: String,
}

/// Mends the text of a foreign tool's parameters.
pub fn sanitise(parameters: &str) -> Result<Sanitised, Unmendable> {
    let whole = |why: String| Unmendable { path: String::new(), why };
    if parameters.len() > LONGEST {
        return Err(whole(format!("the schema has {} bytes, more than {LONGEST}", parameters.len())));
    }
    let reading = Json::read(parameters).map_err(|error| Unmendable {
        path: error.path.clone(),
        why: format!("the schema is not JSON that can be read: {error}"),
    })?;
    let mut walk = Walk::new(&reading.value);
    for remark in &reading.remarks {
        walk.note_at(|| remark.pointer.clone(), || read_as(&remark.kind));
    }
    let schema = walk.top()?;
    let text = schema.to_string();
    if text.len() > LARGEST {
        return Err(whole(format!("the mended schema has {} bytes, more than {LARGEST}", text.len())));
    }
    Ok(Sanitised { text, mendings: walk.into_mendings() })
}

/// Says how a text was read that no strict reader takes, or not twice in the same way.
fn read_as(kind: &RemarkKind) -> String {
    match kind {
        RemarkKind::Surrogate => "half of a surrogate pair stood alone and became U+FFFD".to_owned(),
        RemarkKind::Control => "a control character that JSON wants escaped was kept".to_owned(),
        RemarkKind::Repeated => "given twice with the same value; kept once".to_owned(),
        RemarkKind::Contradicted { earlier, later } => {
            format!("given twice, as {earlier} and as {later}; the last is kept")
        }
    }
}

impl fmt::Display for Mending {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", at(&self.path), self.what)
    }
}

fn at(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("at {path}: ") }
}
