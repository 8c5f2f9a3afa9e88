//! Inputs as long as they may be: depth that a stack does not hold, and width that a loop in a loop does not bear.

/// What comes first, what is repeated, and what comes last.
type Form = (&'static str, &'static str, &'static str);

const TYPE: &str = "/// Reads.\n#[tool(toolset = \"file\")]\npub fn read(\n/// A.\na: ";
const DEFAULT: &str = "/// Reads.\n#[tool(toolset = \"file\")]\npub fn read(\n/// A.\n#[arg(default = ";

const TOOLS: &[Form] = &[
    (TYPE, "&", "u8) {}"),
    (TYPE, "(", ""),
    (TYPE, "*const ", "u8) {}"),
    (TYPE, "Vec<", "u8>) {}"),
    (DEFAULT, "-", "1)] a: u8) {}"),
    (DEFAULT, "1+", "1)] a: u8) {}"),
    ("#[tool(toolset = \"file\"", ", key", ")] fn read() {}"),
    ("#[cfg_attr(unix, ", "a::", "b)] fn tool() {}"),
    ("#[cfg_attr(unix, ", "a ", ")] fn tool() {}"),
    ("", "#[tool(toolset = \"file\")] fn read() {}\n", ""),
    ("mod tools { ", "#[tool] fn read() {} ", "}"),
    ("", "/// é\n", "#[tool(toolset = \"file\")] fn read() {}"),
    ("", "#[tool]\n", "fn read() {}"),
];

const TOOLSETS: &[Form] = &[
    ("", "a\n", ""),
    ("", "=\n", ""),
    ("", "[a\n", ""),
    ("", "a=[\n", ""),
    ("", "a=1\n", ""),
    ("", "[toolset.a]\n", ""),
    ("", "[", ""),
    ("", "\"", ""),
    ("[toolset.a]\ntools = [", "\"b\", ", "]"),
    ("[toolset.a]\ntools = ", "[", ""),
    ("[toolset.a]\ntools = ", "{a=", ""),
    ("[", "a.", "a]"),
];

/// The texts of a configuration; they stand behind an order where they are edited.
const CONFIGS: &[Form] = &[
    ("a: b ", "[", ""),
    ("a: b\n  ", "{", ""),
    ("a: |\n  ", "[", ""),
    ("", "- ", ""),
    ("", "? ", ""),
    ("", "a: ", ""),
    ("", "a: 1\n", ""),
    ("", "---\n", ""),
    ("", "# a\n", "a: 1"),
    ("a: [", "b,", "]"),
    ("a: {", "b,", "}"),
    ("a:\n", "- b\n", ""),
    ("a:\n", "- c # d\n", ""),
    ("agent:\n", " b: 1\n", ""),
    ("agent:\n  disabled_toolsets:\n", "  - [b]\n", ""),
    ("a: \"", "\\", ""),
    ("a: &b [c]\nd: [", "*b,", "]\n"),
];

const ORDERS: &[&str] = &["a + c,d\n", "a - b\n", "a = 5\n", "b.c + d\n"];

const MESSAGES: &[Form] = &[
    ("{\"tool_calls\": ", "[", ""),
    ("{\"tool_calls\": [", "[{\"a\": ", ""),
    ("{\"tool_calls\": [", "1,", "1]}"),
    ("{\"tool_calls\": [", "{},", "{}]}"),
    ("{", "\"tool_calls\": [1],", "\"a\": 1}"),
];

const CLIENTS: &[Form] = &[
    ("", "[", ""),
    ("", "\n", ""),
    ("", "{}\n", ""),
    ("", "[]\n", ""),
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":", "[", ""),
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":", "{\"a\":", ""),
    ("", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n", ""),
    ("[", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},", "1]"),
    ("", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n", ""),
];

const SCRIPTS: &[Form] = &[
    ("", "echo hi; ", ""),
    ("", ";", ""),
    ("", "\n", "a"),
    ("", "(", ""),
    ("", "((", ""),
    ("", "( ", ")"),
    ("", "{ ", ""),
    ("", "$(", ""),
    ("", "`", ""),
    ("", "\\`", ""),
    ("echo ", "$((", ""),
    ("echo \"", "$(\"", ""),
    ("", "${a:-", ""),
    ("", "if ", ""),
    ("", "case a in a) ", ""),
    ("", "f() ", "{ :; }"),
    ("", "a[", ""),
    ("", "a=(", ""),
    ("a ", "<<E ", "\n"),
    ("", "a <<E\n", ""),
    ("", "$(a <<E\n", ""),
    ("", "\\\n", "a"),
    ("a ", "@(", ""),
    ("[[ ", "( ", ""),
    ("", "a | ", "a"),
    ("", "a && ", "a &"),
    ("sudo", " ", "a"),
    ("echo '", "x", "'"),
    ("", "'' \"(( ", ""),
];

/// What is judged, and what patterns are held against.
const VERDICTS: &[Form] = &[
    ("", "rm -rf a; ", ""),
    ("", "sudo ", "rm -rf a"),
    ("", "env -S '", ""),
    ("", "eval ", "rm -rf a"),
    ("", "sh -c \"", ""),
    ("", "$(sh <<< ", ""),
    ("", "a=$a$a;", "$a"),
    ("", "f() { f; f; };", "f"),
    ("", "for a in b c; do ", ""),
    ("echo ", "{a,b}", ""),
    ("echo ", "{1..9}", ""),
    ("", "echo a | ", "sh"),
    ("", "cd a; ", "rm -rf *"),
    ("rm -rf ", "../", ""),
    ("rm -rf ", "*/", ""),
    ("rm -rf ", "/./", ""),
    ("python3 -c '", "(", "'"),
    ("python3 -c '", "a + ", "a'"),
    ("perl -e '", "q(", "'"),
    ("awk '", "{ ", "'"),
    ("sed '", "s/a/b/;", "'"),
    ("cat <<E | sh\n", "rm a\n", "E\n"),
    ("", "alias a=b; ", "a"),
    ("psql -c '", "DROP TABLE a; ", "'"),
    ("git ", "-c a=b ", "push -f"),
    ("rm ", "-f ", "a"),
    ("kill ", "1 ", ""),
];

const PATTERNS: &[Form] = &[
    ("", "*", "\na b"),
    ("a ", "*?", "\na bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"),
    ("a ", "* ", "\na b c"),
    ("", "a ", "\na a a"),
    ("a *b*c*d\na ", "bcb", ""),
    ("a -b*\n", "a -b; ", ""),
    ("'", "x", "'"),
    ("", "\\a", ""),
];

const RULES: &[Form] = &[
    ("", "[rule.a.b]\n", ""),
    ("[rule.a.b]\nwhen = ", "[", ""),
    (
        "[category]\na = \"A\"\n[rule.a.b]\nreason = \"R\"\nwhen = [\"",
        "a|",
        "b\"]\nmatches=[\"a\"]\nmisses=[\"c\"]\n",
    ),
    (
        "[category]\na = \"A\"\n[rule.a.b]\nreason = \"R\"\nwhen = [\"a ",
        "-x ",
        "b\"]\nmatches=[\"a\"]\nmisses=[\"c\"]\n",
    ),
    (
        "[category]\na = \"A\"\n[rule.a.b]\nreason = \"R\"\nwhen = [\"a\"]\nmatches=[\"",
        "a; ",
        "\"]\nmisses=[\"c\"]\n",
    ),
    ("[effect]\na = [\"", "{}", "\"]\n"),
    ("[group]\n", "a = [\"b\"]\n", ""),
    ("[program.a]\nvalued = [", "\"-b\", ", "]\n"),
];

const APPROVALS: &[Form] = &[
    ("command_allowlist:\n", "- rule:a.b\n", ""),
    ("command_allowlist:\n", "- rm -rf a\n", ""),
    ("command_allowlist: ['", "delete many ", "']\n"),
    ("rule:a.b program:", "[", ""),
    ("rule:a.b line:\"", "\\u0061", "\" in:\"/\" on:local"),
    ("approvals:\n  deny:\n", "  - {pattern: a}\n", ""),
    ("approvals:\n  deny:\n  - {pattern: '", "a ", "'}\n"),
];

/// Gives the long inputs of a target.
pub(crate) fn inputs(target: &str, length: usize) -> Vec<Vec<u8>> {
    let forms = match target {
        "tools" => TOOLS,
        "toolsets" => TOOLSETS,
        "message" => MESSAGES,
        "served" => CLIENTS,
        "shell_read" => SCRIPTS,
        "shell_verdict" => VERDICTS,
        "pattern" => PATTERNS,
        "rules" => RULES,
        "allowlist" => APPROVALS,
        _ => CONFIGS,
    };
    let orders: &[&str] = if target == "edit" { ORDERS } else { &[""] };
    let filled = forms.iter().flat_map(|&(before, part, after)| {
        orders.iter().map(move |order| {
            let room = length - order.len() - before.len() - after.len();
            [order, before, &part.repeat(room / part.len()), after].concat().into_bytes()
        })
    });
    let mut inputs: Vec<Vec<u8>> = filled.collect();
    if target == "edit" {
        let names: Vec<String> = (0..2_000).map(|number| format!("n{number}")).collect();
        inputs.push(format!("a + {}\na: []\n", names.join(",")).into_bytes());
    }
    inputs
}
