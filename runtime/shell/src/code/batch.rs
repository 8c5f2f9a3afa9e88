//! What a `cmd /c` text or a batch file starts, writes and removes.

use super::Act;
use crate::Text;

/// Commands that only print or set.
const HARMLESS: &[&str] = &[
    "echo", "rem", "set", "title", "cd", "chdir", "dir", "type", "ver", "cls", "pause", "setlocal",
    "endlocal", "exit", "goto",
];

/// How many commands are looked at.
const COMMAND_LIMIT: usize = 4096;

/// Gives what the text does.
pub(super) fn acts(source: &str) -> Vec<Act> {
    let mut acts = Vec::new();
    for (count, command) in commands(source).into_iter().enumerate() {
        if count > COMMAND_LIMIT {
            acts.push(Act::UnknownCode(super::value::shortened(source).to_owned()));
            break;
        }
        one(command, &mut acts);
    }
    acts
}

/// Cuts the text at `&`, `|`, brackets and line ends outside quotes; redirections become words of their own.
fn commands(source: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    let mut characters = source.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' => quoted = !quoted,
            '^' if !quoted => word.extend(characters.next().filter(|next| *next != '\n')),
            ' ' | '\t' | ',' | ';' if !quoted => push(&mut word, &mut words),
            '>' if !quoted => {
                push(&mut word, &mut words);
                let append = characters.next_if_eq(&'>').is_some();
                words.push(if append { ">>" } else { ">" }.to_owned());
            }
            '(' if !quoted && words.last().is_some_and(|word| word.eq_ignore_ascii_case("in")) => {
                // The list of a loop.
                characters.by_ref().find(|character| matches!(character, ')' | '\n'));
            }
            '&' | '|' | '\n' | '\r' | '(' | ')' if !quoted || character == '\n' => {
                quoted = false;
                push(&mut word, &mut words);
                if !words.is_empty() {
                    all.push(std::mem::take(&mut words));
                }
            }
            other => word.push(other),
        }
    }
    push(&mut word, &mut words);
    if !words.is_empty() {
        all.push(words);
    }
    all
}

fn push(word: &mut String, words: &mut Vec<String>) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}

fn one(words: Vec<String>, acts: &mut Vec<Act>) {
    let mut kept = Vec::with_capacity(words.len());
    let mut given = words.into_iter();
    while let Some(word) = given.next() {
        if word != ">" && word != ">>" {
            kept.push(word);
        } else if let Some(file) = given.next().filter(|file| !file.eq_ignore_ascii_case("nul")) {
            let file = Text::Exact(file);
            acts.push(if word == ">>" { Act::Append(file) } else { Act::Write(file) });
        }
    }
    let mut words = kept;
    let mut moved = 0;
    loop {
        let Some(first) = words.first() else { return };
        let name = first.trim_start_matches('@').to_ascii_lowercase();
        let skipped = match name.as_str() {
            "" | "call" | "do" | "else" | "start" => 1,
            "if" => words.iter().position(|word| word.eq_ignore_ascii_case("exist")).map_or(2, |at| at + 2),
            "for" => {
                words.iter().position(|word| word.eq_ignore_ascii_case("do")).map_or(words.len(), |at| at + 1)
            }
            _ if first.starts_with('/') && words.len() > 1 => 1,
            _ => break,
        };
        words.drain(..skipped.min(words.len()));
        moved += 1;
        if moved > 16 {
            acts.push(Act::UnknownCode("…".to_owned()));
            return;
        }
    }
    let Some((first, rest)) = words.split_first() else { return };
    let word = first.trim_start_matches('@').to_ascii_lowercase();
    let name = word.strip_suffix(".exe").unwrap_or(&word);
    let option = |letter: &str| rest.iter().any(|word| word.eq_ignore_ascii_case(letter));
    let files = || rest.iter().filter(|word| !is_option(word)).map(|word| Text::Exact(word.clone()));
    let same = |program, options: &[&str]| {
        Act::Same(
            program,
            options.iter().map(|option| Text::Exact((*option).to_owned())).chain(files()).collect(),
        )
    };
    if HARMLESS.contains(&name) {
        return;
    }
    acts.push(match name {
        "del" | "erase" | "rd" | "rmdir" if option("/s") => same("rm", &["-r", "-f"]),
        // A pattern is asked about unless it is told not to; nobody sees the question here.
        "del" | "erase"
            if option("/q") || option("/f") || rest.iter().any(|word| word.contains(['*', '?'])) =>
        {
            same("del", &["/q"])
        }
        "del" | "erase" => same("rm", &[]),
        "rd" | "rmdir" => same("rmdir", &[]),
        "move" | "ren" | "rename" => same("mv", &[]),
        "copy" | "xcopy" | "robocopy" if !option("/mir") && !option("/purge") => same("cp", &[]),
        _ => {
            let program = Text::Exact(word.clone());
            Act::Run(std::iter::once(program).chain(rest.iter().cloned().map(Text::Exact)).collect())
        }
    });
}

/// Tells whether a word is an option: `/s`, `/f:x`, not a path.
fn is_option(word: &str) -> bool {
    word.strip_prefix('/').is_some_and(|rest| {
        rest.split(':')
            .next()
            .is_some_and(|name| name.len() <= 4 && name.bytes().all(|byte| byte.is_ascii_alphabetic()))
    })
}
