//! Interpreters, clients, editors and debuggers: where the code stands among their words.

use super::{Call, Inner, What, beside, cut, exact, is_input, option, tool::whole};
use crate::{Text, code::Language};

pub(super) fn bun(call: &Call<'_>) -> Vec<Inner> {
    let code: Vec<Inner> = call
        .parsed
        .values("code")
        .map(|code| Inner::new(What::Code(Language::JavaScript, code.clone())))
        .collect();
    if !code.is_empty() {
        return code;
    }
    match call.parsed.operands.split_first() {
        Some((verb, rest)) if matches!(verb.exact(), Some("x" | "exec")) => match verb.exact() {
            Some("exec") => rest.first().cloned().map(Inner::shell).into_iter().collect(),
            _ => whole(Some(rest)),
        },
        Some((verb, rest)) if verb.exact() == Some("run") && rest.first().is_some_and(is_input) => {
            vec![Inner::new(What::CodeInput(Language::JavaScript))]
        }
        Some((file, _)) if is_input(file) => vec![Inner::new(What::CodeInput(Language::JavaScript))],
        _ => Vec::new(),
    }
}

/// `deno eval CODE`, `deno run -`
pub(super) fn deno(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    let Some((verb, rest)) = operands.split_first() else { return Vec::new() };
    let parsed = option::parse(
        "A p,print ext= T,ts c,config= import-map= v8-flags= q allow-read? allow-all",
        rest,
        Some(0),
    );
    match verb.exact() {
        Some("eval") => parsed
            .operands
            .first()
            .map(|code| Inner::new(What::Code(Language::JavaScript, code.clone())))
            .into_iter()
            .collect(),
        Some("run") => match parsed.operands.first() {
            Some(file) if is_input(file) => vec![Inner::new(What::CodeInput(Language::JavaScript))],
            Some(file) => vec![Inner::new(What::CodeFile(Language::JavaScript, file.clone()))],
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

pub(super) fn osascript(call: &Call<'_>) -> Vec<Inner> {
    let script =
        call.parsed.value("language").and_then(Text::exact).is_some_and(|name| name.starts_with(['j', 'J']));
    let language = if script { Language::JavaScript } else { Language::AppleScript };
    let lines: Vec<Text> = call.parsed.values("code").cloned().collect();
    if lines.is_empty() {
        return match call.parsed.operands.first() {
            Some(file) if !is_input(file) => vec![Inner::new(What::CodeFile(language, file.clone()))],
            _ => vec![Inner::new(What::CodeInput(language))],
        };
    }
    let mut text = exact("");
    for line in &lines {
        text = beside(&beside(&text, line), &exact("\n"));
    }
    vec![Inner::new(What::Code(language, text))]
}

pub(super) fn emacs(call: &Call<'_>) -> Vec<Inner> {
    call.parsed.values("code").map(|code| Inner::new(What::Code(Language::Lisp, code.clone()))).collect()
}

/// Database clients: statements as options, as operands after the file's name, or from the input.
pub(super) fn database(call: &Call<'_>) -> Vec<Inner> {
    let mut all: Vec<Inner> =
        call.parsed.values("code").map(|code| Inner::new(What::Code(Language::Sql, code.clone()))).collect();
    if matches!(call.program, "sqlite3" | "sqlite" | "duckdb") {
        let statements = call.parsed.operands.iter().skip(1);
        all.extend(statements.map(|code| Inner::new(What::Code(Language::Sql, code.clone()))));
    }
    if all.is_empty() {
        all.push(Inner::new(What::CodeInput(Language::Sql)));
    }
    all
}

pub(super) fn awk(call: &Call<'_>) -> Vec<Inner> {
    let grammar =
        "F= v= f,file=@file e,source=@code i,include= l= E=@file field-separator= assign= M n N S s t";
    let parsed = option::parse(grammar, call.arguments, Some(0));
    let mut all: Vec<Inner> =
        parsed.values("code").map(|code| Inner::new(What::Code(Language::Awk, code.clone()))).collect();
    if all.is_empty()
        && !parsed.has("file")
        && let Some(code) = parsed.operands.first()
    {
        all.push(Inner::new(What::Code(Language::Awk, code.clone())));
    }
    all
}

pub(super) fn sed(call: &Call<'_>) -> Vec<Inner> {
    let mut all: Vec<Inner> =
        call.parsed.values("code").map(|code| Inner::new(What::Code(Language::Sed, code.clone()))).collect();
    let from_file = call.arguments.iter().any(|word| {
        let known = word.known_start();
        known == "-f" || known.starts_with("--file")
    });
    if all.is_empty()
        && !from_file
        && let Some(code) = call.parsed.operands.first()
    {
        all.push(Inner::new(What::Code(Language::Sed, code.clone())));
    }
    all
}

/// `vim -c COMMAND`, `vim +COMMAND`, `ex -s` with commands from the input
pub(super) fn vim(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    let mut words = call.arguments.iter().peekable();
    let mut silent = call.program == "ex";
    while let Some(word) = words.next() {
        let known = word.known_start();
        let code = match known {
            "-c" | "--cmd" => words.next().cloned(),
            known if known.starts_with('+') => Some(cut(word, 1)),
            known if known.starts_with("--") => None,
            // `-sc` and its like: the last letter of a bundle.
            known if known.starts_with('-') && known.ends_with('c') => words.next().cloned(),
            known if known.starts_with("-c") => Some(cut(word, 2)),
            known => {
                silent |= known.starts_with('-') && known.contains('s');
                None
            }
        };
        all.extend(code.map(|code| Inner::new(What::Code(Language::Vim, code))));
    }
    if silent && all.is_empty() {
        all.push(Inner::new(What::CodeInput(Language::Vim)));
    }
    all
}

/// `redis-cli COMMAND…` and the lines that it reads: the command's words in small letters, as all cases mean the same.
pub(super) fn redis(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    let again = |words: Vec<Text>| Inner::words(std::iter::once(exact(call.program)).chain(words).collect());
    if operands.is_empty() {
        let lines = super::known_input(call.source).into_iter().flat_map(str::lines).take(64);
        return lines
            .map(|line| line.split_whitespace().map(|word| exact(&word.to_lowercase())).collect())
            .filter(|words: &Vec<Text>| !words.is_empty())
            .map(again)
            .collect();
    }
    let lowered: Vec<Text> = operands
        .iter()
        .enumerate()
        .map(|(at, word)| match word.exact() {
            Some(text) if at < 2 => exact(&text.to_lowercase()),
            _ => word.clone(),
        })
        .collect();
    if lowered == operands { Vec::new() } else { vec![again(lowered)] }
}

pub(super) fn ed(_: &Call<'_>) -> Vec<Inner> {
    vec![Inner::new(What::CodeInput(Language::Ed))]
}

/// A line of `dc` that begins with `!` is a text for a shell.
pub(super) fn calculator(call: &Call<'_>) -> Vec<Inner> {
    if call.program != "dc" {
        return Vec::new();
    }
    let lines = super::known_input(call.source).into_iter().flat_map(str::lines);
    lines.filter_map(|line| line.trim().strip_prefix('!')).map(|line| Inner::shell(exact(line))).collect()
}

/// `gdb -ex 'shell TEXT'`, `gdb --args PROGRAM…`
pub(super) fn debugger(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    for command in call.parsed.values("debug") {
        let known = command.known_start();
        let trimmed = known.trim_start();
        let blanks = known.len() - trimmed.len();
        for start in ["shell ", "!", "platform shell ", "make ", "pipe ", "|", "process launch -- "] {
            if trimmed.starts_with(start) {
                all.push(Inner::shell(cut(command, blanks + start.len())));
                break;
            }
        }
        for start in ["python ", "py ", "python-interactive ", "script "] {
            if trimmed.starts_with(start) {
                all.push(Inner::new(What::Code(Language::Python, cut(command, blanks + start.len()))));
                break;
            }
        }
    }
    let runs = call.arguments.iter().position(|word| matches!(word.exact(), Some("--args" | "-args" | "--")));
    let runs =
        runs.filter(|_| call.parsed.has("args") || call.parsed.dashes.is_some() || call.program == "lldb");
    all.extend(whole(runs.and_then(|at| call.arguments.get(at + 1..))));
    all
}
