//! From what a model wrote to arguments that fit a tool's parameters.
//!
//! A call whose arguments fit already costs one look at them: [`open`] gives the text as it came, and the
//! tool's own reader reads it. Only where that reader refuses, or somebody wants to see the arguments before
//! the tool does, are they read here, brought nearer to the schema and judged ([`prepare`]). What fits is never
//! changed, what is changed loses nothing and is noted, and what does not fit gives one error with every fault.

mod check;
mod coerce;
mod foreign;
mod form;
mod json;
mod number;
mod path;
mod plain;
mod reader;

use std::{borrow::Cow, fmt};

use serde_json::value::RawValue;

use self::{check::Fuel, form::Form};
pub use self::{
    json::Json,
    reader::{ReadError, Reading, Remark, RemarkKind},
};
use crate::schema::Field;

/// How often arguments may stand as JSON text within JSON text.
const WRAPPED: usize = 4;

/// What arguments must be.
#[derive(Clone, Copy, Debug)]
pub enum Parameters<'a> {
    /// The parameters of a native tool.
    Native(&'static [Field]),
    /// A foreign tool's JSON Schema.
    Foreign(&'a Json<'a>),
}

/// Arguments that are ready for a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared<'t> {
    /// One JSON object.
    pub text: Cow<'t, str>,
    /// What was changed, for the model; empty when nothing was.
    pub notes: Vec<String>,
}

/// Why arguments cannot be given to a tool.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// The text ends too soon.
    #[error("the arguments are cut off: {0}; nothing was run, send the whole call again")]
    CutOff(ReadError),
    /// The text is not JSON.
    #[error("the arguments are not valid JSON: {0}")]
    Syntax(ReadError),
    /// The text is another JSON value, or nothing like JSON.
    #[error("the arguments must be a JSON object, not {0}")]
    NotObject(&'static str),
    /// There is no text, but parameters that must be given.
    #[error("the arguments are empty, but {0}")]
    Empty(Faults),
    /// The arguments do not fit the parameters.
    #[error("invalid arguments: {0}")]
    Misfit(Faults),
}

/// Everything that is wrong with a call's arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

/// One thing that is wrong with a call's arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it is: `a.b[0]`; empty for the arguments as a whole.
    pub path: String,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// Gives a call's arguments as one JSON object in the cheapest way: text that is one already is given back
/// unread. Whether it fits the parameters is left to the tool's own reader.
pub fn open<'t>(parameters: Parameters<'_>, text: &'t str) -> Result<Prepared<'t>, ArgumentError> {
    let trimmed = text.trim_ascii();
    if plain::is_surely_object(trimmed) {
        return Ok(Prepared { text: Cow::Borrowed(trimmed), notes: Vec::new() });
    }
    let opened = unwrapped(parameters, trimmed)?;
    if serde_json::from_str::<&RawValue>(&opened.text).is_ok() {
        return Ok(opened);
    }
    let reading = Json::read(&opened.text).map_err(ArgumentError::from)?;
    let notes = notes_of(&reading.remarks, opened.notes)?;
    Ok(Prepared { text: reading.value.to_text().into(), notes })
}

/// Brings a call's arguments nearer to a tool's parameters, and judges them.
pub fn prepare<'t>(parameters: Parameters<'_>, text: &'t str) -> Result<Prepared<'t>, ArgumentError> {
    let opened = unwrapped(parameters, text)?;
    let reading = Json::read(&opened.text).map_err(ArgumentError::from)?;
    let known = opened.notes.len();
    let mut notes = notes_of(&reading.remarks, opened.notes.clone())?;
    let (mut value, form, fuel) = (reading.value, parameters.form(), Fuel::for_text(text));
    notes.extend(coerce::coerce(form, &mut value, &fuel));
    let faults = check::faults(form, &value, &fuel);
    if fuel.is_empty() && matches!(parameters, Parameters::Foreign(_)) {
        // Its server will judge.
        return open(parameters, text);
    }
    if !faults.is_empty() {
        return Err(ArgumentError::Misfit(Faults(faults)));
    }
    if notes.len() == known {
        drop(value);
        return Ok(opened);
    }
    Ok(Prepared { text: value.to_text().into(), notes })
}

/// Lists what is wrong with a text of arguments for a native tool; empty where it is not JSON.
pub(crate) fn faults(fields: &'static [Field], text: &str) -> Vec<Fault> {
    let Ok(reading) = Json::read(text) else { return Vec::new() };
    match notes_of(&reading.remarks, Vec::new()) {
        Err(ArgumentError::Misfit(Faults(faults))) => faults,
        _ => check::faults(Form::Fields(fields), &reading.value, &Fuel::for_text(text)),
    }
}

impl<'a> Parameters<'a> {
    fn form(self) -> Form<'a> {
        match self {
            Self::Native(fields) => Form::Fields(fields),
            Self::Foreign(schema) => Form::Foreign { schema, root: schema },
        }
    }
}

/// Takes arguments out of JSON text within JSON text; no text stands for no arguments.
fn unwrapped<'t>(parameters: Parameters<'_>, text: &'t str) -> Result<Prepared<'t>, ArgumentError> {
    let mut text = Cow::Borrowed(text.trim_ascii());
    let mut notes = Vec::new();
    for _ in 0..WRAPPED {
        match text.as_bytes().first() {
            Some(b'{') => return Ok(Prepared { text, notes }),
            Some(b'"') => {}
            Some(b'n') if text == "null" => return nothing(parameters, notes, "null"),
            None => return nothing(parameters, notes, ""),
            Some(_) => return Err(ArgumentError::NotObject(sort(&text))),
        }
        let inner = match Json::read(&text)?.value {
            Json::Text(inner) => inner.trim_ascii().to_owned(),
            _ => return Err(ArgumentError::NotObject(sort(&text))),
        };
        if !matches!(inner.as_bytes().first(), None | Some(b'{' | b'"')) {
            return Err(ArgumentError::NotObject("a text"));
        }
        if notes.is_empty() {
            notes.push(
                "the arguments came as JSON text within a JSON string and were read from it".to_owned(),
            );
        }
        text = Cow::Owned(inner);
    }
    Err(ArgumentError::NotObject("a text"))
}

/// Gives `{}` where no parameter must be given.
fn nothing<'t>(
    parameters: Parameters<'_>,
    mut notes: Vec<String>,
    word: &str,
) -> Result<Prepared<'t>, ArgumentError> {
    let empty = Json::Object(Vec::new());
    let faults = check::faults(parameters.form(), &empty, &Fuel::for_text(""));
    if !faults.is_empty() {
        return Err(ArgumentError::Empty(Faults(faults)));
    }
    if !word.is_empty() {
        notes.push(format!("the arguments {word} were read as {{}}"));
    }
    Ok(Prepared { text: Cow::Borrowed("{}"), notes })
}

/// Turns remarks into notes, or into an error where it cannot be known what was meant.
fn notes_of(remarks: &[Remark], mut notes: Vec<String>) -> Result<Vec<String>, ArgumentError> {
    let mut faults = Vec::new();
    for Remark { path, kind, .. } in remarks {
        let place = if path.is_empty() { "the arguments".to_owned() } else { format!("`{path}`") };
        match kind {
            RemarkKind::Surrogate => {
                notes.push(format!("{place}: half of a surrogate pair stood alone and was read as U+FFFD"));
            }
            RemarkKind::Control => {
                notes.push(format!("{place}: a control character that JSON wants escaped was kept as it is"));
            }
            RemarkKind::Repeated => notes.push(format!("{place} was given twice and read once")),
            RemarkKind::Contradicted { earlier, later } => {
                let message = format!("is given twice, as {earlier} and as {later}; give it once");
                faults.push(Fault { path: path.clone(), message });
            }
        }
    }
    if let Some(more) = notes.len().checked_sub(coerce::NOTED).filter(|more| *more > 0) {
        notes.truncate(coerce::NOTED);
        notes.push(format!("{more} more places were mended"));
    }
    if faults.is_empty() { Ok(notes) } else { Err(ArgumentError::Misfit(Faults(faults))) }
}

impl From<ReadError> for ArgumentError {
    fn from(error: ReadError) -> Self {
        if error.cut_off { Self::CutOff(error) } else { Self::Syntax(error) }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.0.iter().enumerate() {
            let between = if number > 0 { "; " } else { "" };
            write!(formatter, "{between}{fault}")?;
        }
        Ok(())
    }
}

/// Names the sort of a JSON text.
pub(crate) fn sort(json: &str) -> &'static str {
    match json.as_bytes().first() {
        Some(b'[') => "a list",
        Some(b'"') => "a text",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        Some(b'-' | b'0'..=b'9') => "a number",
        _ => "something that is no JSON",
    }
}
