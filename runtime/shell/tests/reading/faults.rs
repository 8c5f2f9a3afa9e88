//! What bash would not run is not read, and the fault says where and why.

use toolwright_shell::read;

use crate::{shape::shape, shape_of};

const FAULTS: &[&str] = &[
    "'",
    "\"",
    "`",
    "$(",
    "${",
    "$((",
    "((",
    "$'a",
    "a \"b",
    "a 'b\n",
    "${a",
    "${a:-",
    "${a[1}",
    "$(a",
    "`a",
    "<(a",
    "$((1)",
    "((a)",
    "a=(",
    "a=(b;c)",
    "a=(>f)",
    "a[",
    "@(a",
    "cat <<E\n$(\nE",
    ";",
    "&",
    "|",
    "&& a",
    "a &&",
    "a ||",
    "a |",
    "a;;",
    "a ;& b",
    "a & && b",
    "a | | b",
    "a & ;b",
    "a\n&& b",
    "(",
    ")",
    "( )",
    "(a",
    "a)",
    "{ }",
    "{ a",
    "{ a; ",
    "}",
    "a; }",
    "if a; fi",
    "if ; then b; fi",
    "if a; then fi",
    "if a then b; fi",
    "if a; then b",
    "then",
    "fi",
    "do",
    "done",
    "esac",
    "else",
    "elif",
    "in",
    "]]",
    "while a; done",
    "while a; do done",
    "for",
    "for x in a; b; done",
    "for x in a; do b",
    "for x y",
    "for ((a; do b; done",
    "select ((a)); do b; done",
    "case",
    "case x",
    "case x y",
    "case x in a b) c;; esac",
    "case x in a) b",
    "case x in a|) b;; esac",
    "case x in ) b;; esac",
    "f()",
    "f() a",
    "f() {",
    "f(a) { b; }",
    "a b() { c; }",
    "x=1 f() { :; }",
    "function",
    "function f",
    "function f a",
    "a (b)",
    "a(b)",
    "(a)b",
    "(a) b",
    "((1)) a",
    "{ a; } b",
    "{ a; } >x }",
    "<",
    "a >",
    "a <\n",
    "a > >b",
    "cat <<",
    ">& ",
    "a > 2>b",
    "[[",
    "[[ a",
    "[[ ]]",
    "[[ a b ]]",
    "[[ -f ]]",
    "[[ a == ]]",
    "[[ a && ]]",
    "[[ ( a ]]",
    "[[ a ) ]]",
    "[[ a ]] b",
    "[[ a =~ b<c ]]",
    "[[ a == (b|c) ]]",
    "! | a",
    "a | ! b",
    "time | a",
    "coproc",
    "coproc ! a",
    "coproc coproc a",
    "a\0b",
];

#[test]
fn what_bash_would_not_run_is_not_read() {
    let read: Vec<&str> = FAULTS.iter().copied().filter(|text| read(text).is_ok()).collect();
    assert_eq!(read, Vec::<&str>::new());
}

#[test]
fn a_fault_has_its_place_and_reason() {
    for text in FAULTS {
        let fault = read(text).unwrap_err();
        assert!(fault.at <= text.len() && !fault.reason.is_empty(), "{text:?}: {fault}");
    }
    let fault = read("echo a\necho )").unwrap_err();
    assert_eq!((fault.at, fault.to_string()), (12, "a `)` that closes nothing (at byte 12)".to_owned()));
    assert_eq!(read("ab 'cd").unwrap_err().at, 3);
    assert_eq!(read("a $(b; 'c)").unwrap_err().at, 7);
}

#[test]
fn the_lines_before_a_fault_are_kept() {
    let fault = read("rm -rf /; a\ncat <<E | b\nx\nE\nc; )").unwrap_err();
    assert_eq!(shape(&fault.before), shape_of("rm -rf /; a\ncat <<E | b\nx\nE"));
    assert_eq!(shape(&read("a; b )").unwrap_err().before), "");
    assert_eq!(shape(&read("a && \n b )").unwrap_err().before), "");
    assert_eq!(shape(&read("a\n(b\nc").unwrap_err().before), "a");
}

#[test]
fn what_is_too_deep_is_not_read() {
    let openings = [
        "(",
        "{ ",
        "$(",
        "\"$(",
        "${a:-",
        "if ",
        "while ",
        "a=(`b`) $(",
        "<(",
        "$((",
        "case x in a) ",
        "f() { ",
    ];
    for opening in openings {
        for depth in [300, 3_000, 30_000] {
            let fault = read(&opening.repeat(depth)).unwrap_err();
            assert!(fault.at < 20 * 300 * opening.len(), "{opening}: {fault}");
        }
    }
    for (opening, closing) in [("(", ")"), ("{ ", "; }"), ("$(", ")"), ("\"$(a ", ")\""), ("${a:-", "}")] {
        let deep = format!("{}a{}", opening.repeat(200), closing.repeat(200));
        assert!(read(&deep).is_ok(), "{opening}");
    }
}
