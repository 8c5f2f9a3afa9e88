//! The same command in other words. Each rewrite keeps what bash does; where it does not apply it gives nothing.

mod option;
mod parsed;

use std::fmt::Write as _;

use parsed::Parsed;

/// A rewrite, by the name under which its failures are counted.
type Rewrite = (&'static str, fn(&Parsed) -> Option<String>);

/// The rewrites: of words first, then of what stands around a command.
pub(super) const REWRITES: &[Rewrite] = &[
    ("options split", option::split),
    ("options bundled", option::bundled),
    ("options behind operands", option::behind),
    ("options spelt out", option::spelt_out),
    ("options shortened", option::shortened),
    ("end of options", option::end),
    ("paths with dots and slashes", paths),
    ("paths below the current one", relative),
    ("home by another name", home),
    ("other names", |parsed| Some(renamed(&parsed.text)).filter(|text| *text != parsed.text)),
    ("program by its path", by_path),
    ("single quotes", |parsed| words(parsed, single)),
    ("double quotes", |parsed| words(parsed, double)),
    ("quotes inside words", |parsed| words(parsed, inside)),
    ("coded quotes", |parsed| words(parsed, coded)),
    ("backslashes", |parsed| words(parsed, backslash)),
    ("variables", variables),
    ("defaults of variables", |parsed| words(parsed, default)),
    ("more space", |parsed| gaps(parsed, " \t ")),
    ("joined lines", |parsed| gaps(parsed, " \\\n ")),
    ("launchers", launched),
    ("sudo", |parsed| before(parsed, "sudo ")),
    ("group", |parsed| Some(format!("{{ {}\n}}", parsed.text))),
    ("subshell", |parsed| Some(format!("(\n{}\n)", parsed.text))),
    ("list", |parsed| Some(format!(": start && cd . ;\n{}\n:", parsed.text))),
    ("condition", |parsed| Some(format!("if true; then\n{}\nelse :; fi", parsed.text))),
    ("case", |parsed| Some(format!("case a in b) ;; *)\n{}\n;; esac", parsed.text))),
    ("loop", |parsed| Some(format!("for once in 1; do\n{}\ndone", parsed.text))),
    ("function", |parsed| Some(format!("go_on() {{\n{}\n}}; go_on", parsed.text))),
    ("substitution", |parsed| Some(format!(": \"$(\n{}\n)\"", parsed.text))),
    ("shell", |parsed| Some(format!("bash -c {}", quoted(&parsed.text)))),
    ("shell behind launchers", |parsed| {
        Some(format!("env A=1 timeout 9 nice -n 5 bash -e -u -c {}", quoted(&parsed.text)))
    }),
    ("shell of another user", |parsed| Some(format!("sudo -u service sh -c {}", quoted(&parsed.text)))),
    ("shell beside", |parsed| Some(format!("nohup setsid sh -c {} &", quoted(&parsed.text)))),
    ("shell in a shell", |parsed| {
        Some(format!("sh -c {}", quoted(&format!("bash -lc {}", quoted(&parsed.text)))))
    }),
    ("eval", |parsed| Some(format!("eval {}", quoted(&parsed.text)))),
    ("eval of a variable", |parsed| {
        Some(format!("given_text={}; eval \"$given_text\"", quoted(&parsed.text)))
    }),
    ("here-string", |parsed| Some(format!("bash <<< {}", quoted(&parsed.text)))),
    ("here-document", |parsed| Some(format!("bash <<'END_OF_ALL'\n{}\nEND_OF_ALL", parsed.text))),
    ("printed for a shell", |parsed| Some(format!("printf '%s\\n' {} | sh", quoted(&parsed.text)))),
    ("shell under a lock", |parsed| Some(format!("flock -n /tmp/lock sh -c {}", quoted(&parsed.text)))),
];

/// A text in single quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Replaces every word that can be, by how it is written and its value.
fn words(parsed: &Parsed, change: fn(&str) -> Option<String>) -> Option<String> {
    parsed.replaced(|simple, index, value| {
        let is_settled = index > 0 || parsed.is_free(simple);
        if is_settled { change(value) } else { None }
    })
}

fn single(value: &str) -> Option<String> {
    Some(quoted(value))
}

fn double(value: &str) -> Option<String> {
    let mut text = String::from("\"");
    for letter in value.chars() {
        if matches!(letter, '"' | '\\' | '$' | '`') {
            text.push('\\');
        }
        text.push(letter);
    }
    text.push('"');
    Some(text)
}

/// Every letter in quotes of one kind or the other.
fn inside(value: &str) -> Option<String> {
    let letters: Vec<char> = value.chars().collect();
    let middle = letters.len().div_ceil(2);
    let (left, right): (String, String) =
        (letters[..middle].iter().collect(), letters[middle..].iter().collect());
    Some(format!("{}''{}", quoted(&left), double(&right)?))
}

/// A text in `$'…'`, each byte by its number.
pub(super) fn coded(value: &str) -> Option<String> {
    let mut text = String::from("$'");
    for (index, byte) in value.bytes().enumerate() {
        match index % 3 {
            0 => write!(text, "\\x{byte:02x}").unwrap(),
            1 => write!(text, "\\{byte:03o}").unwrap(),
            _ if byte.is_ascii_alphanumeric() => text.push(char::from(byte)),
            _ => write!(text, "\\x{byte:02x}").unwrap(),
        }
    }
    text.push('\'');
    Some(text)
}

fn backslash(value: &str) -> Option<String> {
    let is_plain = !value.is_empty() && !value.contains('\n');
    is_plain.then(|| value.chars().flat_map(|letter| ['\\', letter]).collect())
}

fn default(value: &str) -> Option<String> {
    let is_plain = !value.is_empty() && value.chars().all(is_plain);
    is_plain.then(|| format!("\"${{not_given:-{value}}}\""))
}

fn is_plain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "_./:@%+,-".contains(letter)
}

/// Gives every word to a variable first.
fn variables(parsed: &Parsed) -> Option<String> {
    let mut given = String::new();
    let mut count = 0;
    let text = parsed.replaced(|simple, index, value| {
        if index == 0 && !parsed.is_free(simple) {
            return None;
        }
        count += 1;
        write!(given, "given_{count}={}; ", quoted(value)).unwrap();
        Some(format!("\"$given_{count}\""))
    })?;
    Some(given + &text)
}

/// Changes what stands between the words of simple commands.
fn gaps(parsed: &Parsed, gap: &str) -> Option<String> {
    let mut places = Vec::new();
    for simple in &parsed.simple {
        for pair in simple.words.windows(2) {
            let between = pair[0].0.end..pair[1].0.start;
            if parsed.text[between.clone()].chars().all(|letter| letter == ' ') {
                places.push((between, gap.to_owned()));
            }
        }
    }
    parsed.with(&places)
}

/// The program of each simple command by its whole path.
fn by_path(parsed: &Parsed) -> Option<String> {
    parsed.replaced(|simple, index, value| {
        (index == 0 && parsed.is_external(simple)).then(|| format!("/usr/bin/{value}"))
    })
}

/// Launchers in front of each simple command.
fn launched(parsed: &Parsed) -> Option<String> {
    before(parsed, "env -u UNUSED nice -n 5 nohup stdbuf -oL timeout -k 1 9s ")
}

fn before(parsed: &Parsed, launcher: &str) -> Option<String> {
    parsed.replaced(|simple, index, _| {
        let word = &parsed.text[simple.words[0].0.clone()];
        (index == 0 && parsed.is_external(simple)).then(|| format!("{launcher}{word}"))
    })
}

/// The directories whose names are paths wherever they stand.
const ROOTS: &[&str] = &[
    "/etc", "/usr", "/var", "/home", "/root", "/bin", "/lib", "/boot", "/opt", "/srv", "/tmp", "/mnt",
    "/dev", "/proc", "/sys",
];

/// Absolute paths by a detour.
fn paths(parsed: &Parsed) -> Option<String> {
    parsed.replaced(|_, index, value| {
        let is_path = index > 0
            && value.chars().all(is_plain)
            && ROOTS.iter().any(|root| {
                value.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            });
        // Neither a device nor a host's directory by its option, but the path alone.
        (is_path && !value.contains(':')).then(|| format!("/.//./nowhere/..{}", value.replacen('/', "//", 1)))
    })
}

/// Programs whose operands are all paths.
const PATH_PROGRAMS: &[&str] =
    &["rm", "ls", "cat", "cp", "mv", "shred", "rmdir", "touch", "head", "tail", "wc", "du"];

/// Relative paths with a dot in front.
fn relative(parsed: &Parsed) -> Option<String> {
    parsed.replaced(|simple, index, value| {
        let is_path = index > 0
            && PATH_PROGRAMS.contains(&simple.program()?)
            && value.chars().all(is_plain)
            && value.chars().any(char::is_alphabetic)
            && !value.starts_with(['-', '/', '~'])
            && !value.contains(':');
        let follows_option = simple.words[..index].last().is_some_and(|(_, word)| {
            word.as_deref().is_some_and(|word| {
                word.starts_with('-') && matches!(simple.program(), Some("head" | "tail" | "ls" | "du"))
            })
        });
        (is_path && !follows_option).then(|| format!("./{value}"))
    })
}

/// `~` as `$HOME` and the other way round.
fn home(parsed: &Parsed) -> Option<String> {
    let mut places = Vec::new();
    for simple in &parsed.simple {
        for (span, _) in &simple.words {
            let written = &parsed.text[span.clone()];
            let other = match written {
                "~" => Some("\"$HOME\"".to_owned()),
                "$HOME" | "${HOME}" | "\"$HOME\"" => Some("~".to_owned()),
                _ if written.starts_with("~/") => Some(format!("${{HOME}}{}", &written[1..])),
                _ if written.starts_with("$HOME/") => Some(format!("~{}", &written[5..])),
                _ => None,
            };
            places.extend(other.map(|other| (span.clone(), other)));
        }
    }
    parsed.with(&places)
}

/// Other names for the same things.
const NAMES: &[(&str, &str)] = &[
    ("src", "lib"),
    ("x.example", "y.test"),
    ("sda", "sdc"),
    ("nvme0n1", "nvme3n1"),
    ("alice", "carol"),
    ("feature", "topic"),
    ("a.txt", "b2.txt"),
    ("notes", "memo"),
    ("4321", "5544"),
];

fn renamed(command: &str) -> String {
    let is_letter =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let mut text = command.to_owned();
    for (old, new) in NAMES {
        let mut result = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(old) {
            let (before, after) = (&rest[..at], &rest[at + old.len()..]);
            let is_whole = !is_letter(before.chars().last()) && !is_letter(after.chars().next());
            result.push_str(before);
            result.push_str(if is_whole { new } else { old });
            rest = after;
        }
        result.push_str(rest);
        text = result;
    }
    text
}

/// Rewrites a command, by the name of each rewrite that applies.
pub(super) fn rewritten(command: &str) -> Vec<(&'static str, String)> {
    let parsed = Parsed::of(command);
    REWRITES.iter().filter_map(|(name, rewrite)| Some((*name, rewrite(&parsed)?))).collect()
}
