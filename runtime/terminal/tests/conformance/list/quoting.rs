//! What is written arrives at the shell as it is written.

use crate::case::{Case, Notes, case};

pub(super) fn words() -> Vec<Case> {
    vec![
        case("single quotes", r#"echo '$HOME "x" `id` \n *'"#).writes("$HOME \"x\" `id` \\n *\n"),
        case("double quotes", r#"a='x  y'; echo "$a \$a \`a\` 'b'""#).writes("x  y $a `a` 'b'\n"),
        case("both in one word", r#"echo 'it'"'"'s' "a"'b'"#).writes("it's ab\n"),
        case("dollar quotes", r"printf %s $'a\tb\'c\n\x41'").writes("a\tb'c\nA"),
        case("backslashes", r"echo a\ \ b \\ \' \$x").writes("a  b \\ ' $x\n"),
        case("a backslash joins lines", "echo a \\\nb").writes("a b\n"),
        case("a backslash at the very end", "echo a\\").writes("a\\\n"),
        case("a substitution with quotes in it", r#"echo "$(echo "a  b" 'c)')""#).writes("a  b c)\n"),
        case("backticks in backticks", r"echo `echo \`echo deep\``").writes("deep\n"),
        case("many lines", "echo one\n\n# a remark: don't\necho two\n\n").writes("one\ntwo\n"),
        case("a remark at the end", "echo a # it's \"open").writes("a\n"),
        case("a group over lines", "{\n  echo a\n  (\n echo b\n )\n}").writes("a\nb\n"),
        case("blanks before and after", "  \t echo a \t ").writes("a\n"),
        case("letters of all the world", "echo 'ünïcødé 日本語 🦀 \u{202e}x'")
            .writes("ünïcødé 日本語 🦀 \u{202e}x\n"),
        case("names with letters of all the world", "echo x > 'ä 日.txt'; cat ä*; ls")
            .writes("x\nä 日.txt\n"),
        case("patterns", "touch a1 a2 'b *'; echo a* 'a*' b* [ab]? none*")
            .writes("a1 a2 a* b * a1 a2 none*\n"),
        case("braces and sums", "echo {1..3} {a,b}c $((2**10 / 3)) ${#HOME}x")
            .writes_among_others(["1 2 3 ac bc 341 "]),
        case("no history", r#"echo "hi!" !! !$"#).writes("hi! !! !$\n"),
        case("a tilde in quotes", "echo '~' \"~\"").writes("~ ~\n"),
        case("no arguments of its own", "echo $# \"$*\"").writes("0 \n"),
        case("functions and lists", "f() { local -a l=(a 'b c'); echo ${#l[@]} \"$@\"; }; f x 'y z'")
            .writes("2 x y z\n"),
        case("conditions of bash", "[[ abc =~ ^a(.)c$ && -n x ]] && echo ${BASH_REMATCH[1]}").writes("b\n"),
        case("many process substitutions", "cat <(echo a) <(echo b) <(echo c) <(echo d) <(echo e)")
            .writes("a\nb\nc\nd\ne\n"),
        case(
            "words like those of a careful line",
            "echo 'trap kill exec' | cat; printf '%s\\n' \"$?\" | cat",
        )
        .writes("trap kill exec\n0\n")
        .parts(&[0, 0]),
        case(
            "many words like those of a careful line",
            "for ((i = 0; i < 3000; i++)); do : kill; done; echo $i",
        )
        .writes("3000\n"),
        case("files of its own", "exec 3>f {n}>g; echo a >&3; echo b >&$n; exec 3>&- {n}>&-; cat f g")
            .writes("a\nb\n"),
        case("a line too long for an argument", format!("echo {}; exit 3", "x".repeat(200_000)))
            .writes_anything()
            .writes_chars(200_001)
            .exits(3),
        case(
            "a very long line of many lines",
            format!("cat; cd /; {}false | true", "echo 'x'\n".repeat(20_000)),
        )
        .reads("in\n")
        .writes_anything()
        .writes_chars(40_003)
        .ends_in(crate::case::After::In("/".to_owned())),
    ]
}

pub(super) fn documents() -> Vec<Case> {
    vec![
        case("a here-document", "x=1; cat <<E\na $x \"q\" 'q'\n  b\nE\necho end")
            .writes("a 1 \"q\" 'q'\n  b\nend\n"),
        case("a quoted here-document", "cat <<'E'\n$x `id` \\\nE").writes("$x `id` \\\n"),
        case("a here-document without tabs", "cat <<-E\n\ta\n\t\tb\n\tE").writes("a\nb\n"),
        case("two here-documents", "cat - /dev/fd/3 <<A 3<<B\na\nA\nb\nB").writes("a\nb\n"),
        case("a here-document that ends the line", "cat <<E\nx\nE").writes("x\n"),
        case("a here-document without an end", "cat <<E\nx").writes_among_others(["x\n"]).notes(Notes::Any),
        case("a here-document for a script", "bash <<'E'\necho $((1 + 1))\nexit 4\nE").writes("2\n").exits(4),
        case("a large here-document", format!("wc -c <<'E'\n{}E", "0123456789abcde\n".repeat(6_000)))
            .writes("96000\n"),
        case("a here-string", "x='a  b'; cat <<< \"$x\"; cat <<< '$x'").writes("a  b\n$x\n"),
        case("a here-document in a long line", format!("# {}\ncat <<E\na\nE\n", "x".repeat(200_000)))
            .writes("a\n"),
    ]
}
