//! Lines that change what the next command gets, by words from which that cannot be told easily.

use crate::case::{After, Case, Notes, case};

/// Ways to go into the directory `d`, with a name for each.
const WAYS: [(&str, &str); 41] = [
    ("an escaped word", r"\cd d"),
    ("a word in pieces", "c\"\"d d"),
    ("a quoted word", "'cd' d"),
    ("a word in dollar quotes", r"$'\x63d' d"),
    ("a word from a variable", "x=cd; $x d"),
    ("words from a variable", "x='cd d'; $x"),
    ("a word from braces", "{cd,d}"),
    ("a word from a pattern", "touch cd; c? d"),
    ("a word from a substitution", "$(echo cd) d"),
    ("a word from backticks", "`echo cd` d"),
    ("a word from a default", "${none:-cd} d"),
    ("a word over lines", "c\\\nd d"),
    ("a builtin", "builtin cd d"),
    ("a command", "command -p cd d"),
    ("an evaluation", "eval 'cd d'"),
    ("a file that is read", "echo 'cd d' > f; . ./f"),
    ("a substitution that is read", "source <(echo cd d)"),
    ("a function", "f() { cd d; }; f"),
    ("a function by name", "function f { cd d; }; f"),
    ("an alias", "shopt -s expand_aliases\nalias g='cd d'\ng"),
    ("a group", "{ cd d; }"),
    ("a negation", "! cd d || true"),
    ("a time", "time cd d"),
    ("a variable before", "A=1 cd d"),
    ("a redirection before", ">f cd d"),
    ("a redirection of a number", "2>&1 cd d"),
    ("a condition", "if cd d; then :; fi"),
    ("a loop", "for i in 1; do cd d; done"),
    ("a loop while", "while cd d; do break; done"),
    ("a choice", "case a in a) cd d;; esac"),
    ("a list and", "true && cd d"),
    ("a list or", "false || cd d"),
    ("no blanks", "true;cd d"),
    ("a tab", "cd\td"),
    ("a comment before", "# x\ncd d"),
    ("a here-document before", "cat >f <<E; cd d\nx\nE"),
    ("a pushed one", "pushd d >f"),
    ("the last part of a pipeline", "shopt -s lastpipe; true | cd d"),
    ("a trap of errors", "trap 'cd d' ERR; false; true"),
    ("a name alone", "shopt -s autocd; d 2>f || cd d"),
    ("a reading of lines", "mapfile -C 'cd d; :' -c 1 x <<< a"),
];

/// Ways to come to export `A` as 2, where it was 1.
const CHANGES: [(&str, &str); 23] = [
    ("an assignment", "A=2"),
    ("an assignment beside another", "B=1 A=2"),
    ("an assignment with a redirection", "A=2 >f"),
    ("an addition", "A=; A+=2"),
    ("a default", "unset A; export A; : ${A:=2}"),
    ("a sum", "((A=2))"),
    ("a sum in a word", "echo $((A=2)) >f"),
    ("a let", "let A=2"),
    ("a reading", "read A <<< 2"),
    ("a reading in a group", "{ read A; } <<< 2"),
    ("a printing", "printf -v A 2"),
    ("a loop's variable", "for A in 1 2; do :; done"),
    ("a sum's loop", "for ((A=0; A<2; A++)); do :; done"),
    ("a declaration", "declare A=2"),
    ("a reference", "declare -n r=A; r=2"),
    ("an evaluation of an assignment", "eval A=2"),
    ("an assignment in a word's index", "x=(1 2 3); echo ${x[A=2]} >f"),
    ("a selection", "select A in 2; do break; done <<< 1 2>f"),
    ("options", "getopts 2 A -2; A=${A/\\?/2}"),
    ("a coprocess's end", "A=1; wait; A=2"),
    ("an exported word", "\\export A=2"),
    ("a function's assignment", "f() { A=2; }; f"),
    ("a time's assignment", "time A=2 2>f"),
];

pub(super) fn hidden() -> Vec<Case> {
    let ways = WAYS.into_iter().map(|(name, line)| {
        let case = case(name, "mkdir d").then(line).writes_anything().notes(Notes::Any);
        case.ends_in(After::In("@HOME@/d".to_owned())).then("pwd").writes("@HOME@/d\n")
    });
    let changes = CHANGES.into_iter().map(|(name, line)| {
        let case = case(name, "export A=1").then(line).writes_anything().notes(Notes::Any);
        case.exports("A", "2").then("echo $A").writes("2\n")
    });
    ways.chain(changes).collect()
}
