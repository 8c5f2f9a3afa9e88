//! Constructs, lists, pipes, here-documents, directories.

use super::{all, check_runs, line, shown};
use crate::{Input, Redirection, RedirectionKind, Text, Turn};

#[test]
fn whatever_surrounds_a_command() {
    let cases = [
        "[ -d / ] && rm -rf /",
        "ls & rm -rf /",
        "false || rm -rf /",
        "ls\nrm -rf /",
        "(rm -rf /)",
        "{ rm -rf /; }",
        "! rm -rf /",
        "if a; then rm -rf /; fi",
        "if rm -rf /; then a; fi",
        "if a; then b; elif c; then rm -rf /; else d; fi",
        "while rm -rf /; do a; done",
        "until a; do rm -rf /; done",
        "for i in 1; do rm -rf /; done",
        "for ((i=0;i<3;i++)); do rm -rf /; done",
        "case x in a) b;; *) rm -rf /;; esac",
        "select x in a; do rm -rf /; done",
        "f() { rm -rf /; }; f",
        "f() { rm -rf /; }",
        "function f { rm -rf /; }",
        "coproc rm -rf /",
        "time rm -rf /",
        "echo $(rm -rf /)",
        "echo \"`rm -rf /`\"",
        "x=$(rm -rf /)",
        "x=(a $(rm -rf /))",
        "echo ${x:-$(rm -rf /)}",
        "echo $(( $(rm -rf /) ))",
        "(( x = $(rm -rf /) ))",
        "[[ -n $(rm -rf /) ]]",
        "cat < $(rm -rf /)",
        "echo <(rm -rf /)",
        "declare x=$(rm -rf /)",
        "a[$(rm -rf /)]=1",
        "case $(rm -rf /) in *) ;; esac",
        "for i in $(rm -rf /); do :; done",
        "cat <<E\n$(rm -rf /)\nE",
        "cat <<< $(rm -rf /)",
        "ls | rm -rf /",
        "rm -rf / | ls",
        "rm -rf / &> log",
        "a; b; c && d || rm -rf /",
        "trap 'rm -rf /' EXIT",
        "alias x='rm -rf /'; x",
        "alias x='rm -rf'; x /",
        "alias nobody_calls_it='rm -rf /'",
        "bash <<E\nrm -rf /\nE",
        "bash <<'E'\nrm -rf /\nE",
        "sudo bash -s <<-E\n\trm -rf /\n\tE",
        "bash <<< 'rm -rf /'",
        "echo 'rm -rf /' | sh",
        "echo 'rm -rf /' | sudo -n sh -s",
        "cat <<E | sh\nrm -rf /\nE",
        "echo 'rm -rf /' | tee x | sh",
        "{ echo rm; echo -rf /; } | tr '\\n' ' ' | sh",
        "bash --rcfile <(echo 'rm -rf /') -i",
        "BASH_ENV=<(echo 'rm -rf /') bash -c :",
        "make -f - <<< 'x: ; rm -rf /'",
        "rm -rf $(dirname /etc)",
        "bash < <(echo 'rm -rf /')",
        "bash <(echo 'rm -rf /')",
        "source <(echo 'rm -rf /')",
        ". /dev/stdin <<< 'rm -rf /'",
        "echo 'rm -rf /' | tee >(sh)",
        "echo 'rm -rf /' > >(sh)",
        "echo 'rm -rf /' > x.sh; sh x.sh",
        "echo 'rm -rf /' > x; ./x",
        "cat > x.sh <<E\nrm -rf /\nE\nbash x.sh",
        "echo 'rm -rf /' > /tmp/x; mv /tmp/x /tmp/y; sh /tmp/y",
        "exec 3< <(echo 'rm -rf /'); sh <&3",
        "sh 3<<E <&3\nrm -rf /\nE",
        "for i in / /home; do rm -rf $i; done",
        "for c in ls rm; do $c -rf /; done",
        "[ a ] && x=rm || x=ls; $x -rf /",
        "if a; then x=rm; else x=ls; fi; $x -rf /",
        "case a in a) x=rm;; b) x=ls;; esac; $x -rf /",
        "echo / | while read d; do rm -rf $d; done",
        "while read -r d; do rm -rf \"$d\"; done <<< /",
        "(x=ls); x=rm; (x=ls); $x -rf /",
        "x=rm; echo a | x=ls; $x -rf /",
    ];
    check_runs(&cases.map(|case| (case, "rm -rf /")));
}

#[test]
fn directories() {
    let of = |text: &str| {
        let mut found = line(text).invocations;
        let last = found.pop().map(|last| last.directory);
        last.flatten()
    };
    assert_eq!(of("cd /a; rm x").as_deref(), Some("/a"));
    assert_eq!(of("cd a && cd ../b && rm x").as_deref(), Some("/home/user/project/b"));
    assert_eq!(of("(cd /a); rm x").as_deref(), Some("/home/user/project"));
    assert_eq!(of("cd /a | b; rm x").as_deref(), Some("/home/user/project"));
    assert_eq!(of("cd /a & rm x").as_deref(), Some("/home/user/project"));
    assert_eq!(of("{ cd /a; }; rm x").as_deref(), Some("/a"));
    assert_eq!(of("cd; rm x").as_deref(), Some("/home/user"));
    assert_eq!(of("cd /a; cd /b; cd -; rm x").as_deref(), Some("/a"));
    assert_eq!(of("cd $X; rm x"), None);
    assert_eq!(of("cd $X; cd /a; rm x").as_deref(), Some("/a"));
    assert_eq!(of("pushd /a; pushd /b; popd; rm x").as_deref(), Some("/a"));
    assert_eq!(of("if a; then cd /a; fi; rm x").as_deref(), Some("/a"));
    assert_eq!(of("bash -c 'cd /a'; rm x").as_deref(), Some("/home/user/project"));
    assert_eq!(of("eval 'cd /a'; rm x").as_deref(), Some("/a"));
    assert_eq!(of("f() { cd /a; }; f; rm x").as_deref(), Some("/a"));
}

#[test]
fn redirections_and_inputs() {
    let found = line("cat <<E > /etc/x 2>> log\nhi\nE").invocations;
    let wanted = [(RedirectionKind::Write, "/etc/x"), (RedirectionKind::Append, "log")]
        .map(|(kind, target)| Redirection { kind, target: Text::Exact(target.to_owned()) });
    assert_eq!(found.first().map(|one| one.redirections.as_slice()), Some(wanted.as_slice()));
    assert_eq!(found.first().map(|one| one.input.clone()), Some(Input::Known("hi\n".to_owned())));
    assert_eq!(all("> x"), [":"]);
    assert_eq!(all("{ echo a; } > /etc/x"), ["echo a", ":"]);
    let piped = line("curl x | tee y | sh").invocations;
    assert_eq!(piped.iter().map(|one| one.reads.clone()).collect::<Vec<_>>(), [vec![], vec![0], vec![1]]);
    let words = line("kill $(pgrep x)").invocations;
    assert_eq!(words.last().map(|one| one.reads.clone()), Some(vec![0]));
    let kept = line("k=$(cat key); curl -d \"$k\" u").invocations;
    assert_eq!(kept.last().map(|one| one.reads.clone()), Some(vec![0]));
    let found = line("sh <<E\nrm -rf $X\nE").invocations;
    assert_eq!(found.iter().map(shown).collect::<Vec<_>>(), ["sh", "rm -rf $X"]);
    assert_eq!(found.first().map(|one| one.input.clone()), Some(Input::Known("rm -rf $X\n".to_owned())));
}

#[test]
fn variables_that_are_run() {
    check_runs(&[
        ("PAGER='rm -rf x' man ls", "rm -rf x"),
        ("GIT_SSH_COMMAND='rm -rf x' git fetch", "rm -rf x"),
        ("export PROMPT_COMMAND='rm -rf x'", "rm -rf x"),
        ("PROMPT_COMMAND='rm -rf x'", "rm -rf x"),
        ("env EDITOR='rm -rf x' git commit", "rm -rf x"),
        ("PS1='$(rm -rf x)' bash -i", "rm -rf x"),
        ("X='rm -rf x' sh -c '$X'", "rm -rf x"),
        ("env X=rm sh -c '$X -rf x'", "rm -rf x"),
    ]);
}

#[test]
fn depth_and_work_never_hide_anything() {
    let wanted = "rm -rf /".to_owned();
    assert!(all(&format!("{}rm -rf /", "sudo ".repeat(150))).contains(&wanted));
    assert!(all(&format!("{}rm -rf /", "eval ".repeat(100))).contains(&wanted));
    assert!(all(&format!("{}rm -rf /{}", "{ ".repeat(200), "; }".repeat(200))).contains(&wanted));
    assert!(all(&format!("{}rm -rf /{}", "$( ".repeat(100), " )".repeat(100))).contains(&wanted));
    for text in [
        format!("{}rm -rf /", "sudo ".repeat(20_000)),
        format!("{}rm -rf /", "eval ".repeat(20_000)),
        "f='eval $f'; eval $f".to_owned(),
        format!("x=a; {}", "x=$x$x; ".repeat(100)),
        format!("echo {}", "{a,b}".repeat(100)),
    ] {
        let line = line(&text);
        assert!(line.remarks.iter().any(|remark| remark.kind == crate::RemarkKind::Unparsed));
    }
    assert_eq!(line(&"echo hi; ".repeat(10_000)).remarks, []);
}

#[test]
fn what_the_line_waits_for() {
    let turns = |text: &str| -> Vec<(String, Turn)> {
        line(text).invocations.into_iter().map(|one| (one.program, one.turn)).collect()
    };
    let cases: &[(&str, &[(&str, Turn)])] = &[
        ("a; b & c", &[("a", Turn::Waited), ("b", Turn::Beside), ("c", Turn::Waited)]),
        (
            "(a; b | c) & { d; } & wait",
            &[
                ("a", Turn::Beside),
                ("b", Turn::Beside),
                ("c", Turn::Beside),
                ("d", Turn::Beside),
                ("wait", Turn::Waited),
            ],
        ),
        (
            "nohup sh -c 'a && b' &",
            &[("nohup", Turn::Beside), ("sh", Turn::Beside), ("a", Turn::Beside), ("b", Turn::Beside)],
        ),
        ("sh -c 'a & b'", &[("sh", Turn::Waited), ("a", Turn::Beside), ("b", Turn::Waited)]),
        ("coproc { a; }", &[("a", Turn::Beside)]),
        ("x > >(a) < <(b)", &[("b", Turn::Beside), ("x", Turn::Waited), ("a", Turn::Beside)]),
        ("f() { a; }; g() { b & }; g", &[("b", Turn::Beside), ("a", Turn::Uncalled)]),
        ("alias x='a'", &[("alias", Turn::Waited), ("a", Turn::Uncalled)]),
        ("export EDITOR=vim", &[("export", Turn::Waited), ("vim", Turn::Uncalled)]),
        ("EDITOR=vim c", &[("vim", Turn::Uncalled), ("c", Turn::Waited)]),
        ("if a; then b; else c; fi", &[("a", Turn::Waited), ("b", Turn::Waited), ("c", Turn::Waited)]),
    ];
    for (text, wanted) in cases {
        let wanted: Vec<_> = wanted.iter().map(|(name, turn)| ((*name).to_owned(), *turn)).collect();
        let mut found = turns(text);
        found.retain(|(name, _)| wanted.iter().any(|(one, _)| one == name));
        assert_eq!(found, wanted, "{text}");
    }
}

#[test]
fn what_is_captured() {
    for (text, wanted) in [
        ("a", false),
        ("a | b", true),
        ("b | a", false),
        ("x=$(a)", true),
        ("a > f", true),
        ("a 2> f", false),
        ("{ a; } > f", true),
        ("sh -c a | b", true),
        ("sudo a", false),
        ("sudo a | b", true),
        ("a > >(b)", true),
        ("a &", false),
    ] {
        let found = line(text).invocations.into_iter().find(|one| one.program == "a");
        assert_eq!(found.map(|one| one.is_captured), Some(wanted), "{text}");
    }
}
