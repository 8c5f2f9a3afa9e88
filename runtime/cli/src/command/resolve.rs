//! `resolve`: which tools a selection gives, and why names fell out.

use serde::Serialize;
use toolwright::Note;

use crate::{
    arguments::SelectionArguments,
    brought::Purpose,
    failure::{Failure, Verdict},
    notes, output,
    session::Session,
};

/// The command's JSON document.
#[derive(Serialize)]
struct Answer<'a> {
    tools: Vec<&'a str>,
    notes: &'a [Note],
}

/// Prints the names of the selected tools that are available, and the notes.
pub(crate) fn run(session: &Session, arguments: &SelectionArguments) -> Result<Verdict, Failure> {
    let chosen = session.choose(arguments, Purpose::Selection)?;
    let tools: Vec<&str> = chosen.available.names().collect();
    if session.global.json {
        output::json(&Answer { tools, notes: &chosen.notes })?;
    } else {
        output::lines(&tools)?;
        notes::print_all(&chosen.notes);
    }
    Ok(chosen.verdict())
}
