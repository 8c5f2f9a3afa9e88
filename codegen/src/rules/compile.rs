//! The pipeline of rules: a file in, tables and faults out.

use toml::de::DeTable;
use toolwright_shell::RuleTable;

use crate::{
    diagnostic::{self, Diagnostic},
    nearest::Nearest,
    rules::{
        declare::{RuleFile, read},
        emit, example,
        resolve::resolve,
        table::with_table,
    },
    source::{Lines, SourceText},
    toolset::{Reader, recovered},
};

/// What came of a file of rules.
#[derive(Clone, Debug, Default)]
pub struct RuleCompilation {
    /// The text of `rules.rs`.
    pub tables: String,
    /// Every fault, in the order of the places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles a file of rules, and holds every rule against its examples. Never panics and never stops at the first
/// fault.
pub fn compile_rules(source: &SourceText, before: &[Diagnostic]) -> RuleCompilation {
    let mut reader = Reader::new(Lines::of(source), Nearest::default());
    let mut file = RuleFile::default();
    let (root, errors) = DeTable::parse_recoverable(&source.text);
    if errors.is_empty() {
        read(root.get_ref(), &mut reader, &mut file);
    } else {
        recovered(&source.text, &mut reader, |root, reader| read(root, reader, &mut file));
    }
    let mut faults = before.to_vec();
    faults.append(&mut reader.faults);
    let resolved = resolve(&file, &mut faults);
    // What the examples show of rules that are not whole would mislead.
    if !diagnostic::has_errors(&faults) {
        with_table(&resolved, |table| example::check(&file, table, &mut faults));
    }
    diagnostic::sort(&mut faults);
    let tables = if diagnostic::has_errors(&faults) {
        emit::tables(&RuleTable::EMPTY, &faults)
    } else {
        with_table(&resolved, |table| emit::tables(table, &faults))
    };
    RuleCompilation { tables, diagnostics: faults }
}
