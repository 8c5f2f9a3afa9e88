//! Descriptions speak of other tools only in `#[when(…)]`, and only of tools that exist.

use std::collections::BTreeSet;

use crate::{
    diagnostic::Diagnostic,
    mention::names_in,
    model::{MentionDeclaration, MentionEntry, NativeDeclaration, Placed, ToolDeclaration},
    resolve::{
        Behind, Index, Report,
        member::{self, ListOf},
    },
};

/// Checks every description, and gives the conditions of each tool that has a position.
pub(super) fn check(index: &Index<'_>, report: &mut Report<'_>) -> Vec<Vec<MentionEntry>> {
    let mut mentions = Vec::new();
    for (position, tool) in index.tools.iter().enumerate() {
        let found = match tool.behind {
            Behind::Function(declaration) => {
                check_unconditional(position, declaration, index, report);
                let parts = declaration.mentions.iter();
                parts.map(|part| condition(position, part, index, report)).collect()
            }
            Behind::Elsewhere(declaration) => {
                declaration.native.as_ref().map(|native| foreign(native, index)).unwrap_or_default()
            }
        };
        if tool.id.is_some() {
            mentions.push(found);
        }
    }
    mentions
}

fn check_unconditional(position: usize, tool: &ToolDeclaration, index: &Index<'_>, report: &mut Report<'_>) {
    let name = &tool.name.text;
    let whole = (&tool.name, format!("the description of the tool `{name}`"), tool.description.as_str());
    let parameters = tool.parameters.iter().map(|parameter| {
        let what = format!("the description of `{}` in the tool `{name}`", parameter.name.text);
        (&parameter.name, what, parameter.description.as_str())
    });
    for (at, what, text) in std::iter::once(whole).chain(parameters) {
        for named in named_tools(text, index) {
            if named != position {
                let other = index.tools[named].name;
                report.error(
                    at,
                    format!("{what} names the tool `{other}`, which a session may not have"),
                    format!("move that sentence into `#[when({other}, \"…\")]`"),
                );
            }
        }
    }
}

fn condition(
    position: usize,
    part: &MentionDeclaration,
    index: &Index<'_>,
    report: &mut Report<'_>,
) -> MentionEntry {
    let mut any = BTreeSet::new();
    for entry in &part.any {
        match index.tool(&entry.text) {
            Some(named) if named == position => warn_of_self(entry, report),
            Some(_) => {}
            None => member::report_unknown_tool(entry, ListOf::Tools, index, report),
        }
        any.extend(index.tool(&entry.text).and_then(|named| index.tools[named].id));
    }
    let named: Vec<_> =
        named_tools(&part.text.text, index).into_iter().filter(|&named| named != position).collect();
    let all: BTreeSet<_> = named.iter().filter_map(|&named| index.tools[named].id).collect();
    shown_when(any, all, named.iter().all(|&named| index.tools[named].id.is_some()))
}

/// The condition of a part; one that can never hold, as a tool is not in this build, has no `any`.
fn shown_when(any: BTreeSet<u16>, all: BTreeSet<u16>, possible: bool) -> MentionEntry {
    if possible && !any.is_empty() {
        MentionEntry { any: any.into_iter().collect(), all: all.into_iter().collect() }
    } else {
        MentionEntry { any: Vec::new(), all: Vec::new() }
    }
}

fn warn_of_self(entry: &Placed, report: &mut Report<'_>) {
    let message = format!("the tool `{}` is always there where its own description is", entry.text);
    let help = "name another tool, or write the sentence into the doc comment";
    report.faults.push(Diagnostic::warning(&entry.place, message, help));
}

fn foreign(native: &NativeDeclaration, index: &Index<'_>) -> Vec<MentionEntry> {
    let id = |name: &String| index.tool(name).and_then(|position| index.tools[position].id);
    let entries = native.mentions.iter();
    entries
        .map(|(any, all)| {
            let possible = all.iter().all(|name| id(name).is_some());
            shown_when(any.iter().filter_map(id).collect(), all.iter().filter_map(id).collect(), possible)
        })
        .collect()
}

/// The known tools that a text names.
fn named_tools(text: &str, index: &Index<'_>) -> BTreeSet<usize> {
    names_in(text).filter_map(|name| index.tool(name)).collect()
}
