//! What one command hands on to the next of its task.

use crate::case::{After, Case, Notes, case};

pub(super) fn exported() -> Vec<Case> {
    vec![
        case("exports carry over", "export A=1 B='x  y'; C=3").then("echo \"$A,$B,$C\"").writes("1,x  y,\n"),
        case("nothing is exported by itself", "true")
            .exports_no("PWD")
            .exports_no("SHLVL")
            .exports_no("_")
            .exports_no("TOOLWRIGHT_SUPERVISOR"),
        case("exports change", "export A=1")
            .then("A=2")
            .then("echo $A; unset A")
            .writes("2\n")
            .then("echo ${A-none}")
            .writes("none\n"),
        case("one of the backend's own changes", "export TOOLWRIGHT_CASE=\"$TOOLWRIGHT_CASE x\"")
            .then("echo ${TOOLWRIGHT_CASE#* }; unset TOOLWRIGHT_CASE")
            .writes("x\n")
            .then("echo ${TOOLWRIGHT_CASE-none}")
            .writes("none\n"),
        case("an export is taken back", "export A=1")
            .then("export -n A")
            .then("echo ${A-none}")
            .writes("none\n"),
        case("values of many lines", "export A=$'a\\nb\\n\\ndeclare -x B=1\\nc'")
            .then("echo \"$A\" ${B-none}")
            .writes("a\nb\n\ndeclare -x B=1\nc none\n"),
        case("values with quotes", r#"export A="a'b\"c\\d\$e\`f\`g!h""#)
            .then("printf %s \"$A\"")
            .writes("a'b\"c\\d$e`f`g!h"),
        case("values with control bytes", "export A=$'\\001\\033[0m\\t\\r\\177'")
            .exports("A", b"\x01\x1b[0m\t\r\x7f")
            .then("printf %s \"$A\" | od -An -tx1")
            .writes(" 01 1b 5b 30 6d 09 0d 7f\n"),
        case("values that are no text", "export A=$'a\\xff\\xe2b'")
            .exports("A", b"a\xff\xe2b")
            .then("printf %s \"$A\" | od -An -tx1")
            .writes(" 61 ff e2 62\n"),
        case("letters of all the world in values", "export A='ünï 日本 🦀'")
            .then("echo \"$A\"")
            .writes("ünï 日本 🦀\n"),
        case("values with equals signs and blanks", "export A='=a = b ' E=")
            .then("echo \"[$A][${E-none}]\"")
            .writes("[=a = b ][]\n"),
        case("a long value", "export A=$(head -c 100000 /dev/zero | tr '\\0' x)")
            .then("echo ${#A}")
            .writes("100000\n"),
        case("read-only exports", "declare -rx A=1").then("A=2; echo $A").writes("2\n"),
        case("lists and numbers", "declare -ax L=(a b); declare -ix N=5; export U; declare -lx W=ABC")
            .exports_no("L")
            .exports_no("U")
            .exports("N", "5")
            .exports("W", "abc"),
        case(
            "functions and aliases stay behind",
            "f() { echo f; }; export -f f; alias g='echo g'; shopt -s expand_aliases",
        )
        .then("f 2>/dev/null; g 2>/dev/null; echo end")
        .writes("end\n"),
        case("options stay behind", "set -euo pipefail -f; export A=1")
            .then("false | true; echo $none *")
            .writes("*\n"),
        case(
            "subshells keep theirs",
            "(export A=1; cd /); bash -c 'export B=2; cd /'; export C=3 | true; echo ${A-}${B-}${C-}",
        )
        .writes("\n")
        .ends_in(After::In("@HOME@".to_owned()))
        .exports_no("A")
        .exports_no("B"),
        case("a command's own variables stay behind", "A=1 true; A=2 bash -c 'echo $A'")
            .writes("2\n")
            .exports_no("A"),
        case("all are exported", "set -a; A=1; B=2").then("echo $A$B").writes("12\n"),
        case("directories carry over", "mkdir -p d/e; cd d")
            .ends_in(After::In("@HOME@/d".to_owned()))
            .then("pwd; cd e")
            .writes("@HOME@/d\n")
            .then("pwd")
            .writes("@HOME@/d/e\n"),
        case("back to where it was", "mkdir d; cd d").then("cd - >/dev/null; pwd").writes("@HOME@\n"),
        case("a pushed directory", "mkdir d; pushd d >/dev/null").ends_in(After::In("@HOME@/d".to_owned())),
    ]
}

/// A step that changes both, and ends as this one does.
fn bad_end(name: &'static str, end: &str) -> Case {
    case(name, format!("export A=kept; mkdir d; cd d\n{end}"))
}

pub(super) fn kept_through_bad_ends() -> Vec<Case> {
    let cases = vec![
        bad_end("kept through an exit", "exit 3").exits(3),
        bad_end("kept through a failure", "set -e; false; cd /").exits(1),
        bad_end("kept through a failure in a function", "set -eE; f() { false; cd /; }; f; cd /").exits(1),
        bad_end("kept through what is not set", "set -u; echo $none; cd /").exits(127),
        bad_end("kept through ${x:?}", "echo ${none:?missing}; cd /").exits(127),
        bad_end("kept through an error in a later line", "if then").exits(2),
        bad_end("kept through a signal to itself", "kill $$").dies(15),
        bad_end("kept through another signal to itself", "kill -s HUP $$").dies(1),
        bad_end("kept through a killing of itself", "kill -9 $$").dies(9),
        bad_end("kept through a killing with words before", "true && /bin/kill -KILL \"$$\"")
            .dies(9)
            .may_leave(),
        bad_end("kept through another program", "exec true"),
        bad_end(
            "kept through another program with words before",
            "true && exec bash -c 'cd /; export A=other; exit 4'",
        )
        .exits(4),
        bad_end("kept through a timeout", "sleep @LEAF@").timeout(500),
        bad_end("kept through a timeout of a deaf line", "trap '' TERM; sleep @LEAF@; sleep @LEAF@")
            .timeout(500),
        bad_end("kept through a cancellation", "echo here; sleep @LEAF@").cancelled_after("here"),
        bad_end("kept through a busy end", "while :; do :; done").timeout(500),
        bad_end("kept with closed files", "exec 0<&- 1>&- 2>&-"),
        bad_end("kept with errors traced", "set -x; true"),
        bad_end("kept with variables named like ours", "s=1 p=2 say=3; exit 0"),
        bad_end(
            "kept where printf and pwd are others",
            "printf() { :; }; pwd() { :; }; declare() { :; }; export() { :; }",
        ),
        bad_end("kept with another separator", "IFS=0123; true"),
        bad_end("kept in posix mode", "set -o posix; exit 3").exits(3),
    ];
    let next =
        |case: Case| case.writes_anything().notes(Notes::Any).then("echo $A; pwd").writes("kept\n@HOME@/d\n");
    cases.into_iter().map(next).collect()
}

pub(super) fn own_traps() -> Vec<Case> {
    vec![
        case("a trap of its own", "trap 'echo bye $?' EXIT; export A=1; cd /; exit 3")
            .writes("bye 3\n")
            .exits(3)
            .ends_in(After::In("/".to_owned()))
            .exports("A", "1"),
        case("a trap by number", "trap 'echo bye' 0; export A=1").writes("bye\n").exports("A", "1"),
        case("a trap that ends otherwise", "trap 'exit 5' EXIT; export A=1; exit 3")
            .exits(5)
            .exports("A", "1"),
        case("a trap that is taken back", "trap 'echo bye' EXIT; trap - EXIT; export A=1").exports("A", "1"),
        case("a trap for more than one", "trap 'echo got' USR1 EXIT; export A=1; kill -USR1 $$")
            .writes("got\ngot\n")
            .exports("A", "1"),
        case("a trap over lines", "trap '\necho \"a b\"\necho c' EXIT; true").writes("a b\nc\n"),
        case("a trap with the end of options", "trap -- 'echo bye' EXIT").writes("bye\n"),
        case("a trap that removes a file", "f=$(mktemp -p .); trap 'rm -f \"$f\"' EXIT; ls | wc -l")
            .writes("1\n")
            .then("ls | wc -l")
            .writes("0\n"),
        case("a trap in a subshell", "(trap 'echo in' EXIT; cd /; export A=1); echo out")
            .writes("in\nout\n")
            .ends_in(After::In("@HOME@".to_owned()))
            .exports_no("A"),
        case("a trap in a function", "f() { trap 'echo bye' EXIT; }; f; export A=1; exit 2")
            .writes("bye\n")
            .exits(2)
            .exports("A", "1"),
        case("a trap for errors", "trap 'echo E' ERR; false || kill -0 $$; false; true").writes("E\n"),
        case("a trap for each command", "trap 'echo D' DEBUG; true; export A=1")
            .writes_among_others(["D\nD\n"])
            .exports("A", "1"),
        case("stopping at errors beside a kill", "set -e; false || kill -0 $$; if false; then :; fi; echo a")
            .writes("a\n"),
        case("the status before a kill", "(exit 3); kill -0 $? 2>/dev/null; (exit 4); echo $? exec")
            .writes("4 exec\n"),
        case("another separator beside a kill", "IFS=,0; (exit 10) | true; : kill; (exit 10) | true").parts(&[10, 0]),
        case("stopping at errors with a trap of its own", "set -e; trap 'echo bye $?' EXIT; (exit 4); echo a").writes("bye 4\n").exits(4),
        case("all are exported beside a kill", "set -a; A=1; kill -0 $$").exports("A", "1").then("env | grep -c toolwright_").writes("0\n").exits(1),
        case("read-only names like ours", "readonly s=1 p=2 a=3 h=4; trap 'echo bye' EXIT; kill -0 $$; exit 6").writes("bye\n").exits(6),
        case("more reports than fit", "export A=$(head -c 20000 /dev/zero | tr '\\0' x); for ((i = 0; i < 4000; i++)); do : kill; done; cd /")
            .ends_in(After::In("/".to_owned())),
        case("no overwriting of files beside a kill", "set -C; kill -0 $$; cd /").ends_in(After::In("/".to_owned())),
        case("a kill in a subshell", "(cd /; export A=1; kill -9 $BASHPID); echo $?").writes_among_others(["137\n"]).ends_in(After::In("@HOME@".to_owned())).exports_no("A"),
        case("a killed shell after a subshell with a trap", "(cd /; trap 'echo in' EXIT; export A=1); bash -c 'kill -9 $PPID'; sleep 5")
            .writes("in\n")
            .dies(9)
            .may_leave()
            .notes(Notes::Any)
            .ends_in(After::In("@HOME@".to_owned()))
            .exports_no("A"),
        case("traces show only the line's own", "set -x; kill -0 $$").writes_among_others(["+ kill -0"]),
        case("the numbers of lines beside a kill", ": kill; echo $LINENO\necho $LINENO; trap 'echo $LINENO' EXIT; echo $LINENO")
            .writes_among_others(["1\n2\n2\n"]),
        case("the last argument before a kill", "echo a b; echo $_ kill").writes("a b\nb kill\n"),
        case("the parts before a kill", "false | true; echo ${PIPESTATUS[@]} kill").writes("1 0 kill\n"),
        case("children that are killed", "sleep @LEAF@ & kill $!; wait $!; echo $?")
            .writes_among_others(["143\n"]),
        case("find's own exec", "touch a b; find . -type f -exec basename {} \\; | sort")
            .writes("a\nb\n")
            .parts(&[0, 0]),
        case("a listing of no traps", "echo kill; trap -p INT; trap -p EXIT | grep -c toolwright || true")
            .writes_among_others(["kill\n"]),
        case(
            "a late trap of what is left",
            "(sleep 0.3; trap : EXIT; cd /; export A=1; exit 0) & export B=2",
        )
        .leaves()
        .then("sleep 0.6; kill -0 $$")
        .ends_in(After::In("@HOME@".to_owned()))
        .may_leave()
        .exports_no("A")
        .exports("B", "2"),
    ]
}
