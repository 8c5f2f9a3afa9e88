//! Notes as people read them, on standard error.

use toolwright::{Level, Note};

use crate::output;

/// Prints every note; those that say the same of many names share a line.
pub(crate) fn print_all(notes: &[Note]) {
    print(notes, Level::Info);
}

/// Prints errors and warnings.
pub(crate) fn print_faults(notes: &[Note]) {
    print(notes, Level::Warning);
}

fn print(notes: &[Note], least: Level) {
    let mut rest: Vec<&Note> = notes.iter().filter(|note| note.level <= least).collect();
    while let Some(first) = rest.first().copied() {
        let (same, others): (Vec<&Note>, Vec<&Note>) = rest.into_iter().partition(|note| {
            (note.level, &note.message, &note.remedy) == (first.level, &first.message, &first.remedy)
        });
        rest = others;
        output::note(&line(&same));
    }
}

fn line(same: &[&Note]) -> String {
    let Some(first) = same.first() else { return String::new() };
    let word = match first.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "note",
    };
    let names: Vec<&str> =
        same.iter().map(|note| note.name.as_str()).filter(|name| !name.is_empty()).collect();
    let who = if names.is_empty() { String::new() } else { format!("{}: ", names.join(", ")) };
    let help = if first.remedy.is_empty() { String::new() } else { format!("\n  help: {}", first.remedy) };
    format!("{word}: {who}{}{help}", first.message)
}
