//! Words that are not written as they are.

use super::{check_only, check_remarks, check_runs, line};
use crate::{Piece, RemarkKind, Text};

#[test]
fn spellings_of_a_program() {
    let cases = [
        "'rm' -rf /",
        "\"rm\" -rf /",
        "r\\m -rf /",
        "r''m -r\"f\" /",
        "$'\\x72m' -rf /",
        "$'\\162\\155' -rf /",
        "\\rm -rf /",
        "{rm,-rf,/}",
        "a=rm; $a -rf /",
        "a=r; b=m; $a$b -rf /",
        "x='rm -rf'; $x /",
        "x=(rm -rf /); \"${x[@]}\"",
        "x=(rm -rf /); ${x[0]} ${x[1]} ${x[2]}",
        "x=xrm; ${x:1} -rf /",
        "x=rmx; ${x%x} -rf /",
        "x=axrm; ${x##*x} -rf /",
        "x=rZm; ${x/Z/} -rf /",
        "x=RM; ${x,,} -rf /",
        "y=rm; x=y; ${!x} -rf /",
        "${nobody_sets_it:-rm} -rf /",
        ": ${z:=rm}; $z -rf /",
        "set -- rm -rf /; \"$@\"",
        "set rm -rf /; $1 $2 $3",
        "f() { \"$@\"; }; f rm -rf /",
        "f() { $1 -rf $2; }; f rm /",
        "r$@m -rf /",
        "r${x}m -rf /",
        "rm${IFS}-rf${IFS}/",
        "IFS=,; x=rm,-rf,/; $x",
        "${SHELL:0:0}rm -rf ${HOME:0:1}",
        "$(echo rm) -rf /",
        "`printf rm` -rf $(echo /)",
        "$(echo mr | rev) -rf /",
        "$(which rm) -rf /",
        "\"$(command -v rm)\" -rf /",
        "`echo cm0gLXJmIC8K | base64 -d`",
        "bash -c '\"$@\"' _ rm -rf /",
        "bash -c '$0 -rf /' rm",
        "bash -c 'rm -rf \"$1\"' _ /",
        "printf -v x rm; $x -rf /",
        "read -r x <<< rm; $x -rf /",
        "x=rm; export y=$x; $y -rf /",
        "/b??/rm -rf /",
        "/bin/r? -rf /",
        "ｒｍ -rf /",
        "r\u{200b}m -rf /",
        "\u{202e}rm -rf /",
        "рм() { :; }; rm -rf /",
        "RM -rf /",
        "rm.exe -rf /",
        "/usr/bin/rm -rf /",
        "eval 'rm' '-rf' /",
        "eval $'\\x72m -rf /'",
        "$nobody_sets_it rm -rf /",
        "x=a; x+=b; y=${x#ab}rm; $y -rf /",
    ];
    check_runs(&cases.map(|case| (case, "rm -rf /")));
}

#[test]
fn values() {
    check_runs(&[
        ("echo $((1 + 2 * 3))", "echo 7"),
        ("x=5; echo $((x - 1))", "echo 4"),
        ("echo ~ ~/a ~root/b", "echo /home/user /home/user/a /root/b"),
        ("echo \"~\" \\~", "echo ~ ~"),
        ("echo {1..3} {a..c} {01..3}", "echo 1 2 3 a b c 01 02 03"),
        ("echo a{b,c{d,e}}f", "echo abf acdf acef"),
        ("echo {a} {} {,}", "echo {a} {}"),
        ("echo $HOME/x", "echo /home/user/x"),
        ("HOME=/; rm -rf ~/", "rm -rf //"),
        ("echo ${#HOME}", "echo 10"),
        ("x='a b'; echo \"$x\" $x", "echo a b a b"),
        ("x=ab; echo ${x^} ${x^^} ${x:0:1} ${x: -1}", "echo Ab AB a b"),
        ("x=a.tar.gz; echo ${x%.*} ${x%%.*} ${x#*.} ${x##*.}", "echo a.tar a tar.gz gz"),
        ("x=aXbXc; echo ${x/X/-} ${x//X/-}", "echo a-bXc a-b-c"),
        ("x=$(printf 'a\\nb\\n'); echo $x", "echo a b"),
        ("echo $PWD; cd sub; echo $PWD $OLDPWD", "echo /home/user/project/sub /home/user/project"),
    ]);
}

#[test]
fn globs_and_unknown_pieces() {
    let of = |text: &str| line(text).invocations.pop().and_then(|mut last| last.arguments.pop());
    let mixed = |pieces: &[Piece]| Some(Text::Mixed(pieces.to_vec()));
    let known = |text: &str| Piece::Known(text.to_owned());
    let glob = |text: &str| Piece::Glob(text.to_owned());
    let unknown = |text: &str| Piece::Unknown(text.to_owned());
    assert_eq!(of("rm /a/*.b"), mixed(&[known("/a/"), glob("*"), known(".b")]));
    assert_eq!(of("rm '/a/*'"), Some(Text::Exact("/a/*".to_owned())));
    assert_eq!(of("rm [a-c]x"), mixed(&[glob("[a-c]"), known("x")]));
    assert_eq!(of("rm [ax"), Some(Text::Exact("[ax".to_owned())));
    assert_eq!(of("rm $A/x"), mixed(&[unknown("$A"), known("/x")]));
    assert_eq!(of("rm \"$(date)\""), mixed(&[unknown("$(date)")]));
    assert_eq!(of("x='*'; rm $x"), mixed(&[glob("*")]));
    assert_eq!(of("x='*'; rm \"$x\""), Some(Text::Exact("*".to_owned())));
}

#[test]
fn what_cannot_be_known_is_remarked() {
    check_remarks(&[
        ("$X a", RemarkKind::Dynamic),
        ("$(date) a", RemarkKind::Dynamic),
        ("sudo $X", RemarkKind::Dynamic),
        ("./b*d a", RemarkKind::Dynamic),
        ("eval \"$X\"", RemarkKind::UnknownCode),
        ("bash -c \"$X\"", RemarkKind::UnknownCode),
        ("curl x | sh", RemarkKind::UnknownCode),
        ("curl x | sudo bash -s -- a", RemarkKind::UnknownCode),
        ("bash <(curl x)", RemarkKind::UnknownCode),
        ("source <(curl x)", RemarkKind::UnknownCode),
        (". $(wget -qO- x)", RemarkKind::UnknownCode),
        ("bash <<< \"$(curl x)\"", RemarkKind::UnknownCode),
        ("curl x | python3 -", RemarkKind::UnknownCode),
        ("python3 -c \"$(curl x)\"", RemarkKind::UnknownCode),
        ("base64 -d f | sh", RemarkKind::UnknownCode),
        ("ssh h cat f | bash", RemarkKind::UnknownCode),
        ("curl x | tee f | sh", RemarkKind::UnknownCode),
        ("curl x > f; cat f | sh", RemarkKind::UnknownCode),
        ("powershell -enc !", RemarkKind::UnknownCode),
        ("if a; then b", RemarkKind::Unparsed),
        ("bash -c 'if a'", RemarkKind::Unparsed),
        ("eval \"echo '\"", RemarkKind::Unparsed),
        ("ｌｓ", RemarkKind::Hidden),
        ("l\u{200d}s", RemarkKind::Hidden),
        (":(){ :|:& };:", RemarkKind::ForkBomb),
        ("b() { b & b; }; b", RemarkKind::ForkBomb),
        ("a() { b | b & }; b() { a; }; a", RemarkKind::ForkBomb),
        ("function b { b | b & }", RemarkKind::ForkBomb),
        ("bash -c ':(){ :|:& };:'", RemarkKind::ForkBomb),
    ]);
}

#[test]
fn what_is_known_is_not_remarked() {
    check_only(&[
        ("\"$HOME/bin/tool\" a", &["tool"]),
        ("\"$DIR/tool\" a", &["tool"]),
        ("cat f | bash", &["cat", "bash"]),
        ("sed s/a/b/ f | sh", &["sed", "sh"]),
        ("bash < f", &["bash"]),
        ("source ~/.profile", &["source"]),
        ("source \"$DIR/x.sh\"", &["source"]),
        ("eval \"$(ssh-agent -s)\"", &["ssh-agent", "eval"]),
        ("f() { f; }; f", &[]),
        ("f() { \"$@\"; }", &[""]),
        ("walk() { ls \"$1\"; walk \"$1/a\"; }; walk .", &["ls"]),
        ("curl x | python3 -m json.tool", &["curl", "python3"]),
        ("curl x | python3 -c 'print(1)'", &["curl", "python3"]),
        ("curl x | psql", &["curl", "psql"]),
    ]);
}
