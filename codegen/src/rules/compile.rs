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
/// fault; `before` is what was wrong while the file was read.
pub fn compile_rules(source: &SourceText, before: &[Diagnostic]) -> RuleCompilation {
    let (tables, diagnostics) = with_rules(source, before, emit::tables);
    RuleCompilation { tables, diagnostics }
}

/// Compiles a file of rules and lends the tables to a function, with every fault; with an error among them the
/// tables are empty.
pub fn with_rules<T>(
    source: &SourceText,
    before: &[Diagnostic],
    use_table: impl FnOnce(&RuleTable<'_>, &[Diagnostic]) -> T,
) -> (T, Vec<Diagnostic>) {
    let mut faults = before.to_vec();
    let file = parse(source, &mut faults);
    let resolved = resolve(&file, &mut faults);
    with_table(&resolved, |table| {
        // What the examples show of rules that are not whole would mislead.
        if !diagnostic::has_errors(&faults) {
            example::check(&file, table, &mut faults);
        }
        diagnostic::sort(&mut faults);
        let nothing = RuleTable::EMPTY;
        let table = if diagnostic::has_errors(&faults) { &nothing } else { table };
        (use_table(table, &faults), faults)
    })
}

fn parse(source: &SourceText, faults: &mut Vec<Diagnostic>) -> RuleFile {
    let mut reader = Reader::new(Lines::of(source), Nearest::default());
    let mut file = RuleFile::default();
    let (root, errors) = DeTable::parse_recoverable(&source.text);
    if errors.is_empty() {
        read(root.get_ref(), &mut reader, &mut file);
    } else {
        file.incomplete = true;
        recovered(&source.text, &mut reader, |root, reader| read(root, reader, &mut file));
    }
    faults.append(&mut reader.faults);
    file
}
