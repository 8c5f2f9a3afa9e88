//! Containers: what runs inside, and on whose files.

use super::{Call, Inner, What, cut, exact, joined, option, shell};
use crate::{Place, Text};

/// `docker run IMAGE PROGRAM…`: paths under a mount of the host's files mean the host's.
pub(super) fn run(call: &Call<'_>) -> Vec<Inner> {
    let mounts = mounts(call);
    let mut words: Vec<Text> = call.parsed.operands.get(1..).unwrap_or_default().to_vec();
    if let Some(entry) = call.parsed.value("entry").filter(|entry| entry.exact() != Some("")) {
        words.insert(0, entry.clone());
    }
    let Some(first) = words.first() else {
        return Vec::new();
    };
    let mut all = Vec::new();
    // Arguments of an image's own entry are no program.
    if first.known_start().starts_with('-') {
        return all;
    }
    all.push(Inner { place: Some(Place::Container), ..Inner::words(words.clone()) });
    if !mounts.is_empty() {
        let mut moved = false;
        let outside: Vec<Text> = words
            .iter()
            .map(|word| match outside(word, &mounts).or_else(|| outside_text(word, &mounts)) {
                Some(outside) => {
                    moved = true;
                    outside
                }
                None => word.clone(),
            })
            .collect();
        if moved {
            all.push(Inner { place: Some(Place::Here), ..Inner::words(outside) });
        }
    }
    all
}

/// Gives pairs of a directory inside and the host's directory behind it.
fn mounts(call: &Call<'_>) -> Vec<(String, String)> {
    let mut mounts = Vec::new();
    for volume in call.parsed.values("volume") {
        let Some(volume) = volume.exact() else { continue };
        let mut parts = volume.split(':');
        if let (Some(host), Some(inside)) = (parts.next(), parts.next())
            && host.starts_with('/')
            && parts.next() != Some("ro")
        {
            mounts.push((inside.to_owned(), host.to_owned()));
        }
    }
    for mount in call.parsed.values("mount") {
        let Some(mount) = mount.exact() else { continue };
        let field = |names: &[&str]| {
            mount.split(',').find_map(|field| {
                let (name, value) = field.split_once('=')?;
                names.contains(&name).then(|| value.to_owned())
            })
        };
        if let (Some(host), Some(inside)) =
            (field(&["source", "src"]), field(&["target", "dst", "destination"]))
            && host.starts_with('/')
        {
            mounts.push((inside, host));
        }
    }
    mounts
}

fn outside(word: &Text, mounts: &[(String, String)]) -> Option<Text> {
    let known = word.known_start();
    for (inside, host) in mounts {
        let inside = inside.trim_end_matches('/');
        // Where the path stands in the word: at its beginning, or after `if=` and its like.
        let at =
            known.find('/').filter(|at| *at == 0 || known.get(..*at).is_some_and(|name| name.ends_with('=')));
        let Some(at) = at else { continue };
        let path = known.get(at..).unwrap_or_default();
        let Some(rest) = path.strip_prefix(inside) else { continue };
        if rest.is_empty() || rest.starts_with('/') {
            let host = host.trim_end_matches('/');
            let head = known.get(..at).unwrap_or_default();
            let tail = cut(word, at + inside.len());
            let root = if host.is_empty() && tail.exact() == Some("") { "/" } else { "" };
            return Some(super::beside(&exact(&format!("{head}{host}{root}")), &tail));
        }
    }
    None
}

/// Gives a text for a shell with the host's directories in place of the mounts that it names.
fn outside_text(word: &Text, mounts: &[(String, String)]) -> Option<Text> {
    let text = word.exact().filter(|text| text.contains([' ', '\t', '\n', ';']))?;
    let mut moved = text.to_owned();
    for (inside, host) in mounts {
        let inside = inside.trim_end_matches('/');
        if inside.is_empty() {
            continue;
        }
        let host = host.trim_end_matches('/');
        let mut result = String::with_capacity(moved.len());
        let mut rest = moved.as_str();
        while let Some(at) = rest.find(inside) {
            let (before, found) = rest.split_at(at);
            let after = found.get(inside.len()..).unwrap_or_default();
            let begins = before.chars().next_back().is_none_or(|last| !is_of_path(last) && last != '/');
            let ends = after.chars().next().is_none_or(|next| !is_of_path(next));
            result.push_str(before);
            if begins && ends {
                result.push_str(if host.is_empty() && !after.starts_with('/') { "/" } else { host });
            } else {
                result.push_str(inside);
            }
            rest = after;
        }
        result.push_str(rest);
        moved = result;
    }
    (moved != text).then(|| exact(&moved))
}

/// Tells whether a character goes on with the last name of a path.
fn is_of_path(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.')
}

/// `kubectl exec POD -- PROGRAM…`, `kubectl run NAME --image=… -- PROGRAM…`, `kubectl debug`
pub(super) fn kubernetes(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    let Some(verb) = operands.first().and_then(Text::exact) else { return Vec::new() };
    match verb {
        "exec" | "rsh" | "run" | "debug" => {
            let skip = call.parsed.dashes.unwrap_or(2);
            let words = operands.get(skip.max(1)..).unwrap_or_default();
            // Without `--` options of the program were read as kubectl's.
            let own = call.parsed.dashes.is_none();
            let words = if own { raw(call, verb) } else { words.to_vec() };
            shell::elsewhere(&words, Place::Container)
        }
        _ => Vec::new(),
    }
}

/// Gives the words behind the name that stands after the verb.
fn raw(call: &Call<'_>, verb: &str) -> Vec<Text> {
    let rest: Vec<Text> =
        call.arguments.iter().skip_while(|word| word.exact() != Some(verb)).skip(1).cloned().collect();
    let parsed = option::parse(
        "n,namespace= c,container= i,stdin t,tty q,quiet it ti image= context= kubeconfig= f,filename= restart= rm \
         overrides= l,labels= env= port= attach command pod-running-timeout= target=",
        &rest,
        Some(1),
    );
    parsed.operands.get(1..).unwrap_or_default().to_vec()
}

/// `machinectl shell [USER@]NAME PROGRAM…`
pub(super) fn machine_shell(call: &Call<'_>) -> Vec<Inner> {
    let words: Vec<Text> = call
        .arguments
        .iter()
        .skip_while(|word| word.known_start().starts_with('-'))
        .skip(1)
        .cloned()
        .collect();
    if words.is_empty() { vec![Inner::new(What::Input(Vec::new()))] } else { vec![Inner::words(words)] }
}

pub(super) fn after_dashes(call: &Call<'_>) -> Vec<Inner> {
    let at = call.arguments.iter().position(|word| matches!(word.exact(), Some("--" | "-e" | "--exec")));
    match at.and_then(|at| call.arguments.get(at + 1..)) {
        Some(words) if !words.is_empty() => vec![Inner::words(words.to_vec())],
        _ => Vec::new(),
    }
}

/// `k3s kubectl …`, `minikube kubectl -- …`, `minikube ssh -- …`
pub(super) fn subprogram(call: &Call<'_>) -> Vec<Inner> {
    let Some((first, rest)) = call.parsed.operands.split_first() else { return Vec::new() };
    let rest = match rest.split_first() {
        Some((dashes, rest)) if dashes.exact() == Some("--") => rest,
        _ => rest,
    };
    match first.exact() {
        Some("kubectl" | "crictl" | "ctr") => {
            vec![Inner::words([std::slice::from_ref(first), rest].concat())]
        }
        Some("ssh") => joined(rest)
            .map(|text| Inner { place: Some(Place::Container), ..Inner::shell(text) })
            .into_iter()
            .collect(),
        _ => Vec::new(),
    }
}

/// `limactl shell NAME PROGRAM…`, `lima PROGRAM…`, `colima ssh -- PROGRAM…`
pub(super) fn virtual_machine(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    let words = match (call.program, operands.first().and_then(Text::exact)) {
        ("lima", _) => operands,
        ("limactl", Some("shell")) => operands.get(2..).unwrap_or_default(),
        ("colima", Some("ssh")) => operands.get(1..).unwrap_or_default(),
        _ => return Vec::new(),
    };
    let words = match words.split_first() {
        Some((dashes, rest)) if dashes.exact() == Some("--") => rest,
        _ => words,
    };
    if words.is_empty() { Vec::new() } else { vec![Inner::words(words.to_vec())] }
}

/// `adb shell TEXT`
pub(super) fn android(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.split_first() {
        Some((verb, rest)) if matches!(verb.exact(), Some("shell" | "exec-out" | "exec-in")) => {
            let rest: Vec<Text> =
                rest.iter().skip_while(|word| word.known_start().starts_with('-')).cloned().collect();
            match joined(&rest) {
                Some(text) => vec![Inner::shell(text)],
                None => vec![Inner::new(What::Input(Vec::new()))],
            }
        }
        _ => Vec::new(),
    }
}

/// `ip netns exec NAME PROGRAM…`, `ip vrf exec NAME PROGRAM…`
pub(super) fn network_namespace(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.as_slice() {
        [object, verb, _, words @ ..]
            if matches!(object.exact(), Some("netns" | "vrf"))
                && verb.exact().is_some_and(|verb| verb.len() > 1 && "exec".starts_with(verb))
                && !words.is_empty() =>
        {
            vec![Inner::words(words.to_vec())]
        }
        _ => Vec::new(),
    }
}
