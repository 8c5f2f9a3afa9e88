//! The same options: split, bundled, in another place, and by their other names.

use super::parsed::{Parsed, Simple};

/// Programs whose bundles of letters are options without values.
const BUNDLED: &[&str] = &["rm", "ls", "chown", "chgrp", "cp", "mv", "mkdir", "rmdir", "shred", "wipefs"];

/// Programs that take options behind operands, with the letters and words that take no value.
const MOVED: &[(&str, &[&str])] = &[
    (
        "rm",
        &[
            "-r",
            "-f",
            "-R",
            "-rf",
            "-fr",
            "-Rf",
            "-v",
            "-rfv",
            "--recursive",
            "--force",
            "--no-preserve-root",
        ],
    ),
    ("ls", &["-l", "-a", "-la", "-al", "-1"]),
    ("chown", &["-R", "--recursive"]),
    ("chgrp", &["-R", "--recursive"]),
    ("chmod", &["-R", "--recursive"]),
    ("cp", &["-r", "-a", "-f", "-v", "-R"]),
    ("mv", &["-f", "-v", "-n"]),
    ("shred", &["-u", "-z", "-f", "-v"]),
    ("git", &["--force", "-f", "--hard", "--delete", "-D", "-d", "--mirror", "--prune", "--all"]),
    ("kubectl", &["--force", "--all", "--now"]),
    ("terraform", &["-auto-approve"]),
    ("userdel", &["-r", "-f"]),
    ("apt-get", &["-y"]),
    ("apt", &["-y"]),
    ("pip", &["-y"]),
    ("tee", &["-a"]),
];

/// Two names of one option, by program and subcommand.
const NAMES: &[(&str, &str, &str)] = &[
    ("rm", "-r", "--recursive"),
    ("rm", "-f", "--force"),
    ("rm", "-rf", "--recursive --force"),
    ("rm", "-fr", "--force --recursive"),
    ("rm", "-R", "--recursive"),
    ("chmod", "-R", "--recursive"),
    ("chown", "-R", "--recursive"),
    ("chgrp", "-R", "--recursive"),
    ("cp", "-r", "--recursive"),
    ("cp", "-f", "--force"),
    ("mv", "-f", "--force"),
    ("ln", "-sf", "--symbolic --force"),
    ("git push", "-f", "--force"),
    ("git push", "-d", "--delete"),
    ("git clean", "-f", "--force"),
    ("git branch", "-D", "--delete --force"),
    ("git checkout", "-f", "--force"),
    ("git commit", "-m", "--message"),
    ("docker rm", "-f", "--force"),
    ("docker rmi", "-f", "--force"),
    ("docker run", "-v", "--volume"),
    ("kubectl", "-n", "--namespace"),
    ("sed", "-i", "--in-place"),
    ("sed", "-n", "--quiet"),
    ("curl", "-o", "--output"),
    ("curl", "-X", "--request"),
    ("curl", "-d", "--data"),
    ("curl", "-s", "--silent"),
    ("curl", "-T", "--upload-file"),
    ("wget", "-O", "--output-document"),
    ("wget", "-q", "--quiet"),
    ("tee", "-a", "--append"),
    ("truncate", "-s", "--size"),
    ("shred", "-u", "--remove"),
    ("xargs", "-0", "--null"),
    ("sudo", "-u", "--user"),
    ("sudo", "-n", "--non-interactive"),
    ("env", "-i", "--ignore-environment"),
    ("apt-get", "-y", "--yes"),
    ("apt", "-y", "--yes"),
    ("pip", "-y", "--yes"),
    ("userdel", "-r", "--remove"),
    ("pkill", "-f", "--full"),
    ("pgrep", "-f", "--full"),
    ("psql", "-c", "--command"),
    ("mysql", "-e", "--execute"),
    ("iptables", "-F", "--flush"),
    ("iptables", "-X", "--delete-chain"),
    ("node", "-e", "--eval"),
    ("wipefs", "-a", "--all"),
    ("swapoff", "-a", "--all"),
    ("umount", "-a", "--all"),
    ("umount", "-l", "--lazy"),
    ("base64", "-d", "--decode"),
    ("grep", "-r", "--recursive"),
    ("grep", "-n", "--line-number"),
    ("ls", "-a", "--all"),
];

/// `-rf` as `-r -f`.
pub(super) fn split(parsed: &Parsed) -> Option<String> {
    parsed.replaced(|simple, index, value| {
        let letters = value.strip_prefix('-')?;
        let is_bundle = index > 0
            && BUNDLED.contains(&simple.program()?)
            && letters.len() > 1
            && letters.chars().all(char::is_alphabetic)
            && !is_behind_end(simple, index);
        is_bundle.then(|| letters.chars().map(|letter| format!("-{letter}")).collect::<Vec<_>>().join(" "))
    })
}

/// `-r -f` as `-fr`.
pub(super) fn bundled(parsed: &Parsed) -> Option<String> {
    let letter = |value: Option<&String>| {
        let letters = value?.strip_prefix('-')?;
        (letters.chars().count() >= 1 && letters.chars().all(char::is_alphabetic)).then(|| letters.to_owned())
    };
    let mut places = Vec::new();
    for simple in parsed
        .simple
        .iter()
        .filter(|simple| simple.program().is_some_and(|program| BUNDLED.contains(&program)))
    {
        let [_, first, second, ..] = simple.words.as_slice() else { continue };
        if let (Some(one), Some(two)) = (letter(first.1.as_ref()), letter(second.1.as_ref())) {
            places.push((first.0.start..second.0.end, format!("-{two}{one}")));
        } else if let Some(one) = letter(first.1.as_ref()).filter(|one| one.len() > 1) {
            places.push((first.0.clone(), format!("-{}", one.chars().rev().collect::<String>())));
        }
    }
    parsed.with(&places)
}

/// The options in front of the operands behind them.
pub(super) fn behind(parsed: &Parsed) -> Option<String> {
    let mut places = Vec::new();
    for simple in &parsed.simple {
        let Some(program) = simple.program() else { continue };
        let Some((_, movable)) = MOVED.iter().find(|(name, _)| *name == program) else { continue };
        let written = |at: usize| &parsed.text[simple.words[at].0.clone()];
        let options: Vec<usize> = (1..simple.words.len())
            .filter(|&at| simple.words[at].1.as_deref().is_some_and(|value| movable.contains(&value)))
            .collect();
        let has_end = simple.words.iter().any(|(_, value)| value.as_deref() == Some("--"));
        let has_value = |at: usize| written(at).starts_with('-') && !options.contains(&at);
        if options.is_empty() || has_end || (1..simple.words.len()).any(has_value) {
            continue;
        }
        // Only where nothing but space stands between the words.
        let is_close = simple
            .words
            .windows(2)
            .all(|pair| parsed.text[pair[0].0.end..pair[1].0.start].trim_matches(' ').is_empty());
        let rest = (1..simple.words.len()).filter(|at| !options.contains(at));
        let order: Vec<&str> = rest.chain(options.iter().copied()).map(written).collect();
        if let (true, Some(last)) = (is_close && order.len() > 1, simple.words.last()) {
            places.push((simple.words[1].0.start..last.0.end, order.join(" ")));
        }
    }
    parsed.with(&places)
}

/// Short names of options by the long ones.
pub(super) fn spelt_out(parsed: &Parsed) -> Option<String> {
    parsed.replaced(|simple, index, value| {
        let (_, _, long) = names(simple, index).find(|(_, short, _)| *short == value)?;
        Some((*long).to_owned())
    })
}

/// Long names of options by the short ones, or by enough of their letters.
pub(super) fn shortened(parsed: &Parsed) -> Option<String> {
    parsed.replaced(|simple, index, value| {
        let (_, short, _) = names(simple, index).find(|(_, _, long)| *long == value)?;
        Some((*short).to_owned())
    })
}

/// `--` between the options and the operands of programs that know it.
pub(super) fn end(parsed: &Parsed) -> Option<String> {
    parsed.replaced(|simple, index, value| {
        let known = ["rm", "ls", "chown", "chmod", "cp", "mv", "shred", "cat", "touch", "rmdir", "mkdir"];
        if index == 0 || value.starts_with('-') || !known.contains(&simple.program()?) {
            return None;
        }
        let is_first_operand = simple.words[1..index]
            .iter()
            .all(|(_, value)| value.as_deref().is_some_and(|value| value.starts_with('-') && value != "--"));
        let are_operands = simple.words[index..]
            .iter()
            .all(|(_, value)| value.as_deref().is_some_and(|value| !value.starts_with('-')));
        let takes_value =
            |value: &str| value.ends_with(['m', 'n', 't', 's', 'S']) && !value.starts_with("--");
        let follows_value =
            simple.words[1..index].last().is_some_and(|(_, value)| value.as_deref().is_some_and(takes_value));
        (is_first_operand && are_operands && !follows_value).then(|| format!("-- {}", super::quoted(value)))
    })
}

fn names(
    simple: &Simple,
    index: usize,
) -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    let is_option = index > 0 && !is_behind_end(simple, index);
    let program = simple.program().unwrap_or_default().to_owned();
    let subcommand = simple.words.get(1).and_then(|(_, value)| value.clone()).unwrap_or_default();
    NAMES.iter().filter(move |(name, _, _)| {
        is_option
            && match name.split_once(' ') {
                Some((name, below)) => name == program && below == subcommand,
                None => *name == program,
            }
    })
}

/// Whether a word stands behind `--`.
fn is_behind_end(simple: &Simple, index: usize) -> bool {
    simple.words[..index].iter().any(|(_, value)| value.as_deref() == Some("--"))
}
