//! Whatever the sources are, the compiler answers: no panic, no endless run, every fault with its place.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;

use toolwright_codegen::{
    Compilation, Sources, compile,
    render::{Style, render},
};

const TOOLSETS: &str = include_str!("../../toolsets/toolsets.toml");

fn compiled(bytes: &[u8]) -> (Sources, Compilation) {
    let mut sources = Sources::default();
    sources.add_toolsets("toolsets.toml", bytes);
    let compilation = compile(&sources);
    for fault in &compilation.diagnostics {
        let place = fault.place.as_ref().unwrap_or_else(|| panic!("no place: {fault}"));
        let line = sources.toolsets[0].text.split('\n').nth(place.line as usize - 1).unwrap();
        assert!(place.column as usize <= line.chars().count() + 1, "{fault}");
    }
    (sources, compilation)
}

/// A row of numbers that is the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

#[test]
fn files_that_end_too_early() {
    let short = &TOOLSETS[..TOOLSETS.find("[toolset.x_search]").unwrap()];
    for end in (0..short.len()).step_by(3) {
        let (sources, compilation) = compiled(&short.as_bytes()[..end]);
        render(&compilation.diagnostics, &sources.toolsets, Style::Coloured);
    }
}

#[test]
fn functions_that_end_too_early() {
    let function = "//! Read.\n\n/// Reads `ä` file.\n#[when(web_search, \"Or web_search.\")]\n\
        #[tool(toolset = \"file\", concurrency = path(\"path\"), requires_env = [\"A | B\"])]\n\
        pub async fn read_it(\n    /// The path.\n    #[arg(default = \"x\", min_length = 1)] path: String,\n) -> String { path }\n";
    for end in 0..function.len() {
        let mut sources = Sources::default();
        sources.add_toolsets("toolsets.toml", TOOLSETS.as_bytes());
        sources.add_tools("src/tools/read_it.rs", &function.as_bytes()[..end]);
        for fault in compile(&sources).diagnostics {
            assert!(fault.place.is_some(), "{fault}");
        }
    }
}

#[test]
fn files_with_wrong_bytes() {
    let mut numbers = Numbers(7);
    for _ in 0..120 {
        let mut bytes = TOOLSETS.as_bytes().to_vec();
        for _ in 0..=numbers.below(4) {
            let at = numbers.below(bytes.len());
            let wrong = b"[]{}=\"'\\\n\r\t #.,\xFF\x00\xC3a"[numbers.below(19)];
            match numbers.below(3) {
                0 => bytes[at] = wrong,
                1 => bytes.insert(at, wrong),
                _ => drop(bytes.drain(at..(at + numbers.below(200)).min(bytes.len()))),
            }
        }
        let (sources, compilation) = compiled(&bytes);
        render(&compilation.diagnostics, &sources.toolsets, Style::Plain);
    }
}

#[test]
fn a_file_of_a_hundred_thousand_lines() {
    let mut text = "[toolset.a]\ndescription = \"A.\"\n".to_owned();
    for number in 0..33_333 {
        let home = if number % 1_000 == 0 { "b" } else { "a" };
        let _ = writeln!(text, "\n[external.tool_{number}]\ntoolset = \"{home}\"");
    }
    assert!(text.lines().count() > 100_000);
    let (sources, compilation) = compiled(text.as_bytes());
    assert_eq!(compilation.diagnostics.len(), 34);
    assert_eq!(compilation.diagnostics[1].place.as_ref().unwrap().line, 3_005);
    assert!(
        render(&compilation.diagnostics, &sources.toolsets, Style::Plain)
            .ends_with("34 errors, no warnings\n")
    );
}

#[test]
fn more_tools_than_can_be_numbered() {
    let mut text = "[toolset.a]\ndescription = \"A.\"\n".to_owned();
    for number in 0..65_536 {
        let _ = write!(text, "\n[external.tool_{number}]\ntoolset = \"a\"");
    }
    let (_, compilation) = compiled(text.as_bytes());
    let faults: Vec<_> = compilation.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "toolsets.toml:131074:11: there are 65536 tools; one registry holds 65535; split them among several crates, each with its own registry"
        ]
    );
}

#[test]
fn more_faults_than_rustc_should_be_told() {
    let mut text = "[toolset.a]\ndescription = \"A.\"\nopen = true\ntools = [\n".to_owned();
    for number in 0..600 {
        let _ = writeln!(text, "    \"tool_{number}\",");
    }
    let (_, compilation) = compiled(format!("{text}]\n").as_bytes());
    assert_eq!(compilation.diagnostics.len(), 600);
    assert_eq!(compilation.tables.matches("compile_error!").count(), 501);
    assert!(compilation.tables.contains("and 100 more; `toolwright check` shows them all"));
}

#[test]
fn a_chain_and_a_circle_of_ten_thousand() {
    let text = |last: &str| {
        let mut text = format!("[toolset.set_0]\ndescription = \"S.\"\nopen = true\nincludes = [{last}]\n");
        for number in 1..10_000 {
            let _ = writeln!(
                text,
                "[toolset.set_{number}]\ndescription = \"S.\"\nopen = true\nincludes = [\"set_{}\"]",
                number - 1
            );
        }
        text
    };
    assert_eq!(compiled(text("").as_bytes()).1.diagnostics, []);
    let circle = compiled(text("\"set_9999\"").as_bytes()).1.diagnostics;
    assert_eq!(circle.len(), 1);
    assert_eq!(circle[0].notes.len(), 9_999);
    assert!(circle[0].message.ends_with("set_1 → set_0"));
}
