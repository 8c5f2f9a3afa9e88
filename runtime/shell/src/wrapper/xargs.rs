//! `xargs` and `parallel`: words that come from the input.

use super::{Call, Inner, What, exact, find::replace, joined, known_input, quoted, shell::after};
use crate::{Piece, Text};

/// How many commands of one call are looked at.
const COMMANDS_LIMIT: usize = 32;

fn unknown() -> Text {
    Text::Mixed(vec![Piece::Unknown("{}".to_owned())])
}

pub(super) fn xargs(call: &Call<'_>) -> Vec<Inner> {
    let mut command = call.parsed.operands.clone();
    if command.is_empty() {
        command.push(exact("echo"));
    }
    let replaced = call.parsed.has("replace");
    let mark =
        call.parsed.value("replace").and_then(Text::exact).filter(|mark| !mark.is_empty()).unwrap_or("{}");
    let input = if call.parsed.has("file") { None } else { known_input(call.source) };
    let mut all = Vec::new();
    if call.parsed.unsure && command.len() > 1 {
        let mut words = command.get(1..).unwrap_or_default().to_vec();
        words.push(unknown());
        all.push(detached(words));
    }
    let Some(input) = input else {
        if replaced {
            all.push(detached(command.iter().map(|word| replace(word, mark, &unknown())).collect()));
        } else {
            command.push(unknown());
            all.push(detached(command));
        }
        return all;
    };
    if replaced {
        let lines: Vec<&str> =
            input.split(['\n', '\0']).map(str::trim_start).filter(|line| !line.is_empty()).collect();
        for line in lines.iter().take(COMMANDS_LIMIT) {
            let line = exact(line);
            all.push(detached(command.iter().map(|word| replace(word, mark, &line)).collect()));
        }
        if lines.len() > COMMANDS_LIMIT {
            all.push(detached(command.iter().map(|word| replace(word, mark, &unknown())).collect()));
        }
        return all;
    }
    let delimiter = call.parsed.value("delimiter").and_then(Text::exact).map(delimiter);
    let words = match delimiter {
        Some(delimiter) => {
            input.trim_end_matches('\n').split(delimiter).filter(|word| !word.is_empty()).map(exact).collect()
        }
        None if call.parsed.has("null") => {
            input.split('\0').filter(|word| !word.is_empty()).map(exact).collect()
        }
        None => split(input),
    };
    let count =
        call.parsed.value("count").and_then(Text::exact).and_then(|count| count.parse::<usize>().ok());
    match count.filter(|count| *count > 0 && *count < words.len()) {
        Some(count) if words.len() / count <= COMMANDS_LIMIT => {
            for chunk in words.chunks(count) {
                all.push(detached([command.as_slice(), chunk].concat()));
            }
        }
        // All words behind one command hold every word that any of the commands would get.
        _ => all.push(detached([command, words].concat())),
    }
    all
}

fn detached(words: Vec<Text>) -> Inner {
    Inner { detached: true, ..Inner::words(words) }
}

fn delimiter(text: &str) -> char {
    match text {
        "\\n" => '\n',
        "\\t" => '\t',
        "\\0" => '\0',
        text => text.chars().next().unwrap_or('\n'),
    }
}

/// Splits a text as `xargs` does: blanks, quotes and backslashes.
fn split(input: &str) -> Vec<Text> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = input.chars();
    while let Some(character) = characters.next() {
        match (character, quote) {
            (character, Some(open)) if character == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            ('\\', None) => word.get_or_insert_default().extend(characters.next()),
            (' ' | '\t' | '\n' | '\0', None) => words.extend(word.take().map(Text::Exact)),
            (character, _) => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word.map(Text::Exact));
    words
}

/// `parallel COMMAND ::: WORD…`; without a command the words or the input's lines are commands.
pub(super) fn parallel(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    let is_mark = |word: &Text| matches!(word.exact(), Some(":::" | ":::+" | "::::" | "::::+"));
    let at = operands.iter().position(is_mark).unwrap_or(operands.len());
    let (command, rest) = operands.split_at(at);
    let mark =
        call.parsed.value("replace").and_then(Text::exact).filter(|mark| !mark.is_empty()).unwrap_or("{}");
    let mut from_files = false;
    let mut values: Vec<Text> = Vec::new();
    for word in rest {
        match word.exact() {
            Some("::::" | "::::+") => from_files = true,
            Some(":::" | ":::+") => from_files = false,
            _ if from_files => values.push(unknown()),
            _ => values.push(word.clone()),
        }
    }
    if rest.is_empty() {
        match known_input(call.source).filter(|_| !call.parsed.has("file")) {
            Some(input) => values.extend(input.lines().filter(|line| !line.is_empty()).map(exact)),
            None if command.is_empty() => return vec![Inner::new(What::Input(Vec::new()))],
            None => values.push(unknown()),
        }
    }
    let mut all = Vec::new();
    let line = joined(command);
    for value in
        values.iter().take(COMMANDS_LIMIT).chain((values.len() > COMMANDS_LIMIT).then(unknown).as_ref())
    {
        let text = match &line {
            None => value.clone(),
            Some(line) if line.shown().contains(mark) => {
                let word = quoted(std::slice::from_ref(value)).unwrap_or_else(|| value.clone());
                replace(line, mark, &word)
            }
            Some(line) if line.shown().contains('{') => {
                ["{.}", "{/}", "{//}", "{/.}", "{1}", "{2}", "{=", "{#}"]
                    .iter()
                    .fold(line.clone(), |line, mark| replace(&line, mark, value))
            }
            Some(line) => after(line, std::slice::from_ref(value)),
        };
        all.push(Inner { detached: true, ..Inner::shell(text) });
    }
    all
}
