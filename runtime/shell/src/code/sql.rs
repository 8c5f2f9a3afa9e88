//! What a database client would start or write; statements themselves are judged elsewhere.

use super::Act;
use crate::Text;

/// Gives what the client's own commands and `COPY … PROGRAM` do.
pub(super) fn acts(source: &str) -> Vec<Act> {
    let mut acts = Vec::new();
    for line in source.lines() {
        command(line.trim(), &mut acts);
    }
    programs(source, &mut acts);
    acts
}

fn shell(text: &str, acts: &mut Vec<Act>) {
    let text = text.trim().trim_end_matches(';').trim_matches(['\'', '"']);
    if !text.is_empty() {
        acts.push(Act::Shell(Text::Exact(text.to_owned())));
    }
}

fn command(line: &str, acts: &mut Vec<Act>) {
    if let Some(at) = line.find("\\!") {
        let quotes = line[..at].bytes().filter(|byte| *byte == b'\'').count();
        if quotes % 2 == 0 {
            shell(&line[at + 2..], acts);
        }
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match name {
        ".shell" | ".system" | "system" => shell(rest, acts),
        ".output" | ".once" | ".import" | "\\o" | "\\g" | "\\w" | "pager" | "\\P" | "tee" => {
            let piped = rest.trim_matches(['\'', '"']);
            if let Some(text) = piped.strip_prefix('|') {
                shell(text, acts);
            } else if matches!(name, "pager" | "\\P") {
                shell(rest, acts);
            } else if !rest.is_empty() && name != ".import" {
                acts.push(Act::Write(Text::Exact(piped.to_owned())));
            }
        }
        ".read" | "\\i" | "\\ir" | "source" | "\\." => {
            if let Some(text) = rest.strip_prefix('|') {
                shell(text, acts);
            } else if !rest.is_empty() {
                acts.push(Act::Read(Text::Exact(rest.trim_end_matches(';').to_owned())));
            }
        }
        _ => {}
    }
}

/// Finds `TO PROGRAM '…'`, `FROM PROGRAM '…'`, `xp_cmdshell '…'` and `INTO OUTFILE '…'` outside quotes.
fn programs(source: &str, acts: &mut Vec<Act>) {
    let mut word = String::new();
    let mut characters = source.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\'' => {
                let tail = source.get(at + 1..).unwrap_or_default();
                let length = tail.find('\'').unwrap_or(tail.len());
                let text = &tail[..length];
                match word.as_str() {
                    "program" | "xp_cmdshell" => shell(text, acts),
                    "outfile" | "dumpfile" => acts.push(Act::Write(Text::Exact(text.to_owned()))),
                    _ => {}
                }
                word.clear();
                for (place, _) in characters.by_ref() {
                    if place > at + length {
                        break;
                    }
                }
            }
            letter if letter.is_alphanumeric() || letter == '_' => {
                let begins = at > 0 && source.as_bytes().get(at - 1).is_some_and(|byte| !is_letter(*byte));
                if begins {
                    word.clear();
                }
                if word.len() < 20 {
                    word.extend(letter.to_lowercase());
                }
            }
            _ => {}
        }
    }
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
