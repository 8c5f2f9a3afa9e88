//! `find -exec` and `fd --exec`.

use super::{Call, Inner, beside, cut, exact};
use crate::{Piece, Text};

/// Tests of `find` that come with no condition on what is found.
const NO_TEST: &[&str] = &[
    "-exec",
    "-execdir",
    "-ok",
    "-okdir",
    "-delete",
    "-print",
    "-print0",
    "-depth",
    "-d",
    "-xdev",
    "-mount",
    "-maxdepth",
    "-follow",
    "-noleaf",
    "-warn",
    "-nowarn",
    "-daystart",
    "-o",
    "-or",
    "-a",
    "-and",
    "-not",
    "!",
    "(",
    ")",
    "-true",
    "-prune",
    "-quit",
    "-ls",
    "-fls",
    "-fprint",
    "-printf",
    "-regextype",
    "-mindepth",
];

pub(super) fn find(call: &Call<'_>) -> Vec<Inner> {
    let words = call.arguments;
    let begin = words
        .iter()
        .position(|word| {
            let known = word.known_start();
            known.starts_with('-') && !matches!(known, "-L" | "-H" | "-P" | "-D") && !known.starts_with("-O")
                || matches!(known, "(" | "!")
        })
        .unwrap_or(words.len());
    let paths: Vec<&Text> =
        words.iter().take(begin).filter(|word| !word.known_start().starts_with('-')).collect();
    let mut all = Vec::new();
    let mut tested = false;
    let mut typed = false;
    let mut at = begin;
    while let Some(word) = words.get(at) {
        at += 1;
        let Some(name) = word.exact() else { continue };
        if name == "-type" {
            typed = true;
        } else if name.starts_with('-') && !NO_TEST.contains(&name) {
            tested = true;
        }
        if !matches!(name, "-exec" | "-execdir" | "-ok" | "-okdir") {
            continue;
        }
        let rest = words.get(at..).unwrap_or_default();
        let end = rest
            .iter()
            .enumerate()
            .position(|(index, word)| {
                let before = index.checked_sub(1).and_then(|before| rest.get(before)).and_then(Text::exact);
                word.exact() == Some(";") || word.exact() == Some("+") && before == Some("{}")
            })
            .unwrap_or(rest.len());
        let command = rest.get(..end).unwrap_or_default();
        at += end + 1;
        // `-execdir` gives what is found by its last name; a starting point that is removed so is gone nevertheless.
        let removes = is_removal(command);
        let beneath = tested || (typed || name.ends_with("dir")) && !removes;
        if !command.is_empty() {
            all.push(Inner {
                detached: name.starts_with("-ok"),
                ..Inner::words(with_paths(command, &paths, beneath))
            });
        }
    }
    all
}

fn is_removal(command: &[Text]) -> bool {
    matches!(command.first().and_then(Text::exact), Some("rm" | "unlink" | "shred"))
}

/// Puts what would be found in the place of `{}`.
fn with_paths(command: &[Text], paths: &[&Text], beneath: bool) -> Vec<Text> {
    let here = exact(".");
    let paths = if paths.is_empty() { vec![&here] } else { paths.to_vec() };
    let mut words = Vec::new();
    for word in command {
        if !word.known_start().contains("{}") {
            words.push(word.clone());
            continue;
        }
        for path in paths.iter().take(8) {
            if !beneath {
                words.push(replace(word, "{}", path));
            }
            words.push(replace(word, "{}", &found(path)));
        }
    }
    words
}

fn found(path: &Text) -> Text {
    let slash = if path.shown().ends_with('/') { "" } else { "/" };
    beside(&beside(path, &exact(slash)), &Text::Mixed(vec![Piece::Unknown("{}".to_owned())]))
}

/// Puts a text in the place of a mark wherever it is known to stand.
pub(super) fn replace(word: &Text, mark: &str, with: &Text) -> Text {
    if mark.is_empty() {
        return word.clone();
    }
    let mut result = exact("");
    let mut rest = word.clone();
    for _ in 0..64 {
        let known = rest.known_start().to_owned();
        let Some(at) = known.find(mark) else { break };
        result = beside(&result, &exact(known.get(..at).unwrap_or_default()));
        result = beside(&result, with);
        rest = cut(&rest, at + mark.len());
    }
    flat(beside(&result, &rest))
}

/// Gives a text without empty pieces and with known ones joined.
fn flat(text: Text) -> Text {
    let Text::Mixed(pieces) = text else { return text };
    let mut joined: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (joined.last_mut(), piece) {
            (_, Piece::Known(text)) if text.is_empty() => {}
            (Some(Piece::Known(last)), Piece::Known(text)) => last.push_str(&text),
            (_, piece) => joined.push(piece),
        }
    }
    crate::expand::from_pieces(joined)
}

/// Options of `fd` that choose from what is found.
const CHOOSING: &[&str] = &[
    "-e",
    "--extension",
    "-S",
    "--size",
    "--changed-within",
    "--changed-before",
    "--newer",
    "--older",
    "-o",
    "--owner",
    "-E",
    "--exclude",
    "--max-results",
    "--and",
];

/// Other options of `fd` with a value of their own.
const VALUED: &[&str] = &[
    "-t",
    "--type",
    "-d",
    "--max-depth",
    "--min-depth",
    "--exact-depth",
    "-j",
    "--threads",
    "-c",
    "--color",
    "--base-directory",
    "--search-path",
    "--ignore-file",
    "--path-separator",
    "--batch-size",
    "--format",
];

/// `fd … -x COMMAND [;]`, `-X COMMAND`
pub(super) fn fd(call: &Call<'_>) -> Vec<Inner> {
    let mut commands: Vec<&[Text]> = Vec::new();
    let mut operands: Vec<&Text> = Vec::new();
    let mut paths: Vec<&Text> = Vec::new();
    let (mut chosen, mut typed) = (false, false);
    let mut words = call.arguments.iter().enumerate();
    while let Some((at, word)) = words.next() {
        let known = word.known_start();
        let bundle = known.starts_with('-') && !known.starts_with("--") && known.ends_with(['x', 'X']);
        let rest = call.arguments.get(at + 1..).unwrap_or_default();
        if bundle || matches!(known, "--exec" | "--exec-batch") {
            let end = rest.iter().position(|word| word.exact() == Some(";")).unwrap_or(rest.len());
            commands.push(rest.get(..end).unwrap_or_default());
            words.nth(end);
            continue;
        }
        let (name, _) = known.split_once('=').unwrap_or((known, ""));
        chosen |= CHOOSING.contains(&name);
        typed |= matches!(name, "-t" | "--type") || known.starts_with("-t") && !known.starts_with("--");
        if matches!(known, "--base-directory" | "--search-path") {
            paths.extend(rest.first());
        }
        if CHOOSING.contains(&known) || VALUED.contains(&known) {
            words.next();
        } else if !known.starts_with('-') {
            operands.push(word);
        }
    }
    if let Some((pattern, rest)) = operands.split_first() {
        chosen |= !matches!(pattern.exact(), Some("" | "." | ".*" | "^" | "*"));
        paths.extend(rest);
    }
    commands
        .into_iter()
        .filter(|command| !command.is_empty())
        .map(|command| Inner::words(with_all(command, &paths, chosen || typed && !is_removal(command))))
        .collect()
}

/// Puts what is in directories in the place of `{}`, or behind the words.
fn with_all(command: &[Text], paths: &[&Text], chosen: bool) -> Vec<Text> {
    let here = exact(".");
    let name = if chosen { Piece::Unknown("{}".to_owned()) } else { Piece::Glob("*".to_owned()) };
    let values: Vec<Text> = if paths.is_empty() {
        vec![found(&here)]
    } else {
        let slash = |path: &Text| exact(if path.shown().ends_with('/') { "" } else { "/" });
        let all = |path: &&Text| beside(&beside(path, &slash(path)), &Text::Mixed(vec![name.clone()]));
        paths.iter().take(8).map(all).map(flat).collect()
    };
    let mut words: Vec<Text> = Vec::new();
    for word in command {
        if word.shown().contains("{}") {
            words.extend(values.iter().map(|value| replace(word, "{}", value)));
        } else {
            words.push(word.clone());
        }
    }
    if !command.iter().any(|word| word.shown().contains("{}")) {
        words.extend(values);
    }
    words
}
