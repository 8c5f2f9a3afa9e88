//! Nothing panics on any text, time grows with the text only, and text in quotes is no act.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;

const LANGUAGES: &[Language] = &[
    Language::Python,
    Language::JavaScript,
    Language::Perl,
    Language::Ruby,
    Language::Php,
    Language::Awk,
    Language::Lua,
    Language::AppleScript,
    Language::PowerShell,
    Language::Batch,
    Language::Sed,
    Language::Vim,
    Language::Ed,
    Language::Tcl,
    Language::Lisp,
    Language::Julia,
    Language::R,
    Language::Groovy,
    Language::Elixir,
    Language::Sql,
];

/// Pieces from which code-like text is made.
const PIECES: &[&str] = &[
    "os.system",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "`",
    "\\",
    "$",
    "@",
    "%",
    "#",
    "/",
    "//",
    "/*",
    "*/",
    "<<EOT",
    "\nEOT\n",
    "\n",
    " ",
    ";",
    ",",
    ".",
    ":",
    "=",
    "=>",
    "->",
    "::",
    "|",
    "|&",
    "&&",
    "?",
    "+",
    "..",
    "x",
    "'a'",
    "\"b\"",
    "f'{x}'",
    "`${",
    "#{",
    "q(",
    "qx{",
    "%w[",
    "s/a/b/e",
    "for x in ",
    "while ",
    "if ",
    "def f(",
    "function ",
    "import ",
    "from os import *",
    "eval",
    "exec",
    "system ",
    "fork",
    "print ",
    "getline",
    "do ",
    "end",
    "é",
    "\u{1f600}",
    "0x1f",
    "lambda",
    "|x|",
    "iex ",
    "@'",
    "'@",
    "--[[",
    "]]",
    "[[",
    "\t",
    "~",
    "<",
    ">",
    ">>",
    "-join",
    "[char]",
    "\u{0}",
    "process.env",
    "require('fs')",
    "(?:",
    "*",
    "!",
    "^",
    "EOT",
    "~~~",
    "{{",
    "}}",
    "%s",
    "set x to ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_looked_at(text in any::<String>()) {
        for language in LANGUAGES {
            acts(*language, &text);
        }
    }

    #[test]
    fn any_code_is_looked_at(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60)) {
        let text = pieces.concat();
        for language in LANGUAGES {
            acts(*language, &text);
            printed(*language, &text, false, Some("x"));
        }
    }

    #[test]
    fn quoted_text_is_no_act(text in "[a-zA-Z0-9 /.,;:(){}\\[\\]<>=+*&|!-]{0,60}") {
        let quoted = format!("'{text}'");
        for (language, before, after) in [
            (Language::Python, "print(", ")"),
            (Language::JavaScript, "console.log(", ")"),
            (Language::Perl, "print ", ";"),
            (Language::Ruby, "puts ", ""),
            (Language::Php, "echo ", ";"),
            (Language::Lua, "print(", ")"),
            (Language::R, "print(", ")"),
            (Language::PowerShell, "Write-Host ", ""),
        ] {
            let source = format!("{before}{quoted}{after}");
            prop_assert_eq!(acts(language, &source), Vec::new(), "{}", source);
        }
    }
}

/// Shapes that are slow where a text is read more than once.
const SHAPES: &[(&str, &str, &str)] = &[
    ("", "(", ""),
    ("", "[", ""),
    ("", "{", ""),
    ("", "'", ""),
    ("", "\"", ""),
    ("", "`", ""),
    ("", "`${", ""),
    ("", "\"#{", ""),
    ("", "f'{", ""),
    ("", "f\"{f'{", ""),
    ("", "x = ", "1"),
    ("", "x += 'a'\n", "os.system(x)"),
    ("x = 'a'\n", "x = x + x\n", "os.system(x)"),
    ("", "a.b", ""),
    ("", "a.", "b"),
    ("", "f(", ")"),
    ("", "!", "x"),
    ("", "- ", "1"),
    ("", "a ? b : ", "c"),
    ("", "x = [x]\n", ""),
    ("", "x = F(x)\n", ""),
    ("", "/* ", ""),
    ("", "<<A\n", ""),
    ("", "/[", ""),
    ("", "=/", ""),
    ("", "=/[", ""),
    ("", "q(", ""),
    ("", "s{", ""),
    ("", "%w(", ""),
    ("", "for x in ", ""),
    ("", "[x for x in ", ""),
    ("", "os.system(x)\n", ""),
    ("x = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'\n", "os.system(x)\n", ""),
    ("", "def f(a): os.system(a)\nf('b')\n", ""),
    ("", "a, ", "= 1"),
    ("", "a,", "= 1"),
    ("", "{'a': ", "1"),
    ("", "x['a']", ""),
    ("", "print 'a' | ", ""),
    ("", "'a' 'b' ", ""),
    ("", "iex ", ""),
    ("", "$(", ""),
    ("", "\"$(", ""),
    ("", "$x[", ""),
    ("", "\"$x[", ""),
    ("", "{\n", ""),
    ("", "exec {", ""),
    ("", "[exec ", ""),
    ("", "if {", ""),
    ("", "|", ""),
    ("", ";", ""),
    ("", "(concat \"a\" ", ""),
    ("", "\\", ""),
    ("", "--[[ ", ""),
    ("", "[=[", ""),
    ("", "<", ""),
    ("", "@(", ""),
    ("", "#", ""),
    ("", "eval('", ""),
    ("", "exec(\"", ""),
    ("", "a if b else ", "c"),
    ("", "lambda x: ", "x"),
    ("", "x => ", "x"),
    ("", "@'\n", ""),
    ("", "g/a/", ""),
    ("", "%!", ""),
    ("", "exe 'exe ", ""),
    ("", "copy to program '", ""),
    ("", "\n\n", ""),
    ("", "import a as b, ", ""),
    ("", "a(b)(c)", ""),
    ("", "x|y|", ""),
    ("", "d.each { |x| ", ""),
    ("", "1,2,", ""),
    ("", "os.system('a' + ", "x"),
    ("", "rm -r ", ""),
    ("", "del x & ", ""),
    ("", "1i\\\na\n", ""),
    ("", "{a", ""),
    ("", "for(;;) ", ""),
    ("x = ['a','b','c','d','e','f','g','h']\n", "[[os.system(a+b) for a in x] for b in x]\n", ""),
    ("x = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'\n", "x.replace('a','b');", ""),
    ("", "\"a\" <> ", ""),
    ("", "a |> ", ""),
    ("", "->", ""),
    ("", "x:y", ""),
    ("", "$x->{a}", ""),
    ("", "\"$x->{a}", ""),
    ("", "\"@{[", ""),
    ("", "${", ""),
];

#[test]
fn time_grows_with_the_text() {
    let mut slow = Vec::new();
    for (before, shape, after) in SHAPES {
        for language in LANGUAGES {
            let text = |length: usize| format!("{before}{}{after}", shape.repeat(length / shape.len()));
            let time = |text: &str| {
                let start = Instant::now();
                acts(*language, text);
                start.elapsed()
            };
            let text = text(8_000);
            // A linear one takes some 20 ms without optimisation; the machine may be busy, so it is tried again.
            let least = (0..5).map(|_| time(&text)).find(|least| *least < Duration::from_millis(150));
            if least.is_none() {
                slow.push(format!("{language:?} {shape:?}\n"));
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.concat());
}
