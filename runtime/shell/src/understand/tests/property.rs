//! Whatever a command is wrapped in, it is found; whatever is only quoted, it runs nothing.

use proptest::prelude::*;

use super::{all, line};

/// Wrappers that take a program and its words.
const PREFIXES: &[&str] = &[
    "sudo",
    "sudo -u root",
    "sudo -nE --",
    "env A=1",
    "env -i",
    "nice -n 5",
    "ionice -c 3",
    "nohup",
    "setsid",
    "timeout 5",
    "timeout -k 5 10",
    "stdbuf -oL",
    "command",
    "exec",
    "busybox",
    "chroot /mnt",
    "flock /tmp/l",
    "strace -f",
    "systemd-run --user",
    "docker exec -it web",
    "kubectl exec pod --",
    "ip netns exec n",
    "xvfb-run -a",
    "taskset 1",
    "A=1",
    "doas",
    "time",
];

/// Wrappers that take a text.
const TEXTS: &[&str] = &[
    "sh -c",
    "bash -lc",
    "eval",
    "su -c",
    "ssh host",
    "env -S",
    "script -qc",
    "watch -n 1",
    "sudo bash -euc",
    "flock l -c",
    "fish -c",
    "zsh -c",
    "busybox sh -c",
    "trap -- ",
    "parallel :::",
];

/// Constructs around a command.
const AROUND: &[(&str, &str)] = &[
    ("if true; then ", "; fi"),
    ("( ", " )"),
    ("{ ", "; }"),
    ("true && ", ""),
    ("ls & ", ""),
    ("for i in 1; do ", "; done"),
    ("f() { ", "; }; f"),
    ("echo $( ", " )"),
    ("! ", ""),
    ("case x in *) ", ";; esac"),
    ("ls | { ", "; }"),
    ("cat <<E\n$( ", ")\nE\n"),
];

/// Spellings of the command `zap -q /srv/x`.
const SPELLINGS: &[&str] = &[
    "zap -q /srv/x",
    "'zap' -q /srv/x",
    "z\"a\"p \\-q /srv/x",
    "/usr/bin/zap -q '/srv/x'",
    "\\zap  -q\t/srv/\\x",
    "$'\\x7aap' -q /srv/x",
    "{zap,-q,/srv/x}",
    "zap${IFS}-q${IFS}/srv/x",
    "$(echo zap) -q /srv/x",
    "z$(printf a)p -q /srv/x",
    "${nobody_sets_it:-zap} -q /srv/x",
    "zap -q $'/srv/x'",
    "zap -q \"/sr\"v/x",
];

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[derive(Clone, Debug)]
enum Step {
    Prefix(usize),
    Text(usize),
    Around(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => (0..PREFIXES.len()).prop_map(Step::Prefix),
        3 => (0..TEXTS.len()).prop_map(Step::Text),
        3 => (0..AROUND.len()).prop_map(Step::Around),
    ];
    prop::collection::vec(step, 0..6)
}

fn wrapped(spelling: &str, steps: &[Step]) -> String {
    let mut text = spelling.to_owned();
    // A prefix needs a program behind it, not a construct or an assignment.
    let mut simple = true;
    for (depth, step) in steps.iter().enumerate() {
        match step {
            Step::Prefix(index) => {
                let prefix = PREFIXES.get(*index).copied().unwrap_or_default();
                if !simple {
                    text = format!("bash -c {}", quote(&text));
                }
                text = format!("{prefix} {text}");
                simple = !matches!(prefix, "A=1" | "time");
            }
            Step::Text(index) => {
                let wrapper = TEXTS.get(*index).copied().unwrap_or_default();
                if wrapper == "env -S"
                    && (text.contains(['$', '\\', '{', '\n', '(', ';', '|', '&', '<', '!']) || !simple)
                {
                    text = format!("bash -c {}", quote(&text));
                }
                // What `env -S` is given may be quoted, but holds no expansions.
                let end = if wrapper.starts_with("trap") { " EXIT" } else { "" };
                text = format!("{wrapper} {}{end}", quote(&text));
                simple = true;
            }
            Step::Around(index) => {
                let (before, after) = AROUND.get(*index).copied().unwrap_or_default();
                // Each here-document needs an end of its own.
                let (before, after) = (
                    before.replace("<<E", &format!("<<E{depth}")),
                    after.replace("\nE\n", &format!("\nE{depth}\n")),
                );
                let after = if text.ends_with('\n') { after.trim_start_matches(';') } else { &after };
                text = format!("{before}{text}{after}");
                simple = false;
            }
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn a_wrapped_command_is_found(spelling in prop::sample::select(SPELLINGS), steps in steps()) {
        let text = wrapped(spelling, &steps);
        let found = all(&text);
        prop_assert!(found.iter().any(|one| one == "zap -q /srv/x"), "{text}\n{found:?}\n{:?}", line(&text).remarks);
    }

    #[test]
    fn a_quoted_text_runs_nothing(text in any::<String>()) {
        prop_assume!(!text.contains('\0'));
        let single = line(&format!("echo {}", quote(&text)));
        prop_assert_eq!(single.invocations.len(), 1);
        prop_assert_eq!(single.remarks, []);
        let arguments = single.invocations.into_iter().next().map(|one| one.arguments);
        prop_assert_eq!(arguments, Some(vec![crate::Text::Exact(text.clone())]));
        let double = text.replace('\\', r"\\").replace('"', "\\\"").replace('$', "\\$").replace('`', "\\`");
        let double = line(&format!("git commit -m \"{double}\""));
        prop_assert_eq!(double.invocations.len(), 1);
        prop_assert_eq!(double.remarks, []);
    }

    #[test]
    fn a_quoted_command_runs_nothing(spelling in prop::sample::select(SPELLINGS), steps in steps()) {
        let text = format!("git commit -m {}", quote(&wrapped(spelling, &steps)));
        let line = line(&text);
        prop_assert_eq!(line.invocations.len(), 1);
        prop_assert_eq!(line.remarks, []);
    }

    #[test]
    fn any_text_is_understood(text in "[ -~\n]{0,80}") {
        line(&text);
    }

    #[test]
    fn shell_like_text_is_understood(
        words in prop::collection::vec(prop::sample::select(vec![
            "eval", "$x", "x=", "rm", "-rf", "/", "\"", "'", "$(", ")", "`", "{", "}", "(", ";", "|", "&", "&&", "\n", "<<E", "E",
            "f()", "if", "then", "fi", "for", "in", "do", "done", "sudo", "env", "-S", "xargs", "-I", "{}", "sh", "-c", "a,b",
            "${x:-", "${x%", "[[", "]]", "$((", "))", "<(", ">(", "source", "alias", "trap", "cd", "..", "*", "[a", "\\",
        ]), 0..30),
    ) {
        line(&words.join(" "));
        line(&words.concat());
    }
}
