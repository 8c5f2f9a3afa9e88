//! What Vim commands start, write and read.

use super::{Act, Language, ed, machine};
use crate::Text;

/// How many commands that other commands put together are looked at.
const COMMAND_LIMIT: usize = 256;

/// Commands that only say how the command behind them runs.
const MODIFIERS: &[&str] = &[
    "silent",
    "sil",
    "noautocmd",
    "keepjumps",
    "vertical",
    "tab",
    "bufdo",
    "windo",
    "argdo",
    "tabdo",
    "cdo",
    "verbose",
    "keepalt",
    "unsilent",
    "try",
    "else",
    "sandbox",
    "confirm",
    "botright",
    "topleft",
    "hide",
];

/// Gives what the commands do beside editing.
pub(super) fn acts(source: &str) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut waiting: Vec<String> = vec![source.to_owned()];
    let mut looked_at = 0;
    while let Some(commands) = waiting.pop() {
        for line in commands.lines() {
            let mut rest = Some(line);
            while let Some(command) = rest {
                rest = one(command, &mut acts, &mut waiting);
            }
        }
        looked_at += 1;
        if looked_at > COMMAND_LIMIT {
            acts.push(Act::UnknownCode(super::value::shortened(source).to_owned()));
            break;
        }
    }
    acts
}

/// Looks at one command, and gives what stands behind its bar.
fn one<'l>(line: &'l str, acts: &mut Vec<Act>, waiting: &mut Vec<String>) -> Option<&'l str> {
    let command = ed::without_address(line.trim_start_matches([' ', '\t', ':', '|']));
    if command.is_empty() || command.starts_with('"') {
        return None;
    }
    if let Some(shell) = command.strip_prefix('!') {
        acts.push(Act::Shell(Text::Exact(shell.trim_start_matches('!').trim().to_owned())));
        return None;
    }
    let length = command.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rest) = command.split_at(length);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let version = &rest[..digits];
    let rest = &rest[digits..];
    let rest = rest.strip_prefix('!').unwrap_or(rest);
    let argument = rest.trim_start();
    if MODIFIERS.contains(&name) {
        return Some(argument);
    }
    match (name, version) {
        ("g" | "global" | "v" | "vglobal", _) if rest.starts_with('/') => {
            return Some(ed::without_address(rest));
        }
        ("r" | "re" | "read" | "w" | "wr" | "write", _) if argument.starts_with('!') => {
            acts.push(Act::Shell(Text::Exact(argument[1..].trim().to_owned())));
            return None;
        }
        ("ter" | "term" | "terminal" | "te", _) => {
            let command = argument.trim_start_matches(['+', '-']);
            acts.push(Act::Shell(Text::Exact(command.to_owned())));
            return None;
        }
        ("py" | "python" | "pyx" | "pythonx", _) => inline(Language::Python, argument, acts),
        ("perl" | "perldo", _) => inline(Language::Perl, argument, acts),
        ("ruby" | "rubydo" | "rub", _) => inline(Language::Ruby, argument, acts),
        ("lua" | "luado", _) => inline(Language::Lua, argument, acts),
        ("tcl", _) => acts.extend(super::tcl::acts(argument)),
        ("exe" | "exec" | "execute", _) => {
            match machine::expression(Language::Vim, argument, acts) {
                Some(text) => waiting.push(text),
                None => acts.push(Act::UnknownCode(super::value::shortened(argument).to_owned())),
            }
            return None;
        }
        ("norm" | "normal", _) => {
            if let Some((_, keys)) = argument.split_once(':') {
                waiting.push(keys.replace(['\r', '\u{1b}'], "\n"));
            }
            return None;
        }
        ("au" | "autocmd", _) => {
            let mut words = argument.splitn(3, ' ');
            return words.nth(2);
        }
        (
            "w" | "wr" | "write" | "wq" | "x" | "xit" | "up" | "update" | "sav" | "saveas" | "wa" | "wall",
            _,
        ) => {
            writes(argument, acts);
        }
        ("e" | "edit" | "r" | "read" | "so" | "source" | "sp" | "split", _) if !argument.is_empty() => {
            acts.push(Act::Read(Text::Exact(first(argument).to_owned())));
        }
        ("call" | "let" | "echo" | "echom" | "echomsg" | "if" | "return" | "cal" | "ec" | "while", _) => {
            machine::expression(Language::Vim, argument, acts);
        }
        _ => {}
    }
    behind_bar(argument)
}

fn inline(language: Language, code: &str, acts: &mut Vec<Act>) {
    acts.extend(super::acts(language, code));
}

/// Gives the first word.
fn first(argument: &str) -> &str {
    argument.split([' ', '|']).find(|word| !word.is_empty()).unwrap_or_default()
}

fn writes(argument: &str, acts: &mut Vec<Act>) {
    let argument = argument.split('|').next().unwrap_or_default().trim();
    if let Some(file) = argument.strip_prefix(">>") {
        acts.push(Act::Append(Text::Exact(file.trim().to_owned())));
        return;
    }
    let file = argument.split_whitespace().find(|word| !word.starts_with("++"));
    acts.push(Act::Write(file.map_or_else(ed::current, |file| Text::Exact(file.to_owned()))));
}

/// Gives what stands behind the first bar that is not in quotes.
fn behind_bar(argument: &str) -> Option<&str> {
    let mut quote = None;
    for (at, byte) in argument.bytes().enumerate() {
        match (byte, quote) {
            (b'\'' | b'"', None) => quote = Some(byte),
            (_, Some(open)) if open == byte => quote = None,
            (b'|', None) => return argument.get(at + 1..),
            _ => {}
        }
    }
    quote.and_then(|_| argument.split_once('|')).map(|pair| pair.1)
}
