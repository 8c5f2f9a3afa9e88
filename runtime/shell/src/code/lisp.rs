//! What Emacs Lisp, Scheme and Clojure start, remove and write.

use super::Act;
use crate::{Piece, Text};

/// An expression inside brackets, or what stands for one.
#[derive(Clone)]
enum Form {
    Name(String),
    Text(String),
    Other,
}

/// Gives what the code does: every list that begins with a known name counts.
pub(super) fn acts(source: &str) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut open: Vec<Vec<Form>> = Vec::new();
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        match next {
            '(' | '[' => {
                open.push(Vec::new());
                rest = &rest[1..];
            }
            ')' | ']' => {
                rest = &rest[1..];
                if let Some(list) = open.pop() {
                    let value = list_act(&list, &mut acts);
                    if let Some(outer) = open.last_mut() {
                        outer.push(value);
                    }
                }
            }
            ';' => rest = rest.split_once('\n').map_or("", |pair| pair.1),
            '"' => {
                let (text, length) = text(rest);
                rest = &rest[length..];
                if let Some(list) = open.last_mut() {
                    list.push(Form::Text(text));
                }
            }
            _ if next.is_whitespace() || matches!(next, '\'' | '`' | ',' | '@') => {
                rest = &rest[next.len_utf8()..];
            }
            _ => {
                let length = rest
                    .find(|letter: char| {
                        letter.is_whitespace() || matches!(letter, '(' | ')' | '[' | ']' | '"' | ';')
                    })
                    .unwrap_or(rest.len())
                    .max(next.len_utf8());
                if let Some(list) = open.last_mut() {
                    list.push(Form::Name(rest[..length].to_owned()));
                }
                rest = &rest[length..];
            }
        }
    }
    while let Some(list) = open.pop() {
        list_act(&list, &mut acts);
    }
    acts
}

fn text(rest: &str) -> (String, usize) {
    let mut found = String::new();
    let mut characters = rest.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return (found, at + 1),
            '\\' => match characters.next() {
                Some((_, 'n')) => found.push('\n'),
                Some((_, 't')) => found.push('\t'),
                Some((_, other)) => found.push(other),
                None => {}
            },
            other => found.push(other),
        }
    }
    (found, rest.len())
}

fn value(form: Option<&Form>) -> Text {
    match form {
        Some(Form::Text(text)) => Text::Exact(text.clone()),
        Some(Form::Name(name)) => {
            Text::Mixed(vec![Piece::Unknown(format!("{{{}}}", super::value::shortened(name)))])
        }
        _ => Text::Mixed(vec![Piece::Unknown("{…}".to_owned())]),
    }
}

fn shell(form: Option<&Form>) -> Act {
    match form {
        Some(Form::Text(text)) => Act::Shell(Text::Exact(text.clone())),
        other => Act::UnknownCode(value(other).shown()),
    }
}

fn words(forms: &[Form]) -> Vec<Text> {
    forms
        .iter()
        .filter(|form| !matches!(form, Form::Name(name) if name.starts_with(':')))
        .map(|form| value(Some(form)))
        .collect()
}

/// Adds what a list does, and gives the value that stands for it.
fn list_act(list: &[Form], acts: &mut Vec<Act>) -> Form {
    let Some((Form::Name(name), rest)) = list.split_first() else { return Form::Other };
    let first = rest.first();
    let recursive = rest.len() > 1;
    let last = name.rsplit('/').next().filter(|last| !last.is_empty());
    let name = if name == "delete-directory/files" { name } else { last.unwrap_or(name) };
    match name {
        "shell-command"
        | "shell-command-to-string"
        | "async-shell-command"
        | "call-process-shell-command"
        | "start-process-shell-command"
        | "compile"
        | "system"
        | "shell"
        | "eshell-command"
        | "run-shell-command" => {
            let text = if name.starts_with("start") { rest.get(2) } else { first };
            acts.push(shell(text));
        }
        "call-process" | "process-file" => {
            let mut argv = words(rest.get(..1).unwrap_or_default());
            argv.extend(words(rest.get(4..).unwrap_or_default()));
            acts.push(Act::Run(argv));
        }
        "start-process" => acts.push(Act::Run(words(rest.get(2..).unwrap_or_default()))),
        "system*" | "sh" | "run-program" if first.is_some() => acts.push(Act::Run(words(rest))),
        ".exec" => acts.push(shell(rest.last())),
        "delete-file" | "deleteIfExists" => acts.push(Act::Same("rm", vec![value(first)])),
        "delete-directory" | "delete-directory/files" | "delete-file-recursively" => {
            let mut all = Vec::new();
            if recursive || name != "delete-directory" {
                all.extend(["-r", "-f"].map(|option| Text::Exact(option.to_owned())));
            }
            all.push(value(first));
            acts.push(Act::Same("rm", all));
        }
        "write-region" => acts.push(Act::Write(value(rest.get(2)))),
        "spit" | "write-file" | "with-temp-file" | "open-output-file" | "call-with-output-file" => {
            acts.push(Act::Write(value(first)));
        }
        "rename-file" => acts.push(Act::Same("mv", vec![value(first), value(rest.get(1))])),
        "slurp" | "insert-file-contents" | "open-input-file" => acts.push(Act::Read(value(first))),
        "load-string" | "eval-string" | "read-from-string" => match first {
            Some(Form::Text(text)) => acts.extend(super::acts(super::Language::Lisp, text)),
            other => acts.push(Act::UnknownCode(value(other).shown())),
        },
        "concat" | "string-append" | "str" => {
            let known: Option<String> = rest
                .iter()
                .map(|form| match form {
                    Form::Text(text) => Some(text.as_str()),
                    _ => None,
                })
                .collect();
            return known.map_or(Form::Other, Form::Text);
        }
        _ => {}
    }
    Form::Other
}
