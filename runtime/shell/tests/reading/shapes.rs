//! What each construct of bash becomes.

use crate::shape_of;

/// Reads each text and compares the shape; tells all that differ.
fn check(cases: &[(&str, &str)]) {
    let shapes = cases.iter().map(|(text, expected)| (text, shape_of(text), (*expected).to_owned()));
    let others: Vec<_> = shapes.filter(|(_, shape, expected)| shape != expected).collect();
    assert!(others.is_empty(), "text, shape, expected: {others:#?}");
}

#[test]
fn lists_and_pipelines() {
    check(&[
        ("", ""),
        (" \t\n# only a comment", ""),
        ("a b c", "a b c"),
        ("a; b\nc &", "a ; b ; c &"),
        ("a && b || c", "a && b || c"),
        ("a && b & c", "a & && b & ; c"),
        ("a | b |\n# c\n d", "a | b | d"),
        ("a |& b", "a 2>&1 | b"),
        ("[ -d / ] && rm -rf /", "[ -d / ] && rm -rf /"),
        ("a &&\n\n b", "a && b"),
        ("! a | b", "a | b"),
        ("time -p -- a; time b; time", "a ; b ; "),
        ("time -f x rm y", "time -f x rm y"),
        (">f time a", "time a >f"),
        ("r\\\nm -rf \\\n /", "rm -rf /"),
        ("a &\\\n& b", "a && b"),
        ("a\r\nb", "a\r ; b"),
    ]);
}

#[test]
fn comments_begin_where_a_token_does() {
    check(&[
        ("echo a#b; x", "echo a#b ; x"),
        ("echo a #b; x", "echo a"),
        ("(printf SAFE)# comment\nreboot", "SUBSHELL {printf SAFE} ; reboot"),
        ("$(printf hi)#x", "$(printf hi)#x"),
        ("echo '#' \\# ${#} $# x", "echo '#' '#' $# $# x"),
        ("a # b \\\nc", "a ; c"),
        ("a;#b\nc", "a ; c"),
    ]);
}

#[test]
fn quotes_and_escapes() {
    check(&[
        ("r'm' \"-r\"f \\/", "r'm' '-r'f '/'"),
        ("'a''b'\"c\"\\d", "'abcd'"),
        ("a '' \"\" b", "a '' '' b"),
        ("\"$x\" $x \"a $x b\"", "\"$x\" $x 'a '\"$x\"' b'"),
        (
            r#""\$x \` \" \\ \a \
c""#,
            r#"'$x ` " \ \a c'"#,
        ),
        (r"$'a\tb\x41\101\u00e9\'\\\cA\e\q'", "'a\tbAA\u{e9}'\\\u{1}\u{1b}\\q'"),
        (r"$'rm\0hidden' $'\xc3\xa9'", "'rm' 'é'"),
        ("$\"a $b\"", "'a '\"$b\""),
        ("\"$'a'\" \"a$\" $ a$", "'$'a'' 'a$' $ a$"),
        ("{rm,-rf,/} ~/x *.c ?[a-z]", "{rm,-rf,/} ~/x *.c ?[a-z]"),
        ("@(a|b c) !(x) +(\"q\")", "@(a|b c) !(x) +('q')"),
        ("!(a)", "SUBSHELL {a}"),
    ]);
}

#[test]
fn parameters() {
    check(&[
        ("$a$1$10 $? $$ $! $- $@ $* $#", "$a$1$10 $? $$ $! $- $@ $* $#"),
        ("${a} ${10} ${#} ${!} ${@}", "$a $10 $# $! $@"),
        ("${a:-b c} ${a-b} ${a:=b} ${a:+b} ${a:?b}", "${a :- b c} ${a - b} ${a := b} ${a :+ b} ${a :? b}"),
        ("${a#b} ${a##b} ${a%b} ${a%%b}", "${a # b} ${a ## b} ${a % b} ${a %% b}"),
        (
            "${a/b/c} ${a//b/c} ${a/#b/c} ${a/%b} ${a//\\//_}",
            "${a / b c} ${a // b c} ${a /# b c} ${a /% b} ${a // '/' _}",
        ),
        ("${a:1} ${a:1:2} ${a: -1}", "${a : 1} ${a : 1 2} ${a :  -1}"),
        ("${a^} ${a^^} ${a,} ${a,,x} ${a@Q}", "${a ^ } ${a ^^ } ${a , } ${a ,, x} ${a @ Q}"),
        ("${#a} ${#a[@]} ${##} ${#-x}", "${a length } ${a[@] length } ${# length } ${# - x}"),
        ("${!a} ${!a*} ${!a@} ${!a[@]} ${!a:-b}", "$!a ${!a * } ${!a @ } ${!a [ @} ${!a :- b}"),
        ("${a[1]} ${a[$i]:-x} ${a[$(b)]}", "${a [ 1} ${a[$i] :- x $i} ${a [ $(b)}"),
        ("\"${a:-'b}' \"c d\"}\"", "\"${a :- ''b}' c d'}\""),
        ("\"${a%'}'*}\" ${a:-{b}}", "\"${a % '}'*}\" ${a :- {b}}"),
        ("${a:-$(b)} \"${a:-`b`}\" ${a:-<(b)}", "${a :- $(b)} \"${a :- \"$(b)\"}\" ${a :- <(b)}"),
        ("${a.b} ${(U)x} ${%x}", "${a invalid .b} ${ invalid (U)x} ${ invalid %x}"),
        ("${ a; } ${| b; }", "$(a) $(b)"),
    ]);
}

#[test]
fn substitutions() {
    check(&[
        ("$(a; b) \"$(c)\"", "$(a ; b) \"$(c)\""),
        ("`a \\`b\\`` \"`c \"d\" \\\"e\\\"`\"", "$(a $(b)) \"$(c 'd' 'e')\""),
        ("$(case x in a) b;; esac)", "$(CASE x a {b})"),
        ("$(# )\na)", "$(a)"),
        ("$(echo \")\" ')')", "$(echo ')' ')')"),
        ("$() ``", "$() $()"),
        ("diff <(a) >(b) x<(c)", "diff <(a) >(b) x<(c)"),
        ("$((1 + $a)) $(( (1) << 2 )) $[3+`b`]", "$((1 + $a|\"$a\")) $(((1) << 2|)) $((3+`b`|\"$(b)\"))"),
        ("$((a); (b)) $( (c) )", "$(SUBSHELL {a} ; SUBSHELL {b}) $(SUBSHELL {c})"),
        ("\"$(echo \"$(a \"b\")\")\"", "\"$(echo \"$(a 'b')\")\""),
    ]);
}

#[test]
fn assignments_and_arrays() {
    check(&[
        ("a=b c=$d e f=g", "a=b c=$d e f=g"),
        ("a+=b a[1]=c a[$i]+=d a[$(e)]=", "a+=b a+=c a+=d $i a+= $(e)"),
        ("a=(b 'c' [2]=d\n# e\n$(f))", "a=(b 'c' d $(f))"),
        ("a=(b) c a=b", "a=(b) c a=b"),
        ("declare -a a=(b c) d=e", "a=(b c) declare -a d=e"),
        ("a[ 1 + 2 ]=b a[ b ] c", "a+=b a[ b ] c"),
        ("1a=b a-b=c =d", "1a=b a-b=c =d"),
        ("'a'=b", "'a'=b"),
    ]);
}

#[test]
fn redirections() {
    check(&[
        ("a <b >c >>d 2>e <>f >|g", "a <b >c >>d 2>e <>f >g"),
        ("a &>b &>>c >&d", "a &>b &>>c &>d"),
        ("a 2>&1 >&2 <&- 3>&4- >&$x", "a 2>&1 >&2 >&- 3>&4- &>$x"),
        ("a &>5 {fd}>b 2 >c", "a 2 &>5 fd>b >c"),
        ("a <<<'b c' > >(d) 2>(e)", "a 2>(e) <<<'b c' >>(d)"),
        (">a", ">a"),
        ("{ a; } >b 2>&1", "GROUP {a} >b 2>&1"),
        ("a2>b a\\2>c", "a2 a'2' >b >c"),
    ]);
}

#[test]
fn here_documents() {
    check(&[
        ("cat <<EOF; rm -rf ~\nx\nEOF", "cat <<'x\\n' ; rm -rf ~"),
        (
            "cat <<EOF && reboot\n$a `b`\n$(c)\nEOF\nd",
            "cat <<\"$a\"' '\"$(b)\"'\\n'\"$(c)\"'\\n' && reboot ; d",
        ),
        ("cat <<'EOF'\n$a\\\nb\nEOF\nc", "cat <<'$a\\\\nb\\n' ; c"),
        ("cat <<\\EOF\n$a\nEOF", "cat <<'$a\\n'"),
        ("cat <<-E\n\ta\n\t\tE\nb", "cat <<'a\\n' ; b"),
        ("cat <<A <<\"B\"\na\nA\n$b\nB\nc", "cat <<'a\\n' <<'$b\\n' ; c"),
        ("cat <<A | tee x\na\nA", "cat <<'a\\n' | tee x"),
        ("x=$(cat <<E\n$y\nE\n); z", "x=$(cat <<\"$y\"'\\n') ; z"),
        ("if a <<E; then b; fi\nx\nE", "IF {a <<'x\\n'} {b}"),
        ("cat <<E\nit's \"q\" \\$x \\\n joined\nE", "cat <<'it's \"q\" $x  joined\\n'"),
        ("cat <<E\nbody to the end", "cat <<'body to the end'"),
        ("cat <<E", "cat <<"),
        ("$(cat <<E\na\nE)b", "$(cat <<'a\\n')b"),
        ("$(cat <<-E\n\ta\n\t\\\nE)b\\\nc", "$(cat <<'a\\n')bc"),
        ("a $(cat <<E) b\nx\nE\nc", "a $(cat <<'x\\n') b ; c"),
        ("cat <<A $(cat <<B\nb\nB\n)\na\nA", "cat $(cat <<'b\\n') <<'a\\n'"),
        ("cat <<$x\na\n$x\nb", "cat <<'a\\n' ; b"),
        ("cat <<E\r\na\r\nE\r\nb", "cat <<'a\r\\n' ; b"),
        ("cat <<E\nEO\\\nF\nE", "cat <<'EOF\\n'"),
    ]);
}

#[test]
fn compound_commands() {
    check(&[
        ("(a; b) | { c; }", "SUBSHELL {a ; b} | GROUP {c}"),
        ("( (a) )", "SUBSHELL {SUBSHELL {a}}"),
        ("if a; then b; elif c; then d; else e; fi", "IF {a} {b} {c} {d} {e}"),
        ("while a; do b; done; until c\ndo d\ndone", "LOOP {a} {b} ; LOOP {c} {d}"),
        ("for x in a $b; do c; done", "FOR x a $b {c}"),
        ("for x; do a; done; for x\ndo b; done; for x { c; }", "FOR x {a} ; FOR x {b} ; FOR x {c}"),
        ("for x\nin a\n\n{ b; }", "FOR x a {b}"),
        ("for ((i = 0; i < $n; i++)); do a; done", "FOR-ARITHMETIC $((i = 0; i < $n; i++|\"$n\")) {a}"),
        ("for ((;;)) { a; }", "FOR-ARITHMETIC $((;;|)) {a}"),
        ("select x in a; do b; done", "SELECT x a {b}"),
        ("case $x in a|b) c;; (d) e;& f) g;;& *) esac", "CASE $x a b d f * {c} {e} {g} {}"),
        ("case x\nin\n# a\n(a | b)\nc\n;;\nesac", "CASE x a b {c}"),
        ("case x in esac; a", "CASE x ; a"),
        ("case x in $(a)) b; esac", "CASE x $(a) {b}"),
        (
            "f() { a; } >b; function g { c; }; function h() (d)",
            "FUNCTION f {GROUP {a} >b} ; FUNCTION g {GROUP {c}} ; FUNCTION h {SUBSHELL {d}}",
        ),
        ("f ( ) \n if a; then b; fi", "FUNCTION f {IF {a} {b}}"),
        ("function f (a)", "FUNCTION f {SUBSHELL {a}}"),
        (":(){ :|:& };:", "FUNCTION : {GROUP {: | : &}} ; :"),
        ("(( a << 2 )) && b", "ARITHMETIC $((a << 2|)) && b"),
        (
            "((a) || (b)); ((a) && b)",
            "SUBSHELL {SUBSHELL {a} || SUBSHELL {b}} ; SUBSHELL {SUBSHELL {a} && b}",
        ),
        (
            "coproc a b; coproc n { c; }; coproc (d)",
            "COPROCESS {a b} ; COPROCESS {GROUP {c}} ; COPROCESS {SUBSHELL {d}}",
        ),
        ("{ { a; } }; { if b; then c; fi }", "GROUP {GROUP {a}} ; GROUP {IF {b} {c}}"),
        ("echo if then { } ! [[ time", "echo if then { } ! [[ time"),
        ("a=b if", "a=b if"),
    ]);
}

#[test]
fn conditions() {
    check(&[
        ("[[ -f a && ! ( b == c* || $d ) ]]", "TEST a b c* $d"),
        ("[[ a =~ (a)# ]] && b", "TEST a (a)# && b"),
        ("[[ a =~ ^(b|c d)+\\.$ ]]", "TEST a ^(b|c d)+'.'$"),
        ("[[ a =~ b|c ]]", "TEST a b|c"),
        ("[[ a < b && c > d ]]", "TEST a b c d"),
        ("[[ a\n&&\nb ]]; rm x", "TEST a b ; rm x"),
        ("[[ $(a) == @(b|c) ]]", "TEST $(a) @(b|c)"),
        ("[[ -n ']]' ]]", "TEST ']]'"),
    ]);
}

#[test]
fn what_turns_a_status_round() {
    for (text, negated) in [
        ("a", [false].as_slice()),
        ("! a | b", &[true]),
        ("! ! a", &[false]),
        ("time ! a && b", &[true, false]),
        ("! (a)", &[true]),
        ("a || ! X=1 b", &[false, true]),
    ] {
        let script = toolwright_shell::read(text).unwrap();
        let found: Vec<bool> = script.items.iter().map(|item| item.pipeline.is_negated).collect();
        assert_eq!(found, negated, "{text}");
    }
}
