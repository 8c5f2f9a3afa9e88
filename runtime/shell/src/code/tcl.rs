//! What Tcl and expect scripts start, remove and write.

use super::{Act, machine::is_shell};
use crate::{Piece, Text};

/// How many scripts inside one another are looked at.
const DEPTH_LIMIT: usize = 32;

/// Commands whose words in braces are scripts.
const BODIES: &[&str] = &[
    "if",
    "while",
    "for",
    "foreach",
    "proc",
    "catch",
    "try",
    "eval",
    "uplevel",
    "namespace",
    "expect",
    "after",
    "else",
    "elseif",
    "finally",
    "switch",
    "time",
    "interp",
    "apply",
];

#[derive(Clone)]
struct Word {
    text: Text,
    braced: bool,
}

/// Gives what the script does.
pub(super) fn acts(source: &str) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut waiting: Vec<(String, usize)> = vec![(source.to_owned(), 0)];
    let mut connected = false;
    while let Some((script, depth)) = waiting.pop() {
        if depth > DEPTH_LIMIT {
            acts.push(Act::UnknownCode(super::value::shortened(&script).to_owned()));
            break;
        }
        let mut inner = Vec::new();
        for words in commands(&script, &mut inner) {
            connected |= words.first().and_then(|word| word.text.exact()) == Some("socket");
            command(&words, &mut acts, &mut inner);
        }
        waiting.extend(inner.into_iter().rev().map(|script| (script, depth + 1)));
    }
    let shell = acts.iter().any(|act| match act {
        Act::Run(words) => words.first().is_some_and(|word| is_shell(word.known_start())),
        Act::Shell(text) => is_shell(text.known_start().split_whitespace().next().unwrap_or_default()),
        Act::UnknownCode(_) => true,
        _ => false,
    });
    if connected && shell {
        acts.push(Act::ReverseShell);
    }
    acts
}

/// Cuts a script into commands of words; scripts in brackets are put aside.
fn commands(script: &str, inner: &mut Vec<String>) -> Vec<Vec<Word>> {
    let mut all = Vec::new();
    let mut words: Vec<Word> = Vec::new();
    let mut rest = script;
    loop {
        let trimmed = rest.trim_start_matches([' ', '\t', '\r']);
        let trimmed = trimmed.strip_prefix("\\\n").unwrap_or(trimmed);
        let Some(next) = trimmed.chars().next() else { break };
        match next {
            '\n' | ';' => {
                if !words.is_empty() {
                    all.push(std::mem::take(&mut words));
                }
                rest = &trimmed[1..];
            }
            '#' if words.is_empty() => {
                rest = trimmed.split_once('\n').map_or("", |pair| pair.1);
            }
            '{' => {
                let length = closed(trimmed, b'{', b'}');
                let inside = trimmed.get(1..length.saturating_sub(1)).unwrap_or_default();
                words.push(Word { text: Text::Exact(inside.to_owned()), braced: true });
                rest = &trimmed[length..];
            }
            _ => {
                let (text, length) = plain(trimmed, inner);
                words.push(Word { text, braced: false });
                rest = &trimmed[length..];
            }
        }
    }
    if !words.is_empty() {
        all.push(words);
    }
    all
}

/// Gives the length up to the bracket that closes the first one.
fn closed(text: &str, open: u8, close: u8) -> usize {
    let mut depth = 0_usize;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == open => depth += 1,
            _ if byte == close => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Reads a word in quotes or without any.
fn plain(text: &str, inner: &mut Vec<String>) -> (Text, usize) {
    let quoted = text.starts_with('"');
    let mut pieces: Vec<Piece> = Vec::new();
    let mut known = String::new();
    let mut at = usize::from(quoted);
    while let Some(next) = text.get(at..).and_then(|rest| rest.chars().next()) {
        match next {
            '"' if quoted => {
                at += 1;
                break;
            }
            ' ' | '\t' | '\n' | ';' | '\r' if !quoted => break,
            '\\' => {
                let letter = text[at + 1..].chars().next().unwrap_or('\\');
                known.push(match letter {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    other => other,
                });
                at += 1 + letter.len_utf8().min(text.len() - at - 1);
            }
            '[' => {
                let length = closed(&text[at..], b'[', b']');
                inner.push(text.get(at + 1..at + length.saturating_sub(1)).unwrap_or_default().to_owned());
                flush(&mut known, &mut pieces);
                pieces.push(Piece::Unknown("{…}".to_owned()));
                at += length;
            }
            '$' => {
                let tail = &text[at + 1..];
                let length = if tail.starts_with('{') {
                    closed(tail, b'{', b'}')
                } else {
                    tail.bytes()
                        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b':')
                        .count()
                };
                flush(&mut known, &mut pieces);
                pieces.push(Piece::Unknown(format!("{{{}}}", super::value::shortened(&tail[..length]))));
                at += 1 + length;
            }
            other => {
                known.push(other);
                at += other.len_utf8();
            }
        }
    }
    if pieces.is_empty() {
        return (Text::Exact(known), at);
    }
    flush(&mut known, &mut pieces);
    (Text::Mixed(pieces), at)
}

fn flush(known: &mut String, pieces: &mut Vec<Piece>) {
    if !known.is_empty() {
        pieces.push(Piece::Known(std::mem::take(known)));
    }
}

fn command(words: &[Word], acts: &mut Vec<Act>, inner: &mut Vec<String>) {
    let Some((first, rest)) = words.split_first() else { return };
    let Some(name) = first.text.exact().map(|name| name.trim_start_matches(':')) else {
        acts.push(Act::UnknownCode(first.text.shown()));
        return;
    };
    let texts = |from: usize| rest.iter().skip(from).map(|word| word.text.clone()).collect::<Vec<Text>>();
    let known = |place: usize| rest.get(place).and_then(|word| word.text.exact()).unwrap_or_default();
    match name {
        "exec" | "spawn" => {
            let options = rest.iter().take_while(|word| word.text.known_start().starts_with('-')).count();
            let words = texts(options);
            let pipes = words.iter().any(|word| matches!(word.exact(), Some("|" | ">" | ">>" | "<" | "&")));
            match words.as_slice() {
                [] => {}
                [only] if only.exact().is_none() => acts.push(Act::UnknownCode(only.shown())),
                _ if pipes => {
                    let line: Vec<String> = words.iter().map(super::script).collect();
                    acts.push(Act::Shell(Text::Exact(line.join(" "))));
                }
                _ => acts.push(Act::Run(words)),
            }
        }
        "file" => match known(0) {
            "delete" => {
                let force = known(1) == "-force";
                let files = texts(if force || known(1) == "--" { 2 } else { 1 });
                let mut all = if force { exact(&["-r", "-f"]) } else { Vec::new() };
                all.extend(files);
                acts.push(Act::Same("rm", all));
            }
            "rename" => acts.push(Act::Same("mv", texts(1))),
            "copy" => acts.push(Act::Same("cp", texts(1))),
            _ => {}
        },
        "open" => {
            let file = rest.first().map_or_else(|| Text::Exact(String::new()), |word| word.text.clone());
            if let Some(line) = file.known_start().strip_prefix('|') {
                acts.push(Act::Shell(Text::Exact(line.trim().to_owned())));
            } else if known(1).contains('a') {
                acts.push(Act::Append(file));
            } else if known(1).contains(['w', '+']) {
                acts.push(Act::Write(file));
            } else {
                acts.push(Act::Read(file));
            }
        }
        "source" => acts.extend(rest.first().map(|word| Act::Read(word.text.clone()))),
        _ => {}
    }
    if BODIES.contains(&name) {
        for word in rest {
            match word.text.exact() {
                Some(text) => inner.push(text.to_owned()),
                None if matches!(name, "eval" | "uplevel") => acts.push(Act::UnknownCode(word.text.shown())),
                None => {}
            }
        }
    } else if rest.iter().any(|word| word.braced) && name == "expr" {
        inner.extend(
            rest.iter()
                .filter_map(|word| word.text.exact())
                .filter(|text| text.contains('['))
                .map(str::to_owned),
        );
    }
}

fn exact(words: &[&str]) -> Vec<Text> {
    words.iter().map(|word| Text::Exact((*word).to_owned())).collect()
}
