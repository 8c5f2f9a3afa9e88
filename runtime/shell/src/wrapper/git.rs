//! What git and its kin start: settings, aliases, `--exec`, `bisect run`, `submodule foreach`, filters.

use super::{Call, Inner, exact, joined, option, quoted};
use crate::Text;

/// Settings whose value is a text for a shell.
const COMMANDS: &[&str] = &[
    "core.sshcommand",
    "core.pager",
    "core.editor",
    "core.fsmonitor",
    "core.askpass",
    "core.gitproxy",
    "sequence.editor",
    "diff.external",
    "gpg.program",
    "gpg.ssh.program",
    "credential.helper",
    "uploadpack.packobjectshook",
    "interactive.difffilter",
    "sendemail.smtpserver",
    "web.browser",
    "receive.proccommand",
    "core.alternaterefscommand",
];

/// Ends of settings whose value is a text for a shell.
const ENDINGS: &[&str] = &[
    ".cmd",
    ".command",
    ".textconv",
    ".clean",
    ".smudge",
    ".process",
    ".helper",
    ".program",
    ".driver",
    ".pager",
];

pub(super) fn git(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    let mut aliases: Vec<(String, Text)> = Vec::new();
    for setting in call.parsed.values("setting") {
        apply(setting, &mut aliases, &mut all);
    }
    let Some((subcommand, rest)) = call.parsed.operands.split_first() else { return all };
    let name = subcommand.exact().unwrap_or_default();
    if let Some((_, body)) = aliases.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name)) {
        all.push(alias(body, rest));
        return all;
    }
    match name {
        "clone" | "fetch" | "pull" | "push" | "ls-remote" | "archive" | "submodule" | "init"
        | "fetch-pack" => {
            let parsed = option::parse(
                "*u,upload-pack=@shell exec,receive-pack=@shell c,config=@setting o,origin= b,branch= depth=",
                rest,
                None,
            );
            all.extend(parsed.values("shell").filter(|_| name != "submodule").cloned().map(Inner::shell));
            for setting in parsed.values("setting") {
                apply(setting, &mut aliases, &mut all);
            }
            if matches!(name, "clone" | "fetch" | "pull" | "push" | "ls-remote") {
                all.extend(parsed.operands.iter().filter_map(transport));
            }
            if name == "submodule" {
                all.extend(foreach(rest));
            }
        }
        "rebase" => {
            let parsed = option::parse("*x,exec=@shell i onto= s,strategy= X= C=", rest, None);
            all.extend(parsed.values("shell").cloned().map(Inner::shell));
        }
        "bisect" if rest.first().and_then(Text::exact) == Some("run") => {
            let words = rest.get(1..).unwrap_or_default();
            if !words.is_empty() {
                all.push(Inner::words(words.to_vec()));
            }
        }
        "filter-branch" => {
            let parsed = option::parse(
                "*setup=@shell env-filter=@shell tree-filter=@shell index-filter=@shell parent-filter=@shell \
                 msg-filter=@shell commit-filter=@shell tag-name-filter=@shell subdirectory-filter= original= d= f",
                rest,
                None,
            );
            all.extend(parsed.values("shell").cloned().map(Inner::shell));
        }
        "difftool" | "mergetool" => {
            let parsed = option::parse("*x,extcmd=@shell t,tool= g y", rest, None);
            all.extend(parsed.values("shell").cloned().map(Inner::shell));
        }
        "grep" => {
            let parsed = option::parse("*O?@shell open-files-in-pager?@shell e=", rest, None);
            all.extend(parsed.values("shell").cloned().map(Inner::shell));
        }
        "config" => {
            let words: Vec<&Text> = rest.iter().filter(|word| !word.known_start().starts_with('-')).collect();
            let words = match words.as_slice() {
                [set, rest @ ..] if matches!(set.exact(), Some("set" | "add")) => rest,
                words => words,
            };
            if let [name, value, ..] = words
                && let Some(name) = name.exact()
            {
                setting(name, value, &mut aliases, &mut all);
            }
            for (_, body) in &aliases {
                all.push(alias(body, &[]));
            }
        }
        _ => {}
    }
    all
}

fn apply(word: &Text, aliases: &mut Vec<(String, Text)>, all: &mut Vec<Inner>) {
    if let Some((name, value)) = super::assignment(word) {
        setting(&name, &value, aliases, all);
    }
}

fn setting(name: &str, value: &Text, aliases: &mut Vec<(String, Text)>, all: &mut Vec<Inner>) {
    let name = name.to_ascii_lowercase();
    if let Some(alias) = name.strip_prefix("alias.") {
        aliases.push((alias.to_owned(), value.clone()));
        return;
    }
    let runs = COMMANDS.contains(&name.as_str())
        || ENDINGS.iter().any(|ending| name.ends_with(ending) && name.matches('.').count() > 1)
        || name.starts_with("pager.");
    let plain = value.exact().is_some_and(|value| matches!(value, "" | "true" | "false" | "0" | "1"));
    if runs && !plain {
        let value = if value.known_start().starts_with('!') { super::cut(value, 1) } else { value.clone() };
        all.push(Inner::shell(value));
    }
}

fn alias(body: &Text, rest: &[Text]) -> Inner {
    match body.known_start().strip_prefix('!') {
        Some(_) => Inner::shell(super::shell::after(&super::cut(body, 1), rest)),
        None => Inner::shell(super::shell::after(&super::beside(&exact("git "), body), rest)),
    }
}

/// A repository's name can be a command: `ext::sh -c …`.
fn transport(word: &Text) -> Option<Inner> {
    let known = word.known_start();
    known.starts_with("ext::").then(|| Inner::shell(super::cut(word, "ext::".len())))
}

fn foreach(rest: &[Text]) -> Vec<Inner> {
    let words: Vec<Text> = rest
        .iter()
        .skip_while(|word| word.exact() != Some("foreach"))
        .skip(1)
        .skip_while(|word| word.known_start().starts_with('-'))
        .cloned()
        .collect();
    match words.as_slice() {
        [text] => vec![Inner::shell(text.clone())],
        words => quoted(words).map(Inner::shell).into_iter().collect(),
    }
}

/// `gh alias set NAME '!TEXT'`, `gh codespace ssh -- TEXT`
pub(super) fn hub(call: &Call<'_>) -> Vec<Inner> {
    let words: Vec<&str> = call.arguments.iter().map(|word| word.exact().unwrap_or_default()).collect();
    match words.as_slice() {
        ["alias", "set", ..] => call
            .arguments
            .last()
            .filter(|body| body.known_start().starts_with('!'))
            .map(|body| Inner::shell(super::cut(body, 1)))
            .into_iter()
            .collect(),
        ["codespace" | "cs", "ssh", ..] => {
            let at = words.iter().position(|word| *word == "--");
            let rest = at.and_then(|at| call.arguments.get(at + 1..)).unwrap_or_default();
            joined(rest)
                .map(|text| Inner { place: Some(crate::Place::Remote), ..Inner::shell(text) })
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

/// `hg --config alias.x='!TEXT' x`
pub(super) fn mercurial(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    for setting in call.parsed.values("setting") {
        let Some((name, value)) = super::assignment(setting) else { continue };
        let name = name.to_ascii_lowercase();
        if name.starts_with("alias.") && value.known_start().starts_with('!') {
            all.push(Inner::shell(super::cut(&value, 1)));
        } else if name.starts_with("hooks.")
            || matches!(name.as_str(), "ui.ssh" | "ui.editor" | "pager.pager")
        {
            all.push(Inner::shell(value));
        }
    }
    all
}
