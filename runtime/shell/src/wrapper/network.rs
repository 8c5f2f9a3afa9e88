//! Programs of the network: what runs at the other end, and what is started on this one to get there.

use super::{Call, Inner, What, assignment, cut, joined};
use crate::{Place, Text};

/// Settings of ssh that start something here.
const LOCAL: &[&str] = &["proxycommand", "localcommand", "knownhostscommand", "match"];

fn here(text: Text) -> Inner {
    Inner { place: Some(Place::Here), ..Inner::shell(text) }
}

fn settings(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    for setting in call.parsed.values("setting") {
        let named = assignment(setting).or_else(|| {
            let (name, _) = setting.known_start().split_once(' ')?;
            Some((name.to_owned(), cut(setting, name.len() + 1)))
        });
        let Some((name, value)) = named else { continue };
        let name = name.trim().to_ascii_lowercase();
        if LOCAL.contains(&name.as_str()) && value.exact() != Some("none") {
            all.push(here(value));
        } else if name == "remotecommand" {
            all.push(Inner::shell(value));
        }
    }
    all
}

/// `ssh HOST TEXT…`: options may stand before and after the host.
pub(super) fn ssh(call: &Call<'_>) -> Vec<Inner> {
    let mut all = settings(call);
    match call.parsed.operands.get(1..).and_then(joined) {
        Some(text) => all.push(Inner::shell(text)),
        None if call.parsed.operands.is_empty() => {}
        None => all.push(Inner::new(What::Input(Vec::new()))),
    }
    all
}

/// `mosh HOST -- PROGRAM…`
pub(super) fn mosh(call: &Call<'_>) -> Vec<Inner> {
    let mut all: Vec<Inner> = call.parsed.values("local").cloned().map(here).collect();
    let words: Vec<Text> =
        call.parsed.operands.iter().skip(1).filter(|word| word.exact() != Some("--")).cloned().collect();
    if !words.is_empty() {
        all.push(Inner::words(words));
    }
    all
}

/// `scp -S PROGRAM`, `rsync -e PROGRAM`, `rsync --rsync-path=TEXT`
pub(super) fn copy(call: &Call<'_>) -> Vec<Inner> {
    let mut all = settings(call);
    all.extend(call.parsed.values("local").cloned().map(here));
    for text in call.parsed.values("remote") {
        all.push(Inner { place: Some(Place::Remote), ..Inner::shell(text.clone()) });
    }
    all
}

/// `salt TARGET cmd.run TEXT`
pub(super) fn salt(call: &Call<'_>) -> Vec<Inner> {
    let at = call.parsed.operands.iter().position(|word| {
        matches!(
            word.exact(),
            Some("cmd.run" | "cmd.run_all" | "cmd.shell" | "cmd.run_stdout" | "cmd.exec_code")
        )
    });
    let text = at.and_then(|at| call.parsed.operands.get(at + 1)).cloned();
    text.map(Inner::shell).into_iter().collect()
}

/// `bolt command run TEXT -t TARGET`
pub(super) fn bolt(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.as_slice() {
        [kind, run, text, ..] if kind.exact() == Some("command") && run.exact() == Some("run") => {
            vec![Inner::shell(text.clone())]
        }
        _ => Vec::new(),
    }
}

/// `tsh ssh HOST TEXT…`, `tailscale ssh HOST TEXT…`, `cloudflared access ssh`
pub(super) fn second(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.split_first() {
        Some((verb, rest)) if verb.exact() == Some("ssh") => {
            let words: Vec<Text> =
                rest.iter().skip_while(|word| word.known_start().starts_with('-')).skip(1).cloned().collect();
            joined(&words).map(Inner::shell).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Clouds whose tools take a command as an option; `… ssh NAME -- TEXT`; `aws ssm send-command --parameters`.
pub(super) fn cloud(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    for parameters in call.parsed.values("parameters") {
        let known = parameters.known_start();
        if let Some(at) = known.find("commands") {
            let text = known.get(at + "commands".len()..).unwrap_or_default();
            let text = text.trim_matches(|mark: char| " =:[]{}\"'".contains(mark));
            all.push(Inner::shell(Text::Exact(text.to_owned())));
        }
    }
    let remote =
        call.parsed.operands.iter().any(|word| matches!(word.exact(), Some("ssh" | "exec" | "console")));
    if let (true, Some(dashes)) = (remote, call.parsed.dashes) {
        all.extend(call.parsed.operands.get(dashes..).and_then(joined).map(Inner::shell));
    }
    all
}

/// `heroku run TEXT`, `railway run TEXT`
pub(super) fn hosted(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.split_first() {
        Some((verb, rest)) if matches!(verb.exact(), Some("run" | "run:detached" | "run:inside" | "ssh")) => {
            // Options behind the verb were read as the client's; they may be the program's.
            let raw: Vec<Text> =
                call.arguments.iter().skip_while(|word| *word != verb).skip(1).cloned().collect();
            let at = raw.iter().position(|word| rest.first() == Some(word)).unwrap_or(0);
            joined(raw.get(at..).unwrap_or_default()).map(Inner::shell).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Windows' ways to run something elsewhere: whatever follows the options.
pub(super) fn windows(call: &Call<'_>) -> Vec<Inner> {
    let words: Vec<Text> = call
        .arguments
        .iter()
        .skip_while(|word| {
            let known = word.known_start();
            known.starts_with(['-', '/', '\\'])
        })
        .cloned()
        .collect();
    if let [process, call, create, text, ..] = words.as_slice()
        && process.exact() == Some("process")
        && call.exact() == Some("call")
        && create.exact() == Some("create")
    {
        return vec![Inner { place: Some(Place::Here), ..Inner::shell(text.clone()) }];
    }
    joined(&words).map(Inner::shell).into_iter().collect()
}

/// `socat … EXEC:PROGRAM`, `SYSTEM:TEXT`
pub(super) fn socat(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    for word in &call.parsed.operands {
        let known = word.known_start();
        let Some((kind, _)) = known.split_once(':') else { continue };
        if ["exec", "system", "shell"].iter().any(|name| name.eq_ignore_ascii_case(kind)) {
            let text = cut(word, kind.len() + 1);
            let end = text.known_start().find(',').filter(|_| text.exact().is_some());
            let text = match end {
                Some(end) => Text::Exact(text.known_start().get(..end).unwrap_or_default().to_owned()),
                None => text,
            };
            all.push(Inner { detached: true, ..Inner::shell(text) });
        }
    }
    all
}

/// `nc -e PROGRAM`, `ncat -c TEXT`
pub(super) fn netcat(call: &Call<'_>) -> Vec<Inner> {
    call.parsed.values("local").map(|text| Inner { detached: true, ..Inner::shell(text.clone()) }).collect()
}

/// `tcpdump -z PROGRAM`
pub(super) fn tcpdump(call: &Call<'_>) -> Vec<Inner> {
    call.parsed.values("postrotate").map(|program| Inner::words(vec![program.clone()])).collect()
}
