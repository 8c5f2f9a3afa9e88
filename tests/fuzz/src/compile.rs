//! Toolset files and files with tools: compiled without a panic, the same each time, every place a real one.

use toolwright_codegen::{
    Compilation, Sources, compile,
    diagnostic::has_errors,
    manifest::Dependency,
    render::{Style, render, summary},
    source::{Place, SourceText},
};

/// Toolsets for the tools of the target `tools`.
const HOMES: &[u8] = b"[toolset.file]\ndescription = \"Files.\"\nopen = true\n\
    [toolset.web]\ndescription = \"The web.\"\ntools = [\"web_search\"]\nincludes = [\"file\"]\n\
    [external.web_search]\ntoolset = \"web\"\n";

/// Compiles toolset files; a zero byte ends a file.
pub fn toolsets(bytes: &[u8]) {
    let mut sources = Sources { crate_name: "fuzzed".to_owned(), ..Sources::default() };
    for (file, bytes) in bytes.splitn(3, |byte| *byte == 0).enumerate() {
        sources.add_toolsets(&format!("toolsets/{file}.toml"), bytes);
    }
    check(&sources);
}

/// Compiles files with tools beside fixed toolsets; a zero byte ends a file, and the third one lies too deep.
pub fn tools(bytes: &[u8]) {
    let mut sources = Sources { crate_name: "fuzzed".to_owned(), ..Sources::default() };
    sources.add_toolsets("toolsets.toml", HOMES);
    for (file, bytes) in bytes.splitn(3, |byte| *byte == 0).enumerate() {
        match file {
            0 => sources.add_tools("src/tools/first.rs", bytes),
            1 => sources.add_tools("src/tools/second.rs", bytes),
            _ => sources.add_nested("src/tools/deep/third.rs", bytes),
        }
    }
    check(&sources);
}

fn check(sources: &Sources) {
    let compilation = compile(sources);
    let again = compile(sources);
    assert_eq!(compilation.diagnostics, again.diagnostics, "the faults change from run to run");
    assert_eq!(compilation.tables, again.tables, "the tables change from run to run");
    assert_eq!(compilation.manifest, again.manifest, "the manifest changes from run to run");

    let texts = [sources.toolsets.as_slice(), &sources.tools, &sources.nested].concat();
    check_faults(&compilation, &texts);
    let tables = syn::parse_file(&compilation.tables);
    assert!(tables.is_ok(), "the tables are not Rust: {:?}\n{}", tables.err(), compilation.tables);
    let fails = has_errors(&compilation.diagnostics);
    assert_eq!(compilation.tables.contains("compile_error!"), fails, "an error is a compile_error!");
    if !fails {
        check_manifest(&compilation.manifest);
    }
    // The lexer keeps every text that this thread has read, for its spans.
    proc_macro2::extra::invalidate_current_thread_spans();
}

fn check_faults(compilation: &Compilation, texts: &[SourceText]) {
    let faults = &compilation.diagnostics;
    for fault in faults {
        assert!(!fault.message.starts_with("the toolset compiler failed"), "{fault}");
        assert!(!fault.message.is_empty() && !fault.help.is_empty(), "{fault:?}");
        let noted = fault.notes.iter().map(|(place, _)| place);
        noted.chain(&fault.place).for_each(|place| check_place(place, texts));
    }
    assert!(faults.is_sorted_by(|left, right| left.place <= right.place), "{faults:?}");
    let plain = render(faults, texts, Style::Plain);
    let coloured = render(faults, texts, Style::Coloured);
    assert!(plain.ends_with(&summary(faults)) && coloured.len() >= plain.len(), "{plain}");
}

/// A place is inside its text, on whole characters, and its line and column are those of its first byte.
pub(super) fn check_place(place: &Place, texts: &[SourceText]) {
    let text = texts.iter().find(|source| source.path == place.file);
    let text = &*text.unwrap_or_else(|| panic!("{place} is in no source")).text;
    assert!(place.start <= place.end && text.get(place.start..place.end).is_some(), "{place:?}");
    let before = &text[..place.start];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    assert_eq!((place.line as usize, place.column as usize), (line, column), "{place:?}");
}

/// A crate that depends on the compiled one can read what it wrote.
fn check_manifest(manifest: &str) {
    let dependencies = vec![Dependency::new("fuzzed", manifest)];
    let sources = Sources { dependencies, crate_name: "dependent".to_owned(), ..Sources::default() };
    let compilation = compile(&sources);
    assert!(!has_errors(&compilation.diagnostics), "{:?}\n{manifest}", compilation.diagnostics);
}
