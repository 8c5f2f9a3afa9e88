//! Wrapping and quoting: what is dangerous stays so in any chain of wrappers, and what is only mentioned is safe.

use proptest::{
    prelude::{Just, Strategy, any, prop},
    prop_oneof,
    test_runner::{Config, TestCaseError, TestRunner},
};
use toolwright_approval::built_in;
use toolwright_shell::{Setting, Verdict, check};

use super::{
    rewrite::{coded, quoted},
    rows,
};
use crate::generator::Generator;

/// A wrapper: a line that runs the given line.
type Wrapper = (&'static str, fn(&str) -> String);

/// How deep chains go.
const CHAIN: usize = 6;

/// How long a wrapped line may become; quotes in quotes in quotes grow quickly.
const LONGEST: usize = 60_000;

/// Quoting, as an argument of what runs it.
const WRAPPERS: &[Wrapper] = &[
    ("single quotes", |text| format!("sh -c {}", quoted(text))),
    ("double quotes", |text| format!("bash -c {}", double(text))),
    ("coded quotes", |text| format!("bash -xc {}", coded(text).unwrap())),
    ("named shell", |text| format!("/usr/bin/env bash --norc -e -c {} name one two", quoted(text))),
    ("dash", |text| format!("dash -euc {}", double(text))),
    ("zsh", |text| format!("zsh -o err_exit -c {}", quoted(text))),
    ("eval", |text| format!("eval {}", quoted(text))),
    ("eval of parts", |text| format!("eval '' {}", double(text))),
    ("variable", |text| format!("t={}; eval \"$t\"", quoted(text))),
    ("variable for a shell", |text| format!("export t={}; sh -c \"$t\"", double(text))),
    ("positional", |text| format!("set -- {}; sh -c \"$1\"", quoted(text))),
    ("function", |text| format!("f() {{ eval \"$1\"; }}; f {}", quoted(text))),
    ("alias", |text| format!("alias t{0}={1}\nt{0}", text.len(), quoted(text))),
    ("trap", |text| format!("trap {} EXIT", quoted(text))),
    ("group", |text| format!("{{ {text}\n}}")),
    ("subshell", |text| format!("(\n{text}\n)")),
    ("condition", |text| format!("if :; then\n{text}\nfi")),
    ("until", |text| format!("until\n{text}\ndo :; done")),
    ("case", |text| format!("case $1 in a|b) ;; *)\n{text}\n;; esac")),
    ("loop", |text| format!("for n in 1 2; do\n{text}\ndone")),
    ("function of it", |text| format!("run_it() {{\n{text}\n}}\nrun_it")),
    ("substitution", |text| format!("echo \"$(\n{text}\n)\"")),
    ("process", |text| format!("cat <(\n{text}\n)")),
    ("coprocess", |text| format!("coproc {{ {text}\n}}")),
    ("here-string", |text| format!("sh <<< {}", quoted(text))),
    ("here-string of parts", |text| format!("bash -s -- one <<< {}", double(text))),
    ("printed", |text| format!("printf '%s\\n' {} | sh", quoted(text))),
    ("printed by its letters", |text| format!("printf %b {} | bash", quoted(&octal(text)))),
    ("base64", |text| format!("echo {} | base64 -d | sh", base64(text))),
    ("base64 substituted", |text| format!("eval \"$(base64 --decode <<< {})\"", base64(text))),
    ("hexadecimal", |text| format!("echo {} | xxd -r -p | bash", hexadecimal(text))),
    ("through cat and tee", |text| format!("echo {} | cat | tee /dev/null | sh", quoted(text))),
    ("script", |text| format!("script -q -c {} /dev/null", quoted(text))),
    ("su", |text| format!("su - service -c {}", quoted(text))),
    ("sudo", |text| format!("sudo -n -u service -- sh -c {}", quoted(text))),
    ("doas", |text| format!("doas -u service bash -c {}", double(text))),
    ("env", |text| format!("env -i A=1 PATH=/bin sh -c {}", quoted(text))),
    ("launchers", |text| format!("nohup nice -n5 ionice -c 3 timeout -k 1 9 setsid sh -c {}", quoted(text))),
    ("command", |text| format!("command exec sh -c {}", quoted(text))),
    ("time", |text| format!("time -p stdbuf -oL sh -c {}", quoted(text))),
    ("beside", |text| format!("setsid -f sh -c {} &", quoted(text))),
    ("busybox", |text| format!("busybox sh -c {}", quoted(text))),
    ("xargs", |text| format!("echo one | xargs -I@@ sh -c {}", quoted(text))),
    ("parallel", |text| format!("parallel -j2 ::: {}", quoted(text))),
    ("find", |text| format!("find . -maxdepth 1 -exec sh -c {} \\;", quoted(text))),
    ("watch", |text| format!("watch -n 5 {}", quoted(text))),
    ("flock", |text| format!("flock -n /tmp/lock -c {}", quoted(text))),
    ("strace", |text| format!("strace -f -o /dev/null sh -c {}", quoted(text))),
    ("chroot", |text| format!("chroot /mnt sh -c {}", quoted(text))),
    ("unshare", |text| format!("unshare -r sh -c {}", quoted(text))),
    ("systemd", |text| format!("systemd-run --user sh -c {}", quoted(text))),
    ("ssh", |text| format!("ssh -p 22 host {}", quoted(text))),
    ("container", |text| format!("docker exec -i box sh -c {}", quoted(text))),
    ("cluster", |text| format!("kubectl exec pod -c box -- sh -c {}", quoted(text))),
    ("git", |text| format!("git -c alias.t={} t", quoted(&format!("!{text}")))),
    ("git bisect", |text| format!("git bisect run sh -c {}", quoted(text))),
    ("python", |text| format!("python3 -c {}", quoted(&format!("import os; os.system({})", string(text))))),
    ("perl", |text| format!("perl -e {}", quoted(&format!("system('{}')", backslashed(text))))),
    ("ruby", |text| format!("ruby -e {}", quoted(&format!("system('{}')", backslashed(text))))),
    ("node", |text| {
        format!("node -e {}", quoted(&format!("require('child_process').execSync({})", string(text))))
    }),
    ("make", |text| format!("make SHELL={} all", quoted(&format!("sh -c {}", quoted(text))))),
    ("tar", |text| {
        format!("tar cf a.tar --checkpoint=1 {} b", quoted(&format!("--checkpoint-action=exec={text}")))
    }),
    ("at", |text| format!("echo {} | at now", quoted(text))),
    ("pager", |text| format!("PAGER={} git log", quoted(text))),
];

/// A text in double quotes.
fn double(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        if matches!(letter, '"' | '\\' | '$' | '`') {
            quoted.push('\\');
        }
        quoted.push(letter);
    }
    quoted.push('"');
    quoted
}

fn octal(text: &str) -> String {
    text.bytes().map(|byte| format!("\\0{byte:03o}")).collect::<Vec<_>>().concat()
}

fn hexadecimal(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

fn base64(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut coded = String::new();
    for three in text.as_bytes().chunks(3) {
        let byte = |at: usize| usize::from(three.get(at).copied().unwrap_or(0));
        let number = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = char::from(LETTERS[number >> (18 - 6 * at) & 63]);
            coded.push(if at > three.len() { '=' } else { letter });
        }
    }
    coded
}

/// A string of Python and of JavaScript.
fn string(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// The inside of a string in single quotes in Perl and in Ruby.
fn backslashed(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\'', "\\'")
}

fn verdict(text: &str) -> Verdict {
    check(text, &Setting::default(), built_in()).verdict
}

/// The judged commands that are not safe.
fn dangerous() -> Vec<String> {
    let rows = rows().into_iter().filter(|row| !row.contested && row.verdict > Verdict::Safe);
    rows.map(|row| row.command).filter(|command| verdict(command) > Verdict::Safe).collect()
}

/// Wraps a command; nothing once it has become too long.
fn wrapped(command: &str, chain: &[usize]) -> String {
    let mut text = command.to_owned();
    for &at in chain {
        let next = (WRAPPERS[at].1)(&text);
        if next.len() > LONGEST {
            break;
        }
        text = next;
    }
    text
}

#[test]
fn no_wrapper_makes_a_dangerous_command_safe() {
    let mut safe = Vec::new();
    let mut lost: Vec<(&str, usize)> = WRAPPERS.iter().map(|(name, _)| (*name, 0)).collect();
    let commands = dangerous();
    for command in &commands {
        for (at, (name, wrapper)) in WRAPPERS.iter().enumerate() {
            let text = wrapper(command);
            if verdict(&text) == Verdict::Safe {
                lost[at].1 += 1;
                safe.push(format!("{name}: {text:?}"));
            }
        }
    }
    println!("{} commands, each in {} wrappers", commands.len(), WRAPPERS.len());
    lost.retain(|(_, count)| *count > 0);
    assert!(safe.is_empty(), "{} are safe: {lost:?}\n{}", safe.len(), safe.join("\n"));
}

#[test]
fn no_chain_of_wrappers_makes_a_dangerous_command_safe() {
    let commands = dangerous();
    let chains = prop::collection::vec(0..WRAPPERS.len(), 1..=CHAIN);
    let mut runner = TestRunner::new(Config { cases: 4_000, failure_persistence: None, ..Config::default() });
    let held = runner.run(&(0..commands.len(), chains), |(at, chain)| {
        let text = wrapped(&commands[at], &chain);
        if verdict(&text) == Verdict::Safe {
            let names: Vec<_> = chain.iter().map(|&at| WRAPPERS[at].0).collect();
            return Err(TestCaseError::fail(format!("{names:?} make {:?} safe: {text:?}", commands[at])));
        }
        Ok(())
    });
    held.unwrap_or_else(|error| panic!("{error}"));
}

/// Any text, and texts that would do something were they run.
fn texts() -> impl Strategy<Value = String> {
    let rows: Vec<String> = rows().into_iter().map(|row| row.command).collect();
    let (one, other) = (prop::sample::select(rows.clone()), prop::sample::select(rows));
    let odd = prop::sample::select(vec![
        "\u{202e}",
        "\u{200b}",
        "\u{feff}",
        "\u{1b}[8m",
        "\u{7}",
        "\u{f0000}",
        "\u{e000}",
        "\u{e001}",
        "\r",
        "\n",
        "\t",
        "'",
        "\"",
        "\\",
        "`",
        "$(",
        "${",
        ")",
        "}",
        "<<E\n",
        "!",
        "\u{ff52}\u{ff4d}",
        "\u{440}m",
        "\u{301}",
    ]);
    prop_oneof![
        2 => any::<String>(),
        1 => prop::collection::vec(any::<char>(), 0..200).prop_map(|letters| letters.into_iter().collect()),
        2 => one.clone(),
        2 => any::<u64>().prop_map(|seed| Generator::new(seed).script()),
        2 => (one, other, any::<String>(), odd.clone())
            .prop_map(|(one, other, text, odd)| format!("{one}{odd}{text}\n{other}{odd}")),
        2 => prop::collection::vec(prop_oneof![odd.prop_map(str::to_owned), any::<String>(), Just("rm -rf /".to_owned())], 0..12)
            .prop_map(|pieces| pieces.concat()),
    ]
    .prop_map(|text| text.replace('\0', ""))
}

/// What mentions a text and runs none of it.
const MENTIONS: &[fn(&str) -> String] = &[
    |quoted| format!("echo {quoted}"),
    |quoted| format!("echo -n one {quoted} two"),
    |quoted| format!("git commit -m {quoted}"),
    |quoted| format!("git commit -qam {quoted}"),
    |quoted| format!("git commit --message={quoted}"),
];

#[test]
fn no_text_that_is_only_mentioned_is_dangerous() {
    let mut runner = TestRunner::new(Config { cases: 6_000, failure_persistence: None, ..Config::default() });
    let held = runner.run(&texts(), |text| {
        for quoted in [quoted(&text), double(&text), coded(&text).unwrap()] {
            for mention in MENTIONS {
                let line = mention(&quoted);
                let judgement = check(&line, &Setting::default(), built_in());
                if judgement.verdict > Verdict::Safe {
                    return Err(TestCaseError::fail(format!("{line:?}: {:?}", judgement.findings)));
                }
            }
        }
        Ok(())
    });
    held.unwrap_or_else(|error| panic!("{error}"));
}
