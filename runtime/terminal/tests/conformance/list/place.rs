//! Where commands run: their directory, their environment, what they read, their screen.

use toolwright_terminal::{DirectoryError, RunError};

use crate::case::{After, Case, Notes, case};

pub(super) fn directories() -> Vec<Case> {
    vec![
        case("its directory", "pwd; echo $PWD; pwd -P").writes("@HOME@\n@HOME@\n@HOME@\n"),
        case("a name with letters of all the world", "mkdir 'ünï 日本'; cd 'ünï 日本'").then("pwd").writes("@HOME@/ünï 日本\n"),
        case("a name with quotes and dollars", r#"mkdir "it's \"\$x\" *"; cd it*"#).then("pwd; ls ..").writes("@HOME@/it's \"$x\" *\nit's \"$x\" *\n"),
        case("a name of lines", "mkdir $'a\\nb'; cd $'a\\nb'").ends_in(After::In("@HOME@/a\nb".to_owned())).then("pwd").writes("@HOME@/a\nb\n"),
        case("a name that ends with a line", "mkdir $'a\\n'; cd $'a\\n'").ends_in(After::In("@HOME@/a\n".to_owned())).then("pwd | wc -l").writes("2\n"),
        case("a name like an option", "mkdir -- -e; cd -- -e").then("pwd").writes("@HOME@/-e\n"),
        case("a path with a link in it", "mkdir d; ln -s d l; cd l; pwd; pwd -P").writes("@HOME@/l\n@HOME@/d\n").ends_in(After::In("@HOME@/l".to_owned())).then("pwd -P").writes("@HOME@/d\n"),
        case("a directory that is gone", "mkdir -p d/e; cd d/e; rm -r ../../d")
            .then("pwd")
            .no_directory(|error| matches!(error, DirectoryError::Missing { existing: Some(there), path } if path.ends_with("d/e") && path.parent().and_then(|p| p.parent()) == Some(there))),
        case("a file in its stead", "mkdir d; cd d; rmdir ../d; touch ../d").then("pwd").no_directory(|error| matches!(error, DirectoryError::NotDirectory(_))),
        case("one that comes back is another", "mkdir d; cd d; rmdir ../d; mkdir ../d").then("pwd").writes("@HOME@/d\n"),
        case("the root", "cd /").ends_in(After::In("/".to_owned())).then("pwd").writes("/\n"),
    ]
}

pub(super) fn variables() -> Vec<Case> {
    vec![
        // Those are set where cargo runs tests, and no business of a command.
        case("none of this program's variables", "env | grep -c '^CARGO'; env | grep -c RUST")
            .writes("0\n0\n")
            .exits(1),
        case("variables that are given", "echo $A; env | grep ^A=").given("A", "1 2").writes("1 2\nA=1 2\n"),
        case("variables that are unset", "echo ${TOOLWRIGHT_CASE-none}")
            .without("TOOLWRIGHT_CASE")
            .writes("none\n"),
        case("a value that looks like code", "echo \"$A\"; ls")
            .given("A", "x\ntouch f; $(touch g) `touch h`")
            .writes("x\ntouch f; $(touch g) `touch h`\n"),
        case("a value of quotes and control bytes", "printf %s \"$A\" | od -An -tx1")
            .given("A", b"'\"\\\x01\x1b\x7f\xff".to_vec())
            .writes(" 27 22 5c 01 1b 7f ff\n"),
        case("given values come back the same", "true")
            .given("A", b"a\n'\"\\$`\xff\xc3 ".to_vec())
            .exports("A", b"a\n'\"\\$`\xff\xc3 ".to_vec()),
        case("a function in disguise", "f 2>/dev/null; echo $?").given("f", "() { echo f; }").writes("127\n"),
        case("more than the system passes on", "true")
            .given("A", "x".repeat(200_000))
            .refused(|error| matches!(error, RunError::TooLong(_))),
        case("the next one runs after too much", "true")
            .given("A", "x".repeat(200_000))
            .refused(|error| matches!(error, RunError::TooLong(_)))
            .then("echo next")
            .without("A")
            .writes("next\n"),
    ]
}

pub(super) fn input() -> Vec<Case> {
    vec![
        case("nothing to read", "cat; read -t 5 x; echo $?").writes("1\n"),
        case("a line to read", "read x; read y; echo \"$y,$x\"").reads("a b\nc\n").writes("c,a b\n"),
        case("bytes to read", "od -An -tx1").reads(b"\0\xff\n\r\x1b").writes(" 00 ff 0a 0d 1b\n"),
        case("a megabyte to read", "wc -c").reads(vec![b'x'; 1_000_000]).writes("1000000\n"),
        case("a megabyte that comes back", "cat")
            .reads("0123456789abcde\n".repeat(62_500))
            .writes_anything()
            .writes_chars(1_000_000)
            .notes(Notes::Any),
        case("input that nobody reads", "head -c 2; echo; true").reads(vec![b'x'; 1_000_000]).writes("xx\n"),
        case("input shared by programs", "head -n 1; bash -c 'read x; echo $x'")
            .reads("a\nb\n")
            .writes_anything(),
        case("no terminal to ask at", "(exec 3<>/dev/tty) 2>/dev/null || echo none").writes("none\n"),
        case("no terminal by other names", "test -t 0 || test -t 1 || test -t 2 || echo none; tty")
            .writes("none\nnot a tty\n")
            .exits(1),
    ]
}

pub(super) fn screen() -> Vec<Case> {
    vec![
        case("a screen", "tty | sed 's/[0-9]*$/N/'; test -t 0 && test -t 1 && test -t 2 && echo yes")
            .on_screen(24, 80)
            .writes("/dev/pts/N\nyes\n"),
        case("a screen's size", "stty size").on_screen(33, 111).writes("33 111\n"),
        case("a screen's status", "echo a; exit 7").on_screen(24, 80).writes("a\n").exits(7),
        case("a screen can be asked at", "echo a >/dev/tty").on_screen(24, 80).writes("a\n"),
        case("a death on a screen", "kill -9 $$").on_screen(24, 80).dies(9).notes(Notes::Any),
        case("state from a screen", "export A=1; cd /")
            .on_screen(24, 80)
            .then("echo $A; pwd")
            .writes("1\n/\n"),
        case("much on a screen", "seq 1 20000; echo end")
            .on_screen(24, 80)
            .writes_among_others(["1\n2\n", "end\n"])
            .writes_chars(108_894 + 4)
            .notes(Notes::Any),
        case(
            "a timeout on a screen",
            "(setsid sleep @LEAF@ &); trap '' TERM HUP; sleep @LEAF@; sleep @LEAF@",
        )
        .on_screen(24, 80)
        .timeout(400)
        .notes(Notes::Any)
        .ends_in(After::Any),
        case("a screen cancelled", "echo here; cat")
            .on_screen(24, 80)
            .cancelled_after("here")
            .writes_among_others(["here\n"])
            .notes(Notes::Any),
        case("a screen dropped", "echo here; cat").on_screen(24, 80).dropped_after("here"),
        case("a screen that another holds", "setsid sleep @LEAF@ & sleep 0.1; echo a")
            .on_screen(24, 80)
            .writes("a\n")
            .within(5)
            .leaves(),
    ]
}
