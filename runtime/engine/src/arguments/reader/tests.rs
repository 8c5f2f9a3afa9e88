//! What the reader takes, refuses and remarks.

use super::{Json, RemarkKind};

fn fault(text: &str) -> (String, bool) {
    let error = Json::read(text).unwrap_err();
    (error.to_string(), error.cut_off)
}

#[test]
fn nothing_is_lost() {
    let texts = [
        r#"{"b":1.50,"a":[1e400,-0,9007199254740993,0.10000000000000000555],"":null}"#,
        r#"["ä\"\\\n\r\t\u0001\u001f/ \u007f😀",true,false,[],{}]"#.replace("\\u007f", "\u{7f}").as_str(),
        "\"\"",
        "17",
    ]
    .map(str::to_owned);
    for text in &texts {
        let reading = Json::read(text).unwrap();
        assert_eq!(reading.value.to_string(), *text);
        assert_eq!(reading.remarks, []);
        assert_eq!(Json::read(&format!(" \r\n\t{text}\n")).unwrap().value, reading.value);
    }
    let escaped = Json::read(r#""\u00e4\/\b\f\ud83d\ude00\uD83D\uDE00""#).unwrap();
    assert_eq!(escaped.value.text(), Some("ä/\u{8}\u{c}😀😀"));
    assert_eq!(escaped.remarks, []);
}

#[test]
fn what_is_mended_is_told() {
    let reading = Json::read(r#"{"a":[{"b":"x\ud83dy\udc00\ud83d"},"\ud83d\u0041"],"c":"1"}"#).unwrap();
    let text = reading.value.get("a").unwrap().items()[0].get("b").unwrap().text();
    assert_eq!(text, Some("x\u{fffd}y\u{fffd}\u{fffd}"));
    assert_eq!(reading.value.get("a").unwrap().items()[1].text(), Some("\u{fffd}A"));
    let told: Vec<_> = reading.remarks.iter().map(|remark| (remark.path.as_str(), &remark.kind)).collect();
    assert_eq!(told, [("a[0].b", &RemarkKind::Surrogate), ("a[1]", &RemarkKind::Surrogate)]);
    let reading = Json::read("{\"a b\":\"1\n2\t3\"}").unwrap();
    assert_eq!(reading.value.get("a b").unwrap().text(), Some("1\n2\t3"));
    assert_eq!(reading.remarks[0].path, "[\"a b\"]");
    assert_eq!(reading.remarks[0].kind, RemarkKind::Control);
    assert_eq!(reading.remarks.len(), 1);
}

#[test]
fn repeated_members_are_told() {
    let reading = Json::read(r#"{"a":1,"o":{"x":[],"x":[2]},"a":1.0}"#).unwrap();
    assert_eq!(reading.value.to_string(), r#"{"a":1.0,"o":{"x":[2]}}"#);
    assert_eq!(reading.remarks[0].path, "o.x");
    let contradiction = RemarkKind::Contradicted { earlier: "[]".to_owned(), later: "[2]".to_owned() };
    assert_eq!(reading.remarks[0].kind, contradiction);
    assert_eq!((reading.remarks[1].path.as_str(), &reading.remarks[1].kind), ("a", &RemarkKind::Repeated));
    let many = (0..50_000).map(|number| format!("\"{number}\":0,")).collect::<Vec<_>>().concat();
    let reading = Json::read(&format!("{{{many}\"7\":1}}")).unwrap().remarks;
    assert_eq!(reading.len(), 1);
    assert_eq!(reading[0].path, "7");
}

#[test]
fn a_text_that_ends_too_soon_says_where() {
    let cases = [
        ("", "the text ends where a value should follow at character 0"),
        (r#"{"ä":"b"#, "the text ends within a string at character 7, in `[\"ä\"]`"),
        (r#"{"a":{"b":["#, "the text ends where a value should follow at character 11, in `a.b[0]`"),
        (r#"{"a":1"#, "the text ends where a comma or `}` should follow at character 6"),
        (r#"{"a""#, "the text ends where a colon should follow at character 4, in `a`"),
        (r#"{"a":tru"#, "the text ends where the rest of a word should follow at character 8, in `a`"),
        (r#"{"a":-"#, "the text ends where a digit of a number should follow at character 6, in `a`"),
        (r#"["\"#, "the text ends within a string at character 3, in `[0]`"),
        (r#"["\ud8"#, "the text ends within a string at character 6, in `[0]`"),
    ];
    for (text, expected) in cases {
        assert_eq!(fault(text), (expected.to_owned(), true), "{text}");
    }
}

#[test]
fn what_is_no_json_says_where() {
    let cases = [
        ("{} {}", "'{' stands where the end of the text should, at character 4"),
        ("{a:1}", "'a' stands where a member's name in double quotes should, at character 2"),
        (r#"{"a":1,}"#, "'}' stands where a member's name in double quotes should, at character 8"),
        (r#"{"a" 1}"#, "'1' stands where a colon should, at character 6, in `a`"),
        ("[01]", "'1' stands where a comma or `]` should, at character 3"),
        ("[1.]", "']' stands where a digit of a number should, at character 4, in `[0]`"),
        ("--0", "'-' stands where a digit of a number should, at character 2"),
        ("[nil]", "'n' stands where a value should, at character 2, in `[0]`"),
        ("[NaN]", "'N' stands where a value should, at character 2, in `[0]`"),
        (
            r#"["\d"]"#,
            "an escape that JSON does not know: write `\\\\` for a backslash, at character 3, in `[0]`",
        ),
        (r#"["\u12g4"]"#, "an escape `\\u` without four hexadecimal digits at character 3, in `[0]`"),
        ("[é]", "'é' stands where a value should, at character 2, in `[0]`"),
    ];
    for (text, expected) in cases {
        assert_eq!(fault(text), (expected.to_owned(), false), "{text}");
    }
    let deep = format!("{}{}", "[".repeat(128), "]".repeat(128));
    assert!(Json::read(&deep).is_ok());
    let (deeper, cut_off) = fault(&"[".repeat(1_000_000));
    assert!(deeper.starts_with("values stand more than 128 deep") && !cut_off, "{deeper}");
}
