//! What the scanner finds, and what it says about tools in the wrong place.

use super::scan;
use crate::{diagnostic::Diagnostic, model::ToolDeclaration, source::SourceText};

fn scanned(text: &str) -> (Vec<ToolDeclaration>, Vec<Diagnostic>) {
    scan(&SourceText { path: "src/tools/sample.rs".into(), text: text.into() })
}

/// Scans a text with one fault; gives `line:column message; help` and what stands there.
fn fault(text: &str) -> (String, String) {
    let (_, faults) = scanned(text);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    let fault = &faults[0];
    let place = fault.place.as_ref().unwrap();
    let said = format!("{}:{} {}; {}", place.line, place.column, fault.message, fault.help);
    (said, text[place.start..place.end].to_owned())
}

const GOOD: &str = r##"//! Samples.
#![cfg(unix)]
use toolwright::{Context, tool};

/// Reads a page
/// of text.
///
/// Two paragraphs.
#[when(web_search | web_extract, "Prefer web_search.")]
#[cfg(feature = "web")]
#[tool(toolset = "web", check = super::ready, requires_env = ["A", "B | C"])]
pub async fn read_page(
    ctx: &Context,
    /// Which.
    #[when(browser, "A tab of browser.")]
    #[arg(default = 1, min = 1)]
    mut page: u32,
    /// What sort.
    r#type: Matrix<{ 1 + 1 }>,
) -> Result<String, Fault> {
    let text = "#[tool] in a text is no tool";
    todo!()
}

/// Another.
#[toolwright::tool(toolset = "web", name = "other-tool", quick)]
fn other() -> u8 { 1 }
"##;

#[test]
fn finds_tools_with_everything_that_is_declared() {
    let (tools, faults) = scanned(GOOD);
    assert_eq!(faults, []);
    let [page, other] = &tools[..] else { panic!("{tools:#?}") };
    assert_eq!(page.name.text, "read_page");
    assert_eq!((page.name.place.line, page.name.place.column), (12, 14));
    assert_eq!(&GOOD[page.name.place.start..page.name.place.end], "read_page");
    assert_eq!(page.toolset.text, "web");
    assert_eq!((&*page.module, &*page.function), ("sample", "read_page"));
    assert_eq!(page.description, "Reads a page of text.\n\nTwo paragraphs.");
    assert_eq!(page.cfg.iter().map(|cfg| &*cfg.text).collect::<Vec<_>>(), ["unix", "feature = \"web\""]);
    assert_eq!(page.check.as_deref(), Some("crate::tools::ready"));
    assert_eq!(page.requires_env, ["A", "B | C"]);
    let parameters: Vec<_> = page.parameters.iter().map(|one| (&*one.name.text, &*one.description)).collect();
    assert_eq!(parameters, [("page", "Which."), ("type", "What sort.")]);
    let mentions: Vec<_> =
        page.mentions.iter().map(|one| (one.parameter.as_deref(), &*one.text.text)).collect();
    assert_eq!(mentions, [(None, "Prefer web_search."), (Some("page"), "A tab of browser.")]);
    assert_eq!(
        page.mentions[0].any.iter().map(|one| &*one.text).collect::<Vec<_>>(),
        ["web_search", "web_extract"]
    );
    assert_eq!((&*other.name.text, &*other.function), ("other-tool", "other"));
    assert_eq!(other.cfg.len(), 1);
}

#[test]
fn says_where_tools_live() {
    const STRAY: [(&str, &str); 7] = [
        ("fn outer() {\n    #[tool(toolset = \"x\")] fn inner() {}\n}", "2:7 `#[tool]` inside a function"),
        ("impl Thing { #[tool(toolset = \"x\")] fn inner() {} }", "1:16 `#[tool]` in an `impl`"),
        ("trait Thing { #[tool(toolset = \"x\")] fn inner() {} }", "1:17 `#[tool]` in a trait"),
        ("mod inner { #[tool(toolset = \"x\")] fn inner() {} }", "1:15 `#[tool]` in a nested module"),
        (
            "#[cfg(test)]\nmod tests { #[tool(toolset = \"x\")] fn inner() {} }",
            "2:15 `#[tool]` in a test module",
        ),
        ("each! { #[tool(toolset = \"x\")] fn inner() {} }", "1:11 `#[tool]` in a macro call"),
        ("#[tool(toolset = \"x\")]\nstruct Thing;", "1:3 `#[tool]` stands on something that is no function"),
    ];
    for (text, start) in STRAY {
        let (said, _) = fault(text);
        assert!(said.starts_with(start), "{said}");
        assert!(
            said.ends_with("tools are functions at the top level of a file in src/tools, one file for each"),
            "{said}"
        );
    }
}

#[test]
fn finds_hidden_tools() {
    let (said, at) = fault("#[cfg_attr(unix, tool(toolset = \"x\"))]\nfn inner() {}");
    assert!(said.starts_with("1:3 `#[tool]` inside `cfg_attr`"), "{said}");
    assert_eq!(at, "cfg_attr(unix, tool(toolset = \"x\"))");
    let (said, at) = fault("use toolwright::{Context, tool as t};");
    assert!(said.starts_with("1:27 `tool` under another name: the build would not find `#[t]`"), "{said}");
    assert_eq!(at, "tool as t");
}

#[test]
fn leaves_other_peoples_attributes_and_broken_files_alone() {
    for text in [
        "#[cfg_attr(tool, inline)] fn a() {}",
        "#[clippy::tools] fn a() {} // tool",
        "/// `#[tool]` in words\nfn a() { let b = \"#[tool]\"; }",
        "fn tool() { tool(); #[allow(x)] fn tool() {} }",
        "#[tool(toolset = \"x\")] fn a( {",
        "#[tool(toolset = \"x\")] fn a(b c) {}",
        "\u{feff}fn tool() {}",
    ] {
        let (tools, faults) = scanned(text);
        assert_eq!((tools.len(), faults), (0, Vec::new()), "{text}");
    }
}

#[test]
fn counts_columns_in_characters() {
    let text = "\u{feff}/* äöü */ #[tool(toolset = \"x\", nane = \"y\")] /** Ä. */ fn a() {}";
    let (said, at) = fault(text);
    assert_eq!(said, "1:33 unknown key `nane`; did you mean `name`?");
    assert_eq!(at, "nane");
}

#[test]
fn collects_all_faults_of_a_file() {
    let (tools, faults) = scanned(
        "#[tool(toolset = \"a b\", quick, quick, emoji = 3)]\nasync fn x(y: &str, (a, b): u8, /// Z.\n#[arg(min = 3, max = 2)] z: u8) {}",
    );
    let messages: Vec<&str> = faults.iter().map(|fault| &*fault.message).collect();
    assert_eq!(
        messages,
        [
            "`a b` cannot be the name of a toolset",
            "`quick` is given twice",
            "`emoji`: expected a text in quotes",
            "the tool `x` has no description",
            "a parameter is read from JSON, so it cannot be borrowed",
            "the parameter `y` has no description",
            "a pattern as a parameter has no name that a model could use",
            "`max` is less than `min`",
            "`quick` is for functions that are not async",
        ]
    );
    assert_eq!(tools, [], "a tool whose home cannot be a name is not declared");
}

#[test]
fn tells_types_that_contain_themselves() {
    let (said, at) = fault(
        "#[derive(ToolArgs)]\nstruct Tree { name: String, leaves: Vec<Leaf> }\n#[derive(Clone, toolwright::ToolArgs)]\nenum Leaf { Deep { root: Option<Root> }, Flat }\n#[derive(ToolArgs)]\nstruct Root(Box<Tree>); // tool",
    );
    assert!(said.starts_with("4:26 `Leaf` contains itself through `Root`, `Tree`, so its schema"), "{said}");
    assert_eq!(at, "Option<Root>");
    let (said, at) = fault("#[derive(ToolArgs)]\nstruct Node { inner: Vec<Self> } // tool");
    assert!(said.starts_with("2:22 `Node` contains itself, so its schema"), "{said}");
    assert_eq!(at, "Vec<Self>");
    let fine = "#[derive(ToolArgs)] struct One { two: Two, other: other::One } #[derive(ToolArgs)] struct Two {} // tool";
    assert_eq!(scanned(fine).1, []);
}
