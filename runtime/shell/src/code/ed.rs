//! What lines that ed reads start, write and read.

use super::{Act, CURRENT_FILE};
use crate::{Piece, Text};

/// Gives what the lines do beside editing.
pub(super) fn acts(source: &str) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut inserting = false;
    for line in source.lines() {
        if inserting {
            inserting = line != ".";
            continue;
        }
        let mut command = without_address(line);
        // `g/pattern/command` runs the command.
        if let Some(rest) = command.strip_prefix(['g', 'v']).filter(|rest| rest.starts_with('/')) {
            command = without_address(rest);
        }
        let name = command.chars().next().unwrap_or(' ');
        let rest = command.get(name.len_utf8()..).unwrap_or_default();
        match name {
            '!' => acts.push(Act::Shell(Text::Exact(rest.to_owned()))),
            'a' | 'i' | 'c' if rest.is_empty() => inserting = true,
            'w' | 'W' | 'r' | 'e' | 'E' | 'f' => acts.extend(file_act(name, rest)),
            _ => {}
        }
    }
    acts
}

fn file_act(name: char, rest: &str) -> Option<Act> {
    let quits = matches!(name, 'w' | 'W').then(|| rest.strip_prefix('q')).flatten();
    let rest = quits.unwrap_or(rest);
    if !rest.is_empty() && !rest.starts_with([' ', '!']) {
        return None;
    }
    let file = rest.trim();
    if let Some(command) = file.strip_prefix('!') {
        return Some(Act::Shell(Text::Exact(command.to_owned())));
    }
    let text = if file.is_empty() { current() } else { Text::Exact(file.to_owned()) };
    match name {
        'w' => Some(Act::Write(text)),
        'W' => Some(Act::Append(text)),
        'r' | 'e' | 'E' if !file.is_empty() => Some(Act::Read(text)),
        _ => None,
    }
}

/// Gives the file that is being edited.
pub(super) fn current() -> Text {
    Text::Mixed(vec![Piece::Unknown(CURRENT_FILE.to_owned())])
}

/// Gives a command without the lines that it is for.
pub(super) fn without_address(line: &str) -> &str {
    let mut rest = line.trim_start();
    loop {
        let Some(next) = rest.chars().next() else { return rest };
        match next {
            '0'..='9' | ',' | ';' | '.' | '$' | '+' | '-' | '%' | ' ' | '\t' | ':' | '*' => rest = &rest[1..],
            '\'' => rest = rest.get(2..).unwrap_or_default(),
            '/' | '?' => {
                let mut escaped = false;
                let close = rest[1..].char_indices().find(|(_, character)| {
                    let found = *character == next && !escaped;
                    escaped = *character == '\\' && !escaped;
                    found
                });
                match close {
                    Some((at, _)) => rest = &rest[at + 2..],
                    None => return "",
                }
            }
            _ => return rest,
        }
    }
}
