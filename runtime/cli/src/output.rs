//! Standard output for the answer, standard error for people; nothing else prints.

use std::{
    fmt::Display,
    io::{self, IoSlice, IsTerminal as _, Write as _},
};

use serde::Serialize;
use toolwright::Definitions;

use crate::failure::Failure;

/// How many characters of progress fit in a line of most terminals.
const WIDTH: usize = 79;

/// Writes text to standard output as it is.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| Failure::io("writing to standard output", error))
}

/// Writes lines to standard output.
pub(crate) fn lines<T: Display>(lines: impl IntoIterator<Item = T>) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let mut lines = lines.into_iter();
    lines
        .try_for_each(|line| writeln!(stdout, "{line}"))
        .and_then(|()| stdout.flush())
        .map_err(|error| Failure::io("writing to standard output", error))
}

/// Writes one JSON document and a line end to standard output.
pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> Result<(), Failure> {
    let document = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::io("writing the answer as JSON", io::Error::other(error)))?;
    text(&format!("{document}\n"))
}

/// Writes a line for people to standard error. A closed standard error is nobody's fault: there is nowhere
/// left to say it.
pub(crate) fn note(line: &str) {
    drop(writeln!(io::stderr().lock(), "{line}"));
}

/// Shows how far something is, in one line of the terminal that the next one replaces; an empty one clears it.
pub(crate) fn progress(line: &str) {
    let shown: String = line.chars().filter(|sign| !sign.is_control()).take(WIDTH).collect();
    let mut stderr = io::stderr().lock();
    if !stderr.is_terminal() {
        return;
    }
    drop(write!(stderr, "\r\x1b[K{shown}").and_then(|()| stderr.flush()));
}

/// Writes definitions as one JSON array and a line end to standard output, straight from the static text.
pub(crate) fn definitions(definitions: &Definitions<'_>) -> Result<(), Failure> {
    let pieces = definitions.pieces();
    let mut slices: Vec<IoSlice<'_>> = pieces.iter().map(|piece| IoSlice::new(piece.as_bytes())).collect();
    slices.push(IoSlice::new(b"\n"));
    all(&mut slices).map_err(|error| Failure::io("writing to standard output", error))
}

fn all(mut slices: &mut [IoSlice<'_>]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    while !slices.is_empty() {
        match stdout.write_vectored(slices) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => IoSlice::advance_slices(&mut slices, written),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    stdout.flush()
}
