//! A file of rules: compiled without a panic, the same each time, every place a real one, and rules that hold
//! what their examples say.

use toolwright_codegen::{
    diagnostic::has_errors,
    render::{Style, render, summary},
    rules::compile_rules,
    source::SourceText,
};

use super::compile::check_place;

/// Compiles a file of rules.
pub fn rules(bytes: &[u8]) {
    let source = SourceText::new("toolsets/approval.toml", &String::from_utf8_lossy(bytes));
    let compilation = compile_rules(&source, &[]);
    let again = compile_rules(&source, &[]);
    assert_eq!(compilation.diagnostics, again.diagnostics, "the faults change from run to run");
    assert_eq!(compilation.tables, again.tables, "the tables change from run to run");

    let faults = &compilation.diagnostics;
    let texts = [source];
    for fault in faults {
        assert!(!fault.message.is_empty() && !fault.help.is_empty(), "{fault:?}");
        let noted = fault.notes.iter().map(|(place, _)| place);
        noted.chain(&fault.place).for_each(|place| check_place(place, &texts));
    }
    assert!(faults.is_sorted_by(|left, right| left.place <= right.place), "{faults:?}");
    assert!(render(faults, &texts, Style::Plain).ends_with(&summary(faults)));
    let tables = syn::parse_file(&compilation.tables);
    assert!(tables.is_ok(), "the tables are not Rust: {:?}\n{}", tables.err(), compilation.tables);
    assert_eq!(compilation.tables.contains("compile_error!"), has_errors(faults), "{}", compilation.tables);
    // The lexer keeps every text that this thread has read, for its spans.
    proc_macro2::extra::invalidate_current_thread_spans();
}
