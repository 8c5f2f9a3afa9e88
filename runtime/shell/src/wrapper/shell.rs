//! Shells, and what starts a shell with a text: `sh -c`, `su -c`, `eval`, `trap`, `cmd /c`.

use super::{Call, Inner, Reader, What, assignment, beside, cut, exact, is_input, joined, quoted};
use crate::{Place, Text, code::Language};

/// What `sh -c`, `sh -s` and `sh FILE` start.
pub(super) fn shell(call: &Call<'_>) -> Vec<Inner> {
    let words = call.arguments;
    let mut at = 0;
    let (mut text, mut input) = (false, false);
    let mut settings = Vec::new();
    while let Some(word) = words.get(at) {
        let known = word.known_start();
        if known == "-" || known == "--" {
            at += 1;
            break;
        }
        let Some(sign) = known.chars().next().filter(|sign| matches!(sign, '-' | '+') && known.len() > 1)
        else {
            break;
        };
        if text && known.starts_with("- ") {
            // zsh's dash before a command.
            break;
        }
        at += 1;
        if let Some(long) = known.strip_prefix("--") {
            match long.split('=').next().unwrap_or(long) {
                "rcfile" | "init-file" if !known.contains('=') => {
                    settings.extend(words.get(at).cloned());
                    at += 1;
                }
                "rcfile" | "init-file" => {
                    settings.push(cut(word, known.find('=').map_or(0, |equals| equals + 1)));
                }
                "version" | "help" | "dump-strings" | "dump-po-strings" => return Vec::new(),
                "command" => text = true,
                _ => {}
            }
            continue;
        }
        for letter in known.chars().skip(1) {
            match (letter, sign) {
                ('c', '-') => text = true,
                ('s', '-') => input = true,
                // With `-n` nothing is run.
                ('n', '-') => return Vec::new(),
                ('o' | 'O', _) => at += 1,
                _ => {}
            }
        }
    }
    let mut all: Vec<Inner> =
        settings.into_iter().map(|file| Inner::new(What::File(file, Vec::new(), Reader::Child))).collect();
    let rest = words.get(at..).unwrap_or_default();
    let what = match rest.split_first() {
        // The first argument is the text's own name.
        Some((code, arguments)) if text => What::Shell(code.clone(), arguments.to_vec()),
        None if text => return all,
        Some((file, arguments)) if !input && is_input(file) => What::Input(arguments.to_vec()),
        Some((file, arguments)) if !input => What::File(file.clone(), arguments.to_vec(), Reader::Child),
        _ => What::Input(rest.to_vec()),
    };
    all.push(Inner::new(what));
    all
}

pub(super) fn fish(call: &Call<'_>) -> Vec<Inner> {
    if call.parsed.has("shell") {
        return Vec::new();
    }
    match call.parsed.operands.split_first() {
        None => vec![Inner::new(What::Input(Vec::new()))],
        Some((file, rest)) if is_input(file) => vec![Inner::new(What::Input(rest.to_vec()))],
        Some((file, rest)) => vec![Inner::new(What::File(file.clone(), rest.to_vec(), Reader::Child))],
    }
}

pub(super) fn sudo(call: &Call<'_>) -> Vec<Inner> {
    let mut words = call.parsed.operands.as_slice();
    let mut variables = Vec::new();
    while let Some((first, rest)) = words.split_first() {
        let Some(variable) = assignment(first) else { break };
        variables.push(variable);
        words = rest;
    }
    let mut all = Vec::new();
    if words.is_empty() {
        if call.parsed.has("session") {
            all.push(Inner::new(What::Input(Vec::new())));
        }
        return all;
    }
    if call.parsed.unsure && words.len() > 1 {
        all.push(Inner::words(words.get(1..).unwrap_or_default().to_vec()));
    }
    if let ([text], true) = (words, call.parsed.has("session")) {
        // A session's shell may take the word apart again.
        all.push(Inner::shell(text.clone()));
    }
    all.push(Inner { variables, ..Inner::words(words.to_vec()) });
    all
}

pub(super) fn su(call: &Call<'_>) -> Vec<Inner> {
    if call.parsed.has("shell") {
        return Vec::new();
    }
    // `su USER ARGUMENT…` gives the arguments to USER's shell.
    let operands = call.parsed.operands.as_slice();
    let operands = match operands.split_first() {
        Some((dash, rest)) if dash.exact() == Some("-") => rest,
        _ => operands,
    };
    match operands.get(1..) {
        Some(arguments) if !arguments.is_empty() => {
            let mut words = vec![exact("sh")];
            words.extend(arguments.iter().cloned());
            vec![Inner::words(words)]
        }
        _ => vec![Inner::new(What::Input(Vec::new()))],
    }
}

pub(super) fn runuser(call: &Call<'_>) -> Vec<Inner> {
    if call.parsed.has("shell") {
        return Vec::new();
    }
    let operands = call.parsed.operands.as_slice();
    if call.parsed.has("user") {
        return if operands.is_empty() { Vec::new() } else { vec![Inner::words(operands.to_vec())] };
    }
    // The options may stand behind the user's name.
    let rest = operands.get(1..).unwrap_or_default();
    let at =
        rest.iter().position(|word| matches!(word.exact(), Some("-c" | "--command" | "--session-command")));
    if let Some(text) = at.and_then(|at| rest.get(at + 1)) {
        return vec![Inner::shell(text.clone())];
    }
    for word in rest {
        if let Some((name, _)) = word.known_start().split_once('=')
            && (name.starts_with("--c") || name.starts_with("--session"))
        {
            return vec![Inner::shell(cut(word, name.len() + 1))];
        }
    }
    vec![Inner::new(What::Input(Vec::new()))]
}

/// `runas /user:NAME "command line"`
pub(super) fn runas(call: &Call<'_>) -> Vec<Inner> {
    let words: Vec<Text> =
        call.arguments.iter().filter(|word| !word.known_start().starts_with('/')).cloned().collect();
    joined(&words).map(Inner::shell).into_iter().collect()
}

pub(super) fn other_user(call: &Call<'_>) -> Vec<Inner> {
    let skip = usize::from(!call.program.starts_with("chpst"));
    let words = call.parsed.operands.as_slice();
    // Options of the program itself end the search for own ones.
    match words.get(skip..) {
        Some(words) if !words.is_empty() => vec![Inner::words(words.to_vec())],
        _ => Vec::new(),
    }
}

/// `capsh … -- -c TEXT`
pub(super) fn capsh(call: &Call<'_>) -> Vec<Inner> {
    let at = call.arguments.iter().position(|word| matches!(word.exact(), Some("--" | "==")));
    let Some(rest) = at.and_then(|at| call.arguments.get(at + 1..)) else { return Vec::new() };
    let mut words = vec![exact("bash")];
    words.extend(rest.iter().cloned());
    vec![Inner::words(words)]
}

/// `sg GROUP [-c] TEXT`
pub(super) fn group(call: &Call<'_>) -> Vec<Inner> {
    let words: Vec<Text> =
        call.arguments.iter().filter(|word| !matches!(word.exact(), Some("-" | "-c"))).cloned().collect();
    words.get(1..).and_then(joined).map(Inner::shell).into_iter().collect()
}

/// Options of bubblewrap that take two values.
const PAIRS: &[&str] =
    &["--bind", "--ro-bind", "--dev-bind", "--setenv", "--symlink", "--bind-try", "--ro-bind-try"];

pub(super) fn bubblewrap(call: &Call<'_>) -> Vec<Inner> {
    let mut at = 0;
    while let Some(word) = call.arguments.get(at) {
        let Some(name) = word.exact().filter(|name| name.starts_with("--")) else { break };
        at += match name {
            "--" => {
                at += 1;
                break;
            }
            name if PAIRS.contains(&name) => 3,
            "--unshare-all" | "--share-net" | "--die-with-parent" | "--new-session" | "--clearenv" => 1,
            name if name.starts_with("--unshare") => 1,
            _ => 2,
        };
    }
    match call.arguments.get(at..) {
        Some(words) if !words.is_empty() => vec![Inner::words(words.to_vec())],
        _ => Vec::new(),
    }
}

/// What `chroot DIRECTORY` starts sees that directory as the root: `chroot / rm -rf /` as well as `chroot x rm -rf /`.
pub(super) fn chroot(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.get(1..) {
        Some(words) if !words.is_empty() => vec![Inner::words(words.to_vec())],
        _ => vec![Inner::new(What::Input(Vec::new()))],
    }
}

pub(super) fn builtin(call: &Call<'_>) -> Vec<Inner> {
    if call.parsed.operands.is_empty() {
        Vec::new()
    } else {
        vec![Inner::words(call.parsed.operands.clone())]
    }
}

/// `wsl PROGRAM…`: a single word is a text for the shell there.
pub(super) fn subsystem(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.as_slice() {
        [] => vec![Inner::new(What::Input(Vec::new()))],
        [text] => vec![Inner::shell(text.clone())],
        words => vec![Inner::words(words.to_vec())],
    }
}

pub(super) fn watch(call: &Call<'_>) -> Vec<Inner> {
    if call.parsed.found.iter().any(|(role, _)| *role == "exec") {
        return vec![Inner::words(call.parsed.operands.clone())];
    }
    joined(&call.parsed.operands).map(Inner::shell).into_iter().collect()
}

/// `script FILE COMMAND…` is the order of BSD; after `--` the other one's.
pub(super) fn script(call: &Call<'_>) -> Vec<Inner> {
    if call.parsed.has("shell") {
        return Vec::new();
    }
    let skip = usize::from(call.parsed.dashes != Some(0));
    match call.parsed.operands.get(skip..) {
        Some(words) if !words.is_empty() => vec![Inner::words(words.to_vec())],
        _ => vec![Inner::new(What::Input(Vec::new()))],
    }
}

pub(super) fn flock(call: &Call<'_>) -> Vec<Inner> {
    let rest = call.parsed.operands.get(1..).unwrap_or_default();
    if rest.is_empty() || call.parsed.has("shell") { Vec::new() } else { vec![Inner::words(rest.to_vec())] }
}

/// `setarch [ARCHITECTURE] PROGRAM…`: the architecture may be missing.
pub(super) fn architecture(call: &Call<'_>) -> Vec<Inner> {
    let words = call.parsed.operands.as_slice();
    let named = words.first().and_then(Text::exact).is_some_and(|first| {
        [
            "x86", "i386", "i486", "i586", "i686", "arm", "aarch64", "linux", "ppc", "s390", "mips", "riscv",
            "uname",
        ]
        .iter()
        .any(|name| first.starts_with(name))
    });
    match words.get(usize::from(named)..) {
        Some(words) if !words.is_empty() => vec![Inner::words(words.to_vec())],
        _ => Vec::new(),
    }
}

/// `at TIME` and `batch` read what they run.
pub(super) fn at(call: &Call<'_>) -> Vec<Inner> {
    if call.program == "atq" {
        return Vec::new();
    }
    if let Some(file) = call.parsed.value("file") {
        return vec![Inner::new(What::File(file.clone(), Vec::new(), Reader::Child))];
    }
    vec![Inner::new(What::Input(Vec::new()))]
}

/// `crontab -` reads lines of five times and a text, or `@daily` and a text.
pub(super) fn crontab(call: &Call<'_>) -> Vec<Inner> {
    let lines = super::known_input(call.source).into_iter().flat_map(str::lines).map(str::trim_start);
    lines
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .filter_map(|line| {
            let fields = if line.starts_with('@') { 1 } else { 5 };
            let mut rest = line;
            for _ in 0..fields {
                rest = rest.split_once([' ', '\t'])?.1.trim_start();
            }
            Some(Inner { detached: true, ..Inner::shell(exact(rest)) })
        })
        .take(64)
        .collect()
}

/// `trap TEXT SIGNAL…`
pub(super) fn trap(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.as_slice() {
        [text, _, ..] if !matches!(text.exact(), Some("" | "-")) => vec![Inner::shell(text.clone())],
        _ => Vec::new(),
    }
}

pub(super) fn eval(call: &Call<'_>) -> Vec<Inner> {
    joined(&call.parsed.operands).map(|text| Inner::new(What::Here(text))).into_iter().collect()
}

pub(super) fn source(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.split_first() {
        Some((file, arguments)) => {
            vec![Inner::new(What::File(file.clone(), arguments.to_vec(), Reader::Here))]
        }
        None => Vec::new(),
    }
}

/// `cmd /c TEXT`, with any switches before it.
pub(super) fn windows(call: &Call<'_>) -> Vec<Inner> {
    for (at, word) in call.arguments.iter().enumerate() {
        let known = word.known_start();
        let switch = known.strip_prefix('/').or_else(|| known.strip_prefix("//"));
        let Some(letter) = switch.and_then(|switch| switch.chars().next()) else { return Vec::new() };
        if matches!(letter.to_ascii_lowercase(), 'c' | 'k' | 'r') {
            let mut words = call.arguments.get(at + 1..).unwrap_or_default().to_vec();
            if known.len() > 2 {
                words.insert(0, cut(word, 2));
            }
            return joined(&words)
                .map(|text| Inner::new(What::Code(Language::Batch, text)))
                .into_iter()
                .collect();
        }
    }
    vec![Inner::new(What::CodeInput(Language::Batch))]
}

/// `start ["title"] [/switches] PROGRAM…`
pub(super) fn windows_start(call: &Call<'_>) -> Vec<Inner> {
    let words: Vec<Text> =
        call.arguments.iter().filter(|word| !word.known_start().starts_with('/')).cloned().collect();
    if words.is_empty() { Vec::new() } else { vec![Inner::words(words)] }
}

/// PowerShell's switches can be cut short: `-c`, `-en`, `-f`.
pub(super) fn powershell(call: &Call<'_>) -> Vec<Inner> {
    let mut at = 0;
    while let Some(word) = call.arguments.get(at) {
        let known = word.known_start();
        let Some(switch) = known.strip_prefix(['-', '/']).map(str::to_ascii_lowercase) else { break };
        let switch = switch.trim_start_matches('-');
        let begins = |name: &str, least: usize| switch.len() >= least && name.starts_with(switch);
        let rest = call.arguments.get(at + 1..).unwrap_or_default();
        if begins("command", 1) || begins("commandwithargs", 8) {
            return match rest {
                [dash] if is_input(dash) => vec![Inner::new(What::CodeInput(Language::PowerShell))],
                rest => code(rest),
            };
        }
        if begins("encodedcommand", 1) || switch == "ec" {
            let decoded = rest
                .first()
                .and_then(Text::exact)
                .and_then(crate::code::encoded_command)
                .filter(|text| !text.is_empty());
            let what = match decoded {
                Some(text) => What::Code(Language::PowerShell, Text::Exact(text)),
                None => What::Unknown(joined(call.arguments).map_or_else(String::new, |text| text.shown())),
            };
            return vec![Inner::new(what)];
        }
        if begins("file", 1) {
            return match rest.first() {
                Some(file) if is_input(file) => vec![Inner::new(What::CodeInput(Language::PowerShell))],
                Some(file) => vec![Inner::new(What::CodeFile(Language::PowerShell, file.clone()))],
                None => Vec::new(),
            };
        }
        let valued = [
            "executionpolicy",
            "ep",
            "version",
            "windowstyle",
            "inputformat",
            "outputformat",
            "psconsolefile",
            "configurationname",
            "workingdirectory",
            "wd",
            "settingsfile",
            "custompipename",
        ];
        at += 1 + usize::from(valued.iter().any(|name| begins(name, 1)) || switch == "ex");
    }
    let rest = call.arguments.get(at..).unwrap_or_default();
    if rest.is_empty() { vec![Inner::new(What::CodeInput(Language::PowerShell))] } else { code(rest) }
}

fn code(words: &[Text]) -> Vec<Inner> {
    joined(words).map(|text| Inner::new(What::Code(Language::PowerShell, text))).into_iter().collect()
}

/// Gives words as a program that runs elsewhere.
pub(super) fn elsewhere(words: &[Text], place: Place) -> Vec<Inner> {
    if words.is_empty() {
        return Vec::new();
    }
    vec![Inner { place: Some(place), ..Inner::words(words.to_vec()) }]
}

/// Gives words as one text that a shell reads as these words, after another text.
pub(super) fn after(text: &Text, words: &[Text]) -> Text {
    quoted(words).map_or_else(|| text.clone(), |words| beside(&beside(text, &exact(" ")), &words))
}
