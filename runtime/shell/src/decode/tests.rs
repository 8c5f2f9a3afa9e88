//! Cases: program with its arguments, input, output.

use super::*;

#[track_caller]
fn check(cases: &[(&[&str], Option<&str>, Option<&str>)]) {
    for (words, input, wanted) in cases {
        let arguments: Vec<Text> = words[1..].iter().map(|word| Text::Exact((*word).to_owned())).collect();
        let found = output(words[0], &arguments, *input);
        assert_eq!(found.as_deref(), *wanted, "{words:?} with {input:?}");
    }
}

#[test]
fn what_prints() {
    check(&[
        (&["echo", "ls", "-la"], None, Some("ls -la\n")),
        (&["echo", "-n", "ls"], None, Some("ls")),
        (&["echo", "-e", "a\\x62\\0143\\n"], None, Some("abc\n\n")),
        (&["echo", "-ne", "a\\cb"], None, Some("a")),
        (&["echo", "a\\nb"], None, Some("a\\nb\n")),
        (&["printf", "%s\\n", "a", "b"], None, Some("a\nb\n")),
        (&["printf", "\\x6c\\163"], None, Some("ls")),
        (&["printf", "%b", "\\0154s"], None, Some("ls")),
        (&["printf", "%s %s", "a"], None, Some("a ")),
        (&["printf", "%03d|%-3s|%x", "7", "a", "255"], None, Some("007|a  |ff")),
        (&["printf", "100%%"], None, Some("100%")),
        (&["printf", "%q", "a b"], None, None),
        (&["printf"], None, None),
    ]);
}

#[test]
fn what_decodes() {
    check(&[
        (&["base64", "-d"], Some("bHMgLWxh\n"), Some("ls -la")),
        (&["base64", "--decode"], Some("bHMgLWxh"), Some("ls -la")),
        (&["base64", "-D"], Some("bHMgLWxh"), Some("ls -la")),
        (&["base64", "-di"], Some("bHMg!LWxh"), Some("ls -la")),
        (&["base64", "-d", "file"], Some("x"), None),
        (&["base64"], Some("ls -la"), Some("bHMgLWxh\n")),
        (&["base32", "-d"], Some("NRZSALLBMFQWC==="), Some("ls -aaaa")),
        (&["xxd", "-r", "-p"], Some("6c73 0a"), Some("ls\n")),
        (&["xxd", "-p"], Some("ls"), Some("6c73\n")),
        (&["xxd", "-r"], Some("00000000: 6c73 202d 6c    ls -l\n"), Some("ls -l")),
        (&["openssl", "base64", "-d"], Some("bHMgLWxh"), Some("ls -la")),
        (&["openssl", "enc", "-base64", "-d", "-A"], Some("bHMgLWxh"), Some("ls -la")),
        (&["openssl", "enc", "-aes-256-cbc", "-d"], Some("bHM"), None),
        (&["gzip", "-d"], Some("x"), None),
        (&["base64", "-d"], None, None),
    ]);
}

#[test]
fn what_filters() {
    check(&[
        (&["rev"], Some("al- sl\n"), Some("ls -la\n")),
        (&["tac"], Some("a\nb\n"), Some("b\na\n")),
        (&["cat"], Some("a"), Some("a")),
        (&["cat", "-"], Some("a"), Some("a")),
        (&["cat", "file"], Some("a"), None),
        (&["tee", "log"], Some("a"), Some("a")),
        (&["tr", "a-z", "b-za"], Some("kr -kz"), Some("ls -la")),
        (&["tr", "-d", "#"], Some("l#s#"), Some("ls")),
        (&["tr", "a-zA-Z", "n-za-mN-ZA-M"], Some("yf"), Some("ls")),
        (&["tr", "[:upper:]", "[:lower:]"], Some("LS"), Some("ls")),
        (&["tr", "_", " "], Some("ls_-l"), Some("ls -l")),
        (&["tr", "-s", " "], Some("a   b"), Some("a b")),
        (&["tr", "-cd", "a-z"], Some("l1s2"), Some("ls")),
        (&["tr", "\\n", " "], Some("a\nb\n"), Some("a b ")),
        (&["head", "-n1"], Some("a\nb\n"), Some("a\n")),
        (&["head", "-1"], Some("a\nb\n"), Some("a\n")),
        (&["head", "-c", "2"], Some("lsx"), Some("ls")),
        (&["tail", "-n", "+2"], Some("a\nb\nc\n"), Some("b\nc\n")),
        (&["tail", "-1"], Some("a\nb\n"), Some("b\n")),
        (&["cut", "-c2-"], Some("xls\n"), Some("ls\n")),
        (&["cut", "-d:", "-f2"], Some("a:ls:b\n"), Some("ls\n")),
        (&["sed", "s/x/l/"], Some("xs"), Some("ls")),
        (&["sed", "s/#//g"], Some("l#s#"), Some("ls")),
        (&["sed", "-e", "s|^|ls |", "-e", "s/$/;/"], Some("a\n"), Some("ls a;\n")),
        (&["sed", "y/abc/xyz/"], Some("aabbcc"), Some("xxyyzz")),
        (&["sed", "s/.*/ls/"], Some("a"), None),
        (&["sed", "1d"], Some("a"), None),
        (&["paste", "-sd", ""], Some("l\ns\n"), Some("ls\n")),
        (&["paste", "-s", "-d", ","], Some("a\nb\n"), Some("a,b\n")),
        (&["fold", "-w1"], Some("ls"), Some("l\ns")),
        (&["sort"], Some("b\na\n"), Some("a\nb\n")),
        (&["xargs", "echo"], Some("a\nb\n"), Some("a b\n")),
        (&["xargs"], Some("ls\n-l\n"), Some("ls -l\n")),
        (&["basename", "/usr/bin/ls"], None, Some("ls\n")),
    ]);
}

#[test]
fn what_code_prints() {
    check(&[
        (&["python3", "-c", "print('ls -l')"], None, Some("ls -l\n")),
        (&["python3", "-c", "print('ls', '-l', sep='_', end='')"], None, Some("ls_-l")),
        (&["perl", "-e", "print \"ls -l\""], None, Some("ls -l")),
        (&["perl", "-e", "print 'l', 's'"], None, Some("ls")),
        (&["ruby", "-e", "puts 'ls'"], None, Some("ls\n")),
        (&["node", "-e", "console.log('ls')"], None, Some("ls\n")),
        (&["node", "-p", "'l' + 's'"], None, Some("ls\n")),
        (&["php", "-r", "echo 'l' . 's';"], None, Some("ls")),
        (&["awk", "BEGIN{print \"ls\"}"], None, Some("ls\n")),
        (&["lua", "-e", "print('ls')"], None, Some("ls\n")),
        (
            &["python3", "-c", "import base64; print(base64.b64decode('bHMgLWxh').decode())"],
            None,
            Some("ls -la\n"),
        ),
        (&["python3", "-c", "import sys; print(sys.argv)"], None, None),
        (&["python3", "-c", "if x: print('ls')"], None, None),
        (&["python3", "-c", "x = 1"], None, Some("")),
        (&["python3", "script.py"], None, None),
    ]);
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_input_is_filtered(
        program in proptest::sample::select(vec![
            "echo", "printf", "base64", "base32", "xxd", "openssl", "tr", "sed", "rev", "tac", "head", "tail", "cut", "fold",
            "paste", "sort", "uniq", "xargs", "python3", "perl", "awk", "node", "seq", "basename",
        ]),
        words in proptest::collection::vec("[-a-z0-9\\[\\]:/\\\\%.*é]{0,8}|-[a-z]|s/./é/g|-d", 0..4),
        input in proptest::prelude::any::<String>(),
    ) {
        let arguments: Vec<Text> = words.into_iter().map(Text::Exact).collect();
        if let Some(output) = output(program, &arguments, Some(&input)) {
            proptest::prop_assert!(output.len() <= LIMIT);
        }
    }

    #[test]
    fn what_is_encoded_is_decoded(text in "[ -~]{0,80}") {
        let encoded = output("base64", &[], Some(&text));
        let decoded = output("base64", &[Text::Exact("-d".to_owned())], encoded.as_deref());
        proptest::prop_assert_eq!(decoded.as_deref(), Some(text.as_str()));
        let digits = output("xxd", &[Text::Exact("-p".to_owned())], Some(&text));
        let decoded = output("xxd", &[Text::Exact("-rp".to_owned())], digits.as_deref());
        proptest::prop_assert_eq!(decoded.as_deref(), Some(text.as_str()));
    }
}
