//! `toolsets.toml` to declarations: every fault that one file shows by itself, all of them at once.

mod field;
mod name;
mod recover;
mod syntax;

use std::collections::BTreeSet;

use toml::{Spanned, de::DeTable, de::DeValue};

use crate::{
    diagnostic::Diagnostic,
    model::{Declarations, ExternalDeclaration, Kind, LegacyDeclaration, Owner, Placed, ToolsetDeclaration},
    names::is_environment_variable,
    nearest::Nearest,
    source::{Lines, SourceText},
};

pub(crate) use field::{Key, Reader};

/// The tables that a file may have.
pub(crate) const SECTIONS: &[&str] = &["toolset", "external", "legacy"];

/// The keys of `[toolset.NAME]`.
pub(crate) const TOOLSET_KEYS: &[&str] =
    &["description", "tools", "includes", "kind", "open", "when_env", "platforms"];

/// The keys of `[external.NAME]`.
pub(crate) const EXTERNAL_KEYS: &[&str] = &["toolset", "requires_env"];

/// Reads one file.
pub fn parse(source: &SourceText) -> (Declarations, Vec<Diagnostic>) {
    let mut reader = Reader::new(Lines::of(source), Nearest::default());
    let mut declarations = Declarations::default();
    let (root, errors) = DeTable::parse_recoverable(&source.text);
    if errors.is_empty() {
        read(root.get_ref(), &mut reader, &mut declarations);
        return (declarations, reader.faults);
    }
    declarations.incomplete = true;
    let doubtful = recovered(&source.text, &mut reader, |root, reader| read(root, reader, &mut declarations));
    declarations.doubtful = doubtful;
    (declarations, reader.faults)
}

/// Reads what is left of a file that is not TOML, reports what is wrong with it, and gives the names that it may
/// declare in spite of that.
pub(crate) fn recovered(
    text: &str,
    reader: &mut Reader,
    read: impl FnOnce(&DeTable<'_>, &mut Reader),
) -> BTreeSet<String> {
    reader.incomplete = true;
    let recovered = recover::recover(text);
    let (root, errors) = DeTable::parse_recoverable(&recovered.text);
    let doubtful = syntax::report(&recovered.faults, &errors, reader);
    read(root.get_ref(), reader);
    doubtful
}

fn read(root: &DeTable<'_>, reader: &mut Reader, declarations: &mut Declarations) {
    let mut entries = reader.entries(root);
    while let Some((key, value)) = entries.next(SECTIONS, "this file", reader) {
        match key.text {
            "toolset" => read_toolsets(value, reader, declarations),
            "external" => read_externals(value, reader, declarations),
            _ => read_legacy(value, reader, declarations),
        }
    }
}

fn read_toolsets(section: &Spanned<DeValue<'_>>, reader: &mut Reader, declarations: &mut Declarations) {
    let form = "[toolset.NAME]";
    for (name, table) in reader.named_tables(section, form) {
        name::check(&name, "toolset name", reader);
        let toolset = read_toolset(name, table, reader);
        declarations.toolsets.push(toolset);
    }
}

fn read_toolset(name: Placed, table: &DeTable<'_>, reader: &mut Reader) -> ToolsetDeclaration {
    let faults_before = reader.faults.len();
    let owner = format!("toolset `{}`", name.text);
    let mut description = None;
    let mut toolset = ToolsetDeclaration {
        description: Placed { text: String::new(), place: name.place.clone() },
        name,
        kind: Kind::Group,
        tools: Vec::new(),
        includes: Vec::new(),
        open: false,
        when_env: None,
        platforms: Vec::new(),
        owner: Owner::Own,
        incomplete: false,
    };
    let mut entries = reader.entries(table);
    while let Some((key, value)) = entries.next(TOOLSET_KEYS, &owner, reader) {
        match key.text {
            "description" => description = Some(reader.sentence(&key, value)),
            "tools" => toolset.tools = reader.names(&key, value),
            "includes" => toolset.includes = reader.names(&key, value),
            "kind" => toolset.kind = read_kind(&key, value, reader),
            "open" => toolset.open = reader.flag(&key, value),
            "when_env" => toolset.when_env = read_variable(&key, value, reader),
            _ => toolset.platforms = reader.names(&key, value),
        }
    }
    match description {
        Some(Some(text)) => toolset.description = text,
        Some(None) => {}
        None => reader.missing(
            &toolset.name,
            "description",
            format!("{owner} has no description"),
            "say in a sentence what it is for: `description = \"…\"`",
        ),
    }
    toolset.incomplete = reader.faults.len() > faults_before;
    toolset
}

fn read_kind(key: &Key<'_>, value: &Spanned<DeValue<'_>>, reader: &mut Reader) -> Kind {
    let Some(word) = reader.text(key, value) else { return Kind::Group };
    if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.word() == word.text) {
        return kind;
    }
    let words = Kind::ALL.map(Kind::word);
    let help = reader.nearest.did_you_mean(
        &word.text,
        words.into_iter(),
        &format!("write one of: {}", words.join(", ")),
    );
    reader.faults.push(Diagnostic::error(&word.place, format!("there is no kind `{}`", word.text), help));
    Kind::Group
}

fn read_variable(key: &Key<'_>, value: &Spanned<DeValue<'_>>, reader: &mut Reader) -> Option<Placed> {
    let name = reader.text(key, value)?;
    if is_environment_variable(&name.text) {
        return Some(name);
    }
    reader.faults.push(Diagnostic::error(
        &name.place,
        format!("`{}` cannot be the name of an environment variable", name.text),
        "write letters, digits and `_`, no digit first: `when_env = \"MY_TASK\"`",
    ));
    None
}

fn read_externals(section: &Spanned<DeValue<'_>>, reader: &mut Reader, declarations: &mut Declarations) {
    for (name, table) in reader.named_tables(section, "[external.NAME]") {
        name::check(&name, "tool name", reader);
        let owner = format!("external tool `{}`", name.text);
        let mut toolset = None;
        let mut requires_env = Vec::new();
        let mut entries = reader.entries(table);
        while let Some((key, value)) = entries.next(EXTERNAL_KEYS, &owner, reader) {
            match key.text {
                "toolset" => toolset = Some(reader.text(&key, value)),
                _ => requires_env = read_requirements(&key, value, reader),
            }
        }
        if toolset.is_none() {
            reader.missing(
                &name,
                "toolset",
                format!("{owner} has no home"),
                "name the toolset that it belongs to: `toolset = \"…\"`",
            );
        }
        let nowhere = Placed { text: String::new(), place: name.place.clone() };
        declarations.externals.push(ExternalDeclaration {
            toolset: toolset.flatten().unwrap_or(nowhere),
            name,
            requires_env,
            owner: Owner::Own,
            native: None,
        });
    }
}

/// Reads `["A", "B | C"]`: all of them are needed, and of each entry any one variable.
fn read_requirements(key: &Key<'_>, value: &Spanned<DeValue<'_>>, reader: &mut Reader) -> Vec<String> {
    let mut requirements = Vec::new();
    for entry in reader.names(key, value) {
        if let Some(wrong) = entry.text.split('|').map(str::trim).find(|name| !is_environment_variable(name))
        {
            reader.faults.push(Diagnostic::error(
                &entry.place,
                format!("`{wrong}` in `requires_env` cannot be the name of an environment variable"),
                "write one variable, or alternatives such as `\"A_KEY | B_KEY\"`",
            ));
        } else {
            requirements.push(entry.text);
        }
    }
    requirements
}

fn read_legacy(section: &Spanned<DeValue<'_>>, reader: &mut Reader, declarations: &mut Declarations) {
    let Some(table) = reader.table(section, "[legacy]") else { return };
    for (name, value) in table {
        let placed = reader.placed(name.get_ref(), name.span());
        name::check(&placed, "legacy name", reader);
        let key = Key { text: name.get_ref(), span: name.span() };
        let faults_before = reader.faults.len();
        let tools = reader.names(&key, value);
        if tools.is_empty() && reader.faults.len() == faults_before {
            reader.faults.push(Diagnostic::error(
                &placed.place,
                format!("the legacy name `{}` stands for no tool", placed.text),
                "list the tools that it stood for, or delete the line",
            ));
        }
        declarations.legacy.push(LegacyDeclaration { name: placed, tools, owner: Owner::Own });
    }
}
