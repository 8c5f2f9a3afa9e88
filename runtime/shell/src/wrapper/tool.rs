//! Developers' and system tools whose grammar a row of the table cannot say.

use super::{Call, Form, Inner, Wrapper, assignment, beside, cut, exact, is_input, joined, option};
use crate::{Place, Text};

pub(super) const UV_RUN: &str = "with= with-requirements= with-editable= extra= p,python= package= m,module@module \
    directory=@dir project= env-file= group= only-group= index-url= q,quiet v isolated no-project frozen locked no-sync \
    all-extras script s active no-dev dev";

const OPTIONS: &str = "q,quiet v n= p= e= keep-file-descriptors gemfile= using=";
pub(super) const EXEC_OR_RUN: &[Wrapper] = &[
    Wrapper { names: "exec", options: OPTIONS, form: Form::Special(exec), place: Place::Here },
    Wrapper { names: "run", options: OPTIONS, form: Form::Command(0), place: Place::Here },
];
pub(super) const MESON: &[Wrapper] =
    &[Wrapper { names: "devenv", options: "C=@dir w= dump", form: Form::Command(0), place: Place::Here }];

pub(super) fn whole(words: Option<&[Text]>) -> Vec<Inner> {
    match words {
        Some(words) if !words.is_empty() => vec![Inner::words(words.to_vec())],
        _ => Vec::new(),
    }
}

/// `bundle exec PROGRAM…`; version managers put a version first: `nvm exec 18 PROGRAM…`.
fn exec(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    let version = operands
        .first()
        .and_then(Text::exact)
        .is_some_and(|first| first.trim_start_matches('v').starts_with(|digit: char| digit.is_ascii_digit()));
    whole(operands.get(usize::from(version)..))
}

pub(super) fn uv_run(call: &Call<'_>) -> Vec<Inner> {
    if call.parsed.has("module") { Vec::new() } else { whole(Some(&call.parsed.operands)) }
}

pub(super) fn after_dashes(call: &Call<'_>) -> Vec<Inner> {
    let at = call.arguments.iter().position(|word| word.exact() == Some("--"));
    whole(at.and_then(|at| call.arguments.get(at + 1..)))
}

/// What follows `--`, or all operands if there is none.
pub(super) fn after_dashes_or_all(call: &Call<'_>) -> Vec<Inner> {
    if let Some(text) = call.parsed.value("command") {
        return vec![Inner::shell(text.clone())];
    }
    let all = after_dashes(call);
    if all.is_empty() { whole(Some(&call.parsed.operands)) } else { all }
}

/// `op run -- PROGRAM…`, `chamber exec SERVICE -- PROGRAM…`, `doppler run --command TEXT`
pub(super) fn secrets(call: &Call<'_>) -> Vec<Inner> {
    let command = option::parse("*command=@shell p= c= e= f,env-file=", call.arguments, None);
    if let Some(text) = command.value("shell") {
        return vec![Inner::shell(text.clone())];
    }
    let all = after_dashes(call);
    if !all.is_empty() {
        return all;
    }
    match call.parsed.operands.split_first() {
        Some((verb, rest)) if verb.exact() == Some("run") => whole(Some(rest)),
        Some((verb, rest)) if verb.exact() == Some("exec") => whole(rest.get(1..)),
        _ => Vec::new(),
    }
}

pub(super) fn dotenv(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    let run = operands.first().and_then(Text::exact) == Some("run");
    whole(operands.get(usize::from(run)..))
}

/// `yarn workspaces run …` runs scripts; `yarn workspaces foreach exec PROGRAM…`
pub(super) fn second_of_exec(call: &Call<'_>) -> Vec<Inner> {
    let at = call.arguments.iter().position(|word| word.exact() == Some("exec"));
    whole(at.and_then(|at| call.arguments.get(at + 1..)))
}

/// `npm exec -- PROGRAM…`, `npm x -c TEXT`, `npm explore PACKAGE -- PROGRAM…`
pub(super) fn npm(call: &Call<'_>) -> Vec<Inner> {
    match call.parsed.operands.first().and_then(Text::exact) {
        Some("exec" | "x") if !call.parsed.has("shell") => {
            // What follows the package's name belongs to it, options too.
            let at = call.arguments.iter().position(|word| matches!(word.exact(), Some("exec" | "x")));
            let rest = at.and_then(|at| call.arguments.get(at + 1..)).unwrap_or_default();
            let inner = option::parse("c,call=@shell p,package= y,yes w,workspace= ws q", rest, Some(0));
            whole(Some(&inner.operands))
        }
        Some("explore") => after_dashes(call),
        _ => Vec::new(),
    }
}

/// `nix shell … -c PROGRAM…`, `nix develop --command PROGRAM…`
pub(super) fn nix(call: &Call<'_>) -> Vec<Inner> {
    let at = call.arguments.iter().position(|word| matches!(word.exact(), Some("-c" | "--command")));
    whole(at.and_then(|at| call.arguments.get(at + 1..)))
}

/// Each operand is a text of its own.
pub(super) fn each_operand(call: &Call<'_>) -> Vec<Inner> {
    call.parsed.operands.iter().cloned().map(Inner::shell).collect()
}

/// `perf stat PROGRAM…`
pub(super) fn perf(call: &Call<'_>) -> Vec<Inner> {
    let Some((verb, rest)) = call.arguments.split_first() else { return Vec::new() };
    if !matches!(
        verb.exact(),
        Some("stat" | "record" | "trace" | "top" | "mem" | "c2c" | "kvm" | "lock" | "sched")
    ) {
        return Vec::new();
    }
    let parsed = option::parse(
        "a e,event= o,output= r,repeat= F= g c,count= p= t= C= d v q x= I= B D= call-graph=",
        rest,
        Some(0),
    );
    whole(Some(&parsed.operands))
}

/// `rr record PROGRAM…`, or the program at once.
pub(super) fn recorder(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    let verb = operands
        .first()
        .and_then(Text::exact)
        .is_some_and(|verb| matches!(verb, "record" | "live" | "trace"));
    whole(operands.get(usize::from(verb)..))
}

/// `tmux new-session TEXT`, `tmux send-keys TEXT Enter`
pub(super) fn tmux(call: &Call<'_>) -> Vec<Inner> {
    let Some((verb, rest)) = call.parsed.operands.split_first() else { return Vec::new() };
    let Some(verb) = verb.exact().filter(|verb| verb.len() > 1) else { return Vec::new() };
    let begins = |name: &str| name.starts_with(verb);
    if begins("send-keys") || verb == "send" {
        let parsed = option::parse("t= l R M X H K N= c=", rest, Some(0));
        let keys: Vec<Text> = parsed
            .operands
            .into_iter()
            .map(|key| match key.exact() {
                Some("Enter" | "C-m" | "KPEnter") => exact("\n"),
                Some("Space") => exact(" "),
                _ => key,
            })
            .collect();
        let mut text = exact("");
        for key in &keys {
            text = beside(&text, key);
        }
        return vec![Inner { detached: true, ..Inner::shell(text) }];
    }
    let starts = [
        "new-session",
        "new-window",
        "split-window",
        "respawn-pane",
        "respawn-window",
        "run-shell",
        "if-shell",
        "pipe-pane",
        "popup",
        "display-popup",
    ];
    if !starts.iter().any(|name| begins(name))
        && !matches!(verb, "new" | "neww" | "splitw" | "run" | "if" | "pipep")
    {
        return Vec::new();
    }
    let parsed =
        option::parse("A d D E P X b C a k v h f Z c= e= F= n= s= t= x= y= l= p= I O o w=", rest, Some(0));
    match parsed.operands.as_slice() {
        [] => Vec::new(),
        words if words.len() > 1 && verb.starts_with("if") => {
            words.iter().cloned().map(Inner::shell).collect()
        }
        words => joined(words).map(Inner::shell).into_iter().collect(),
    }
}

/// `xterm -e PROGRAM…`, `gnome-terminal -- PROGRAM…`
pub(super) fn terminal(call: &Call<'_>) -> Vec<Inner> {
    let at = call.arguments.iter().position(|word| {
        matches!(word.exact(), Some("-e" | "--" | "-x" | "--command" | "-c" | "start" | "--execute"))
    });
    if let Some(at) = at {
        let rest = call.arguments.get(at + 1..).unwrap_or_default();
        let rest = match rest.split_first() {
            Some((dashes, rest)) if dashes.exact() == Some("--") => rest,
            _ => rest,
        };
        return match rest {
            [text] => vec![Inner::shell(text.clone())],
            words => whole(Some(words)),
        };
    }
    let command = call.arguments.iter().find(|word| word.known_start().starts_with("--command="));
    if let Some(word) = command {
        return vec![Inner::shell(cut(word, "--command=".len()))];
    }
    // Some of them take a program without any mark.
    let words = call.arguments.iter().position(|word| !word.known_start().starts_with('-'));
    whole(words.and_then(|at| call.arguments.get(at..)))
}

/// `start-stop-daemon --exec PROGRAM -- ARGUMENT…`
pub(super) fn daemon(call: &Call<'_>) -> Vec<Inner> {
    let program = call.parsed.value("program").cloned();
    program
        .map(|program| {
            Inner::words(std::iter::once(program).chain(call.parsed.operands.iter().cloned()).collect())
        })
        .into_iter()
        .collect()
}

/// `flatpak run --command=PROGRAM APPLICATION ARGUMENT…`, `snap run --shell APPLICATION ARGUMENT…`
pub(super) fn application(call: &Call<'_>) -> Vec<Inner> {
    if !call.parsed.has("program") {
        return Vec::new();
    }
    let program = call.parsed.value("program").cloned().unwrap_or_else(|| exact("sh"));
    let rest = call.parsed.operands.iter().skip(1).cloned();
    vec![Inner::words(std::iter::once(program).chain(rest).collect())]
}

/// `entr [-s] PROGRAM…`
pub(super) fn entr(call: &Call<'_>) -> Vec<Inner> {
    let operands = call.parsed.operands.as_slice();
    if call.parsed.has("line") {
        return joined(operands).map(Inner::shell).into_iter().collect();
    }
    whole(Some(operands))
}

/// `tar --checkpoint-action=exec=TEXT`, `--to-command=TEXT`, `-I TEXT`, `--use-compress-program`
pub(super) fn tar(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    let mut words = call.arguments.iter();
    let names = [
        ("--checkpoint-action", true),
        ("--to-command", false),
        ("--use-compress-program", false),
        ("--info-script", false),
        ("--new-volume-script", false),
        ("--rsh-command", false),
        ("--rmt-command", false),
    ];
    while let Some(word) = words.next() {
        let known = word.known_start();
        if let Some(long) = known.strip_prefix("--") {
            let name = long.split('=').next().unwrap_or(long);
            let option = names
                .iter()
                .find(|(one, _)| !name.is_empty() && one.get(2..).is_some_and(|one| one.starts_with(name)));
            let Some((_, action)) = option.filter(|_| name.len() > 2) else { continue };
            let value =
                if known.contains('=') { Some(cut(word, name.len() + 3)) } else { words.next().cloned() };
            let value = match value {
                Some(value) if *action => value.known_start().starts_with("exec=").then(|| cut(&value, 5)),
                value => value,
            };
            all.extend(value.map(Inner::shell));
        } else if let Some(letters) = known.strip_prefix('-') {
            match letters.find(['I', 'F', 'f', 'C', 'T', 'X', 'b', 'g', 'V', 'K', 'N', 'H', 'L']) {
                Some(at) if matches!(letters.as_bytes().get(at), Some(b'I' | b'F')) => {
                    let value =
                        if at + 1 < letters.len() { Some(cut(word, at + 2)) } else { words.next().cloned() };
                    all.extend(value.map(Inner::shell));
                }
                Some(at) if at + 1 == letters.len() => {
                    words.next();
                }
                _ => {}
            }
        }
    }
    all
}

/// `zip -TT TEXT` has a long name with one dash.
pub(super) fn zip(call: &Call<'_>) -> Vec<Inner> {
    let mut words = call.arguments.iter();
    let mut all = Vec::new();
    while let Some(word) = words.next() {
        let known = word.known_start();
        if known == "-TT" || known == "--unzip-command" {
            all.extend(words.next().cloned().map(Inner::shell));
        } else if known.starts_with("-TT") {
            all.push(Inner::shell(cut(word, 3)));
        }
    }
    all
}

/// `make SHELL=PROGRAM`, `make --eval TEXT`, variables with `$(shell TEXT)`
pub(super) fn make(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    for word in &call.parsed.operands {
        let Some((name, value)) = assignment(word) else { continue };
        let name = name.trim_end_matches([':', '?', '+', '!']);
        if matches!(name, "SHELL" | "MAKE" | "CC" | "CXX" | "RM" | "AR" | "LD" | "PYTHON" | "INSTALL") {
            all.push(Inner::shell(value.clone()));
        }
        all.extend(shell_calls(&value));
    }
    let read = call.parsed.values("file").any(is_input);
    let read = super::known_input(call.source).filter(|_| read).map(exact);
    for text in call.parsed.values("make").chain(&read) {
        all.extend(shell_calls(text));
        for line in text.shown().lines() {
            let recipe = line.split_once(';').map(|(_, recipe)| recipe).or_else(|| line.strip_prefix('\t'));
            all.extend(
                recipe.map(|recipe| Inner::shell(exact(recipe.trim_start_matches(['@', '-', '+', ' '])))),
            );
        }
    }
    all
}

fn shell_calls(text: &Text) -> Vec<Inner> {
    let shown = text.shown();
    shown
        .split("$(shell ")
        .skip(1)
        .map(|rest| Inner::shell(exact(rest.rsplit_once(')').map_or(rest, |(inside, _)| inside))))
        .collect()
}

/// `cmake -E env PROGRAM…`, `cmake -E rm …`
pub(super) fn cmake(call: &Call<'_>) -> Vec<Inner> {
    let rest = call.arguments.iter().position(|word| word.exact() == Some("-E"));
    let words = rest.and_then(|at| call.arguments.get(at + 1..)).unwrap_or_default();
    match words.split_first().map(|(verb, rest)| (verb.exact(), rest)) {
        Some((Some("env" | "time"), rest)) => whole(Some(
            rest.iter()
                .position(|word| assignment(word).is_none())
                .and_then(|at| rest.get(at..))
                .unwrap_or_default(),
        )),
        Some((Some("rm" | "remove" | "remove_directory"), rest)) => {
            let mut inner = vec![exact("rm"), exact("-r")];
            inner.extend(rest.iter().cloned());
            vec![Inner::words(inner)]
        }
        _ => Vec::new(),
    }
}

/// `go run`, `go test -exec PROGRAM`, `go build -toolexec TEXT`
pub(super) fn go(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    let mut words = call.arguments.iter();
    while let Some(word) = words.next() {
        let known = word.known_start().trim_start_matches('-');
        if matches!(known, "exec" | "toolexec" | "vettool") && word.known_start().starts_with('-') {
            all.extend(words.next().cloned().map(Inner::shell));
        } else if let Some(name) =
            ["-exec=", "-toolexec=", "-vettool="].iter().find(|name| word.known_start().starts_with(**name))
        {
            all.push(Inner::shell(cut(word, name.len())));
        }
    }
    all
}

/// `less '+!TEXT'`
pub(super) fn less(call: &Call<'_>) -> Vec<Inner> {
    call.arguments
        .iter()
        .filter_map(|word| {
            let known = word.known_start();
            let at = known.strip_prefix('+')?.find('!')?;
            Some(Inner::shell(cut(word, at + 2)))
        })
        .collect()
}

/// `fzf --preview TEXT`, `--bind 'key:execute(TEXT)'`
pub(super) fn fuzzy(call: &Call<'_>) -> Vec<Inner> {
    let mut all = Vec::new();
    for bind in call.parsed.values("bind") {
        let shown = bind.shown();
        for name in ["execute(", "execute-silent(", "reload(", "become("] {
            if let Some((_, rest)) = shown.split_once(name) {
                all.push(Inner::shell(exact(rest.rsplit_once(')').map_or(rest, |(inside, _)| inside))));
            }
        }
    }
    all
}

/// `syscmd(TEXT)` in what m4 reads
pub(super) fn macros(call: &Call<'_>) -> Vec<Inner> {
    let input = super::known_input(call.source).unwrap_or_default();
    input
        .split("syscmd(")
        .skip(1)
        .map(|rest| {
            let inside = rest.split(')').next().unwrap_or(rest);
            Inner::shell(exact(inside.trim_matches(['`', '\'', ' '])))
        })
        .collect()
}

/// `gcc -wrapper PROGRAM,ARGUMENT…`
pub(super) fn compiler(call: &Call<'_>) -> Vec<Inner> {
    let at = call.arguments.iter().position(|word| word.exact() == Some("-wrapper"));
    let value = at.and_then(|at| call.arguments.get(at + 1)).and_then(Text::exact);
    value.map(|value| Inner::words(value.split(',').map(exact).collect())).into_iter().collect()
}

/// `\write18{TEXT}`
pub(super) fn typesetter(call: &Call<'_>) -> Vec<Inner> {
    let all = call.arguments.iter().filter_map(Text::exact);
    all.filter_map(|word| word.split_once(r"\write18{"))
        .map(|(_, rest)| Inner::shell(exact(rest.split('}').next().unwrap_or(rest))))
        .collect()
}
