//! One file under `tests/cases/codegen-…` is one case: its sections are source files, its snapshot is what
//! the compiler makes of them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{collections::BTreeSet, fs, path::Path};

use toolwright_codegen::{
    Compilation, Sources,
    cfg::Conditions,
    compile,
    diagnostic::has_errors,
    manifest::Dependency,
    render::{Style, render},
};

const CASES: &str = "../../tests/cases";

/// Reads a case. A section begins with `=== PATH`; a path in `dependency/` belongs to a crate that this one
/// depends on, and `=== build` holds what cargo tells the build script.
fn sources(case: &str) -> Sources {
    let mut sources = Sources { crate_name: "own_tools".to_owned(), ..Sources::default() };
    let mut dependency = Sources { crate_name: "other_tools".to_owned(), ..Sources::default() };
    for section in case.split("=== ").skip(1) {
        let (path, text) = section.split_once('\n').unwrap();
        let text = decode(text);
        if path == "build" {
            let text = String::from_utf8(text).unwrap();
            let variables = text.lines().filter_map(|line| line.split_once('='));
            sources.conditions = Conditions::from_variables(variables);
        } else if let Some(path) = path.strip_prefix("dependency/") {
            add(&mut dependency, path, &text);
        } else {
            add(&mut sources, path, &text);
        }
    }
    if !dependency.toolsets.is_empty() {
        let compilation = compile(&dependency);
        assert_eq!(compilation.diagnostics, [], "the dependency has faults of its own");
        sources.dependencies.push(Dependency::new("other_tools", &compilation.manifest));
    }
    sources
}

fn add(sources: &mut Sources, path: &str, text: &[u8]) {
    match path.strip_prefix("src/tools/") {
        None => sources.add_toolsets(path, text),
        Some(file) if file.contains('/') => sources.add_nested(path, text),
        Some(_) => sources.add_tools(path, text),
    }
}

/// Puts in what a case file cannot show: `«FF»` is that byte, `«CRLF»` ends every line so, and `«1025 x»` is
/// that many letters.
fn decode(text: &str) -> Vec<u8> {
    let text = if text.contains("«CRLF»") {
        text.replace("«CRLF»", "").replace('\n', "\r\n")
    } else {
        text.to_owned()
    };
    let mut bytes = Vec::new();
    let mut parts = text.split('«');
    bytes.extend(parts.next().unwrap().as_bytes());
    for part in parts {
        let (mark, rest) = part.split_once('»').unwrap();
        match (mark, mark.split_once(' ')) {
            ("BOM", _) => bytes.extend([0xEF, 0xBB, 0xBF]),
            (_, Some((count, letters))) => bytes.extend(letters.repeat(count.parse().unwrap()).as_bytes()),
            (byte, None) => bytes.push(u8::from_str_radix(byte, 16).unwrap()),
        }
        bytes.extend(rest.as_bytes());
    }
    bytes
}

fn report(sources: &Sources, compilation: &Compilation) -> String {
    let texts = [sources.toolsets.as_slice(), &sources.tools, &sources.nested].concat();
    render(&compilation.diagnostics, &texts, Style::Plain)
}

fn check(path: &Path) -> (Sources, Compilation) {
    let case = fs::read_to_string(path).unwrap();
    let sources = sources(&case);
    let compilation = compile(&sources);
    let again = compile(&sources);
    assert_eq!(compilation.tables, again.tables, "the output changes from run to run");
    (sources, compilation)
}

fn with_snapshots(area: &str, run: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../../tests/snapshots/{area}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(run);
}

#[test]
fn faults() {
    with_snapshots("codegen-errors", || {
        insta::glob!(CASES, "codegen-errors/*.case", |path| {
            let (sources, compilation) = check(path);
            assert!(!compilation.diagnostics.is_empty(), "a case of faults has none");
            assert_eq!(
                compilation.tables.contains("compile_error!"),
                has_errors(&compilation.diagnostics),
                "an error is a compile_error!, a warning is none"
            );
            insta::assert_snapshot!("report", report(&sources, &compilation));
        });
    });
}

#[test]
fn tables() {
    with_snapshots("codegen-ok", || {
        insta::glob!(CASES, "codegen-ok/*.case", |path| {
            let (sources, compilation) = check(path);
            assert_eq!(report(&sources, &compilation), "no errors, no warnings\n");
            let tables = &compilation.tables;
            insta::assert_snapshot!("tables", tables);
        });
    });
}

/// A message with everything that differs from author to author taken out.
fn masked(message: &str) -> String {
    let mut masked = String::new();
    for (position, part) in message.split('`').enumerate() {
        masked.push_str(if position % 2 == 0 { part } else { "…" });
    }
    masked.replace(|letter: char| letter.is_ascii_digit(), "0")
}

#[test]
fn there_are_many_different_faults() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases/codegen-errors");
    let mut cases = 0;
    let mut messages = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        cases += 1;
        let (_, compilation) = check(&path);
        messages.extend(compilation.diagnostics.iter().map(|diagnostic| masked(&diagnostic.message)));
    }
    assert!(cases >= 40, "{cases} cases");
    assert!(messages.len() >= 40, "{} messages: {messages:#?}", messages.len());
}
