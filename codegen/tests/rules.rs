//! What the compiler of rules says about a file that is not right: every fault, with its place and what to do.

use std::{fs, path::Path};

use toolwright_codegen::{
    compile_rules,
    diagnostic::has_errors,
    render::{Style, render},
    source::SourceText,
};

#[test]
fn faults() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../tests/snapshots/rules");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        insta::glob!("../../tests/cases", "rules/*.toml", |path| {
            let source = SourceText::new("approval.toml", &fs::read_to_string(path).unwrap());
            let compilation = compile_rules(&source, &[]);
            assert!(!compilation.diagnostics.is_empty(), "a case of faults has none");
            assert_eq!(
                compilation.tables.contains("compile_error!"),
                has_errors(&compilation.diagnostics),
                "an error is a compile_error!, a warning is none"
            );
            insta::assert_snapshot!("report", render(&compilation.diagnostics, &[source], Style::Plain));
        });
    });
}

#[test]
fn the_committed_rules_have_no_fault_and_compile_to_the_same_text_each_time() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../toolsets/approval.toml");
    let source = SourceText::new("toolsets/approval.toml", &fs::read_to_string(path).unwrap());
    let compilation = compile_rules(&source, &[]);
    assert_eq!(compilation.diagnostics, []);
    assert_eq!(compilation.tables, compile_rules(&source, &[]).tables);
    assert!(compilation.tables.contains("list.rule(\"wipe.tree\", \"wipe\", "));
}
